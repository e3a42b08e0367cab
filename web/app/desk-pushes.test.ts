/** What colleagues do is told to a desk each time, and asked for no oftener than a desk can be read. */
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";

import { act, closeBrowser, mount, openBrowser } from "../testing/browser.ts";

let hears = new Map<string, (about: unknown) => void>();

// The one thing that is not ours: the line to the server.
vi.mock("socket.io-client", () => ({
  io: () => ({
    active: true,
    id: "a-socket-of-20-signs",
    on: (event: string, hear: (about: unknown) => void) => hears.set(event, hear),
    io: { on: () => undefined },
    disconnect: () => undefined,
  }),
}));

const REST_MS = 2_000;
beforeEach(async () => {
  openBrowser();
  hears = new Map();
  const clerk = { id: "c", phone_number: "0811111111", nickname: "C", role: "ADMIN" } as const;
  (await import("./session.ts")).beginSession("token", clerk, 0);
});
afterEach(() => void vi.useRealTimers());
afterAll(closeBrowser);

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** A desk that shows a queue; answers are given by hand where `slow`. */
async function desk(slow = false, key: readonly unknown[] = ["backoffice", "queue"]) {
  const { useLive } = await import("./live.ts");
  const { useQuery } = await import("@tanstack/react-query");
  const { queryClient } = await import("./query-client.ts");
  queryClient.clear();
  const asked: { readonly signal: AbortSignal; readonly answer: () => void }[] = [];
  const queryFn = ({ signal }: { readonly signal: AbortSignal }) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    asked.push({ signal, answer: () => resolve(asked.length) });
    if (!slow) resolve(asked.length);
    return promise;
  };
  const tellNewest = async () => undefined;
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  const page = await mount(() => {
    useLive(tellNewest);
    return useQuery({ queryKey: key, queryFn });
  });
  await pass(1_500);
  await vi.waitFor(() => expect(hears.has("queues")).toBe(true));
  const tell = (about: object = {}) => act(() => hears.get("queues")?.(about));
  return { page, asked, tell };
}

it("the first push is asked for at once, all that follow within two seconds once more", async () => {
  const { page, asked, tell } = await desk();
  expect(asked).toHaveLength(1);
  for (let acts = 0; acts < 20; acts += 1) {
    await tell();
    await pass(0);
    expect(asked).toHaveLength(2);
  }
  await pass(REST_MS - 1);
  expect(asked).toHaveLength(2);
  await pass(1);
  expect(asked).toHaveLength(3);
  // And nothing more, until something is told.
  await pass(10 * REST_MS);
  expect(asked).toHaveLength(3);
  await tell();
  await pass(0);
  expect(asked).toHaveLength(4);
  await tell();
  await page.unmount();
  await pass(10 * REST_MS);
  expect(asked).toHaveLength(4);
});

it("an answer that is under way is waited for, and asked for again: it may be of before", async () => {
  const { page, asked, tell } = await desk(true);
  await tell();
  await pass(REST_MS - 1);
  expect([asked.length, asked[0]?.signal.aborted]).toEqual([1, false]);
  await act(() => asked[0]?.answer());
  await pass(1);
  expect(asked).toHaveLength(2);
  await act(() => asked[1]?.answer());
  await pass(10 * REST_MS);
  expect(asked).toHaveLength(2);
  await page.unmount();
});

const deposits = ["backoffice", "/api/admin/deposits", { status: "WAITING" }];
const pages: readonly (readonly [string, readonly unknown[], object, boolean])[] = [
  ["its list", deposits, { lists: ["deposits"], members: [] }, true],
  ["it among others", deposits, { lists: ["withdrawals", "deposits"], members: ["m"] }, true],
  ["another list", deposits, { lists: ["withdrawals"], members: ["m"] }, false],
  ["its member", member("m"), { lists: [], members: ["n", "m"] }, true],
  ["another member", member("m"), { lists: ["deposits"], members: ["n"] }, false],
  ["any list", ["backoffice", "/api/admin/settings"], { lists: ["deposits"], members: [] }, false],
  ["what waits", ["backoffice", "dashboard"], { lists: ["withdrawals"], members: [] }, true],
  ["rounds", ["backoffice", "dashboard"], { lists: ["rounds"], members: [] }, false],
  ["rounds", ["backoffice", "/api/admin/rounds/{id}"], { lists: ["rounds"], members: [] }, true],
];
function member(id: string): readonly unknown[] {
  return ["backoffice", "/api/admin/users/{id}/bets", { id }, { limit: 10 }];
}

it.each(pages)("of %s: what shows %j is told %j and asks: %s", async (_, key, about, isAsked) => {
  const { page, asked, tell } = await desk(false, key);
  await tell(about);
  await pass(REST_MS);
  expect(asked).toHaveLength(isAsked ? 2 : 1);
  await page.unmount();
});

it("what members change in the rest after a colleague's act is asked for at its end, once", async () => {
  const { page, asked, tell } = await desk(false, deposits);
  await tell();
  await tell({ lists: ["withdrawals"], members: [] });
  await pass(REST_MS);
  expect(asked).toHaveLength(2);
  await tell({ lists: ["deposits"], members: [] });
  await tell({ lists: ["deposits"], members: [] });
  await pass(REST_MS);
  expect(asked).toHaveLength(3);
  await pass(10 * REST_MS);
  expect(asked).toHaveLength(3);
  await page.unmount();
});

it("a desk says with its calls which screen it is, so that it is not told what it did itself", async () => {
  const { page } = await desk();
  const { request } = await import("./api.ts");
  const { claimWithdrawals } = await import("@chokdee/domain/withdrawals/payout-contract.ts");
  const said: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    said.push(new Headers(init.headers).get("x-screen"));
    return Response.json({ data: { items: [] } });
  });
  const claim = () => request(claimWithdrawals, { body: { ids: ["1"] } });
  await act(() => hears.get("connect")?.({}));
  await claim();
  // Without its line nothing is told to it: the next one has another name.
  await act(() => hears.get("disconnect")?.({}));
  await claim();
  expect(said).toEqual(["a-socket-of-20-signs", null]);
  await page.unmount();
});

it.each([
  ["is lost", async () => Promise.reject(new TypeError("Failed to fetch")), [0, 1, 2, 2]],
  [
    "is a refusal",
    async () => Response.json({ code: "NO", message: "no" }, { status: 409 }),
    [0, 0],
  ],
])(
  "a desk whose answer %s asks anew once what it did may have been done",
  async (_, fetch, times) => {
    const { page, asked } = await desk(false, ["backoffice", "/api/admin/lottery-types/{id}"]);
    const { useAction } = await import("./use-call.ts");
    const { request } = await import("./api.ts");
    const { claimWithdrawals } = await import("@chokdee/domain/withdrawals/payout-contract.ts");
    vi.stubGlobal("fetch", fetch);
    const claim = await mount(() =>
      useAction(() => request(claimWithdrawals, { body: { ids: [] } })),
    );
    await act(() =>
      claim
        .value()
        .mutateAsync()
        .catch(() => undefined),
    );
    const before = asked.length;
    const more = [];
    for (const ms of [1_000, 3_000, 12_000, 60_000].slice(0, times.length)) {
      await pass(ms);
      more.push(asked.length - before);
    }
    expect(more).toEqual(times);
    await page.unmount();
  },
);
