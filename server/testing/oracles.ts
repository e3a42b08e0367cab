/**
 * Who wins on real draws, from archives made outside this project and from plain definitions that
 * share no code with the rules: what settlement through the database is held against.
 */
import { readFileSync } from "node:fs";

import { digitsOf, type BetType } from "@chokdee/domain/betting/bet-types.ts";
import { numbersOfLength } from "@chokdee/domain/betting/permutations.ts";

export interface JudgedDraw {
  readonly name: string;
  readonly kind: "GLO" | "FOUR_DIGIT" | "TWO_PRIZES";
  /** What an administrator types. */
  readonly entry: Readonly<Record<string, string | readonly string[]>>;
  /** The numbers that win, per bet type on offer. */
  readonly winners: ReadonlyMap<BetType, ReadonlySet<string>>;
}

function archive(name: string): unknown {
  const url = new URL(`../../db/archives/${name}`, import.meta.url);
  return JSON.parse(readFileSync(url, "utf8"));
}

type GovernmentRow = Readonly<
  Record<"date" | "first" | "four_top" | "three_top" | "two_top" | "two_bottom", string> &
    Record<
      "three_front" | "three_bottom" | "three_tod" | "four_tod" | "run_top" | "run_bottom",
      readonly string[]
    >
>;

/** The oracle says outright which numbers win. */
export function governmentDraws(): JudgedDraw[] {
  return (archive("settlement-oracle-glo.json") as GovernmentRow[]).map((row) => ({
    name: `government ${row.date}`,
    kind: "GLO",
    entry: {
      prize_first: row.first,
      three_front: row.three_front,
      three_bottom: row.three_bottom,
      two_bottom: row.two_bottom,
    },
    winners: new Map<BetType, ReadonlySet<string>>([
      ["FOUR_TOP", new Set([row.four_top])],
      ["FOUR_TOD", new Set(row.four_tod)],
      ["THREE_TOP", new Set([row.three_top])],
      ["THREE_TOD", new Set(row.three_tod)],
      ["THREE_FRONT", new Set(row.three_front)],
      ["THREE_BOTTOM", new Set(row.three_bottom)],
      ["TWO_TOP", new Set([row.two_top])],
      ["TWO_BOTTOM", new Set([row.two_bottom])],
      ["RUN_TOP", new Set(row.run_top)],
      ["RUN_BOTTOM", new Set(row.run_bottom)],
    ]),
  }));
}

const heaps = new Map<string, Set<string>>();

/** A number's digits in descending order: the same for all of its orders. */
function heapOf(number: string): Set<string> {
  const name = "9876543210"
    .split("")
    .map((digit) => digit.repeat(number.split(digit).length - 1))
    .join("");
  const heap = heaps.get(name) ?? new Set();
  heaps.set(name, heap);
  return heap;
}
for (const number of [...numbersOfLength(3), ...numbersOfLength(4)]) heapOf(number).add(number);

const digitsIn = (drawn: string) =>
  new Set("0123456789".split("").filter((d) => drawn.includes(d)));

interface Derived {
  readonly date: string;
  readonly three_top: string;
  readonly two_top: string;
  readonly two_bottom: string;
}

function sixTypes(row: Derived): [BetType, ReadonlySet<string>][] {
  return [
    ["THREE_TOP", new Set([row.three_top])],
    ["THREE_TOD", heapOf(row.three_top)],
    ["TWO_TOP", new Set([row.two_top])],
    ["TWO_BOTTOM", new Set([row.two_bottom])],
    ["RUN_TOP", digitsIn(row.three_top)],
    ["RUN_BOTTOM", digitsIn(row.two_bottom)],
  ];
}

type LaoRow = Derived & { readonly four: string };

/** The archive gives the derived numbers; only the four digits are typed. */
export function laoDraws(): JudgedDraw[] {
  return (archive("lao-draws.json") as LaoRow[]).map((row) => ({
    name: `Lao ${row.date}`,
    kind: "FOUR_DIGIT",
    entry: { four_top: row.four },
    winners: new Map<BetType, ReadonlySet<string>>([
      ["FOUR_TOP", new Set([row.four])],
      ["FOUR_TOD", heapOf(row.four)],
      ...sixTypes(row),
    ]),
  }));
}

type HanoiRow = Derived & { readonly special: string; readonly prize1: string };

export function hanoiDraws(): JudgedDraw[] {
  return (archive("hanoi-xsmb-2024-on.json") as HanoiRow[]).map((row) => ({
    name: `Hanoi ${row.date}`,
    kind: "TWO_PRIZES",
    entry: { special: row.special, first: row.prize1 },
    winners: new Map(sixTypes(row)),
  }));
}

/** How many numbers are bet on beside the winning ones and their neighbours. */
const SAMPLE = 25;

/**
 * The numbers to bet on in a draw: all of one digit; of more the winners, their neighbours and
 * reversals, and a sample that differs from draw to draw.
 */
export function numbersToBet(draw: JudgedDraw, betType: BetType, at: number): string[] {
  const digits = digitsOf(betType);
  if (digits === 1) return numbersOfLength(1);
  const space = 10 ** digits;
  const text = (n: number) => String((n + space) % space).padStart(digits, "0");
  const near = [...(draw.winners.get(betType) ?? [])].flatMap((number) => [
    number,
    text(Number(number) + 1),
    text(Number(number) - 1),
    [...number].toReversed().join(""),
  ]);
  const step = Math.floor(space / SAMPLE);
  const sample = Array.from({ length: SAMPLE }, (_, n) => text(n * step + ((at * 7) % step)));
  return [...new Set([...near, ...sample])];
}
