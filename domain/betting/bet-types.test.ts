import { describe, expect, it } from "vitest";

import { BET_TYPES, betTypeFacts, digitsOf, isTod, parseBetType } from "./bet-types.ts";

describe("bet types", () => {
  it("reads every code and every Thai name back into its bet type", () => {
    for (const betType of BET_TYPES) {
      expect(parseBetType(betType)).toBe(betType);
      expect(parseBetType(betTypeFacts(betType).nameTh)).toBe(betType);
      expect(parseBetType(betType.toLowerCase())).toBe(betType);
    }
  });

  it.each([
    ["สี่ตัวบน", "FOUR_TOP"],
    ["4 ตัวโต๊ด", "FOUR_TOD"],
    ["๔โต๊ด", "FOUR_TOD"],
    ["สามบน", "THREE_TOP"],
    ["3บน", "THREE_TOP"],
    ["๓ ตัว บน", "THREE_TOP"],
    ["สามโต๊ด", "THREE_TOD"],
    ["3ตัวหน้า", "THREE_FRONT"],
    ["สามล่าง", "THREE_BOTTOM"],
    ["2 ตัวบน", "TWO_TOP"],
    ["๒ล่าง", "TWO_BOTTOM"],
    ["วิ่งบน", "RUN_TOP"],
    ["เลขวิ่งล่าง", "RUN_BOTTOM"],
    ["ทายสัตว์", "ANIMAL"],
  ])("reads %s as %s", (text, betType) => {
    expect(parseBetType(text)).toBe(betType);
  });

  it.each([
    "",
    "toString",
    "__proto__",
    "constructor",
    "hasOwnProperty",
    "บน",
    "โต๊ด",
    "5ตัวบน",
    "สองตัวหน้า",
    "สี่ตัวล่าง",
    "THREE_TOPS",
    "x".repeat(100_000),
  ])("does not take %s for a bet type", (text) => {
    expect(parseBetType(text)).toBeNull();
  });

  it("knows how many digits a number has", () => {
    expect(BET_TYPES.map(digitsOf)).toEqual([4, 4, 3, 3, 3, 3, 2, 2, 1, 1, 2]);
    expect(BET_TYPES.filter(isTod)).toEqual(["FOUR_TOD", "THREE_TOD"]);
  });
});
