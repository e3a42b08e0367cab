import { describe, expect, it } from "vitest";

import type { BetType } from "./bet-types.ts";
import { BET_TYPES, digitsOf } from "./bet-types.ts";
import { checkSlip } from "../testing/check-slip.ts";
import type { BetTypeOffer, CancelQuestion, Line, NumberState } from "./rules.ts";
import { MAX_LINES, cancelRefusal, checkLine } from "./rules.ts";

const offer: BetTypeOffer = {
  betType: "THREE_TOP",
  odds: 90_000,
  minStakeSatang: 100,
  maxStakeSatang: 100_000,
};
const line: Line = { betType: "THREE_TOP", number: "582", amountSatang: 1000 };

function refusal(given: Partial<Line>, state?: NumberState, terms: Partial<BetTypeOffer> = {}) {
  return checkLine({ ...line, ...given }, { ...offer, ...terms }, state);
}

describe("a line", () => {
  it("is taken at the odds of its bet type", () => {
    expect(checkLine(line, offer)).toEqual({ ok: true, odds: 90_000 });
  });

  it("of nothing is refused, also where there is no least stake", () => {
    const verdict = refusal({ amountSatang: 0 }, {}, { minStakeSatang: 0 });
    expect(verdict).toMatchObject({ ok: false, reason: "BELOW_MIN" });
  });

  it("of a bet type that the lottery does not offer is refused", () => {
    expect(checkLine(line, undefined)).toEqual({ ok: false, reason: "WRONG_BET_TYPE" });
    expect(refusal({ betType: "TWO_TOP" })).toEqual({ ok: false, reason: "WRONG_BET_TYPE" });
  });

  it("is refused for every length but that of its bet type", () => {
    for (const betType of BET_TYPES) {
      for (let length = 0; length <= 8; length++) {
        const verdict = checkLine(
          { betType, number: "1".repeat(length), amountSatang: 100 },
          { ...offer, betType },
        );
        expect(verdict.ok, `${betType} ${length}`).toBe(length === digitsOf(betType));
      }
    }
  });

  it.each(["58a", "๕๘๒", "５８２", "5 2", "-12", "+12", "5.2", "\u200b82", "58\n", "5e1"])(
    "with the number %s is refused",
    (number) => {
      expect(refusal({ number })).toEqual({ ok: false, reason: "WRONG_LENGTH" });
    },
  );

  it.each([
    [0, "BELOW_MIN"],
    [100, null],
    [100_000, null],
    [100_100, "ABOVE_MAX"],
    [150, "NOT_WHOLE_BAHT"],
    [1, "BELOW_MIN"],
    [50, "BELOW_MIN"],
    [100_050, "ABOVE_MAX"],
    [-100, "NOT_WHOLE_BAHT"],
    [Number.NaN, "NOT_WHOLE_BAHT"],
    [Number.POSITIVE_INFINITY, "NOT_WHOLE_BAHT"],
    [100.5, "NOT_WHOLE_BAHT"],
  ])("with a stake of %d satang is judged %s", (amountSatang, reason) => {
    expect(refusal({ amountSatang })).toMatchObject(reason ? { ok: false, reason } : { ok: true });
  });

  it("below or above the limits is told the limit", () => {
    expect(refusal({ amountSatang: 100 }, {}, { minStakeSatang: 500 })).toEqual({
      ok: false,
      reason: "BELOW_MIN",
      minAmountSatang: 500,
    });
    expect(refusal({ amountSatang: 200_000 })).toEqual({
      ok: false,
      reason: "ABOVE_MAX",
      maxAmountSatang: 100_000,
    });
  });

  it("of the animal game may hold satang, and only animals on offer", () => {
    const animals: BetTypeOffer = {
      betType: "ANIMAL",
      odds: 8000,
      minStakeSatang: 100,
      maxStakeSatang: 100_000,
      numbers: new Set(["05", "07"]),
    };
    const bet = { betType: "ANIMAL", number: "05", amountSatang: 101 } as const;
    expect(checkLine(bet, animals)).toEqual({ ok: true, odds: 8000 });
    expect(checkLine({ ...bet, amountSatang: 99 }, animals)).toMatchObject({ reason: "BELOW_MIN" });
    const closed = { ok: false, reason: "NUMBER_CLOSED" };
    expect(checkLine({ ...bet, number: "06" }, animals)).toEqual(closed);
  });

  it("on a closed number is refused, on a partial one is paid in part", () => {
    expect(refusal({}, { rules: [{ rule: "CLOSED" }] })).toEqual({
      ok: false,
      reason: "NUMBER_CLOSED",
    });
    expect(refusal({}, { rules: [{ rule: "PARTIAL", oddsPercent: 50 }] })).toEqual({
      ok: true,
      odds: 45_000,
    });
  });

  it("over a cap is refused with the highest stake still possible", () => {
    const rules = [{ rule: "CLOSED", capSatang: 5050 }] as const;
    expect(refusal({ amountSatang: 1000 }, { rules, stakedSatang: 4000 })).toMatchObject({
      ok: true,
    });
    expect(refusal({ amountSatang: 1100 }, { rules, stakedSatang: 4000 })).toEqual({
      ok: false,
      reason: "NUMBER_CAP",
      maxAmountSatang: 1000,
    });
    expect(refusal({ amountSatang: 100 }, { rules, stakedSatang: 9000 })).toMatchObject({
      reason: "NUMBER_CAP",
      maxAmountSatang: 0,
    });
  });

  it("over several caps is told the least of what is left, in steps of its bet type", () => {
    const rules = [
      { rule: "CLOSED", capSatang: 5000 },
      { rule: "CLOSED", capSatang: 4550 },
    ] as const;
    const verdict = refusal({ amountSatang: 2000 }, { rules, stakedSatang: 4000 });
    expect(verdict).toEqual({ ok: false, reason: "NUMBER_CAP", maxAmountSatang: 500 });
    const animal = { betType: "ANIMAL", number: "05" } as const;
    const left = refusal(
      { ...animal, amountSatang: 600 },
      { rules, stakedSatang: 4001 },
      { betType: "ANIMAL" },
    );
    expect(left).toEqual({ ok: false, reason: "NUMBER_CAP", maxAmountSatang: 549 });
  });

  it("over the highest stake and over what is left of a number is told the lower of both", () => {
    const left = (memberStakedSatang: number) =>
      refusal({ amountSatang: 100_100 }, { memberStakedSatang }, { memberCapSatang: 150_000 });
    expect(left(0)).toMatchObject({ reason: "ABOVE_MAX", maxAmountSatang: 100_000 });
    expect(left(90_050)).toMatchObject({ reason: "ABOVE_MAX", maxAmountSatang: 59_900 });
    expect(left(150_000)).toMatchObject({ reason: "ABOVE_MAX", maxAmountSatang: 0 });
    expect(left(160_000)).toMatchObject({ reason: "ABOVE_MAX", maxAmountSatang: 0 });
  });

  it("over a cap that leaves less than the smallest stake is told that nothing is possible", () => {
    const least = { minStakeSatang: 1000 } as const;
    const rules = [{ rule: "CLOSED", capSatang: 5000 }] as const;
    const left = (stakedSatang: number) =>
      refusal({ amountSatang: 1100 }, { rules, stakedSatang }, least);
    expect(left(4000)).toMatchObject({ reason: "NUMBER_CAP", maxAmountSatang: 1000 });
    expect(left(4100)).toMatchObject({ reason: "NUMBER_CAP", maxAmountSatang: 0 });
    const ofMember = { ...least, memberCapSatang: 5000 };
    const mine = refusal({ amountSatang: 1000 }, { memberStakedSatang: 4500 }, ofMember);
    expect(mine).toEqual({ ok: false, reason: "ABOVE_MAX", maxAmountSatang: 0 });
  });

  it("of no whole baht is told so at the highest stake too, where that is none either", () => {
    const most = refusal({ amountSatang: 150 }, {}, { maxStakeSatang: 150 });
    expect(most).toEqual({ ok: false, reason: "NOT_WHOLE_BAHT" });
  });

  it("names its first fault: bet type, number, animal, stake, rules, odds", () => {
    const bad = { betType: "ANIMAL", number: "9", amountSatang: 0, expectedOdds: 99_999 } as const;
    const animals = { betType: "ANIMAL", numbers: new Set(["05"]) } as const;
    const state = { rules: [{ rule: "CLOSED" }] } as const;
    const reasons = [
      refusal(bad, state),
      refusal(bad, state, animals),
      refusal({ ...bad, number: "06" }, state, animals),
      refusal({ ...bad, number: "05" }, state, animals),
      refusal({ ...bad, number: "05", amountSatang: 100 }, state, animals),
      refusal({ ...bad, number: "05", amountSatang: 100 }, {}, animals),
    ].map((verdict) => (verdict.ok ? null : verdict.reason));
    expect(reasons).toEqual([
      "WRONG_BET_TYPE",
      "WRONG_LENGTH",
      "NUMBER_CLOSED",
      "BELOW_MIN",
      "NUMBER_CLOSED",
      "ODDS_CHANGED",
    ]);
  });

  it("over a partial cap is paid in part, up to it in full", () => {
    const rules = [{ rule: "PARTIAL", oddsPercent: 50, capSatang: 5000 }] as const;
    expect(refusal({}, { rules, stakedSatang: 4000 })).toEqual({ ok: true, odds: 90_000 });
    expect(refusal({}, { rules, stakedSatang: 4100 })).toEqual({ ok: true, odds: 45_000 });
  });

  it("under several rules follows the strictest", () => {
    const partial = { rule: "PARTIAL", oddsPercent: 50 } as const;
    const lower = { rule: "PARTIAL", oddsPercent: 30 } as const;
    expect(refusal({}, { rules: [partial, lower] })).toEqual({ ok: true, odds: 27_000 });
    expect(refusal({}, { rules: [partial, { rule: "CLOSED" }] }).ok).toBe(false);
    expect(refusal({}, { rules: [partial] }, { numberCapSatang: 500 })).toEqual({
      ok: false,
      reason: "NUMBER_CAP",
      maxAmountSatang: 500,
    });
  });

  it("over what one member may stake on a number is refused with what is left", () => {
    const verdict = refusal({}, { memberStakedSatang: 4500 }, { memberCapSatang: 5000 });
    expect(verdict).toEqual({ ok: false, reason: "ABOVE_MAX", maxAmountSatang: 500 });
  });

  it("is refused when the odds became worse than those seen, and taken when better", () => {
    expect(refusal({ expectedOdds: 95_000 })).toEqual({
      ok: false,
      reason: "ODDS_CHANGED",
      odds: 90_000,
    });
    expect(refusal({ expectedOdds: 85_000 })).toEqual({ ok: true, odds: 90_000 });
    expect(refusal({ expectedOdds: 90_000 })).toEqual({ ok: true, odds: 90_000 });
    // A number that pays a part: by the odds of the part.
    const half = { rules: [{ rule: "PARTIAL", oddsPercent: 50 }] } as const;
    expect(refusal({ expectedOdds: 45_000 }, half)).toEqual({ ok: true, odds: 45_000 });
    expect(refusal({ expectedOdds: 90_000 }, half)).toMatchObject({ odds: 45_000, ok: false });
  });
});

