import { expect, test } from "vitest";

import { formatMoney, formatShort, formatSum } from "./format-money.ts";

test.each([
  ["12480.50", "12,480.50"],
  [12480.5, "12,480.50"],
  ["0.00", "0.00"],
  ["999", "999.00"],
  ["1000", "1,000.00"],
  ["-35.00", "−35.00"],
  ["-0.00", "0.00"],
  ["-0", "0.00"],
  ["-0.05", "−0.05"],
  ["0.5", "0.50"],
  ["1.999", "1.99"],
  ["5.", "5.00"],
  [" 7.25 ", "7.25"],
  ["1,000", "0.00"],
  ["+5", "0.00"],
  [-0.5, "−0.50"],
  [0.1 + 0.2, "0.30"],
  ["999999", "999,999.00"],
  ["1234567.89", "1,234,567.89"],
  // More than a float can hold: texts are never turned into one.
  ["90071992547409931.99", "90,071,992,547,409,931.99"],
  ["", "0.00"],
  ["x", "0.00"],
])("%s reads %s", (value, text) => {
  expect(formatMoney(value)).toBe(text);
});

test("money in has a plus, money out the minus sign U+2212, and an adjustment what it is", () => {
  expect(formatMoney("1000.00", "in")).toBe("+1,000.00");
  expect(formatMoney("160.00", "out")).toBe("−160.00");
  expect(formatMoney("160.00", "auto")).toBe("+160.00");
  expect(formatMoney("-160.00", "auto")).toBe("−160.00");
  expect(formatMoney("0.00", "auto")).toBe("0.00");
  // What is shown as nothing has no sign, whatever was behind it.
  for (const nothing of ["-0.00", "x", "", "-0.001", -0.004, 0])
    expect(formatMoney(nothing, "auto")).toBe("0.00");
  expect(formatMoney("0.01", "auto")).toBe("+0.01");
  expect(formatMoney("0", "in")).toBe("+0.00");
  expect(formatMoney("-5", "out")).toBe("−5.00");
});

test("chips and rates leave out decimals that are zero", () => {
  expect(formatShort("5000.00")).toBe("5,000");
  expect(formatShort("3.20")).toBe("3.2");
  expect(formatShort(95)).toBe("95");
  expect(formatShort("0.05")).toBe("0.05");
  expect(formatShort("-3.50")).toBe("−3.5");
  expect(formatShort("100.00")).toBe("100");
});

test("an amount on a button has two digits of satang, or none", () => {
  expect(formatSum("1250.50")).toBe("1,250.50");
  expect(formatSum(1250.5)).toBe("1,250.50");
  expect(formatSum("1250.00")).toBe("1,250");
  expect([formatSum("-0.05"), formatSum("-7"), formatSum("0")]).toEqual(["−0.05", "−7", "0"]);
});
