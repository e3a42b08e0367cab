import { describe, expect, it } from "vitest";

import { refusals } from "../refusals.ts";
import type { WithdrawalQuestion } from "./rules.ts";
import {
  DEFAULT_WITHDRAWAL_LIMITS,
  PAYOUT_STAGES,
  isReturnOfSent,
  payoutRefusal,
  withdrawalRefusal,
} from "./rules.ts";

const limits = DEFAULT_WITHDRAWAL_LIMITS;
const fine: WithdrawalQuestion = {
  amountSatang: 100_000,
  balanceSatang: 100_000,
  hasBankAccount: true,
  usedToday: 9,
  accountChangedAtMs: null,
  nowMs: 2_000_000_000_000,
};

describe("a withdrawal", () => {
  it("within limits, balance and the day's number is taken", () => {
    expect(withdrawalRefusal(fine, limits)).toBeNull();
    const whole = { ...fine, amountSatang: 5_000_000, balanceSatang: 5_000_000 };
    expect(withdrawalRefusal(whole, limits)).toBeNull();
    expect(withdrawalRefusal({ ...fine, amountSatang: 10_000 }, limits)).toBeNull();
    expect(withdrawalRefusal({ ...fine, amountSatang: 10_050 }, limits)).toBeNull();
  });

  it.each<[string, Partial<WithdrawalQuestion>, string, object?]>([
    ["nothing", { amountSatang: null }, "WITHDRAWAL_AMOUNT_MISSING"],
    ["zero", { amountSatang: 0 }, "WITHDRAWAL_AMOUNT_MISSING"],
    ["99 baht", { amountSatang: 9900 }, "WITHDRAWAL_BELOW_MIN", { min: "100" }],
    ["99.99 baht", { amountSatang: 9999 }, "WITHDRAWAL_BELOW_MIN", { min: "100" }],
    ["50,001 baht", { amountSatang: 5_000_100 }, "WITHDRAWAL_ABOVE_MAX", { max: "50,000" }],
    ["more than the balance", { amountSatang: 100_100 }, "WALLET_TOO_LOW"],
    ["no bank account", { hasBankAccount: false }, "NO_BANK_ACCOUNT"],
    ["the eleventh of the day", { usedToday: 10 }, "WITHDRAWALS_USED_UP", { limit: "10" }],
    [
      "an account changed a moment ago",
      { accountChangedAtMs: fine.nowMs - 86_399_999 },
      "BANK_ACCOUNT_CHANGED",
    ],
  ])("of %s is refused", (_case, given, code, details) => {
    const refusal = withdrawalRefusal({ ...fine, ...given }, limits);
    expect(refusal).toEqual(details ? { code, details } : { code });
    expect(refusals.has(code)).toBe(true);
  });

  it.each([
    ["accountChangedAtMs", "BANK_ACCOUNT_CHANGED"],
    ["heldFromMs", "WITHDRAWALS_HELD"],
  ])("is allowed again a whole day after %s, and not a millisecond before", (since, code) => {
    const after = (ms: number) =>
      withdrawalRefusal({ ...fine, [since]: fine.nowMs - ms }, limits)?.code;
    expect([after(86_399_999), after(86_400_000)]).toEqual([code, undefined]);
  });

  it("names the first fault in the order of the form", () => {
    const worst: WithdrawalQuestion = {
      amountSatang: 0,
      balanceSatang: 0,
      hasBankAccount: false,
      usedToday: 99,
      accountChangedAtMs: fine.nowMs,
      heldFromMs: fine.nowMs,
      nowMs: fine.nowMs,
    };
    const steps: Partial<WithdrawalQuestion>[] = [
      {},
      { amountSatang: 100 },
      { amountSatang: 6_000_000 },
      { amountSatang: 100_000 },
      { balanceSatang: 100_000 },
      { hasBankAccount: true },
      { accountChangedAtMs: null },
      { heldFromMs: undefined },
      { usedToday: 0 },
    ];
    let question = worst;
    const codes = steps.map((step) => {
      question = { ...question, ...step };
      return withdrawalRefusal(question, limits)?.code ?? null;
    });
    expect(codes).toEqual([
      "WITHDRAWAL_AMOUNT_MISSING",
      "WITHDRAWAL_BELOW_MIN",
      "WITHDRAWAL_ABOVE_MAX",
      "WALLET_TOO_LOW",
      "NO_BANK_ACCOUNT",
      "BANK_ACCOUNT_CHANGED",
      "WITHDRAWALS_HELD",
      "WITHDRAWALS_USED_UP",
      null,
    ]);
  });

  it("is decided once", () => {
    const table = (action: Parameters<typeof payoutRefusal>[0], isClaimedByAnother = false) =>
      PAYOUT_STAGES.map((stage) => payoutRefusal(action, { stage, isClaimedByAnother }));
    const final = "WITHDRAWAL_FINAL";
    expect(table("CLAIM")).toEqual([null, null, "WITHDRAWAL_SENT", final, final]);
    expect(table("SEND")).toEqual([null, null, "WITHDRAWAL_SENT", final, final]);
    expect(table("PAY")).toEqual([null, null, null, final, final]);
    expect(table("RETURN")).toEqual([null, null, null, null, final]);
    expect(table("PAY", true)).toEqual([null, "WITHDRAWAL_CLAIMED", null, final, final]);
    expect(PAYOUT_STAGES.filter(isReturnOfSent)).toEqual(["SENT", "PAID"]);
  });
});
