/** The service worker's script (public/sw.js): what it keeps, answers and shows, event by event. */
import { afterEach, describe, expect, it, vi } from "vitest";

import { type Kept, worker } from "../../testing/service-worker.ts";

const PAGE = '<script src="/assets/begin-1.js"></script><link href="/assets/main-1.css">';
const open = { mode: "navigate" };
const textOf = async (answer: Response | undefined) => answer && (await answer.text());
const keptBy = (name: string, ...paths: readonly string[]): [string, Kept] => [
  name,
  new Map(paths.map((path) => [path, new Response(`kept ${path}`)])),
];
/** What a redirect has led to. */
const ledFrom = (text: string) =>
  Object.defineProperty(new Response(text), "redirected", { value: true });

afterEach(() => void vi.useRealTimers());

describe("a worker that comes", () => {
  it("keeps the page with its code and styles under its own build, and serves at once", async () => {
    const sw = worker("b2");
    sw.serve("/", PAGE);
    for (const path of ["/assets/begin-1.js", "/assets/main-1.css", "/logo-mark.svg"])
      sw.serve(path, path);
    sw.serve("/manifest.webmanifest", "not there", 404);
    await sw.tell("install");
    expect([...(sw.caches.get("chokdee-b2")?.keys() ?? [])].toSorted()).toEqual([
      "/",
      "/assets/begin-1.js",
      "/assets/main-1.css",
      "/logo-mark.svg",
    ]);
    expect(await textOf(sw.caches.get("chokdee-b2")?.get("/"))).toBe(PAGE);
    await sw.tell("activate");
    expect(sw.done).toEqual(["skipWaiting", "claim"]);
  });

  it("drops what older builds kept, but for the last of them and what is not its own", async () => {
    const before = ["chokdee-b0", "chokdee-b1", "other", "chokdee-b2"].map((name) => keptBy(name));
    const sw = worker("b2", new Map(before));
    await sw.tell("activate");
    expect([...sw.caches.keys()]).toEqual(["chokdee-b1", "other", "chokdee-b2"]);
  });
});

describe("what a page asks for", () => {
  it("is kept where its name has a hash, and then not asked for again", async () => {
    const sw = worker("b2", new Map([keptBy("chokdee-b1", "/assets/old-1.js")]));
    sw.serve("/assets/new-1.js", "new");
    sw.serve("/icons/badge-96.png", "picture");
    expect(await textOf(await sw.ask("/assets/old-1.js"))).toBe("kept /assets/old-1.js");
    for (const path of ["/assets/new-1.js", "/icons/badge-96.png"]) {
      const first = await textOf(await sw.ask(path));
      expect(await textOf(await sw.ask(path))).toBe(first);
    }
    expect(sw.asked).toEqual(["/assets/new-1.js", "/icons/badge-96.png"]);
  });

  it("is not kept where a page of what stands between comes in its place", async () => {
    const sw = worker("b2");
    sw.serve("/assets/new-1.js", "<p>welcome</p>", 200, "text/html");
    await sw.ask("/assets/new-1.js");
    sw.serve("/assets/new-1.js", "new");
    expect(await textOf(await sw.ask("/assets/new-1.js"))).toBe("new");
  });

  it("is not kept where it was led to from elsewhere", async () => {
    const sw = worker("b2");
    sw.answers.set("/assets/new-1.js", () => ledFrom("old"));
    await sw.ask("/assets/new-1.js");
    sw.serve("/assets/new-1.js", "new");
    expect(await textOf(await sw.ask("/assets/new-1.js"))).toBe("new");
  });

  it("is not kept where it is not there", async () => {
    const sw = worker("b2");
    sw.serve("/assets/gone-1.js", "gone", 404);
    expect((await sw.ask("/assets/gone-1.js"))?.status).toBe(404);
    expect(sw.caches.get("chokdee-b2")?.has("/assets/gone-1.js") ?? false).toBe(false);
    expect(sw.asked).toHaveLength(1);
  });

  it.each([
    ["an answer of the API", "/api/wallet/balance", {}],
    ["a file behind the sign-in", "/api/uploads/slips/1", open],
    ["what is sent", "/assets/new-1.js", { method: "POST" }],
    ["another house", "https://else.test/assets/new-1.js", {}],
    ["a script of the worker", "/sw.js", {}],
  ])("is left to the browser where it is %s", async (_, path, more) => {
    const sw = worker("b2");
    sw.serve(path, "x");
    expect(await sw.ask(path, more)).toBeUndefined();
    expect([sw.asked, [...sw.caches.keys()]]).toEqual([[], []]);
  });

  it("is tried again while the server starts anew, and at once given up without a line", async () => {
    vi.useFakeTimers();
    const sw = worker("b2");
    const statuses = [503, 500];
    sw.answers.set(
      "/assets/new-1.js",
      () => new Response("new", { status: statuses.shift() ?? 200 }),
    );
    const answer = sw.ask("/assets/new-1.js");
    await vi.advanceTimersByTimeAsync(399);
    expect(sw.asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sw.asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_200);
    expect(await textOf(await answer)).toBe("new");
    sw.device.onLine = false;
    await expect(sw.ask("/assets/never-1.js")).rejects.toThrow("Failed to fetch");
  });
});

