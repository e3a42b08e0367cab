import { describe, expect, it } from "vitest";

import { layOff, layOffText } from "./lay-off.ts";

const staked = [
  { betType: "TWO_TOP", number: "89", stake: 120_050 },
  { betType: "TWO_TOP", number: "12", stake: 100_000 },
  { betType: "THREE_TOP", number: "123", stake: 150_000 },
];

describe("what is laid off", () => {
  it("is the stake beyond what is kept, in whole baht, by bet type and number", () => {
    expect(layOff(staked, 100_000).map(({ number, excess }) => [number, excess])).toEqual([
      ["123", 50_000],
      ["89", 20_000],
    ]);
    expect(layOff(staked, 0)).toHaveLength(3);
    expect(layOff(staked, 200_000)).toEqual([]);
  });

  it("can be sent as a text", () => {
    expect(layOffText(layOff(staked, 100_000), (type) => type)).toBe(
      "THREE_TOP\n123=500\n\nTWO_TOP\n89=200",
    );
  });
});
