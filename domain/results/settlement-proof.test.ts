/**
 * Proof on real draws (trust.md S8 and figure 6): every bet of every bet type on every draw of
 * three archives, judged by winningNumbers, by isWinner and by an oracle that shares no code with
 * either. The government's oracle was made outside this project; Laos and Hanoi are judged by the
 * archives' own derived fields and by plain definitions below.
 */
import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import type { BetType } from "../betting/bet-types.ts";
import { digitsOf } from "../betting/bet-types.ts";
import { numbersOfLength } from "../betting/permutations.ts";
import { payoutOf } from "../money.ts";
import type { ResultEntry } from "./complete-result.ts";
import { completeResult, nearPrizes } from "./complete-result.ts";
import type { DrawResult, ResultKind } from "./rules.ts";
import { betTypesOf, winningNumbers } from "./rules.ts";
import { isWinner } from "../testing/is-winner.ts";

/** A draw, what is entered for it, and who must win on it. */
interface Case {
  readonly name: string;
  readonly kind: ResultKind;
  readonly entry: ResultEntry;
  readonly winners: ReadonlyMap<BetType, readonly string[]>;
}

function archive(name: string): unknown {
  const url = new URL(`../../db/archives/${name}`, import.meta.url);
  return JSON.parse(readFileSync(url, "utf8"));
}

interface GovernmentOracle {
  readonly date: string;
  readonly first: string;
  readonly four_top: string;
  readonly three_top: string;
  readonly two_top: string;
  readonly two_bottom: string;
  readonly three_front: readonly string[];
  readonly three_bottom: readonly string[];
  readonly three_tod: readonly string[];
  readonly four_tod: readonly string[];
  readonly run_top: readonly string[];
  readonly run_bottom: readonly string[];
}

function governmentCases(): Case[] {
  const rows = archive("settlement-oracle-glo.json") as GovernmentOracle[];
  return rows.map((row) => ({
    name: `GLO ${row.date}`,
    kind: "GLO",
    entry: {
      prize_first: row.first,
      three_front: row.three_front.join(" "),
      three_bottom: row.three_bottom.join(" "),
      two_bottom: row.two_bottom,
    },
    winners: new Map<BetType, readonly string[]>([
      ["FOUR_TOP", [row.four_top]],
      ["FOUR_TOD", row.four_tod],
      ["THREE_TOP", [row.three_top]],
      ["THREE_TOD", row.three_tod],
      ["THREE_FRONT", row.three_front],
      ["THREE_BOTTOM", row.three_bottom],
      ["TWO_TOP", [row.two_top]],
      ["TWO_BOTTOM", [row.two_bottom]],
      ["RUN_TOP", row.run_top],
      ["RUN_BOTTOM", row.run_bottom],
    ]),
  }));
}

/** Every number of a length, in order: the numbers that can be bet on. */
const allNumbers = [0, 1, 2, 3, 4].map((digits) => numbersOfLength(digits));

function numbersOfType(betType: BetType): readonly string[] {
  return allNumbers[digitsOf(betType)] ?? [];
}

/** Any order of a number: each of its digits is struck out of the other one once. */
function strikesOut(number: string, drawn: string): boolean {
  const rest = [...drawn];
  for (const digit of number) {
    const at = rest.indexOf(digit);
    if (at === -1) return false;
    rest.splice(at, 1);
  }
  return rest.length === 0;
}

const todCache = new Map<string, readonly string[]>();

/** All orders of a drawn number, found by trying every number of its length. */
function allOrders(drawn: string): readonly string[] {
  const known = todCache.get(drawn);
  if (known) return known;
  const found = (allNumbers[drawn.length] ?? []).filter((number) => strikesOut(number, drawn));
  todCache.set(drawn, found);
  return found;
}

function occurringDigits(drawn: string): string[] {
  return "0123456789".split("").filter((digit) => drawn.includes(digit));
}

interface Derived {
  readonly three_top: string;
  readonly two_top: string;
  readonly two_bottom: string;
}

function sixTypes(row: Derived): [BetType, readonly string[]][] {
  return [
    ["THREE_TOP", [row.three_top]],
    ["THREE_TOD", allOrders(row.three_top)],
    ["TWO_TOP", [row.two_top]],
    ["TWO_BOTTOM", [row.two_bottom]],
    ["RUN_TOP", occurringDigits(row.three_top)],
    ["RUN_BOTTOM", occurringDigits(row.two_bottom)],
  ];
}

type LaoRow = Derived & { date: string; four: string };

function laoCases(): Case[] {
  return (archive("lao-draws.json") as LaoRow[]).map((row) => ({
    name: `Lao ${row.date}`,
    kind: "FOUR_DIGIT",
    entry: { four_top: row.four },
    winners: new Map<BetType, readonly string[]>([
      ["FOUR_TOP", [row.four]],
      ["FOUR_TOD", allOrders(row.four)],
      ...sixTypes(row),
    ]),
  }));
}

type HanoiRow = Derived & { date: string; special: string; prize1: string };

function hanoiCases(): Case[] {
  return (archive("hanoi-xsmb-2024-on.json") as HanoiRow[]).map((row) => ({
    name: `Hanoi ${row.date}`,
    kind: "TWO_PRIZES",
    entry: { special: row.special, first: row.prize1 },
    winners: new Map(sixTypes(row)),
  }));
}

const cases = [...governmentCases(), ...laoCases(), ...hanoiCases()];

