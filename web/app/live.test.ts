import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, mount, openBrowser } from "../testing/browser.ts";

/** The sockets that the page has opened, by what they were opened with. */
interface Opened {
  readonly namespace: string;
  readonly options: { readonly auth?: unknown; readonly query?: unknown };
  readonly hears: Map<string, (about: unknown) => void>;
  closed: boolean;
}
let opened: Opened[] = [];

// The one thing that is not ours: the line to the server.
vi.mock("socket.io-client", () => ({
  io: (namespace: string, options: Opened["options"]) => {
    const socket: Opened = { namespace, options, hears: new Map(), closed: false };
    opened.push(socket);
    return {
      active: true,
      io: { on: () => undefined },
      on: (event: string, hear: (about: unknown) => void) => socket.hears.set(event, hear),
      disconnect: () => (socket.closed = true),
    };
  },
}));

const alice = { id: "a", phone_number: "0811111111", nickname: "A", role: "USER" } as const;
const AREAS = [
  "announcements",
  "backoffice",
  "betting",
  "deposits",
  "notices",
  "results",
  "rounds",
  "settings",
  "shots",
  "wallet",
  "withdrawals",
];

beforeEach(async () => {
  openBrowser();
  opened = [];
  (await import("./session.ts")).beginSession("token", alice, 0);
});
afterAll(async () => {
  await closeBrowser();
});

/** The areas that have become stale since they were last asked. */
async function watchAreas() {
  const { queryClient } = await import("./query-client.ts");
  const fresh = () => {
    for (const area of AREAS) queryClient.setQueryData([area, "one"], 1);
  };
  fresh();
  return () => {
    const stale = AREAS.filter((area) => queryClient.getQueryState([area, "one"])?.isInvalidated);
    fresh();
    return stale;
  };
}

it("each push makes the screens that show what it is about ask again, and no others", async () => {
  vi.useFakeTimers();
  const { useLive } = await import("./live.ts");
  const page = await mount(() => useLive(async () => undefined));
  await vi.advanceTimersByTimeAsync(1_500);
  vi.useRealTimers();
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  const [socket] = opened;
  expect(socket).toMatchObject({ namespace: "/live", options: { auth: { token: "token" } } });
  const stale = await watchAreas();
  const told = (event: string) => {
    socket?.hears.get(event)?.({ unread: 0 });
    return stale();
  };
  expect(told("rounds")).toEqual(["rounds"]);
  expect(told("results")).toEqual(["betting", "results", "rounds"]);
  expect(told("shots")).toEqual(["shots"]);
  expect(told("balance")).toEqual(["deposits", "wallet", "withdrawals"]);
  expect(told("deposits")).toEqual(["deposits", "wallet"]);
  expect(told("announcements")).toEqual(["announcements"]);
  expect(told("services")).toEqual(["settings"]);
  expect(told("queues")).toEqual(["backoffice"]);
  // What was told while the line was down is not told again.
  expect(told("connect")).toEqual(AREAS);
  await page.unmount();
  expect(socket?.closed).toBe(true);
});

