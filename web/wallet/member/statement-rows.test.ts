import type { WalletTransaction } from "@chokdee/domain/wallet/contract.ts";
import { expect, test } from "vitest";

import { byDay, entryAmount, entryDetails, inAndOut } from "./statement-rows.ts";

const entry = (created_at: string): WalletTransaction => ({
  id: created_at,
  type: "BET",
  amount: "20.00",
  balance_after: "80.00",
  description: "",
  referenceId: "",
  created_at,
  meta: {},
});

test("entries stand under the days of Bangkok, which begin at 17:00 UTC", () => {
  const days = byDay(
    ["2026-11-20T17:00:00.000Z", "2026-11-20T16:59:59.000Z"].map((at) => entry(at)),
  );
  expect(days.map(({ day }) => day)).toEqual(["2026-11-21", "2026-11-20"]);
});

test("plus for DEPOSIT, WIN and REFUND, minus for WITHDRAW and BET, none for ADJUST", () => {
  expect(entryAmount({ type: "DEPOSIT", amount: "1000.00" })).toBe("+1,000.00");
  expect(entryAmount({ type: "REFUND", amount: "5.00" })).toBe("+5.00");
  expect(entryAmount({ type: "WITHDRAW", amount: "3500.00" })).toBe("−3,500.00");
  expect(entryAmount({ type: "ADJUST", amount: "300.00" })).toBe("300.00");
  expect(entryAmount({ type: "ADJUST", amount: "-300.00" })).toBe("−300.00");
});

test("a bet shows four numbers and how many more there are", () => {
  const numbers = ["582", "825", "469", "071", "999"];
  expect(entryDetails({ meta: { numbers, line_count: 8 } })).toEqual({
    text: "582 825 469 071",
    more: 4,
  });
});

test("an amount of a billion baht and more is read as what it is", () => {
  expect(entryAmount({ type: "WIN", amount: "9000000000.25" })).toBe("+9,000,000,000.25");
  const sums = { WIN: "9000000000.25", BET: "-1000000000.00" };
  expect(inAndOut({ sums }, null)).toEqual({ cameIn: 900_000_000_025, wentOut: 100_000_000_000 });
});

test("adjustments of a day that gave and took are both counted, as they stand below", () => {
  const day = { sums: { ADJUST: "-20.00", WIN: "5.00" }, went_out: { ADJUST: "120.00" } };
  expect(inAndOut(day, null)).toEqual({ cameIn: 10_500, wentOut: 12_000 });
  expect(inAndOut(day, ["ADJUST"])).toEqual({ cameIn: 10_000, wentOut: 12_000 });
  expect(inAndOut(day, ["WIN"])).toEqual({ cameIn: 500, wentOut: 0 });
});