function resultOf({ name, kind, entry }: Case): DrawResult {
  const completed = completeResult(kind, entry);
  if (!completed.ok) return expect.fail(`${name}: ${JSON.stringify(completed.faults)}`);
  return completed.result;
}

/** Judges every number of every type in both ways; how many that were, all as the oracle says. */
function linesJudgedAlike(each: Case): number {
  const result = resultOf(each);
  const winners = winningNumbers(result);
  let lines = 0;
  for (const betType of betTypesOf(each.kind)) {
    const joined = new Set(winners.get(betType));
    const oracle = new Set(each.winners.get(betType));
    const numbers = numbersOfType(betType);
    for (const number of numbers) {
      const expected = oracle.has(number);
      if (joined.has(number) !== expected || isWinner(betType, number, result) !== expected) {
        expect.fail(`${each.name}: ${betType} ${number} should ${expected ? "" : "not "}win`);
      }
    }
    lines += numbers.length;
  }
  return lines;
}

describe("the draws of the archives", () => {
  it("are all there: 231 of the government, 456 of Laos, 953 of Hanoi", () => {
    expect(governmentCases().length).toBeGreaterThanOrEqual(231);
    expect(laoCases().length).toBeGreaterThanOrEqual(456);
    expect(hanoiCases().length).toBeGreaterThanOrEqual(953);
  });

  it("are those that the GLO's own API gave, for the day of which its answer was kept", () => {
    const { response } = archive("glo-api-2026-05-02.json") as {
      readonly response: {
        readonly date: string;
        readonly data: Readonly<Record<string, { readonly number: { readonly value: string }[] }>>;
      };
    };
    const numbers = (prize: string) => response.data[prize]?.number.map(({ value }) => value);
    const kept = (archive("glo-draws.json") as { date: string }[]).find(
      ({ date }) => date === response.date,
    );
    expect(kept).toMatchObject({
      first: numbers("first")?.[0],
      front3: numbers("last3f"),
      last3: numbers("last3b"),
      last2: numbers("last2")?.[0],
      near: numbers("near1"),
    });
  });

  it("have the oracle's winning numbers for every bet type, each once", () => {
    for (const each of cases) {
      const winners = winningNumbers(resultOf(each));
      for (const betType of betTypesOf(each.kind)) {
        const expected = new Set(each.winners.get(betType));
        const found = winners.get(betType) ?? [];
        expect(found, `${each.name} ${betType}`).toHaveLength(expected.size);
        expect(new Set(found), `${each.name} ${betType}`).toEqual(expected);
      }
    }
  });

  it.each([
    ["the government", governmentCases, 5_000_000],
    ["Laos", laoCases, 10_000_000],
    ["Hanoi", hanoiCases, 2_000_000],
  ] as const)(
    "of %s agree with the oracle on every line there can be, judged in two ways",
    (_name, draws, least) => {
      const lines = draws().reduce((sum, each) => sum + linesJudgedAlike(each), 0);
      expect(lines).toBeGreaterThan(least);
    },
    60_000,
  );

  it("pay, on one baht on every number of every type, what the oracle's winners are worth", () => {
    const odds: ReadonlyMap<BetType, number> = new Map<BetType, number>([
      ["FOUR_TOP", 400_000],
      ["FOUR_TOD", 20_000],
      ["THREE_TOP", 90_000],
      ["THREE_TOD", 15_000],
      ["THREE_FRONT", 45_000],
      ["THREE_BOTTOM", 45_000],
      ["TWO_TOP", 9500],
      ["TWO_BOTTOM", 9500],
      ["RUN_TOP", 320],
      ["RUN_BOTTOM", 420],
    ]);
    let paid = 0n;
    let owed = 0n;
    for (const each of cases) {
      const winners = winningNumbers(resultOf(each));
      for (const betType of betTypesOf(each.kind)) {
        const payout = BigInt(payoutOf(100, odds.get(betType) ?? 0));
        paid += BigInt(winners.get(betType)?.length ?? 0) * payout;
        owed += BigInt(new Set(each.winners.get(betType)).size) * payout;
      }
    }
    expect(paid - owed).toBe(0n);
    expect(owed).toBeGreaterThan(0n);
  });
});

describe("the government's archive since 1994", () => {
  interface GovernmentDraw {
    readonly date: string;
    readonly first: string | null;
    readonly front3: readonly string[];
    readonly last3: readonly string[];
    readonly last2: string | null;
    readonly near: readonly string[];
  }
  const draws = archive("glo-draws.json") as GovernmentDraw[];

  it("is taken in whole as past draws, with what it lacks", () => {
    for (const draw of draws) {
      const entry = {
        ...(draw.first === null ? {} : { prize_first: draw.first }),
        ...(draw.front3.length === 0 ? {} : { three_front: draw.front3.join(" ") }),
        ...(draw.last3.length === 0 ? {} : { three_bottom: draw.last3.join(" ") }),
        ...(draw.last2 === null ? {} : { two_bottom: draw.last2 }),
        ...(draw.near.length === 0 ? {} : { prize_near: draw.near.join(" ") }),
      };
      const completed = completeResult("GLO", entry, { archive: true });
      expect(completed, draw.date).toMatchObject({ ok: true });
    }
  });

  it("has near prizes one below and one above the first", () => {
    const withNear = draws.filter((draw) => draw.first !== null && draw.near.length === 2);
    expect(withNear.length).toBeGreaterThan(200);
    for (const draw of withNear) {
      expect(nearPrizes(draw.first ?? ""), draw.date).toEqual(draw.near);
    }
  });
});