describe("a slip", () => {
  const offers = new Map<BetType, BetTypeOffer>([["THREE_TOP", offer]]);
  const lines = (count: number): Line[] =>
    Array.from({ length: count }, (_, n) => ({ ...line, number: String(n).padStart(3, "0") }));

  it("of 1 to 1,000 lines is taken with its total", () => {
    expect(checkSlip(lines(1), { offers, numbers: new Map() })).toEqual({
      ok: true,
      odds: [90_000],
      totalSatang: 1000,
    });
    const most = checkSlip(lines(MAX_LINES), { offers, numbers: new Map() });
    expect(most).toMatchObject({ ok: true, totalSatang: 1_000_000 });
  });

  it("without lines or with 1,001 is refused", () => {
    expect(checkSlip([], { offers, numbers: new Map() })).toMatchObject({ reason: "NO_LINES" });
    const many = Array.from({ length: MAX_LINES + 1 }, () => line);
    expect(checkSlip(many, { offers, numbers: new Map() })).toMatchObject({
      reason: "TOO_MANY_LINES",
    });
  });

  it("names every line at fault", () => {
    const given = [line, { ...line, number: "5" }, { ...line, amountSatang: 0 }];
    expect(checkSlip(given, { offers, numbers: new Map() })).toEqual({
      ok: false,
      reason: "LINES_REFUSED",
      lines: [
        { index: 1, reason: "WRONG_LENGTH" },
        { index: 2, reason: "BELOW_MIN", minAmountSatang: 100 },
      ],
    });
  });

  it("counts its own lines on one number together against the cap", () => {
    const rules = [{ rule: "CLOSED", capSatang: 1500 }] as const;
    const numbers = new Map([["THREE_TOP:582", { rules, stakedSatang: 0 }]]);
    expect(checkSlip([line, line], { offers, numbers })).toEqual({
      ok: false,
      reason: "LINES_REFUSED",
      lines: [{ index: 1, reason: "NUMBER_CAP", maxAmountSatang: 500 }],
    });
  });
});

