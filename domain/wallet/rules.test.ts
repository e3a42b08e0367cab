import { describe, expect, it } from "vitest";

import type { EntryType } from "./rules.ts";
import {
  COUNTER_ACCOUNTS,
  ENTRY_TYPES,
  bahtText,
  counterAccountsOf,
  entryNameTh,
  fitsEntryType,
  ledgerFault,
  limitText,
  shownAmount,
  shownSign,
} from "./rules.ts";

describe("a ledger entry", () => {
  it.each<[EntryType, string, string]>([
    ["DEPOSIT", "+", "ฝากเงิน"],
    ["WIN", "+", "ถูกรางวัล"],
    ["REFUND", "+", "คืนเงิน"],
    ["WITHDRAW", "−", "ถอนเงิน"],
    ["BET", "−", "แทงหวย"],
    ["ADJUST", "", "ปรับยอด"],
  ])("of type %s is shown with sign %j and named %s", (type, sign, name) => {
    expect(shownSign(type)).toBe(sign);
    expect(entryNameTh(type)).toBe(name);
  });

  it("has the sign of its type and is never zero", () => {
    for (const type of ENTRY_TYPES) {
      expect(fitsEntryType(type, 0)).toBe(false);
      expect(fitsEntryType(type, 0.5)).toBe(false);
      expect(fitsEntryType(type, 1)).toBe(shownSign(type) !== "−");
      expect(fitsEntryType(type, -1)).toBe(shownSign(type) !== "+");
    }
  });

  it("names counter accounts that exist", () => {
    for (const type of ENTRY_TYPES) {
      expect(counterAccountsOf(type).length).toBeGreaterThan(0);
      for (const account of counterAccountsOf(type)) expect(COUNTER_ACCOUNTS).toContain(account);
    }
  });

  it("shows its amount with thousands apart and two decimals", () => {
    expect(shownAmount("DEPOSIT", 1_248_050)).toBe("+12,480.50");
    expect(shownAmount("BET", -16_000)).toBe("−160.00");
    expect(shownAmount("ADJUST", 5)).toBe("0.05");
    expect(shownAmount("ADJUST", -5)).toBe("−0.05");
    expect(bahtText(99_999_999_999)).toBe("999,999,999.99");
    expect(bahtText(100_000)).toBe("1,000.00");
    expect(limitText(5_000_000)).toBe("50,000");
    expect(limitText(10_050)).toBe("100.50");
  });
});

describe("a wallet derived again", () => {
  const entries = [
    { amountSatang: 10_000, balanceAfterSatang: 10_000 },
    { amountSatang: -4000, balanceAfterSatang: 6000 },
  ];

  it("agrees with its entries", () => {
    expect(ledgerFault(entries, 6000)).toBeNull();
    expect(ledgerFault([], 0)).toBeNull();
  });

  it("is at fault where a step or the balance differs, or where it was negative", () => {
    expect(ledgerFault(entries, 6001)).toBe("WALLET_DIFFERS");
    expect(ledgerFault([], 1)).toBe("WALLET_DIFFERS");
    expect(ledgerFault([{ amountSatang: 1, balanceAfterSatang: 2 }], 2)).toBe("BALANCE_DIFFERS");
    expect(ledgerFault([{ amountSatang: -1, balanceAfterSatang: -1 }], -1)).toBe(
      "BALANCE_NEGATIVE",
    );
  });
});
