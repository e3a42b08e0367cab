/** What a member may keep as a set of lucky numbers; the form and the server ask the same. */
import { digitsOf, MOST_DIGITS, type BetType } from "../betting/bet-types.ts";
import { MAX_LINES } from "../betting/rules.ts";
import { cleanName } from "../clean-text.ts";
import type { Satang } from "../money.ts";

export const MAX_SETS = 50;
export const MAX_SET_LINES = MAX_LINES;
export const SET_NAME_LETTERS = 40;

export interface LuckyLine {
  readonly number: string;
  /** Null for a number that goes under any bet type of its length. */
  readonly betType: BetType | null;
  /** What was staked on it, where that is kept too. */
  readonly stake: Satang | null;
}

export interface LuckyForm {
  readonly name: string;
  readonly lines: readonly LuckyLine[];
}

export type LuckyRefusalCode =
  | "LUCKY_NAME_MISSING"
  | "LUCKY_NUMBERS_MISSING"
  | "LUCKY_NUMBER_INVALID"
  | "TOO_MANY_LINES";

/** Digits of a length that is bet on, as many as the bet type asks for where there is one. */
export function isLuckyNumber(number: string, betType: BetType | null): boolean {
  if (!/^[0-9]+$/.test(number) || number.length > MOST_DIGITS) return false;
  return betType === null || (betType !== "ANIMAL" && number.length === digitsOf(betType));
}

/** A set as it is kept: its name without odd characters, each number of a bet type once. */
export function cleanSet(form: LuckyForm): LuckyForm {
  const lines = new Map<string, LuckyLine>();
  for (const line of form.lines) {
    const key = `${line.betType ?? ""}:${line.number}`;
    if (!lines.has(key)) lines.set(key, line.stake === 0 ? { ...line, stake: null } : line);
  }
  return {
    name: cleanName(form.name, SET_NAME_LETTERS),
    lines: [...lines.values()],
  };
}

/** Why a clean set may not be kept; null when it may. */
export function setRefusal(form: LuckyForm): LuckyRefusalCode | null {
  if (form.name === "") return "LUCKY_NAME_MISSING";
  if (form.lines.length === 0) return "LUCKY_NUMBERS_MISSING";
  if (form.lines.length > MAX_SET_LINES) return "TOO_MANY_LINES";
  const fits = form.lines.every(
    (line) => isLuckyNumber(line.number, line.betType) && (line.stake ?? 1) > 0,
  );
  return fits ? null : "LUCKY_NUMBER_INVALID";
}

/**
 * The numbers in a typed text, whatever stands between them: digits in a row, as many as a bet
 * type has. What is longer is no number and is answered apart.
 */
export function numbersIn(text: string): { numbers: string[]; wrong: string[] } {
  const found = text.match(/[0-9]+/g) ?? [];
  return {
    numbers: [...new Set(found.filter((number) => number.length <= MOST_DIGITS))],
    wrong: found.filter((number) => number.length > MOST_DIGITS),
  };
}
