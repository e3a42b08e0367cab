/** What colleagues do is told to a desk each time, and asked for no oftener than a desk can be read. */
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";

import { act, closeBrowser, mount, openBrowser } from "../testing/browser.ts";

let hears = new Map<string, (about: unknown) => void>();

// The one thing that is not ours: the line to the server.
vi.mock("socket.io-client", () => ({
  io: () => ({
    active: true,
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
async function desk(slow = false) {
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
    return useQuery({ queryKey: ["backoffice", "queue"], queryFn });
  });
  await pass(1_500);
  await vi.waitFor(() => expect(hears.has("queues")).toBe(true));
  const tell = () => act(() => hears.get("queues")?.({}));
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
