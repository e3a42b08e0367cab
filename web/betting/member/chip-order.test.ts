import { describe, expect, it } from "vitest";

import { chipOrder } from "./chip-order.ts";

const COLUMNS = [
  ["FOUR_TOP", "FOUR_TOD"],
  ["THREE_TOP", "THREE_TOD"],
  ["TWO_TOP", "TWO_BOTTOM"],
  ["RUN_TOP", "RUN_BOTTOM"],
] as const;

describe("the order of the bet types on the betting screen", () => {
  it("is the usual one where the operator has changed nothing", () => {
    const offered = [
      ...(["FOUR_TOP", "FOUR_TOD", "THREE_TOP", "THREE_TOD", "THREE_FRONT"] as const),
      ...(["THREE_BOTTOM", "TWO_TOP", "TWO_BOTTOM", "RUN_TOP", "RUN_BOTTOM"] as const),
    ];
    expect(chipOrder(offered)).toEqual({
      columns: COLUMNS,
      wide: ["THREE_FRONT", "THREE_BOTTOM"],
    });
  });

  it("follows the operator's, digit count by digit count and within each", () => {
    const offered = ["TWO_BOTTOM", "TWO_TOP", "THREE_BOTTOM", "THREE_TOD", "THREE_TOP"] as const;
    const { columns, wide } = chipOrder([...offered, "THREE_FRONT", "RUN_TOP", "RUN_BOTTOM"]);
    // Four digits are not offered here and keep the first column.
    expect(columns).toEqual([
      ["FOUR_TOP", "FOUR_TOD"],
      ["TWO_BOTTOM", "TWO_TOP"],
      ["THREE_TOD", "THREE_TOP"],
      ["RUN_TOP", "RUN_BOTTOM"],
    ]);
    expect(wide).toEqual(["THREE_BOTTOM", "THREE_FRONT"]);
  });

  it("names each bet type once, whatever a lottery offers", () => {
    for (const offered of [[], ["RUN_BOTTOM"], ["RUN_BOTTOM", "FOUR_TOP"]] as const) {
      const { columns } = chipOrder(offered);
      expect(columns.flat().toSorted()).toEqual(COLUMNS.flat().toSorted());
    }
  });
});
