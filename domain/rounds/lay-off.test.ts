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

  it("stands in the order of bet types, and of numbers within each", () => {
    const rows = ["TWO_TOP 12", "THREE_TOP 123", "TWO_TOP 07", "TWO_BOTTOM 89", "THREE_TOP 001"];
    const mixed = rows.map((row) => {
      const [betType = "", number = ""] = row.split(" ");
      return { betType, number, stake: 500 };
    });
    for (const given of [mixed, mixed.toReversed()])
      expect(layOff(given, 100).map(({ betType, number }) => `${betType} ${number}`)).toEqual([
        "THREE_TOP 001",
        "THREE_TOP 123",
        "TWO_BOTTOM 89",
        "TWO_TOP 07",
        "TWO_TOP 12",
      ]);
  });

  it("is nothing below a baht more than is kept", () => {
    const excess = (stake: number) => layOff([{ betType: "TWO_TOP", number: "12", stake }], 1_000);
    expect([1_000, 1_099, 1_100, 1_199].map((stake) => excess(stake)[0]?.excess)).toEqual([
      undefined,
      undefined,
      100,
      100,
    ]);
  });

  it("can be sent as a text", () => {
    const two = ["12", "07"].map((number) => ({ betType: "TWO_TOP", number, excess: 500 }));
    expect(layOffText(two, () => "สองตัวบน")).toBe("สองตัวบน\n12=5 07=5");
    expect(layOffText([], (type) => type)).toBe("");
    expect(layOffText(layOff(staked, 100_000), (type) => type)).toBe(
      "THREE_TOP\n123=500\n\nTWO_TOP\n89=200",
    );
  });
});
