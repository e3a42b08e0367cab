/** The way on from a deposit that has arrived: by itself, unless the member was quicker. */
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";

import { act, closeBrowser, mount, openBrowser, textsAt } from "../../testing/browser.ts";

const deposit = { amount: "250.00", credited_amount: "250.37", provider: "promptpay" } as never;

beforeEach(async () => {
  openBrowser();
  vi.stubGlobal("fetch", async (path: string) => new Response(textsAt(path)));
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["deposits", "common"]);
  const { keepWayBack } = await import("./way-back.ts");
  const { paths } = await import("../../app/paths.ts");
  keepWayBack(`${paths.lotteryBetting}?round=7`);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => void vi.useRealTimers());
afterAll(closeBrowser);

async function ended(ending: "success" | "slip_sent") {
  const { DepositEnd } = await import("./parts/DepositEnd.tsx");
  const { useLocation } = await import("react-router");
  const page = await mount(() => {
    const { pathname, search } = useLocation();
    return { shown: DepositEnd({ deposit, ending }), at: `${pathname}${search}` };
  });
  return { ...page, at: () => page.value().at };
}

it.each([
  ["success", 3_000],
  ["slip_sent", 2_000],
] as const)(
  "after %s the slip that was short of money is gone on with in %i ms",
  async (ending, ms) => {
    const { wayBack } = await import("./way-back.ts");
    const page = await ended(ending);
    await act(() => vi.advanceTimersByTime(ms - 1));
    expect(page.at()).toBe("/");
    await act(() => vi.advanceTimersByTime(1));
    expect(page.at()).toContain("round=7");
    expect(wayBack()).toBeNull();
  },
);

it("a member who went on by themselves is led nowhere, and another deposit still leads back", async () => {
  const { wayBack } = await import("./way-back.ts");
  const page = await ended("success");
  await page.unmount();
  vi.advanceTimersByTime(10_000);
  expect(wayBack()).toContain("round=7");
});