describe("the page", () => {
  const first = () => worker("b2", new Map([keptBy("chokdee-b1", "/")]));

  it("is the server's, which is kept in place of the old one once its code is there", async () => {
    vi.useFakeTimers();
    const sw = first();
    sw.serve("/", PAGE);
    sw.serve("/assets/main-1.css", "styles");
    sw.lose("/assets/begin-1.js");
    const open1 = sw.ask("/", open);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await textOf(await open1)).toBe(PAGE);
    sw.lose("/");
    // Half of it opens nothing.
    expect(await textOf(await sw.ask("/", open))).toBe("kept /");
    sw.serve("/", PAGE);
    sw.serve("/assets/begin-1.js", "code");
    const open2 = sw.ask("/", open);
    await vi.advanceTimersByTimeAsync(5_000);
    await open2;
    sw.lose("/");
    expect(await textOf(await sw.ask("/", open))).toBe(PAGE);
  });

  it.each([
    ["a network that asks for its own sign-in", "<form>welcome</form>", 200],
    ["a proxy whose server is away", "502", 502],
  ])("of %s is never kept in place of the server's", async (_, text, status) => {
    vi.useFakeTimers();
    const sw = first();
    sw.serve("/", text, status, "text/html");
    await sw.tell("install");
    const opened = sw.ask("/", open);
    await vi.advanceTimersByTimeAsync(5_000);
    await opened;
    sw.lose("/");
    expect(await textOf(await sw.ask("/", open))).toBe("kept /");
  });

  it("that was led to from elsewhere is not kept: no browser would open it", async () => {
    const sw = first();
    sw.answers.set("/", () => ledFrom(PAGE));
    sw.serve("/assets/begin-1.js", "code");
    sw.serve("/assets/main-1.css", "styles");
    await sw.tell("install");
    sw.lose("/");
    expect(await textOf(await sw.ask("/", open))).toBe("kept /");
  });

  it("and its code are the server's on a phone without room, whatever was kept before", async () => {
    vi.useFakeTimers();
    const sw = first();
    sw.device.isFull = true;
    sw.serve("/", PAGE);
    sw.serve("/assets/begin-1.js", "code");
    await sw.tell("install");
    const opened = sw.ask("/", open);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await textOf(await opened)).toBe(PAGE);
    expect(await textOf(await sw.ask("/assets/begin-1.js"))).toBe("code");
  });

  it("is the one that was kept where the line or the server is away", async () => {
    const sw = first();
    expect(await textOf(await sw.ask("/", open))).toBe("kept /");
    sw.serve("/", "away", 502);
    expect(await textOf(await sw.ask("/", open))).toBe("kept /");
    sw.lose("/");
    expect(await textOf(await sw.ask("/", open))).toBe("kept /");
  });

  it("is the one that was kept after four seconds, and the server's comes for the next time", async () => {
    vi.useFakeTimers();
    const sw = first();
    const late = Promise.withResolvers<Response>();
    sw.answers.set("/", () => late.promise);
    let seen = "";
    const told = sw.ask("/", open);
    void told.then(async (answer) => (seen = (await textOf(answer)) ?? ""));
    await vi.advanceTimersByTimeAsync(3_999);
    expect(seen).toBe("");
    await vi.advanceTimersByTimeAsync(1);
    for (const path of ["/assets/begin-1.js", "/assets/main-1.css"]) sw.serve(path, path);
    late.resolve(new Response(PAGE));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(seen).toBe("kept /");
    sw.lose("/");
    expect(await textOf(await sw.ask("/", open))).toBe(PAGE);
  });

  it("of a screen without # leads to the screen without a connection", async () => {
    const sw = first();
    const answer = await sw.ask("/lottery/results?day=2026-11-16", open);
    expect(answer?.headers.get("location")).toBe("/#/lottery/results?day=2026-11-16");
    sw.serve("/lottery/results", "from the server");
    expect(await textOf(await sw.ask("/lottery/results", open))).toBe("from the server");
  });

  it("of what another app shares never reaches the server", async () => {
    const sw = first();
    sw.serve("/share", "from the server");
    const answer = await sw.ask("/share?text=12%3D5", open);
    expect(answer?.headers.get("location")).toBe("/#/share?text=12%3D5");
    expect(sw.asked).toEqual([]);
  });

  it("has the newest manifest, or the kept one without a connection", async () => {
    const sw = worker("b2", new Map([keptBy("chokdee-b2", "/manifest.webmanifest")]));
    sw.serve("/manifest.webmanifest", "newest");
    expect(await textOf(await sw.ask("/manifest.webmanifest"))).toBe("newest");
    sw.lose("/manifest.webmanifest");
    expect(await textOf(await sw.ask("/manifest.webmanifest"))).toBe("kept /manifest.webmanifest");
    await expect(sw.ask("/logo-mark.svg")).rejects.toThrow("Failed to fetch");
  });
});

