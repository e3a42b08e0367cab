import { describe, expect, it } from "vitest";

import { fittingLines } from "./wanted-lines.ts";

const offered = ["THREE_TOP", "THREE_TOD", "TWO_TOP", "TWO_BOTTOM", "RUN_TOP"] as const;

describe("numbers from elsewhere", () => {
  it("keep their bet type and amount where the lottery offers it, and are left out elsewhere", () => {
    const lines = fittingLines(
      [
        { number: "12", betType: "TWO_BOTTOM", amount: "20" },
        { number: "1234", betType: "FOUR_TOP", amount: "5" },
      ],
      offered,
    );
    expect(lines).toEqual([{ number: "12", betType: "TWO_BOTTOM", amount: "20" }]);
  });

  it("without a bet type go under the selected chips of their length, else the first", () => {
    const any = (number: string) => ({ number, betType: null, amount: null });
    const types = (number: string, selected: Parameters<typeof fittingLines>[2]) =>
      fittingLines([any(number)], offered, selected).map((line) => line.betType);
    expect(types("123", ["THREE_TOD", "THREE_TOP"])).toEqual(["THREE_TOD", "THREE_TOP"]);
    expect(types("12", ["THREE_TOP"])).toEqual(["TWO_TOP"]);
    expect(types("1", [])).toEqual(["RUN_TOP"]);
    expect(types("1234", [])).toEqual([]);
  });
});
