import { describe, expect, it } from "vitest";

import type { EntryType } from "./rules.ts";
import { bahtText, limitText, shownAmount, shownSign } from "./rules.ts";

describe("a ledger entry", () => {
  it.each<[EntryType, string]>([
    ["DEPOSIT", "+"],
    ["WIN", "+"],
    ["REFUND", "+"],
    ["WITHDRAW", "−"],
    ["BET", "−"],
    ["ADJUST", ""],
  ])("of type %s is shown with sign %j", (type, sign) => {
    expect(shownSign(type)).toBe(sign);
  });

  it("shows its amount with thousands apart and two decimals", () => {
    expect(shownAmount("DEPOSIT", 1_248_050)).toBe("+12,480.50");
    expect(shownAmount("BET", -16_000)).toBe("−160.00");
    expect(shownAmount("ADJUST", 5)).toBe("0.05");
    expect(shownAmount("ADJUST", 0)).toBe("0.00");
    expect(shownAmount("ADJUST", -5)).toBe("−0.05");
    expect(bahtText(99_999_999_999)).toBe("999,999,999.99");
    expect(bahtText(100_000)).toBe("1,000.00");
    expect(limitText(5_000_000)).toBe("50,000");
    expect(limitText(10_050)).toBe("100.50");
  });
});
