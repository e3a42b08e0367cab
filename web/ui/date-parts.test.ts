import { describe, expect, it } from "vitest";

import { addMonths, daysInMonth, dayText, partsOf, within } from "./date-parts.ts";

describe("the parts of a day", () => {
  it("are read from a text, and make it again", () => {
    expect(partsOf("2026-11-05")).toEqual({ year: 2026, month: 11, day: 5 });
    expect(dayText({ year: 2026, month: 11, day: 5 })).toBe("2026-11-05");
    expect(partsOf("")).toBeUndefined();
    for (const text of ["2026-11", "2026-1-05", "x2026-11-05", "2026-11-05T00:00", "05-11-2026"])
      expect(partsOf(text)).toBeUndefined();
  });

  it("stay in their month: the 31st of a shorter month is its last day", () => {
    expect(dayText({ year: 2027, month: 2, day: 31 })).toBe("2027-02-28");
    expect(dayText({ year: 2028, month: 2, day: 31 })).toBe("2028-02-29");
    expect(daysInMonth(2026, 4)).toBe(30);
  });

  it("stay between the bounds that there are", () => {
    expect(within("2026-01-01", "2026-02-01", undefined)).toBe("2026-02-01");
    expect(within("2026-03-01", "2026-02-01", "2026-02-28")).toBe("2026-02-28");
    expect(within("2026-03-01", "", undefined)).toBe("2026-03-01");
    expect(within("2026-03-01", "2026-02-01", "")).toBe("2026-03-01");
    expect(within("2026-03-01", undefined, "2026-03-01")).toBe("2026-03-01");
    expect(within("2026-03-01", "2026-03-01", "2026-03-02")).toBe("2026-03-01");
  });

  it("go over the year's end", () => {
    expect(addMonths("2026-12", 1)).toBe("2027-01");
    expect(addMonths("2026-01", -1)).toBe("2025-12");
    expect([addMonths("2026-05", 0), addMonths("2026-05", -17)]).toEqual(["2026-05", "2024-12"]);
  });
});
