import { expect, test } from "vitest";

import { amountDigits, latinDigits, onlyDigits } from "./latin-digits.ts";

test("Thai and full-width digits become 0-9", () => {
  expect(latinDigits("๐๑๒๓๔๕๖๗๘๙")).toBe("0123456789");
  expect(latinDigits("０１２３４５６７８９")).toBe("0123456789");
  expect(latinDigits("ก1 ๒")).toBe("ก1 2");
});

test("a code keeps its digits only, and no more than it has", () => {
  expect(onlyDigits("081-234-5678", 10)).toBe("0812345678");
  expect(onlyDigits("๑๒๓๔๕", 4)).toBe("1234");
});

test.each([
  ["1,000", 0, "1000"],
  ["007", 0, "7"],
  ["0", 0, "0"],
  ["12.5", 0, "12"],
  ["12.505", 2, "12.50"],
  [".5", 2, "0.5"],
  ["1.2.3", 2, "1.23"],
  ["-5e3", 0, "53"],
  ["๑๐๐.๕", 2, "100.5"],
  ["1234567890123", 0, "123456789"],
] as const)("typed as an amount, %s with %i decimals is %s", (typed, decimals, amount) => {
  expect(amountDigits(typed, decimals)).toBe(amount);
});
