/** How readings behave that fail, grow old, or are asked for without a connection; acts never repeat. */
import { balance } from "@chokdee/domain/wallet/contract.ts";
import { listOwnDebts } from "@chokdee/domain/wallet/debts-contract.ts";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";

import { act, closeBrowser, mount, openBrowser } from "../testing/browser.ts";

let asked = 0;
let answers: (number | "lost")[] = [];

beforeEach(async () => {
  // What stands of before would ask again when it is online.
  await closeBrowser();
  openBrowser();
  [asked, answers] = [0, []];
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  vi.stubGlobal("fetch", async () => {
    asked += 1;
    const answer = answers.shift() ?? 200;
    if (answer === "lost") throw new TypeError("Failed to fetch");
    return Response.json({ data: { items: [] }, code: "X" }, { status: answer });
  });
});
afterEach(async () => {
  (await import("@tanstack/react-query")).onlineManager.setOnline(true);
  vi.useRealTimers();
});
afterAll(closeBrowser);

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function reading() {
  const { useCall } = await import("./use-call.ts");
  return mount(() => useCall("wallet", listOwnDebts, {}));
}

it.each([
  [["lost", "lost"], 3, "success"],
  [["lost", "lost", "lost", "lost"], 3, "error"],
  [[503, "lost"], 3, "success"],
  [[503, 503, 503], 3, "error"],
  [[500], 1, "error"],
  [[422], 1, "error"],
  [[429], 1, "error"],
] as const)(
  "a reading that is answered %j is asked for %i times: %s",
  async (given, times, ends) => {
    answers = [...given];
    const hook = await reading();
    await pass(60_000);
    expect([asked, hook.value().status]).toEqual([times, ends]);
  },
);

it("an act that fails is not repeated by itself, and none waits for a connection", async () => {
  const { useAction } = await import("./use-call.ts");
  const { request } = await import("./api.ts");
  const { onlineManager } = await import("@tanstack/react-query");
  onlineManager.setOnline(false);
  answers = ["lost"];
  const hook = await mount(() => useAction(() => request(balance)));
  await act(() =>
    hook
      .value()
      .mutateAsync()
      .catch(() => undefined),
  );
  await pass(60_000);
  expect(asked).toBe(1);
  onlineManager.setOnline(true);
  await pass(60_000);
  expect(asked).toBe(1);
});

it("without a connection a reading fails and does not wait", async () => {
  const { onlineManager } = await import("@tanstack/react-query");
  onlineManager.setOnline(false);
  answers = ["lost", "lost", "lost"];
  const hook = await reading();
  await pass(60_000);
  expect([asked, hook.value().status]).toEqual([3, "error"]);
});

it.each([
  [4_999, 1],
  [5_000, 2],
])("what was read %i ms ago and is shown again has been asked for %i times", async (ms, times) => {
  const first = await reading();
  await pass(0);
  await first.unmount();
  await pass(ms);
  await reading();
  await pass(0);
  expect(asked).toBe(times);
});

it("back online, what failed is asked for again, and what is there is left to the line", async () => {
  const { onlineManager } = await import("@tanstack/react-query");
  await reading();
  await pass(60_000);
  const back = async () => {
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    await pass(0);
  };
  await back();
  expect(asked).toBe(1);
  answers = [422];
  const { useCall } = await import("./use-call.ts");
  await mount(() => useCall("wallet", balance, {}));
  await pass(0);
  expect(asked).toBe(2);
  await back();
  expect(asked).toBe(3);
});
