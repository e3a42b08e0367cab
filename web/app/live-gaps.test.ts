/** The line to the server that goes and comes back: how readings ask meanwhile, and what is asked then. */
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";

import { act, closeBrowser, mount, openBrowser, type TestBrowser } from "../testing/browser.ts";

interface Line {
  readonly hears: (readonly [event: string, hear: (about: unknown) => void])[];
  active: boolean;
  connected: number;
}
let lines: Line[] = [];

// The one thing that is not ours: the line to the server.
vi.mock("socket.io-client", () => ({
  io: () => {
    const line: Line = { hears: [], active: true, connected: 0 };
    lines.push(line);
    return {
      get active() {
        return line.active;
      },
      on: (event: string, hear: (about: unknown) => void) => line.hears.push([event, hear]),
      io: { on: (event: string, hear: () => void) => line.hears.push([event, hear]) },
      connect: () => (line.connected += 1),
      disconnect: () => (line.active = false),
    };
  },
}));

const START = Date.parse("2026-11-20T08:00:00Z");
let browser: TestBrowser;
beforeEach(async () => {
  browser = openBrowser();
  lines = [];
  const alice = { id: "a", phone_number: "0811111111", nickname: "A", role: "USER" } as const;
  (await import("./session.ts")).beginSession("token", alice, 0);
  vi.useFakeTimers({ now: START, toFake: ["Date", "setTimeout", "clearTimeout"] });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(closeBrowser);

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function line() {
  const { useLive, usePollInterval } = await import("./live.ts");
  const tellNewest = async () => undefined;
  const page = await mount(() => {
    useLive(tellNewest);
    return usePollInterval(10_000);
  });
  await pass(1_500);
  vi.useRealTimers();
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  vi.useFakeTimers({ now: START, toFake: ["Date", "setTimeout", "clearTimeout"] });
  const [opened] = lines;
  if (!opened) throw new Error("There is no line.");
  const tell = (event: string, about: object = {}) =>
    act(() => opened.hears.forEach(([of, hear]) => (of === event ? hear(about) : undefined)));
  return { page, opened, tell };
}

/** What stands on the screen, by its key, of how many pages, and read when; and what is asked of it. */
async function shown(readings: readonly (readonly [area: string, pages: number, at: number])[]) {
  const { queryClient } = await import("./query-client.ts");
  const { useInfiniteQuery, useQuery } = await import("@tanstack/react-query");
  const asked: string[] = [];
  for (const [area, pages, at] of readings) {
    const queryKey = [area, "shown"];
    const queryFn = async () => asked.push(area);
    const options = { queryKey, staleTime: Number.POSITIVE_INFINITY };
    const data =
      pages === 0 ? 1 : { pages: Array.from({ length: pages }, () => 1), pageParams: [] };
    queryClient.setQueryData(queryKey, data, { updatedAt: at });
    await mount(() =>
      pages === 0
        ? useQuery({ ...options, queryFn })
        : useInfiniteQuery({
            ...options,
            queryFn,
            initialPageParam: 0,
            getNextPageParam: () => undefined,
          }),
    );
  }
  return asked;
}

it("while the line is up, readings ask six times more seldom; without it as usual", async () => {
  const { page, tell } = await line();
  expect(page.value()).toBe(10_000);
  await tell("connect");
  expect(page.value()).toBe(60_000);
  await tell("disconnect");
  expect(page.value()).toBe(10_000);
  await tell("connect");
  await page.unmount();
  const { usePollInterval } = await import("./live.ts");
  expect((await mount(() => usePollInterval(10_000))).value()).toBe(10_000);
});

it("the queues of the staff and a member's notices are pushed as well", async () => {
  const { queryClient } = await import("./query-client.ts");
  const { tell } = await line();
  for (const area of ["backoffice", "notices"]) {
    queryClient.setQueryData([area, "one"], 1);
    await tell(area === "notices" ? "notices" : "queues", { unread: 0 });
    expect(queryClient.getQueryState([area, "one"])?.isInvalidated).toBe(true);
  }
});

it("a line that was given up is tried anew when the page is looked at, one that is not is left", async () => {
  const { opened } = await line();
  await act(() => browser.comeBack());
  expect(opened.connected).toBe(0);
  opened.active = false;
  await act(() => browser.comeBack());
  expect(opened.connected).toBe(1);
  await act(() => browser.tellWindow("online"));
  expect(opened.connected).toBe(2);
});

it("a line whose five tries are over is tried again, as a house that starts anew takes longer", async () => {
  const { opened, tell } = await line();
  await tell("reconnect_failed");
  expect(opened.connected).toBe(0);
  await pass(750);
  expect(opened.connected).toBe(1);
  await tell("reconnect_failed");
  await act(() => browser.comeBack());
  expect(opened.connected).toBe(2);
});

const refused = (code: string) => new Error(code);

it("a line that a fault refused is tried again after a growing wait, until it stands", async () => {
  const { opened, tell } = await line();
  opened.active = false;
  for (const waitMs of [750, 1_500, 3_000]) {
    const tries = opened.connected;
    await tell("connect_error", refused("UNAVAILABLE"));
    await pass(waitMs - 1);
    expect(opened.connected).toBe(tries);
    await pass(1);
    expect(opened.connected).toBe(tries + 1);
  }
  await tell("connect");
  await tell("connect_error", refused("UNAVAILABLE"));
  await pass(750);
  expect(opened.connected).toBe(4);
  for (let tries = 0; tries < 10; tries += 1) {
    await tell("connect_error", refused("UNAVAILABLE"));
    await pass(30_000);
  }
  expect(opened.connected).toBe(14);
});

it("a line that was refused for good, is tried already or is left is not tried again", async () => {
  const { page, opened, tell } = await line();
  await tell("connect_error", refused("UNAVAILABLE"));
  await pass(30_000);
  opened.active = false;
  await tell("connect_error", refused("UNAUTHENTICATED"));
  await pass(30_000);
  await tell("connect_error", refused("UNAVAILABLE"));
  await page.unmount();
  await pass(30_000);
  expect(opened.connected).toBe(0);
});

it("the line of a deposit that a fault refused is tried again, too", async () => {
  const { watchDeposit } = await import("./live.ts");
  vi.useRealTimers();
  const leave = watchDeposit("token", "d-1", () => undefined);
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  vi.useFakeTimers({ now: START, toFake: ["Date", "setTimeout", "clearTimeout"] });
  const [opened] = lines;
  if (!opened) throw new Error("There is no line.");
  opened.active = false;
  const refuse = () =>
    opened.hears.forEach(([of, hear]) =>
      of === "connect_error" ? hear(refused("UNAVAILABLE")) : undefined,
    );
  refuse();
  await pass(750);
  expect(opened.connected).toBe(1);
  refuse();
  leave();
  await pass(30_000);
  expect(opened.connected).toBe(1);
});

it("after a gap the money is asked for first and not more than five calls are made", async () => {
  const old = START - 60_000;
  const asked = await shown([
    ["announcements", 0, old],
    ["betting", 3, old],
    ["results", 0, old],
    ["wallet", 0, old],
    ["members", 0, old],
    ["notices", 0, old],
  ]);
  const { tell } = await line();
  await tell("connect");
  await pass(0);
  // With three pages of bets these are five: the rest waits for its own poll, or no push tells it.
  expect(asked).toEqual(["wallet", "results", "betting"]);
});

it("the first connection asks at once, a later one within five seconds of the house's return", async () => {
  const asked = await shown([["wallet", 0, START - 60_000]]);
  const { queryClient } = await import("./query-client.ts");
  const { tell } = await line();
  await tell("connect");
  await pass(0);
  expect(asked).toEqual(["wallet"]);
  queryClient.setQueryData(["wallet", "shown"], 1, { updatedAt: START - 1 });
  await tell("disconnect");
  await pass(60_000);
  await tell("connect");
  await pass(2_499);
  expect(asked).toEqual(["wallet"]);
  await pass(1);
  expect(asked).toEqual(["wallet", "wallet"]);
});

it("a device that is back online asks after two seconds, and not again when its line follows", async () => {
  const asked = await shown([["wallet", 0, START - 60_000]]);
  const { tell } = await line();
  await pass(60_000);
  await act(() => browser.tellWindow("online"));
  await pass(1_999);
  expect(asked).toEqual([]);
  await pass(1);
  expect(asked).toEqual(["wallet"]);
  await pass(5_000);
  await tell("connect");
  await pass(10_000);
  expect(asked).toEqual(["wallet"]);
});
