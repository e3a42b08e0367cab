import { expect, it } from "vitest";

import { formatMoney } from "../../ui/format-money.ts";
import { signOf } from "./approval-sign.ts";

it.each([
  ["CREDIT", "9000.00", "+9,000.00"],
  ["CREDIT", "-9000.00", "−9,000.00"],
  ["DEPOSIT", "20000.40", "+20,000.40"],
  ["RETURN", "800.00", "+800.00"],
  ["RECALL", "5000.32", "−5,000.32"],
  ["WITHDRAWAL", "1000.00", "1,000.00"],
  ["WRITE_OFF", "1250.50", "1,250.50"],
] as const)("%s of %s is %s to the member's wallet", (kind, amount, shown) => {
  expect(formatMoney(amount, signOf({ kind }))).toBe(shown);
});
