/** The figures of a chart, read slot by slot with the keys. */
import { createElement, Fragment, type ReactElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { act, closeBrowser, elementsIn } from "../../testing/browser.ts";
import { memberWeb } from "../../testing/member-web.ts";

interface Options {
  readonly hooks: { readonly setCursor: readonly ((drawn: object) => void)[] };
}

/** As much of the drawing as a chart asks for: slots stand ten pixels apart. */
const drawings: { isGone: boolean; readonly data: readonly unknown[] }[] = [];
vi.mock("uplot", () => ({
  default: class {
    isGone = false;
    cursor: { idx: number | null } = { idx: null };
    readonly options: Options;
    readonly data: readonly unknown[];

    constructor(options: Options, data: readonly unknown[]) {
      this.options = options;
      this.data = data;
      drawings.push(this);
    }

    static readonly paths = {};

    valToPos(slot: number) {
      return slot * 10;
    }

    setCursor({ left }: { readonly left: number }) {
      this.cursor.idx = left < 0 ? null : left / 10;
      for (const tell of this.options.hooks.setCursor) tell(this);
    }

    destroy() {
      this.isGone = true;
    }
  },
}));

const days = ["จันทร์", "อังคาร", "พุธ"];
const plot = {
  slots: days.map((name) => ({ mark: name.slice(0, 1), name })),
  bars: [
    { name: "ฝาก", color: "--c-chart-1", values: ["1", "2", "3"] },
    { name: "ถอน", color: "--c-chart-2", values: ["10", "20"] },
  ],
  least: 1,
} as const;

interface Slider {
  readonly "aria-valuenow": number;
  readonly "aria-valuemin": number;
  readonly "aria-valuemax": number;
  readonly "aria-valuetext": string;
  readonly onKeyDown: (event: object) => void;
  readonly onFocus: (event: object) => void;
  readonly onBlur: () => void;
}

async function chart() {
  const { show } = await memberWeb([]);
  vi.stubGlobal("matchMedia", () => new EventTarget());
  vi.stubGlobal("MutationObserver", ResizeObserver);
  vi.stubGlobal("getComputedStyle", () => ({ fontFamily: "", getPropertyValue: () => "" }));
  Object.assign(document, { fonts: new EventTarget() });
  const { BarChart } = await import("./BarChart.tsx");
  let drawn: ReactElement | undefined;
  function Seen() {
    drawn = BarChart({ label: "ยอด", head: "วัน", plot, format: (value) => `${value} บาท` });
    return createElement(Fragment, null, drawn);
  }
  const page = await show(Seen);
  const slider = () => {
    const [found] = elementsIn(drawn).filter(({ props }) => props["role"] === "slider");
    return found?.props as unknown as Slider;
  };
  /** Answers whether the key was the chart's. */
  const key = async (name: string) => {
    const preventDefault = vi.fn<() => void>();
    await act(() => slider().onKeyDown({ key: name, preventDefault }));
    return preventDefault.mock.calls.length > 0;
  };
  const read = () => [slider()["aria-valuenow"], page.words()];
  return { page, slider, key, read };
}

const WEDNESDAY = "พุธ ฝาก 3 บาท ถอน 0 บาท";
const TUESDAY = "อังคาร ฝาก 2 บาท ถอน 20 บาท";
const MONDAY = "จันทร์ ฝาก 1 บาท ถอน 10 บาท";

beforeEach(() => void drawings.splice(0));
afterAll(async () => {
  vi.doUnmock("uplot");
  await closeBrowser();
  // What was drawn with is kept for the files after this one.
  vi.resetModules();
});

it("the arrows go from slot to slot, and stop at the first and the last", async () => {
  const { key, read } = await chart();
  expect(read()).toEqual([3, ""]);
  const walk: unknown[] = [];
  for (const name of ["ArrowLeft", "ArrowDown", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowUp"]) {
    expect(await key(name)).toBe(true);
    walk.push(read());
  }
  expect(walk).toEqual([
    [2, TUESDAY],
    [1, MONDAY],
    [1, MONDAY],
    [2, TUESDAY],
    [3, WEDNESDAY],
    [3, WEDNESDAY],
  ]);
});

it("Home and End go to the ends, Escape away from the figures, and other keys are not the chart's", async () => {
  const { key, read } = await chart();
  await key("Home");
  expect(read()).toEqual([1, MONDAY]);
  await key("End");
  expect(read()).toEqual([3, WEDNESDAY]);
  expect(await key("Tab")).toBe(false);
  expect(await key("Escape")).toBe(true);
  expect(read()).toEqual([3, ""]);
});

it("a screen reader is told the slot with each figure, the last one first", async () => {
  const { key, slider } = await chart();
  expect([slider()["aria-valuemin"], slider()["aria-valuemax"]]).toEqual([1, 3]);
  expect(slider()["aria-valuetext"]).toBe("พุธ, ฝาก 3 บาท, ถอน 0 บาท");
  await key("Home");
  expect(slider()["aria-valuetext"]).toBe("จันทร์, ฝาก 1 บาท, ถอน 10 บาท");
});

it("figures show when the keys come to the chart, not by a tap, and go when they leave", async () => {
  const { slider, page } = await chart();
  const come = (byKeys: boolean) =>
    act(() => slider().onFocus({ currentTarget: { matches: () => byKeys } }));
  await come(false);
  expect(page.words()).toBe("");
  await come(true);
  expect(page.words()).toBe(WEDNESDAY);
  await act(() => slider().onBlur());
  expect(page.words()).toBe("");
});

it("a chart that is left takes its drawing along", async () => {
  await chart();
  expect(drawings.map(({ data }) => data)).toEqual([
    [
      [0, 1, 2],
      [1, 2, 3],
      [10, 20],
    ],
  ]);
  await closeBrowser();
  expect(drawings.map(({ isGone }) => isGone)).toEqual([true]);
});

it.each([
  [["0.00", "0.00"], ["0.00", "0.00"], true],
  [["0.00", "0.00"], ["0.00", "5.00"], false],
])("of %j and %j there is nothing to draw: %s", async (one, other, isEmpty) => {
  const { show } = await memberWeb([]);
  vi.stubGlobal("matchMedia", () => new EventTarget());
  vi.stubGlobal("MutationObserver", ResizeObserver);
  vi.stubGlobal("getComputedStyle", () => ({ fontFamily: "", getPropertyValue: () => "" }));
  Object.assign(document, { fonts: new EventTarget() });
  const { ChartCard } = await import("./ChartCard.tsx");
  const bars = [one, other].map((values, at) => ({ ...plot.bars[at], values }));
  const said = { title: "ยอด", head: "วัน", emptyText: "ไม่มีอะไร" };
  const page = await show(ChartCard, { ...said, plot: { ...plot, bars }, format: String });
  expect(page.words().includes("ไม่มีอะไร")).toBe(isEmpty);
});