it("what a page had fetched before is kept, and nothing but code", async () => {
  const sw = worker("b2", new Map([keptBy("chokdee-b2", "/assets/here-1.js")]));
  for (const path of ["/assets/a-1.js", "/assets/here-1.js", "/api/wallet/balance"])
    sw.serve(path, path);
  await sw.tell("message", {
    data: { keep: ["/assets/a-1.js", "/assets/here-1.js", "/api/wallet/balance", 7] },
    ports: [],
  });
  await sw.tell("message", { data: null, ports: [] });
  expect([...(sw.caches.get("chokdee-b2")?.keys() ?? [])]).toEqual([
    "/assets/here-1.js",
    "/assets/a-1.js",
  ]);
  expect(sw.asked).toEqual(["/assets/a-1.js"]);
});

describe("a notice on a phone whose app is closed", () => {
  const close = () => undefined;

  it("says what the house sent, and leads where it says", async () => {
    const sw = worker("b2");
    const notice = { title: "ถูกรางวัล", body: "900 บาท", tag: "n-1", lang: "th", path: "/notices" };
    await sw.tell("push", { data: { json: () => notice } });
    const { path, title, ...said } = notice;
    expect(sw.shown).toEqual([[title, expect.objectContaining({ ...said, data: { path } })]]);
    await sw.tell("push", { data: null });
    expect(sw.shown[1]?.[0]).toBe("โชคดี");
  });

  it.each([
    ["/notices", "/#/notices"],
    ["https://else.test", "/#/"],
    [undefined, "/#/"],
  ])("that leads to %s opens the app at %s", async (path, to) => {
    const sw = worker("b2");
    await sw.tell("notificationclick", { notification: { close, data: { path } } });
    expect(sw.opened).toEqual([to]);
  });

  it("goes when it is tapped, and brings the page that stands open to the front", async () => {
    const sw = worker("b2");
    const told: unknown[] = [];
    sw.pages.push({
      postMessage: (of) => void told.push(of),
      focus: () => void told.push("focus"),
    });
    await sw.tell("notificationclick", {
      notification: { close: () => void told.push("closed"), data: { path: "/wallet" } },
    });
    expect(told).toEqual(["closed", { open: "/wallet" }, "focus"]);
    expect(sw.opened).toEqual([]);
  });
});
