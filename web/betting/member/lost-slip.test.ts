/** A slip of an unknown outcome as it is shown: for how long it cannot be changed, and what then. */
import { createElement } from "react";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";

import { act, closeBrowser, openBrowser, type TestBrowser } from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";
import type { Arrival, Sending } from "./use-submission.ts";

const START = Date.parse("2026-11-20T08:00:00Z");
let browser: TestBrowser;
beforeEach(async () => {
  await closeBrowser();
  browser = openBrowser();
  const toFake = ["Date", "setInterval", "clearInterval"] as const;
  vi.useFakeTimers({ now: START, toFake: [...toFake] });
  await (await import("../../text/i18n.ts")).loadTexts(["betting", "common"]);
});
afterEach(() => void vi.useRealTimers());
afterAll(closeBrowser);

async function lost(arrival: Arrival | null, buttonBelow = false) {
  const { default: LostSlip } = await import("./parts/LostSlip.tsx");
  const { text } = await import("../../text/i18n.ts");
  const check = vi.fn(async () => arrival ?? "UNKNOWN");
  const [release, retry] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const sending: Sending = {
    phase: "UNKNOWN",
    submission: { betGroupId: "g", content: "[]", sentAtMs: START, open: true },
    submit: () => undefined,
    retry,
    check: arrival === null ? null : check,
    release,
  };
  const page = await open(createElement(LostSlip, { sending, buttonBelow }));
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const wait = (seconds: number) => text("betting:edit_slip_in", { seconds });
  return { page, check, release, retry, pass, wait, edit: text("betting:edit_slip"), text };
}

it("counts down the half minute in which it may still arrive, and can be changed only then", async () => {
  const { page, pass, wait, edit, release } = await lost("NOT_THERE");
  expect(page.text()).toContain(wait(30));
  await pass(1_000);
  expect(page.text()).toContain(wait(29));
  await pass(28_000);
  expect(page.text()).toContain(wait(1));
  expect(page.buttons()).not.toContain(wait(1));
  await pass(1_000);
  expect(page.buttons()).toContain(edit);
  await page.press(edit);
  expect(release).toHaveBeenCalledOnce();
});

it.each([
  ["PLACED", undefined],
  ["UNKNOWN", "send_failed"],
] as const)(
  "that is %s is not given up by the wish to change it, and told: %s",
  async (arrival, told) => {
    const { page, pass, edit, release, check, text } = await lost(arrival);
    await pass(30_000);
    const before = check.mock.calls.length;
    await page.press(edit);
    expect(check).toHaveBeenCalledTimes(before + 1);
    expect(release).not.toHaveBeenCalled();
    const { shownToast } = await import("../../ui/toast.ts");
    expect(shownToast.get()?.text).toBe(told && text(`betting:${told}`));
  },
);

it("of which nobody can be asked is given up after the half minute, with the way to the slips", async () => {
  const { page, pass, edit, release } = await lost(null);
  expect(page.links()).toEqual(["/lottery-bets"]);
  await pass(30_000);
  await page.press(edit);
  expect(release).toHaveBeenCalledOnce();
  expect((await lost("UNKNOWN")).page.links()).toEqual([]);
});

it("is sent again by its own button, where none stands below", async () => {
  const { page, retry, text } = await lost("UNKNOWN");
  await page.press(text("betting:send_again"));
  expect(retry).toHaveBeenCalledOnce();
  const below = await lost("UNKNOWN", true);
  expect(below.page.buttons()).not.toContain(text("betting:send_again"));
});

it("is asked for no more once it is shown no more", async () => {
  const { check } = await lost("UNKNOWN");
  expect(check).toHaveBeenCalledTimes(1);
  await act(() => browser.tellWindow("online"));
  expect(check).toHaveBeenCalledTimes(2);
  const { tellWindow } = browser;
  const timers = vi.getTimerCount();
  await closeBrowser();
  tellWindow("online");
  expect(check).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(timers - 1);
});
