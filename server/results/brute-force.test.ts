/**
 * The rules of winning against definitions that share nothing with them (trust.md S8, figure 6):
 * up to three digits every result against every number, of four digits as many results as asked.
 */
import { type BetType } from "@chokdee/domain/betting/bet-types.ts";
import { numbersOfLength } from "@chokdee/domain/betting/permutations.ts";
import { winningNumbers, type DrawResult } from "@chokdee/domain/results/rules.ts";
import { isWinner } from "@chokdee/domain/testing/is-winner.ts";
import { expect, it } from "vitest";

import { proofSize, PROOF_TIMEOUT_MS, seededDice } from "../testing/proof-size.ts";

const NUMBERS = [0, 1, 2, 3, 4].map((digits) => numbersOfLength(digits));
const numbersOf = (digits: number) => NUMBERS[digits] ?? [];

/** The same digits, found by striking them out one by one. */
function isReordered(drawn: string, number: string): boolean {
  let left = drawn;
  for (const digit of number) {
    if (!left.includes(digit)) return false;
    left = left.replace(digit, "");
  }
  return left === "";
}

const same = (drawn: string, number: string) => drawn === number;
const has = (drawn: string, digit: string) => drawn.includes(digit);

interface Plain {
  readonly type: BetType;
  readonly field: keyof DrawResult;
  readonly drawnDigits: number;
  readonly betDigits: number;
  readonly wins: (drawn: string, number: string) => boolean;
}

const rules: readonly Plain[] = (
  [
    ["RUN_TOP", "three_top", 3, 1, has],
    ["RUN_BOTTOM", "two_bottom", 2, 1, has],
    ["TWO_TOP", "two_top", 2, 2, same],
    ["TWO_BOTTOM", "two_bottom", 2, 2, same],
    ["THREE_TOP", "three_top", 3, 3, same],
    ["THREE_TOD", "three_top", 3, 3, isReordered],
    ["THREE_FRONT", "three_front", 3, 3, same],
    ["THREE_BOTTOM", "three_bottom", 3, 3, same],
    ["FOUR_TOP", "four_top", 4, 4, same],
    ["FOUR_TOD", "four_top", 4, 4, isReordered],
    ["ANIMAL", "animal", 2, 2, same],
  ] as const
).map(([type, field, drawnDigits, betDigits, wins]) => ({
  type,
  field,
  drawnDigits,
  betDigits,
  wins,
}));

/** Judges every number against one drawn number; answers how many were judged. */
function judge({ type, field, betDigits, wins }: Plain, drawn: string): number {
  const result: DrawResult = { [field]: drawn };
  const winners = new Set(winningNumbers(result).get(type));
  for (const number of numbersOf(betDigits)) {
    const expected = wins(drawn, number);
    if (isWinner(type, number, result) !== expected || winners.has(number) !== expected) {
      expect.fail(`${type} ${number} on ${drawn}: a win should be ${expected}`);
    }
  }
  return numbersOf(betDigits).length;
}

/** Triples of result, number and type; trust.md asks for 10,000,000 once. */
const TRIPLES = proofSize(1_000_000);

it(
  "the rules agree with a brute-force judge on every result, number and type",
  () => {
    const dice = seededDice(20_260_801);
    let judged = 0;
    const [short, long] = [
      rules.filter(({ drawnDigits }) => drawnDigits < 3),
      rules.filter(({ drawnDigits }) => drawnDigits >= 3),
    ];
    for (const rule of short) {
      for (const drawn of numbersOf(rule.drawnDigits)) judged += judge(rule, drawn);
    }
    // The small run samples the results of three digits as well, the large one takes them all.
    const whole = TRIPLES >= 10_000_000;
    for (const rule of long.filter(({ drawnDigits }) => whole && drawnDigits === 3)) {
      for (const drawn of numbersOf(3)) judged += judge(rule, drawn);
    }
    while (judged < TRIPLES) {
      for (const rule of long) {
        const drawn = String(Math.floor(dice() * 10 ** rule.drawnDigits));
        judged += judge(rule, drawn.padStart(rule.drawnDigits, "0"));
      }
    }
    expect(judged).toBeGreaterThanOrEqual(TRIPLES);
  },
  PROOF_TIMEOUT_MS,
);
