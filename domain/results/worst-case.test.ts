import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { BetType } from "../betting/bet-types.ts";
import { digitsOf, JUDGED_FIELD_NAMES, JUDGED_FIELDS } from "../betting/bet-types.ts";
import type { DrawResult, ResultKind } from "./rules.ts";
import { betTypesOf } from "./rules.ts";
import { isWinner } from "../testing/is-winner.ts";
import { yeekeeResult } from "./verifiable-draw.ts";
import type { NumberPayout } from "./worst-case.ts";
import { payoutIfDrawn, riskOf } from "./worst-case.ts";

function costOf(result: DrawResult, stakes: readonly NumberPayout[]): number {
  return stakes
    .filter(({ betType, number }) => isWinner(betType, number, result))
    .reduce((sum, { payout }) => sum + payout, 0);
}

const pad = (n: number, digits: number): string => String(n).padStart(digits, "0");

function laoResult(four: string): DrawResult {
  return {
    four_top: four,
    three_top: four.slice(1),
    two_top: four.slice(2),
    two_bottom: four.slice(0, 2),
  };
}

/** Few digits, so that numbers meet in one result. */
const stakesOf = (kind: ResultKind, digits: string) =>
  fc.array(
    fc.constantFrom(...betTypesOf(kind)).chain((betType) =>
      fc.record({
        betType: fc.constant<BetType>(betType),
        number: fc
          .array(fc.constantFrom(...digits), {
            minLength: digitsOf(betType),
            maxLength: digitsOf(betType),
          })
          .map((all) => all.join("")),
        payout: fc.integer({ min: 1, max: 90_000 }),
      }),
    ),
    { maxLength: 25 },
  );

/** The oracle: every result is drawn, told by the definition of each bet type. */
function bruteForce(results: readonly DrawResult[], stakes: readonly NumberPayout[]) {
  const costs = results.map((result) => costOf(result, stakes));
  return {
    worst: costs.reduce((most, cost) => Math.max(most, cost), 0),
    mean: costs.reduce((sum, cost) => sum + cost, 0) / results.length,
  };
}

describe("what a round can cost", () => {
  it("is exact for Lao, whose two bottom are digits of its four top", () => {
    const results = Array.from({ length: 10_000 }, (_, n) => laoResult(pad(n, 4)));
    fc.assert(
      fc.property(stakesOf("FOUR_DIGIT", "0123"), (stakes) => {
        const risk = riskOf(stakes, "FOUR_DIGIT");
        const { worst, mean } = bruteForce(results, stakes);
        expect(risk.worstCase).toBe(worst);
        expect(Math.abs(risk.expectedPayout - mean)).toBeLessThan(1);
        if (risk.worstResult.four_top !== undefined) {
          expect(costOf(laoResult(risk.worstResult.four_top), stakes)).toBe(worst);
        }
      }),
      { numRuns: 25 },
    );
  });

  it("is exact for yeekee, where four top and two bottom share a digit", () => {
    // The first digit of a stake is 0-3 and never 4-9, so these results stand for all others.
    const results = Array.from({ length: 5 ** 5 }, (_, n) =>
      yeekeeResult([...pad(Number(n.toString(5)), 5)].join("")),
    );
    fc.assert(
      fc.property(stakesOf("YEEKEE", "0123"), (stakes) => {
        expect(riskOf(stakes, "YEEKEE").worstCase).toBe(bruteForce(results, stakes).worst);
      }),
      { numRuns: 25 },
    );
  });

  it("adds up for the government draw, whose fields are drawn apart", () => {
    // Of a top number as long as the longest field; 3 stands for the digits that nobody stakes on.
    const fields = JUDGED_FIELD_NAMES.filter((field) => JUDGED_FIELDS[field].drawn === "TOP");
    const longest = Math.max(...fields.map((field) => JUDGED_FIELDS[field].digits));
    const tops = Array.from({ length: 4 ** longest }, (_, n): DrawResult => {
      const drawn = pad(Number(n.toString(4)), longest);
      return Object.fromEntries(
        fields.map((field) => [field, drawn.slice(-JUDGED_FIELDS[field].digits)]),
      );
    });
    const bottoms = Array.from({ length: 100 }, (_, n) => ({ two_bottom: pad(n, 2) }));
    fc.assert(
      fc.property(stakesOf("GLO", "012"), (stakes) => {
        const several = (["THREE_FRONT", "THREE_BOTTOM"] as const).map((betType) => {
          const payoutOf = payoutIfDrawn(stakes);
          return Array.from({ length: 1_000 }, (_, n) => payoutOf(betType, pad(n, 3)))
            .toSorted((one, other) => other - one)
            .slice(0, 2)
            .reduce((sum, payout) => sum + payout, 0);
        });
        const risk = riskOf(stakes, "GLO");
        expect(risk.worstCase).toBe(
          bruteForce(tops, stakes).worst +
            bruteForce(bottoms, stakes).worst +
            several.reduce((sum, payout) => sum + payout, 0),
        );
      }),
      { numRuns: 25 },
    );
  });

  it("of the animal game is its dearest animal, and a hundredth of all on average", () => {
    const stakes: NumberPayout[] = [
      { betType: "ANIMAL", number: "07", payout: 8_000 },
      { betType: "ANIMAL", number: "36", payout: 16_050 },
    ];
    expect(riskOf(stakes, "ANIMAL")).toEqual({
      worstCase: 16_050,
      worstResult: { animal: "36" },
      expectedPayout: 240,
    });
  });

  it("is nothing when nobody has bet", () => {
    for (const kind of ["GLO", "FOUR_DIGIT", "YEEKEE", "TWO_PRIZES", "ANIMAL"] as const) {
      expect(riskOf([], kind)).toEqual({ worstCase: 0, worstResult: {}, expectedPayout: 0 });
    }
  });

  it("names the numbers at which it is dearest", () => {
    const risk = riskOf(
      [
        { betType: "THREE_TOP", number: "582", payout: 45_900 },
        { betType: "THREE_TOD", number: "825", payout: 1_500 },
        { betType: "TWO_BOTTOM", number: "46", payout: 21_850 },
        { betType: "RUN_BOTTOM", number: "7", payout: 420 },
      ],
      "TWO_PRIZES",
    );
    expect(risk.worstResult).toEqual({ three_top: "582", two_bottom: "46" });
    expect(risk.worstCase).toBe(45_900 + 1_500 + 21_850);
  });
});

it("what is paid on a TOD number counts the lines on all its orders", () => {
  const payoutOf = payoutIfDrawn([
    { betType: "THREE_TOD", number: "123", payout: 100 },
    { betType: "THREE_TOD", number: "312", payout: 50 },
    { betType: "THREE_TOP", number: "123", payout: 7 },
  ]);
  expect(payoutOf("THREE_TOD", "231")).toBe(150);
  expect(payoutOf("THREE_TOP", "123")).toBe(7);
  expect(payoutOf("THREE_TOP", "312")).toBe(0);
});
