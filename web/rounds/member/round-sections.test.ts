import type { Category, Round } from "@chokdee/domain/rounds/contract.ts";
import { describe, expect, it } from "vitest";

import { sectionsFor, tabOf, tabsFor } from "./round-sections.ts";

function round(id: string, category: Category, code: string, closes: string): Round {
  return {
    id,
    name: id,
    sequence: 1,
    status: "OPEN",
    open_time: "2026-11-01T00:00:00.000Z",
    close_time: `2026-11-20T${closes}:00.000Z`,
    draw_time: null,
    draw_date: "2026-11-20",
    lottery_type: { id: code, code, category, name_th: code, names: {}, result_kind: "GLO" },
    result: null,
  };
}

const open: readonly Round[] = [
  round("baac", "THAI_GOVERNMENT", "thai-baac", "03:00"),
  round("y1", "YEEKEE", "yeekee", "03:15"),
  round("y2", "YEEKEE", "yeekee", "03:30"),
  round("gov", "THAI_GOVERNMENT", "thai-gov", "04:00"),
  round("hanoi", "HANOI", "hanoi", "11:10"),
  round("vietnam", "VIETNAM", "vietnam", "10:00"),
  round("y3", "YEEKEE", "yeekee", "03:45"),
  round("y4", "YEEKEE", "yeekee", "04:00"),
  round("stock", "THAI_STOCK", "thai-stock-am-open", "03:20"),
];

describe("sections of the lottery list", () => {
  it("groups Thai, Vietnam and other, and leaves out a section without rounds", () => {
    const sections = sectionsFor(open, "all");
    expect(sections.map(({ section }) => section)).toEqual(["thai", "vietnam", "other"]);
  });

  it("puts the government lottery first and everything else by its close", () => {
    const [thai, vietnam] = sectionsFor(open, "all");
    expect(thai?.rounds.map(({ id }) => id)).toEqual(["gov", "baac"]);
    expect(vietnam?.rounds.map(({ id }) => id)).toEqual(["vietnam", "hanoi"]);
  });

  it("shows the next three rounds of yeekee among all lotteries and says how many are hidden", () => {
    const other = sectionsFor(open, "all").at(-1);
    expect(other?.rounds.map(({ id }) => id)).toEqual(["y1", "stock", "y2", "y3"]);
    expect(other?.hidden).toBe(1);
  });

  it("shows every round of yeekee under its own tab", () => {
    const [yeekee] = sectionsFor(open, "YEEKEE");
    expect(yeekee?.rounds).toHaveLength(4);
    expect(yeekee?.hidden).toBe(0);
  });
});

describe("tabs of the lottery list", () => {
  it("always has the five of the specification, and others only with rounds", () => {
    expect(tabsFor([]).map(({ value }) => value)).toEqual([
      "all",
      "THAI_GOVERNMENT",
      "HANOI",
      "LAOS",
      "YEEKEE",
    ]);
    expect(tabsFor(open).find(({ value }) => value === "THAI_STOCK")?.count).toBe(1);
    expect(tabsFor(open).find(({ value }) => value === "FOREIGN_STOCK")).toBeUndefined();
  });

  it("reads an unknown category in the address as all", () => {
    expect(tabOf("HANOI")).toBe("HANOI");
    expect(tabOf("toString")).toBe("all");
    expect(tabOf(null)).toBe("all");
  });
});
