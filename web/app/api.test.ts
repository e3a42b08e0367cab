import { listBanks } from "@chokdee/domain/members/bank-contract.ts";
import { uploadDepositSlip } from "@chokdee/domain/deposits/contract.ts";
import { balance } from "@chokdee/domain/wallet/contract.ts";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser } from "../testing/browser.ts";

const NOW = Date.parse("2026-11-20T15:00:00+07:00");
const MINUTE = 60_000;
const alice = { id: "a", phone_number: "0811111111", nickname: "A", role: "USER" } as const;

beforeEach(async () => {
  openBrowser();
  vi.useFakeTimers({ now: NOW });
  (await import("./session.ts")).beginSession("token", alice, 0);
  // What says that a call takes long is there at once then, and not in another test.
  await import("./offline/slow-note.ts");
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await closeBrowser();
});

/** The server answers so, after so long on the way there and so long on the way back. */
function answerWith(init: ResponseInit, { thereMs = 0, backMs = 0, meanwhile = () => {} } = {}) {
  vi.stubGlobal("fetch", async () => {
    vi.advanceTimersByTime(thereMs);
    meanwhile();
    vi.advanceTimersByTime(backMs);
    const code = init.status === 401 ? "UNAUTHENTICATED" : "OTHER";
    return new Response(JSON.stringify({ code }), init);
  });
}

it.each([-20 * MINUTE, 20 * MINUTE])(
  "on a phone wrong by %i ms the first answer tells the server's time, in the middle of its way",
  async (wrongBy) => {
    vi.setSystemTime(NOW + wrongBy);
    const { request } = await import("./api.ts");
    const { serverNow } = await import("../ui/clock.ts");
    answerWith({ headers: { "x-server-time": String(NOW + 200) } }, { thereMs: 200, backMs: 200 });
    await request(balance);
    expect(serverNow()).toBe(NOW + 400);
  },
);

it("where a proxy takes the exact time out, the whole seconds of the answer's date do", async () => {
  vi.setSystemTime(NOW + 20 * MINUTE);
  const { request } = await import("./api.ts");
  const { serverNow } = await import("../ui/clock.ts");
  answerWith({ headers: { date: new Date(NOW).toUTCString() } });
  await request(balance);
  expect(Math.abs(serverNow() - NOW)).toBeLessThanOrEqual(500);
});

it("a proxy's page with status 401 ends no session: the server has not refused it", async () => {
  vi.stubGlobal("fetch", async () => new Response("<html>Log in</html>", { status: 401 }));
  const { request } = await import("./api.ts");
  const { session } = await import("./session.ts");
  await expect(request(balance)).rejects.toMatchObject({ status: 401 });
  expect(session()?.token).toBe("token");
});

it("a 401 ends the session that was refused, and not one that began meanwhile", async () => {
  const { request } = await import("./api.ts");
  const { beginSession, session } = await import("./session.ts");
  const bob = { ...alice, id: "b" };
  const meanwhile = () => beginSession("token of b", bob, 0);
  answerWith({ status: 401 }, { meanwhile });
  await expect(request(balance)).rejects.toMatchObject({ status: 401 });
  expect(session()?.user.id).toBe("b");
  answerWith({ status: 401 });
  await expect(request(balance)).rejects.toMatchObject({ status: 401 });
  expect(session()).toBeNull();
});

it("a 401 of a call that anybody may make, or any other refusal, ends no session", async () => {
  const { request } = await import("./api.ts");
  const { session } = await import("./session.ts");
  answerWith({ status: 401 });
  await expect(request(listBanks)).rejects.toMatchObject({ status: 401 });
  for (const status of [403, 404, 429, 500]) {
    answerWith({ status });
    await expect(request(balance)).rejects.toMatchObject({ status });
  }
  expect(session()).not.toBeNull();
});

it("a page that a network answers in the server's place leaves the outcome unknown", async () => {
  vi.stubGlobal("fetch", async () => new Response("<html>Sign in to the network</html>"));
  const { request } = await import("./api.ts");
  const { isNetworkFailure } = await import("./api-failure.ts");
  const failure = await request(balance).catch((error: unknown) => error);
  expect(isNetworkFailure(failure)).toBe(true);
});

it("a session begins by the server's clock, and the one before it is signed out at the server", async () => {
  vi.setSystemTime(NOW + 20 * MINUTE);
  const sent: (readonly [string, string | null])[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    sent.push([path, new Headers(init.headers).get("authorization")]);
    return new Response("{}");
  });
  const { takeServerTime } = await import("../ui/clock.ts");
  takeServerTime(NOW, Date.now(), Date.now());
  const { startSession } = await import("../accounts/member/calls.ts");
  const { session } = await import("./session.ts");
  startSession({ access_token: "token of b", user: { ...alice, id: "b" } });
  expect(session()).toMatchObject({ token: "token of b", loginMs: NOW });
  expect(sent).toEqual([["/api/auth/logout", "Bearer token"]]);
});

it("an ordinary call is given up after 20 s, and a picture on its way after 90 s", async () => {
  // The browser's own timer, made to go by the clock of this test.
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const given = new AbortController();
    setTimeout(() => given.abort(), ms);
    return given.signal;
  });
  vi.stubGlobal(
    "fetch",
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new Error("given up")));
      }),
  );
  const { request } = await import("./api.ts");
  const state = { balance: "under way", slip: "under way" };
  const end = (name: keyof typeof state) => (failure: { readonly kind: string }) => {
    state[name] = failure.kind;
  };
  void request(balance).catch(end("balance"));
  void request(uploadDepositSlip, { params: { id: "1" }, body: new FormData() }).catch(end("slip"));
  await vi.advanceTimersByTimeAsync(19_999);
  expect(state).toEqual({ balance: "under way", slip: "under way" });
  await vi.advanceTimersByTimeAsync(1);
  expect(state).toEqual({ balance: "network", slip: "under way" });
  await vi.advanceTimersByTimeAsync(69_999);
  expect(state.slip).toBe("under way");
  await vi.advanceTimersByTimeAsync(1);
  expect(state.slip).toBe("network");
  vi.restoreAllMocks();
});

it("the date of an answer counts as the middle of its second, and not against an exact time", async () => {
  const { request } = await import("./api.ts");
  const { serverNow } = await import("../ui/clock.ts");
  answerWith({ headers: { date: new Date(NOW).toUTCString() } });
  await request(balance);
  expect(serverNow()).toBe(NOW + 500);
  answerWith({ headers: { "x-server-time": String(NOW) } });
  await request(balance);
  expect(serverNow()).toBe(NOW);
  answerWith({ headers: { date: new Date(NOW).toUTCString() } });
  await request(balance);
  expect(serverNow()).toBe(NOW);
});

it("the id of an action is a random UUID, another each time", async () => {
  const { newActionId } = await import("./api.ts");
  const ids = Array.from({ length: 50 }, newActionId);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  expect(new Set(ids).size).toBe(50);
});

it("a reading says who asks and in which language, and carries no content", async () => {
  const { request } = await import("./api.ts");
  const asked: RequestInit[] = [];
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    asked.push(init);
    return new Response("{}");
  });
  await request(balance);
  Object.assign(document.documentElement, { lang: "my" });
  await request(balance);
  Object.assign(document.documentElement, { lang: "" });
  await request(balance);
  const headers = asked.map((init) => Object.fromEntries(new Headers(init.headers)));
  expect(headers).toEqual(
    ["th", "my", "th"].map((language) => ({
      "accept-language": language,
      authorization: "Bearer token",
    })),
  );
  expect(asked.map(({ body }) => body)).toEqual([null, null, null]);
});
