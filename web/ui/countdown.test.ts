import { createElement } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, act, mount, openBrowser, textsAt } from "../testing/browser.ts";
import { show } from "../testing/page.ts";

/** By the server; every test's phone thinks otherwise. */
const NOW = Date.parse("2026-11-20T15:00:00+07:00");
const MINUTE = 60_000;

beforeEach(() => {
  openBrowser();
});
afterEach(async () => {
  vi.useRealTimers();
  await closeBrowser();
});

/** A phone whose clock is wrong by so much, after the first answer of the server. */
async function phoneWrongBy(ms: number) {
  vi.useFakeTimers({ now: NOW + ms });
  const { takeServerTime } = await import("./clock.ts");
  takeServerTime(NOW, Date.now(), Date.now());
  return { pass: (time: number) => act(() => vi.advanceTimersByTimeAsync(time)) };
}

it.each([-20 * MINUTE, 20 * MINUTE])(
  "on a phone wrong by %i ms a round counts down to its close by the server's clock",
  async (wrongBy) => {
    const phone = await phoneWrongBy(wrongBy);
    const { useTimeLeft } = await import("./Countdown.tsx");
    const closes = new Date(NOW + 11_000).toISOString();
    const left = await mount(() => useTimeLeft(closes));
    expect(left.value()).toMatchObject({ leftMs: 11_000, phase: "minute", text: "00:11" });
    await phone.pass(1_020);
    expect(left.value()).toMatchObject({ phase: "last", text: "00:10" });
    await phone.pass(9_000);
    expect(left.value()).toMatchObject({ phase: "last", text: "00:01" });
    await phone.pass(1_000);
    expect(left.value()).toMatchObject({ leftMs: 0, phase: "over", text: "00:00" });
    await left.unmount();
  },
);

it("a countdown that is opened a while after another is right at its first rendering", async () => {
  const phone = await phoneWrongBy(0);
  const { useTimeLeft } = await import("./Countdown.tsx");
  const closes = NOW + 10 * MINUTE;
  const first = await mount(() => useTimeLeft(closes));
  await first.unmount();
  await phone.pass(10 * MINUTE);
  const phases: string[] = [];
  await mount(() => phases.push(useTimeLeft(closes).phase));
  expect(phases[0]).toBe("over");
});

it("before the server has said its time nothing is taken for closed by a clock that is fast", async () => {
  vi.useFakeTimers({ now: NOW + 20 * MINUTE });
  const { takeServerTime } = await import("./clock.ts");
  const { useTimeLeft } = await import("./Countdown.tsx");
  await vi.advanceTimersByTimeAsync(500);
  takeServerTime(NOW, Date.now(), Date.now());
  const phases: string[] = [];
  await mount(() => phases.push(useTimeLeft(NOW + 15 * MINUTE).phase));
  expect(new Set(phases)).toEqual(new Set(["hour"]));
});

it.each([
  [3_600_000, "60 นาที"],
  [300_000, "5 นาที"],
  [60_000, "1 นาที"],
  [10_000, "10 วินาที"],
])("who hears the screen is told with %i ms left, for as long as four ticks", async (ms, left) => {
  vi.stubGlobal("fetch", async (path: string) => new Response(textsAt(path)));
  await (await import("../text/i18n.ts")).loadTexts(["common"]);
  const phone = await phoneWrongBy(MINUTE);
  const { Countdown } = await import("./Countdown.tsx");
  const heard = await show(createElement(Countdown, { to: NOW + ms + 1_000, announce: "งวดนี้" }));
  const said = `งวดนี้ ปิดรับในอีก ${left}`;
  const isSaid: boolean[] = [heard().includes(said)];
  for (let tick = 0; tick < 5; tick += 1) {
    await phone.pass(1_010);
    isSaid.push(heard().includes(said));
  }
  expect(isSaid).toEqual([false, true, true, true, true, false]);
});
