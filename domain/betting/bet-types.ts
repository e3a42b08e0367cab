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

/**
 * The fields of a result that bets are judged by: how many digits each number there has, and with
 * what it is drawn. TOP fields are the last digits of one drawn number; an APART one is drawn for
 * itself; BOTTOM may share digits with the top (domain.md "Where results come from"). In the order
 * in which results are shown and stored.
 */
export const JUDGED_FIELDS = {
  four_top: { digits: 4, drawn: "TOP" },
  three_top: { digits: 3, drawn: "TOP" },
  two_top: { digits: 2, drawn: "TOP" },
  three_front: { digits: 3, drawn: "APART" },
  three_bottom: { digits: 3, drawn: "APART" },
  two_bottom: { digits: 2, drawn: "BOTTOM" },
  animal: { digits: 2, drawn: "APART" },
} as const satisfies Record<
  string,
  { readonly digits: 1 | 2 | 3 | 4; readonly drawn: "TOP" | "BOTTOM" | "APART" }
>;

export type JudgedField = keyof typeof JUDGED_FIELDS;
export const JUDGED_FIELD_NAMES = Object.keys(JUDGED_FIELDS) as readonly JudgedField[];

/**
 * How a number wins: EXACT equals the drawn number, ANY_OF equals one of several drawn numbers,
 * TOD is any order of it, DIGIT occurs in it.
 */
export type MatchKind = "EXACT" | "ANY_OF" | "TOD" | "DIGIT";

interface Facts {
  /** How many digits the member's number has. */
  readonly digits: 1 | 2 | 3 | 4;
  readonly nameTh: string;
  readonly field: JudgedField;
  readonly match: MatchKind;
}

export interface BetTypeFacts extends Facts {
  readonly betType: BetType;
}

const facts: Readonly<Record<BetType, Facts>> = {
  FOUR_TOP: { digits: 4, nameTh: "สี่ตัวบน", field: "four_top", match: "EXACT" },
  FOUR_TOD: { digits: 4, nameTh: "สี่ตัวโต๊ด", field: "four_top", match: "TOD" },
  THREE_TOP: { digits: 3, nameTh: "สามตัวบน", field: "three_top", match: "EXACT" },
  THREE_TOD: { digits: 3, nameTh: "สามตัวโต๊ด", field: "three_top", match: "TOD" },
  THREE_FRONT: { digits: 3, nameTh: "สามตัวหน้า", field: "three_front", match: "ANY_OF" },
  THREE_BOTTOM: { digits: 3, nameTh: "สามตัวล่าง", field: "three_bottom", match: "ANY_OF" },
  TWO_TOP: { digits: 2, nameTh: "สองตัวบน", field: "two_top", match: "EXACT" },
  TWO_BOTTOM: { digits: 2, nameTh: "สองตัวล่าง", field: "two_bottom", match: "EXACT" },
  RUN_TOP: { digits: 1, nameTh: "วิ่งบน", field: "three_top", match: "DIGIT" },
  RUN_BOTTOM: { digits: 1, nameTh: "วิ่งล่าง", field: "two_bottom", match: "DIGIT" },
  // The animal game bets on the animal's number, two digits, of a draw of 00-99.
  ANIMAL: { digits: 2, nameTh: "ทายสัตว์", field: "animal", match: "EXACT" },
};

const factsByType = Object.fromEntries(
  BET_TYPES.map((betType) => [betType, { betType, ...facts[betType] }]),
) as Readonly<Record<BetType, BetTypeFacts>>;

/** What is fixed about a bet type. */
export function betTypeFacts(betType: BetType): BetTypeFacts {
  return factsByType[betType];
}

/** How many digits a number of this bet type has. */
export function digitsOf(betType: BetType): 1 | 2 | 3 | 4 {
  return betTypeFacts(betType).digits;
}

/** No number that is bet on is longer. */
export const MOST_DIGITS = Math.max(...BET_TYPES.map(digitsOf));

/** Whether a bet type wins in any order of the drawn number. */
export function isTod(betType: BetType): boolean {
  return betTypeFacts(betType).match === "TOD";
}

// How the leading count of a Thai name is written: as a word, in Latin or in Thai digits.
export const COUNT_WORDS: Readonly<Record<Facts["digits"], readonly string[]>> = {
  4: ["สี่", "4", "๔"],
  3: ["สาม", "3", "๓"],
  2: ["สอง", "2", "๒"],
  1: ["หนึ่ง", "1", "๑"],
};

/** Every accepted spelling of one bet type, without blanks. */
function spellings(fact: BetTypeFacts): string[] {
  const position = fact.nameTh.split("ตัว")[1];
  if (position === undefined) return [fact.betType, fact.nameTh, `เลข${fact.nameTh}`];
  const counts = COUNT_WORDS[fact.digits];
  return [fact.betType, ...counts.flatMap((c) => [`${c}ตัว${position}`, `${c}${position}`])];
}

const typesBySpelling: ReadonlyMap<string, BetType> = new Map(
  BET_TYPES.flatMap((betType) =>
    spellings(betTypeFacts(betType)).map((name) => [name.normalize("NFC"), betType]),
  ),
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
