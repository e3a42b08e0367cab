import { describe, expect, it } from "vitest";

import { daysText, pastedDays } from "./pasted-days.ts";

describe("pasted days of an exchange", () => {
  it("are read line by line, in order and each once, with what is not confirmed", () => {
    const { days, wrong } = pastedDays(
      "2027-01-01, New Year\n2026-12-25 Christmas ?\n\n2027-02-30 x",
    );
    expect(days).toEqual([
      { on: "2026-12-25", note: "Christmas", sure: false },
      { on: "2027-01-01", note: "New Year", sure: true },
    ]);
    expect(wrong).toEqual(["2027-02-30 x"]);
  });

  it("are the same once they are written and read again", () => {
    const text = "2026-12-25 Christmas ?\n2027-01-01 New Year";
    expect(daysText(pastedDays(text).days)).toBe(text);
  });
});