describe("cancelling a slip", () => {
  const question: CancelQuestion = {
    isCancelled: false,
    isRoundOpen: true,
    closeAtMs: 1_000_000,
    nowMs: 989_999,
    usedToday: 4,
    limitPerDay: 5,
  };

  it.each<[string, Partial<CancelQuestion>, string | null]>([
    ["more than 10 s before the close", {}, null],
    ["exactly 10 s before", { nowMs: 990_000 }, "CANCEL_TOO_LATE"],
    ["after the close", { nowMs: 1_000_001 }, "CANCEL_TOO_LATE"],
    ["when the round is not open", { isRoundOpen: false }, "CANCEL_TOO_LATE"],
    ["a second time", { isCancelled: true }, "SLIP_CANCELLED_ALREADY"],
    ["for the sixth time in a day", { usedToday: 5 }, "CANCELLATIONS_USED_UP"],
    ["too late and too often", { nowMs: 990_000, usedToday: 5 }, "CANCEL_TOO_LATE"],
    ["a second time, too late", { isCancelled: true, nowMs: 990_000 }, "SLIP_CANCELLED_ALREADY"],
    ["where none may be", { usedToday: 0, limitPerDay: 0 }, "CANCELLATIONS_USED_UP"],
  ])("%s is judged %s %s", (_case, given, verdict) => {
    expect(cancelRefusal({ ...question, ...given })).toBe(verdict);
  });
});
