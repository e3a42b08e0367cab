/**
 * The bet types and how their names are read (domain.md "Bets"; product.md section 3, "Bet type
 * config"). Odds, limits and which lottery offers a type are rows, never code.
 */

export const BET_TYPES = [
  "FOUR_TOP",
  "FOUR_TOD",
  "THREE_TOP",
  "THREE_TOD",
  "THREE_FRONT",
  "THREE_BOTTOM",
  "TWO_TOP",
  "TWO_BOTTOM",
  "RUN_TOP",
  "RUN_BOTTOM",
  "ANIMAL",
] as const;

export type BetType = (typeof BET_TYPES)[number];

/** The fields of a result that bets are judged by. */
export type JudgedField =
  | "four_top"
  | "three_top"
  | "three_front"
  | "three_bottom"
  | "two_top"
  | "two_bottom"
  | "animal";

/**
 * How a number wins: EXACT equals the drawn number, ANY_OF equals one of several drawn numbers,
 * TOD is any order of it, DIGIT occurs in it.
 */
export type MatchKind = "EXACT" | "ANY_OF" | "TOD" | "DIGIT";

export interface BetTypeFacts {
  readonly betType: BetType;
  /** How many digits the member's number has. */
  readonly digits: 1 | 2 | 3 | 4;
  readonly nameTh: string;
  readonly field: JudgedField;
  readonly match: MatchKind;
}

function row(
  betType: BetType,
  digits: BetTypeFacts["digits"],
  nameTh: string,
  field: JudgedField,
  match: MatchKind,
): BetTypeFacts {
  return { betType, digits, nameTh, field, match };
}

const facts: readonly BetTypeFacts[] = [
  row("FOUR_TOP", 4, "สี่ตัวบน", "four_top", "EXACT"),
  row("FOUR_TOD", 4, "สี่ตัวโต๊ด", "four_top", "TOD"),
  row("THREE_TOP", 3, "สามตัวบน", "three_top", "EXACT"),
  row("THREE_TOD", 3, "สามตัวโต๊ด", "three_top", "TOD"),
  row("THREE_FRONT", 3, "สามตัวหน้า", "three_front", "ANY_OF"),
  row("THREE_BOTTOM", 3, "สามตัวล่าง", "three_bottom", "ANY_OF"),
  row("TWO_TOP", 2, "สองตัวบน", "two_top", "EXACT"),
  row("TWO_BOTTOM", 2, "สองตัวล่าง", "two_bottom", "EXACT"),
  row("RUN_TOP", 1, "วิ่งบน", "three_top", "DIGIT"),
  row("RUN_BOTTOM", 1, "วิ่งล่าง", "two_bottom", "DIGIT"),
  // The animal game bets on the animal's number, two digits, of a draw of 00-99.
  row("ANIMAL", 2, "ทายสัตว์", "animal", "EXACT"),
];

const factsByType: ReadonlyMap<BetType, BetTypeFacts> = new Map(
  facts.map((fact) => [fact.betType, fact]),
);

/** What is fixed about a bet type. */
export function betTypeFacts(betType: BetType): BetTypeFacts {
  const found = factsByType.get(betType);
  if (!found) throw new RangeError("no such bet type");
  return found;
}

/** How many digits a number of this bet type has. */
export function digitsOf(betType: BetType): 1 | 2 | 3 | 4 {
  return betTypeFacts(betType).digits;
}

/** Whether a bet type wins in any order of the drawn number. */
export function isTod(betType: BetType): boolean {
  return betTypeFacts(betType).match === "TOD";
}

// How the leading count of a Thai name is written: as a word, in Latin or in Thai digits.
const countWords: ReadonlyMap<number, readonly string[]> = new Map([
  [4, ["สี่", "4", "๔"]],
  [3, ["สาม", "3", "๓"]],
  [2, ["สอง", "2", "๒"]],
]);

/** Every accepted spelling of one bet type, without blanks. */
function spellings(fact: BetTypeFacts): string[] {
  const position = fact.nameTh.split("ตัว")[1];
  if (position === undefined) return [fact.betType, fact.nameTh, `เลข${fact.nameTh}`];
  const counts = countWords.get(fact.digits) ?? [];
  return [fact.betType, ...counts.flatMap((c) => [`${c}ตัว${position}`, `${c}${position}`])];
}

const typesBySpelling: ReadonlyMap<string, BetType> = new Map(
  facts.flatMap((fact) => spellings(fact).map((name) => [name.normalize("NFC"), fact.betType])),
);

/** How long a text may be to be read as a bet type at all: the longest name with some blanks. */
const MAX_NAME_LENGTH = 40;

/**
 * Reads a bet type from its code or one of its Thai names ("สามตัวบน", "สามบน", "3 ตัวบน",
 * "๓บน"); letter case and blanks do not matter. Null for anything else, so also for the names
 * that every object has.
 */
export function parseBetType(text: string): BetType | null {
  if (text.length > MAX_NAME_LENGTH) return null;
  const name = text.normalize("NFC").replace(/\s+/g, "").toUpperCase();
  return typesBySpelling.get(name) ?? null;
}
