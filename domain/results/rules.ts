/**
 * What is stored of a draw and which numbers win on it (product.md section 3, "Result record";
 * domain.md "Bets" and "Where results come from"; decisions.md "Lotteries and rounds").
 */
import type { BetType, JudgedField } from "../betting/bet-types.ts";
import { BET_TYPES, betTypeFacts } from "../betting/bet-types.ts";
import { permutations } from "../betting/permutations.ts";

/** Where a lottery's result comes from; a lottery type names one of these. */
export const RESULT_KINDS = [
  "GLO",
  "GSB",
  "BAAC",
  "FOUR_DIGIT",
  "TWO_PRIZES",
  "STOCK",
  "YEEKEE",
  "ANIMAL",
  "MALAY",
] as const;

export type ResultKind = (typeof RESULT_KINDS)[number];

/** The fields of a result as an administrator or a source gives them. */
export type RawField =
  | "prize_first"
  | "prize_second"
  | "prize_near"
  | "special"
  | "first"
  | "index_close"
  | "index_change";

export type ResultField = JudgedField | RawField;

/**
 * The result of a round as it is stored and sent: digit texts; several winning numbers in one
 * field are separated by one space. The judged fields are always complete for the lottery's bet
 * types; the raw ones are kept as they were entered.
 */
export type DrawResult = { readonly [F in ResultField]?: string };

const sixTypes: readonly BetType[] = [
  "THREE_TOP",
  "THREE_TOD",
  "TWO_TOP",
  "TWO_BOTTOM",
  "RUN_TOP",
  "RUN_BOTTOM",
];
const eightTypes: readonly BetType[] = ["FOUR_TOP", "FOUR_TOD", ...sixTypes];

const betTypesByKind: Readonly<Record<ResultKind, readonly BetType[]>> = {
  GLO: [...eightTypes, "THREE_FRONT", "THREE_BOTTOM"],
  GSB: sixTypes,
  BAAC: sixTypes,
  FOUR_DIGIT: eightTypes,
  TWO_PRIZES: sixTypes,
  STOCK: sixTypes,
  YEEKEE: eightTypes,
  ANIMAL: ["ANIMAL"],
  MALAY: sixTypes,
};

/** The bet types that every complete result of this kind decides. */
export function betTypesOf(kind: ResultKind): readonly BetType[] {
  return betTypesByKind[kind];
}

/**
 * Whether the house draws this lottery itself, verifiably: nobody enters such a result (domain.md
 * "The house's own draws").
 */
export function isHouseDraw(kind: ResultKind): boolean {
  return kind === "YEEKEE" || kind === "ANIMAL";
}

/** The numbers of one field; several are separated by one space. */
export function numbersOf(field: string | undefined): readonly string[] {
  return field === undefined || field === "" ? [] : field.split(" ");
}

function winningNumbersOf(betType: BetType, result: DrawResult): readonly string[] {
  const { field, match } = betTypeFacts(betType);
  const drawn = numbersOf(result[field]);
  switch (match) {
    case "EXACT":
    case "ANY_OF":
      return [...new Set(drawn)];
    case "TOD":
      return [...new Set(drawn.flatMap(permutations))];
    case "DIGIT":
      return [...new Set(drawn.flatMap((number) => [...number]))].toSorted();
  }
}

/**
 * All numbers that win, per bet type; a bet type that the result does not decide is absent. A
 * number stands there once, so a line wins at most once. Settlement joins bets on this.
 */
export function winningNumbers(result: DrawResult): ReadonlyMap<BetType, readonly string[]> {
  const decided = BET_TYPES.map((type) => [type, winningNumbersOf(type, result)] as const);
  return new Map(decided.filter(([, numbers]) => numbers.length > 0));
}

/**
 * Whether two results say the same, in whatever order several numbers of one field stand: for
 * entering the same result again, and for the blind second entry (trust.md S4, S6). The near prizes
 * follow from the first: a source tells them, who types leaves them out.
 */
export function sameResult(one: DrawResult, other: DrawResult): boolean {
  const canonical = (result: DrawResult): string =>
    JSON.stringify(
      Object.entries(result)
        .filter(([field]) => field !== "prize_near" || result.prize_first === undefined)
        .map(([field, text]) => [field, numbersOf(text).toSorted().join(" ")] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  return canonical(one) === canonical(other);
}
