import { describe, expect, it } from "vitest";

import { chipOrder } from "./chip-order.ts";

const COLUMNS = ["FOUR_TOP", "THREE_TOP", "TWO_TOP", "RUN_TOP"] as const;
const SECOND = ["FOUR_TOD", "THREE_TOD", "TWO_BOTTOM", "RUN_BOTTOM"] as const;

describe("the order of the bet types on the betting screen", () => {
  it("is the usual one where the operator has changed nothing", () => {
    const offered = [
      ...(["FOUR_TOP", "FOUR_TOD", "THREE_TOP", "THREE_TOD", "THREE_FRONT"] as const),
      ...(["THREE_BOTTOM", "TWO_TOP", "TWO_BOTTOM", "RUN_TOP", "RUN_BOTTOM"] as const),
    ];
    expect(chipOrder(offered)).toEqual({
      grid: [...COLUMNS, ...SECOND],
      wide: ["THREE_FRONT", "THREE_BOTTOM"],
    });
  });

  it("follows the operator's, digit count by digit count and within each", () => {
    const offered = ["TWO_BOTTOM", "TWO_TOP", "THREE_BOTTOM", "THREE_TOD", "THREE_TOP"] as const;
    const { grid, wide } = chipOrder([...offered, "THREE_FRONT", "RUN_TOP", "RUN_BOTTOM"]);
    // Four digits are not offered here and keep the first column.
    expect(grid.slice(0, 4)).toEqual(["FOUR_TOP", "TWO_BOTTOM", "THREE_TOD", "RUN_TOP"]);
    expect(grid.slice(4)).toEqual(["FOUR_TOD", "TWO_TOP", "THREE_TOP", "RUN_BOTTOM"]);
    expect(wide).toEqual(["THREE_BOTTOM", "THREE_FRONT"]);
  });

  it("names each bet type once, whatever a lottery offers", () => {
    for (const offered of [[], ["RUN_BOTTOM"], ["RUN_BOTTOM", "FOUR_TOP"]] as const) {
      const { grid } = chipOrder(offered);
      expect(grid.toSorted()).toEqual([...COLUMNS, ...SECOND].toSorted());
    }
  });
});
