/** What goes on once the first page stands: newer versions, what is kept, and where one goes next. */
import { publicSettings } from "@chokdee/domain/core/settings-contract.ts";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { closeBrowser, mount, openBrowser } from "../../testing/browser.ts";
import { member } from "../../testing/member-web.ts";
import { paths } from "../paths.ts";

const MINUTE_MS = 60_000;
const OWN = "/assets/begin-Own_1.js";

let newest: string;
/** How often the server was asked for its page. */
let looks: number;
let worker: EventTarget;
let registered: unknown[];
let posted: unknown[];

beforeEach(() => {
  openBrowser();
  vi.useFakeTimers();
  [newest, looks, registered, posted] = [OWN, 0, [], []];
  Object.assign(document, { querySelectorAll: () => [{ getAttribute: () => OWN }] });
  vi.stubGlobal("fetch", async () => {
    looks += 1;
    return new Response(`<script type="module" src="${newest}"></script>`);
  });
  const active = { postMessage: (of: unknown) => void posted.push(of) };
  worker = Object.assign(new EventTarget(), {
    register: async (...of: unknown[]) => void registered.push(of),
    ready: Promise.resolve({ active }),
    getRegistration: async () => undefined,
  });
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("navigator", { onLine: true, serviceWorker: worker });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(closeBrowser);

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const become = (visibilityState: string) => {
  Object.assign(document, { visibilityState });
  document.dispatchEvent(new Event("visibilitychange"));
};

async function started(role?: string) {
  if (role !== undefined) {
    const { beginSession } = await import("../session.ts");
    beginSession("token", { ...member, role } as never, Date.now());
  }
  const { startOffline } = await import("./start.ts");
  await startOffline();
  const { shownNote } = await import("../lazy-note.ts");
  return { isTold: () => shownNote.get() !== null };
}

describe("a newer version", () => {
  it("is looked for every ten minutes, and told once there is one", async () => {
    const { isTold } = await started();
    await after(10 * MINUTE_MS - 1);
    expect(looks).toBe(0);
    await after(1);
    expect([looks, isTold()]).toEqual([1, false]);
    newest = "/assets/begin-Newer.js";
    await after(10 * MINUTE_MS);
    expect([looks, isTold()]).toEqual([2, true]);
  });

  it("is looked for when the app is looked at again after five minutes, and not before", async () => {
    await started();
    await after(5 * MINUTE_MS);
    become("visible");
    expect(looks).toBe(0);
    await after(1);
    become("visible");
    become("visible");
    expect(looks).toBe(1);
  });

  it("is looked for once the connection is back", async () => {
    vi.stubGlobal("addEventListener", EventTarget.prototype.addEventListener.bind(worker));
    newest = "/assets/begin-Newer.js";
    const { isTold } = await started();
    worker.dispatchEvent(new Event("online"));
    await after(0);
    expect(isTold()).toBe(true);
  });
});

describe("what was shown", () => {
  const kept = () => localStorage.getItem("keptNews") ?? "";
  const show = async () => {
    const { queryClient } = await import("../query-client.ts");
    queryClient.setQueryData(["settings", publicSettings.path], { stopped: {} });
  };

  it.each([
    ["soon after the start", () => after(2_000)],
    ["when the app is left", async () => become("hidden")],
  ])("is kept %s", async (_, come) => {
    await started();
    await show();
    expect(kept()).toBe("");
    await come();
    expect(kept()).toContain(publicSettings.path);
  });

  it("is kept every half minute", async () => {
    await started();
    await after(2_000);
    await show();
    await after(27_999);
    expect(kept()).toBe("");
    await after(1);
    expect(kept()).toContain(publicSettings.path);
  });
});

describe("the worker", () => {
  it("is that of this build, and is asked for with each start", async () => {
    await started();
    expect(registered).toEqual([["/sw.js?build=begin-Own_1", { updateViaCache: "none" }]]);
  });

  it("keeps the code that the page has fetched, each file once, and no answer of the API", async () => {
    const names = ["/assets/a.js", "/assets/a.js", "/api/wallet/balance", "/assets/b.css"];
    vi.spyOn(performance, "getEntriesByType").mockReturnValue(
      names.map((path) => ({ name: `http://chokdee${path}` })) as never,
    );
    await started();
    expect(posted).toEqual([]);
    await after(2_000);
    const keep = { keep: ["/assets/a.js", "/assets/b.css"] };
    expect(posted).toEqual([keep]);
    await after(MINUTE_MS);
    expect(posted).toEqual([keep, keep]);
  });

  it.each([
    ["/notices", "/notices"],
    ["https://else.test", "#/"],
    [7, "#/"],
    [undefined, "#/"],
  ])("of a notice that was tapped leads by %j to %s", async (open, hash) => {
    await started();
    worker.dispatchEvent(Object.assign(new Event("message"), { data: open && { open } }));
    await after(0);
    expect(location.hash).toBe(hash);
  });

  it("of a notice that was tapped asks before what is typed and not sent is left", async () => {
    const { useUnsaved } = await import("../../ui/unsaved.ts");
    const { questions } = await import("../../ui/confirm.ts");
    const form = await mount(() => useUnsaved(true));
    await started();
    worker.dispatchEvent(Object.assign(new Event("message"), { data: { open: "/notices" } }));
    await after(0);
    expect([location.hash, questions.get().length]).toEqual(["#/", 1]);
    await form.unmount();
  });

  it("is not missed where the browser has none", async () => {
    vi.stubGlobal("navigator", { onLine: true });
    await started();
    await after(MINUTE_MS);
    expect([registered, posted]).toEqual([[], []]);
  });
});

describe("the notices of this phone", () => {
  const owner = () => localStorage.getItem("pushMember");

  beforeEach(() => {
    vi.stubGlobal("PushManager", {});
    vi.stubGlobal("Notification", { permission: "granted" });
    localStorage.setItem("pushMember", "another");
  });

  it("that were another member's are given up at the start", async () => {
    await started("USER");
    expect(owner()).toBeNull();
  });

  it("that were another member's are given up later, where the start could not", async () => {
    const getRegistration = () => Promise.reject(new Error("storage is full"));
    Object.assign(worker, { getRegistration });
    await expect(started("USER")).rejects.toThrow("storage is full");
    localStorage.setItem("pushMember", "another");
    Object.assign(worker, { getRegistration: async () => undefined });
    const { beginSession } = await import("../session.ts");
    beginSession("token", { ...member, nickname: "again" } as never, Date.now());
    expect(owner()).toBeNull();
  });

  it("that were another member's are given up when somebody signs in", async () => {
    await started();
    expect(owner()).toBe("another");
    const { beginSession } = await import("../session.ts");
    beginSession("token", member as never, Date.now());
    expect(owner()).toBeNull();
  });
});

describe("where members go next", () => {
  async function fetched(role: string | undefined, saveData: boolean) {
    Object.assign(navigator, { connection: { saveData } });
    const { knowRoutes } = await import("../preload-screen.ts");
    const ahead: string[] = [];
    const likely = [paths.home, paths.lotteries, paths.lotteryResults, paths.deposit];
    knowRoutes(
      likely.map((path) => ({ path, handle: { preload: async () => void ahead.push(path) } })),
    );
    await started(role);
    await after(MINUTE_MS);
    return ahead;
  }

  it("is fetched ahead, and nothing else", async () => {
    expect(await fetched("USER", false)).toEqual([
      paths.home,
      paths.lotteries,
      paths.lotteryResults,
    ]);
  });

  it.each([
    ["of the staff", "ADMIN", false],
    ["who is not signed in", undefined, false],
    ["who saves data", "USER", true],
  ])("is not fetched for somebody %s", async (_, role, saveData) => {
    expect(await fetched(role, saveData)).toEqual([]);
  });
});

it("what a visitor typed to register goes from the phone once it no longer counts", async () => {
  const { emptyRegistration } = await import("../../members/member/registration.ts");
  const { keepRegistration } = await import("../../members/member/kept-registration.ts");
  keepRegistration({ ...emptyRegistration, phone: "0819990001" });
  await started();
  expect(localStorage.getItem("registration")).toContain("0819990001");
  await after(11 * MINUTE_MS);
  await started();
  expect(localStorage.getItem("registration")).toBeNull();
});
