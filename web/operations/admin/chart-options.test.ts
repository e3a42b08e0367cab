import { describe, expect, it, vi } from "vitest";

import { compact, dataOf, marked, rangeOf, roomBeside, type BarPlot } from "./chart-options.ts";

// uPlot looks for a window as it is loaded, and asks it for more than a test's has.
vi.hoisted(() => vi.unstubAllGlobals());

const plotOf = (values: readonly string[], more: Partial<BarPlot> = {}): BarPlot => ({
  slots: values.map((_, at) => ({ mark: String(at), name: `day ${String(at)}` })),
  bars: [{ name: "Stakes", color: "--c-chart-1", values }],
  least: 300,
  ...more,
});

describe("the axis of a chart", () => {
  it("begins at zero and reaches the greatest value", () => {
    for (const most of [618_000, 600_000, 700, 1_234_567.89]) {
      const [low, high] = rangeOf(plotOf(["12.50", String(most)]));
      expect(low).toBe(0);
      expect(high).toBeGreaterThanOrEqual(most);
      expect(high).toBeLessThanOrEqual(most * 1.7);
    }
  });

  it("goes as far as it was told when little or nothing happened", () => {
    for (const most of [0, 1, 7, 299]) expect(rangeOf(plotOf([String(most)]))).toEqual([0, 300]);
  });

  it("goes as far down as up when a series goes down", () => {
    const up = { name: "in", color: "--c-chart-3", values: ["10", "20"] } as const;
    const down = { name: "out", color: "--c-ink-3", values: ["900", "0"], isDown: true } as const;
    const [low, high] = rangeOf(plotOf(["0", "0"], { bars: [up, down] }));
    expect(low).toBe(-high);
    expect(high).toBeGreaterThanOrEqual(900);
    expect(dataOf(plotOf(["0", "0"], { bars: [up, down] }))).toEqual([
      [0, 1],
      [10, 20],
      [-900, -0],
    ]);
  });

  it("marks the open day and counts back from it, or begins with the first hour", () => {
    const days = plotOf(Array.from({ length: 14 }, () => "1"));
    expect(marked({ ...days, isLastOpen: true }, 1)).toHaveLength(14);
    expect(marked({ ...days, isLastOpen: true }, 6)).toEqual([1, 7, 13]);
    expect(marked(days, 6)).toEqual([0, 6, 12]);
  });

  it("leaves room for a last mark that is wider than its slot, and none for another", () => {
    // Fourteen days on a phone: a slot of 19 px, and the word for today in Burmese of 30.
    for (const [mark, room] of [
      [30, 266],
      [90, 266],
      [24, 200],
    ] as const) {
      const beside = roomBeside(mark, room, 14);
      expect(beside).toBeGreaterThan(0);
      expect(beside + (room - beside) / 28).toBeGreaterThanOrEqual(mark / 2);
      expect(beside).toBeLessThan(mark / 2);
    }
    expect(roomBeside(24, 700, 14)).toBe(0);
  });

  it("shortens thousands and millions", () => {
    expect([0, 950, 1_000, -250_000, 1_250_000].map(compact)).toEqual([
      "0",
      "950",
      "1K",
      "250K",
      "1.3M",
    ]);
  });
});
