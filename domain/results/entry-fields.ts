/**
 * What an administrator types for a draw, per kind of lottery (domain.md "Where results come
 * from"). The form of the back office and the check on the server read the same table.
 */
import { JUDGED_FIELD_NAMES, JUDGED_FIELDS, type JudgedField } from "../betting/bet-types.ts";
import type { ResultField, ResultKind } from "./rules.ts";

/** DIGITS is a text of 0-9; INDEX and CHANGE are decimals of a stock index with two places. */
export type EntryShape = "DIGITS" | "INDEX" | "CHANGE";

export interface EntryField {
  readonly name: ResultField;
  readonly shape: EntryShape;
  /** Digits of each number; 0 for a decimal. */
  readonly digits: number;
  /** How many numbers the field holds, separated by one space. */
  readonly count: number;
  /** The key of the label in the web's locales. */
  readonly labelKey: string;
}

/** Settings of a lottery type that change how its result is entered and derived. */
export interface ResultSettings {
  /** Where BAAC's two bottom come from: digits 3-4 of the first prize, or a prize of its own. */
  readonly baacTwoBottom?: "DIGITS_3_4" | "SEPARATE";
  /**
   * A past draw that is shown and never settled: it may lack prizes, and may have as many numbers
   * in a field as were drawn then (four back-three before September 2015).
   */
  readonly archive?: boolean;
}

/** Reads the settings of a lottery type as an operator saves them; null when they are none. */
export function parseResultSettings(value: unknown): ResultSettings | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  if (!Object.keys(value).every((name) => name === "baacTwoBottom")) return null;
  const { baacTwoBottom } = value as { readonly baacTwoBottom?: unknown };
  if (baacTwoBottom === undefined) return {};
  const isKnown = baacTwoBottom === "DIGITS_3_4" || baacTwoBottom === "SEPARATE";
  return isKnown ? { baacTwoBottom } : null;
}

function digitsField(name: ResultField, digits: number, count = 1): EntryField {
  return { name, shape: "DIGITS", digits, count, labelKey: `results.field.${name}` };
}

function decimalField(name: ResultField, shape: EntryShape): EntryField {
  return { name, shape, digits: 0, count: 1, labelKey: `results.field.${name}` };
}

/** A field that bets are judged by: as many digits as they are judged by. */
function judgedField(name: JudgedField, count = 1): EntryField {
  return digitsField(name, JUDGED_FIELDS[name].digits, count);
}

/** The fields that follow from a drawn number of most lotteries. */
export const DERIVED_FIELDS = JUDGED_FIELD_NAMES.filter(
  (name) => JUDGED_FIELDS[name].drawn !== "APART",
);
const twoBottom = judgedField("two_bottom");

const fieldsByKind: Readonly<Record<ResultKind, readonly EntryField[]>> = {
  GLO: [
    digitsField("prize_first", 6),
    judgedField("three_front", 2),
    judgedField("three_bottom", 2),
    twoBottom,
  ],
  GSB: [digitsField("prize_first", 6), digitsField("prize_second", 6)],
  BAAC: [digitsField("prize_first", 7)],
  FOUR_DIGIT: [judgedField("four_top")],
  TWO_PRIZES: [digitsField("special", 5), digitsField("first", 5)],
  STOCK: [decimalField("index_close", "INDEX"), decimalField("index_change", "CHANGE")],
  YEEKEE: [],
  ANIMAL: [],
  MALAY: [digitsField("prize_first", 4), digitsField("prize_second", 4)],
};

/** The fields an administrator types, in order; none for a draw of the house. */
export function entryFields(
  kind: ResultKind,
  settings: ResultSettings = {},
): readonly EntryField[] {
  const fields = fieldsByKind[kind];
  const separate = kind === "BAAC" && settings.baacTwoBottom === "SEPARATE";
  return separate ? [...fields, twoBottom] : fields;
}

const judgedFields = DERIVED_FIELDS.map((name) => judgedField(name));
const nearPrizes = digitsField("prize_near", 6, 2);

/**
 * Every field that an entry of this kind may hold: those of the form, the derived ones, which
 * must then agree, and the near prizes of the government lottery.
 */
export function acceptedFields(
  kind: ResultKind,
  settings: ResultSettings = {},
): ReadonlyMap<string, EntryField> {
  const derived = kind === "GLO" ? [...judgedFields, nearPrizes] : judgedFields;
  const fields = [...derived, ...entryFields(kind, settings)];
  return new Map(fields.map((field) => [field.name, field]));
}
