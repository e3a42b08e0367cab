/** The smallest parts: what they say at their bounds, and when they tell. */
import { afterAll, describe, expect, it, vi } from "vitest";

import { act, closeBrowser, mount, openBrowser } from "../testing/browser.ts";
import { memberWeb } from "../testing/member-web.ts";

afterAll(closeBrowser);

describe("a countdown", () => {
  async function countdown(leftMs: number) {
    const { show } = await memberWeb([]);
    const { Countdown } = await import("./Countdown.tsx");
    const { serverNow } = await import("./clock.ts");
    const onEnd = vi.fn<() => void>();
    const to = serverNow() + leftMs;
    return { page: await show(Countdown, { to, overText: "ปิดแล้ว", onEnd }), onEnd };
  }

  it("says the time that is left, and tells nobody of its end before it", async () => {
    const { page, onEnd } = await countdown(3_000_000);
    expect(page.words()).toMatch(/^(?:50|49):\d\d$/);
    expect(onEnd).not.toHaveBeenCalled();
  });

  it("says that it is over, and tells so once", async () => {
    const { page, onEnd } = await countdown(-1_000);
    expect(page.words()).toBe("ปิดแล้ว");
    expect(onEnd).toHaveBeenCalledOnce();
  });
});

it.each([
  [0, ""],
  [1, "1"],
  [999, "999"],
  [1_000, "999+"],
])("a count of %i beside an entry reads %j", async (count, said) => {
  const { show } = await memberWeb([]);
  const { CountBadge } = await import("./Badge.tsx");
  expect((await show(CountBadge, { count })).words()).toBe(said);
});

it("a number is read out digit by digit", async () => {
  const { spoken } = await import("./Digits.tsx");
  expect(spoken("047")).toBe("0 4 7");
});

it("a box that is off cannot be ticked", async () => {
  const { show } = await memberWeb([]);
  const { Checkbox } = await import("./Checkbox.tsx");
  const onChange = vi.fn<() => void>();
  const page = await show(Checkbox, {
    checked: false,
    disabled: true,
    onChange,
    children: "ยอมรับ",
  });
  await expect(page.tick("ยอมรับ")).rejects.toThrow("No box");
  expect(onChange).not.toHaveBeenCalled();
});

it("what was today by the server's clock is told by its time, whatever day the phone has", async () => {
  openBrowser();
  const { takeServerTime, serverNow } = await import("./clock.ts");
  const DAY = 86_400_000;
  takeServerTime(Date.now() - 5 * DAY, Date.now(), Date.now());
  const { useDates } = await import("./dates.ts");
  const dates = (await mount(useDates)).value();
  const now = serverNow();
  expect(dates.recent(now)).toBe(dates.time(now));
  const phones = Date.now();
  expect(dates.recent(phones)).toBe(dates.dayTime(phones));
});

it("a long list grows by forty each time its end comes near, and is whole on paper", async () => {
  const { tellWindow } = openBrowser();
  const { useGrowing } = await import("./NearEnd.tsx");
  const all = Array.from({ length: 200 }, (_, at) => at);
  const list = await mount(() => useGrowing(all));
  const near = () => {
    const { props } = list.value().end as { props: { onNear: () => void } };
    return act(() => props.onNear());
  };
  const lengths = [list.value().shown.length];
  for (let times = 0; times < 3; times += 1) {
    await near();
    lengths.push(list.value().shown.length);
  }
  expect(lengths).toEqual([16, 56, 96, 136]);
  await act(() => tellWindow("beforeprint"));
  expect([list.value().shown.length, list.value().end]).toEqual([200, null]);
  const most = await mount(() => useGrowing(all, 60));
  expect(most.value().shown).toHaveLength(60);
});

describe("a short message", () => {
  it("is closed by its own key alone", async () => {
    openBrowser();
    const { closeToast, shownToast, toast } = await import("./toast.ts");
    toast("one");
    const first = shownToast.get()?.key ?? 0;
    toast("two");
    closeToast(first);
    expect(shownToast.get()?.text).toBe("two");
    closeToast(shownToast.get()?.key ?? 0);
    expect(shownToast.get()).toBeNull();
  });

  it("goes along to the next page where it was said a moment before, and is left behind later", async () => {
    openBrowser();
    const { closeOldToast, shownToast, toast } = await import("./toast.ts");
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      toast("one");
      vi.setSystemTime(Date.now() + 1_200);
      closeOldToast();
      expect(shownToast.get()?.text).toBe("one");
      vi.setSystemTime(Date.now() + 1);
      closeOldToast();
      expect(shownToast.get()).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
});

it("what has just appeared takes no tap for 400 ms, and is left alone once it is gone", async () => {
  openBrowser();
  vi.useFakeTimers();
  try {
    const { ignoreTapsAtFirst } = await import("./not-yet.ts");
    const element = { style: { pointerEvents: "" } } as HTMLElement;
    ignoreTapsAtFirst(element);
    vi.advanceTimersByTime(399);
    expect(element.style.pointerEvents).toBe("none");
    vi.advanceTimersByTime(1);
    expect(element.style.pointerEvents).toBe("");
    ignoreTapsAtFirst(element)();
    vi.advanceTimersByTime(400);
    expect(element.style.pointerEvents).toBe("none");
  } finally {
    vi.useRealTimers();
  }
});