it("what everybody is told is asked for within the time that it says", async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  const { useLive } = await import("./live.ts");
  const newest = vi.fn(async () => undefined);
  const page = await mount(() => useLive(newest));
  await vi.advanceTimersByTimeAsync(1_500);
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  const [socket] = opened;
  const stale = await watchAreas();
  socket?.hears.get("rounds")?.({ within_ms: 5_000 });
  await vi.advanceTimersByTimeAsync(2_499);
  expect(stale()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(stale()).toEqual(["rounds"]);
  socket?.hears.get("notices")?.({ within_ms: 2_000 });
  await vi.advanceTimersByTimeAsync(999);
  expect(newest).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(newest).toHaveBeenCalledOnce();
  await page.unmount();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it("a notice that was read on another screen is not told again, one that has come is", async () => {
  vi.useFakeTimers();
  const { useLive } = await import("./live.ts");
  const newest = vi.fn(async () => undefined);
  const page = await mount(() => useLive(newest));
  await vi.advanceTimersByTimeAsync(1_500);
  vi.useRealTimers();
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  opened[0]?.hears.get("notices")?.({ unread: 2 });
  expect(newest).not.toHaveBeenCalled();
  opened[0]?.hears.get("notices")?.({});
  expect(newest).toHaveBeenCalledOnce();
  await page.unmount();
});

it("a shell that is left after a gap asks for nothing more", async () => {
  vi.useFakeTimers();
  const { useLive } = await import("./live.ts");
  const { queryClient } = await import("./query-client.ts");
  const { useQuery } = await import("@tanstack/react-query");
  const asked = vi.fn(async () => 1);
  const shown = await mount(() => useQuery({ queryKey: ["wallet", "one"], queryFn: asked }));
  const page = await mount(() => useLive(async () => undefined));
  await vi.advanceTimersByTimeAsync(1_500);
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  const gap = () => {
    queryClient.setQueryData(["wallet", "one"], 1, { updatedAt: 1 });
    opened[0]?.hears.get("connect")?.({});
  };
  gap();
  await vi.advanceTimersByTimeAsync(5_000);
  const times = asked.mock.calls.length;
  expect(times).toBeGreaterThan(1);
  gap();
  await page.unmount();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveBeenCalledTimes(times);
  await shown.unmount();
  vi.useRealTimers();
});

it("what is told twice is asked for once, for both", async () => {
  vi.useFakeTimers();
  const random = vi.spyOn(Math, "random").mockReturnValue(0.5);
  const { useLive } = await import("./live.ts");
  const page = await mount(() => useLive(async () => undefined));
  await vi.advanceTimersByTimeAsync(1_500);
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  const [socket] = opened;
  const stale = await watchAreas();
  // A settlement tells both of everybody.
  socket?.hears.get("results")?.({ within_ms: 5_000 });
  random.mockReturnValue(0.9);
  socket?.hears.get("rounds")?.({ within_ms: 5_000 });
  await vi.advanceTimersByTimeAsync(2_500);
  expect(stale()).toEqual(["betting", "results", "rounds"]);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(stale()).toEqual([]);
  // What is told after its turn was over has another.
  socket?.hears.get("rounds")?.({ within_ms: 5_000 });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(stale()).toEqual(["rounds"]);
  // What is told at once is asked at once, and not again when its turn would have come.
  socket?.hears.get("rounds")?.({ within_ms: 5_000 });
  socket?.hears.get("rounds")?.({});
  expect(stale()).toEqual(["rounds"]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(stale()).toEqual([]);
  socket?.hears.get("rounds")?.({ within_ms: 5_000 });
  await page.unmount();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(stale()).toEqual([]);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it("of one round is asked for by its own screens and by lists, not by those of another", async () => {
  const { useLive } = await import("./live.ts");
  const { queryClient } = await import("./query-client.ts");
  vi.useFakeTimers();
  const page = await mount(() => useLive(async () => undefined));
  await vi.advanceTimersByTimeAsync(1_500);
  vi.useRealTimers();
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  const keys = {
    own: ["rounds", "/api/lottery/rounds/{id}", { id: "7" }],
    another: ["rounds", "/api/lottery/rounds/{id}", { id: "8" }],
    rules: ["rounds", "/api/lottery/rounds/{id}/number-rules", { id: "8" }],
    list: ["rounds", "/api/lottery/rounds/active"],
  };
  const stale = (about: object) => {
    for (const key of Object.values(keys)) queryClient.setQueryData(key, 1);
    opened[0]?.hears.get("rounds")?.(about);
    return Object.entries(keys)
      .filter(([, key]) => queryClient.getQueryState(key)?.isInvalidated)
      .map(([name]) => name);
  };
  expect(stale({ round_id: "7" })).toEqual(["own", "list"]);
  expect(stale({})).toEqual(["own", "another", "rules", "list"]);
  await page.unmount();
});

it("a deposit that is pushed renews itself and the wallet, and is heard under its own id", async () => {
  const { useDepositPush } = await import("../deposits/member/use-deposit-push.ts");
  const stale = await watchAreas();
  const page = await mount(() => useDepositPush("d-1", true));
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  const [socket] = opened;
  expect(socket).toMatchObject({
    namespace: "/deposits",
    options: { auth: { token: "token" }, query: { userId: "d-1" } },
  });
  expect(stale()).toEqual([]);
  socket?.hears.get("deposit:success")?.({});
  expect(stale()).toEqual(["deposits", "wallet"]);
  await page.unmount();
  expect(socket?.closed).toBe(true);
});

it("a deposit that waits for nothing is not listened for", async () => {
  const { useDepositPush } = await import("../deposits/member/use-deposit-push.ts");
  const page = await mount(() => useDepositPush("d-1", false));
  await page.unmount();
  expect(opened).toEqual([]);
});

it("a screen that is left before the line is there opens none", async () => {
  const { useDepositPush } = await import("../deposits/member/use-deposit-push.ts");
  const { watchDeposit } = await import("./live.ts");
  const heard = vi.fn<() => void>();
  watchDeposit("token", "d-1", heard)();
  // The code of the line comes with this one; the one before has asked for it earlier.
  const page = await mount(() => useDepositPush("d-2", true));
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  expect(opened).toMatchObject([{ options: { query: { userId: "d-2" } } }]);
  await page.unmount();
  expect(opened[0]?.closed).toBe(true);
});

it("a shell that is left while the code of its line is fetched opens no line", async () => {
  vi.useFakeTimers();
  const { useLive } = await import("./live.ts");
  const gone = await mount(() => useLive(async () => undefined));
  vi.advanceTimersByTime(1_500);
  await gone.unmount();
  vi.useRealTimers();
  await import("./live-socket.ts");
  // What waited for the same code has its turn before this.
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  expect(opened).toEqual([]);
});

it("the shell around the screens of members keeps the line open", async () => {
  vi.useFakeTimers();
  const { default: AppShell } = await import("./member/AppShell.tsx");
  const page = await mount(() => AppShell());
  await vi.advanceTimersByTimeAsync(1_500);
  vi.useRealTimers();
  await vi.waitFor(() => expect(opened).toMatchObject([{ namespace: "/live" }]));
  await page.unmount();
  expect(opened[0]?.closed).toBe(true);
});
