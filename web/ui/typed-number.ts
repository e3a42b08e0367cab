/**
 * A number as it is typed. Nothing is taken out of the middle, so that what is left is another
 * number: what is no number stays in the field, is told, and is no number to those who read it
 * (parseBaht answers null). Only a whole number ends at its point.
 */
import { formatBaht, parseBaht } from "@chokdee/domain/money.ts";

import { latinDigits } from "./latin-digits.ts";

/** What is told of what was typed. All but WHOLE_ONLY: it is no number as it stands. */
export type TypedNote =
  | "WHOLE_ONLY"
  | "TWO_DECIMALS"
  | "COMMA"
  | "MINUS"
  | "TOO_LONG"
  | "NO_NUMBER";

export interface Typed {
  readonly text: string;
  /** A point ended a whole number: the keys that follow it at the end are not joined to it. */
  readonly afterPoint: boolean;
  readonly note: TypedNote | undefined;
}

export interface NumberShape {
  readonly decimals: 0 | 2;
  /** A sign at the front is taken out of the text and told by itself. */
  readonly signed?: boolean | undefined;
}

export type TypedSign = "+" | "-";

export interface Edit {
  /** All that stands in the field after it. */
  readonly text: string;
  /** What was put in, where the browser says so. */
  readonly inserted?: string | null | undefined;
}

/** The digits of a whole amount that the wire accepts (domain/money.ts). */
const MOST_DIGITS = 9;
const PLAIN = /^([0-9]*)(\.[0-9]*)?$/;
/** No thousands after a zero: 0,500 is a half written with a comma. */
const WITH_THOUSANDS = /^([1-9][0-9]{0,2}(?:,[0-9]{3})+)(\.[0-9]*)?$/;

export const NOTHING_TYPED: Typed = { text: "", afterPoint: false, note: undefined };

/** Digits, point, comma and minus as they stand on a keyboard for Latin letters. */
function latinNumber(text: string): string {
  return latinDigits(text)
    .trim()
    .replaceAll("．", ".")
    .replaceAll("，", ",")
    .replaceAll("＋", "+")
    .replaceAll(/[−–—－]/g, "-");
}

interface Parts {
  readonly whole: string;
  /** With its point; undefined without one. */
  readonly fraction: string | undefined;
}

function partsOf(text: string): Parts | undefined {
  const match = PLAIN.exec(text) ?? WITH_THOUSANDS.exec(text);
  if (!match) return undefined;
  const whole = (match[1] ?? "").replaceAll(",", "").replace(/^0+(?=[0-9])/, "");
  return { whole, fraction: match[2] };
}

function whyNot(text: string): TypedNote {
  if (text.startsWith("-")) return "MINUS";
  return /^[0-9.]*,[0-9.,]*$/.test(text) ? "COMMA" : "NO_NUMBER";
}

function judged(text: string, decimals: 0 | 2): Typed {
  const wrong = (note: TypedNote): Typed => ({ text, afterPoint: false, note });
  const point = text.indexOf(".");
  const isCut = decimals === 0 && point >= 0;
  const parts = partsOf(isCut ? text.slice(0, point) : text);
  if (!parts) return wrong(whyNot(text));
  const { whole, fraction } = parts;
  if (whole.length > MOST_DIGITS) return wrong("TOO_LONG");
  if (isCut) return { text: whole, afterPoint: true, note: "WHOLE_ONLY" };
  if (fraction === undefined) return { text: whole, afterPoint: false, note: undefined };
  if (fraction.length > decimals + 1) return wrong("TWO_DECIMALS");
  return { text: `${whole || "0"}${fraction}`, afterPoint: false, note: undefined };
}

/** Whether a key was typed at the end of a whole number that a point has ended. */
function isBehindPoint(before: Typed, text: string, inserted: Edit["inserted"]): boolean {
  if (!before.afterPoint || text.length <= before.text.length) return false;
  // Put in as a whole in place of what stood there: pasted over, filled in.
  const isNew = text.length > 1 && latinNumber(inserted ?? "") === text;
  return !isNew && text.startsWith(before.text);
}

/** What stands in a field after an edit, and the sign that was typed where the field takes one. */
export function typeNumber(
  before: Typed,
  { text: raw, inserted }: Edit,
  { decimals, signed = false }: NumberShape,
): Typed & { readonly sign?: TypedSign } {
  const text = latinNumber(raw);
  if (isBehindPoint(before, text, inserted)) return before;
  const first = text.charAt(0);
  if (signed && (first === "+" || first === "-")) {
    return { ...judged(text.slice(1).trim(), decimals), sign: first };
  }
  return judged(text, decimals);
}

/** A number that was not typed here: from the address, from an answer, from a tap. */
export function typedAs(value: string, decimals: 0 | 2): Typed {
  return { ...judged(latinNumber(value), decimals), afterPoint: false };
}

export function isNoNumber({ note }: Typed): boolean {
  return note !== undefined && note !== "WHOLE_ONLY";
}

/**
 * What others read: "" for nothing, a plain decimal text for a number, and what stands there when
 * it is none, so that nobody takes it for an empty field.
 */
export function valueOf(typed: Typed): string {
  return isNoNumber(typed) ? typed.text : typed.text.replace(/\.$/, "");
}

/** The whole part by thousands: 12480.5 reads 12,480.5. What is no number stays as it is. */
export function grouped(value: string): string {
  if (parseBaht(value) === null) return value;
  const [whole = "", decimals] = value.split(".");
  const thousands = whole.replaceAll(/\B(?=(?:[0-9]{3})+$)/g, ",");
  return decimals === undefined ? thousands : `${thousands}.${decimals}`;
}

/** So much more or less, within the ends; null where no number stands. */
export function stepped(
  value: string,
  by: number,
  { min, max }: { readonly min: number; readonly max: number | undefined },
): string | null {
  const satang = parseBaht(value);
  if (satang === null) return null;
  const next = Math.max(min * 100, satang + by * 100);
  return formatBaht(max === undefined ? next : Math.min(max * 100, next)).replace(/\.00$/, "");
}

/** A typed number that is no money: a count, a percentage. NaN when it is none. */
export function numberOf(value: string): number {
  const hundredths = parseBaht(value);
  return hundredths === null ? Number.NaN : hundredths / 100;
}
