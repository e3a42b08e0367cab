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

  it("are read past blanks around a line, and from its beginning only", () => {
    const { days, wrong } = pastedDays(
      "  2026-12-25;Christmas?  \n on 2026-12-26 x\n2026-12-27\t\n",
    );
    expect(days).toEqual([
      { on: "2026-12-25", note: "Christmas", sure: false },
      { on: "2026-12-27", note: "", sure: true },
    ]);
    expect(wrong).toEqual(["on 2026-12-26 x"]);
  });

  it("are of the Gregorian year where they are written by the Buddhist one", () => {
    const { days, wrong } = pastedDays("2570-12-06 a\n2571-02-29 b\n2570-02-29 c\n2027-12-06 d");
    expect(days.map(({ on, note }) => [on, note])).toEqual([
      ["2027-12-06", "d"],
      ["2028-02-29", "b"],
    ]);
    expect(wrong).toEqual(["2570-02-29 c"]);
  });

  it("count by the last line where one stands twice", () => {
    const { days } = pastedDays("2026-12-25 a ?\n2026-12-25 b");
    expect(days).toEqual([{ on: "2026-12-25", note: "b", sure: true }]);
  });

  it("are the same once they are written and read again", () => {
    const text = "2026-12-25 Christmas ?\n2027-01-01 New Year";
    expect(daysText(pastedDays(text).days)).toBe(text);
  });
});
