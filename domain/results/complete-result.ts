/**
 * From what somebody enters for a draw to the result that is stored and settled: checks every
 * digit, derives what follows, and compares what was given beside it (domain.md "Where results
 * come from"; decisions.md "Lotteries and rounds"; trust.md S4).
 */
import { betTypeFacts, JUDGED_FIELD_NAMES } from "../betting/bet-types.ts";
import type { EntryField, ResultSettings } from "./entry-fields.ts";
import { acceptedFields, entryFields } from "./entry-fields.ts";
import type { DrawResult, ResultField, ResultKind } from "./rules.ts";
import { betTypesOf, isHouseDraw, numbersOf } from "./rules.ts";

/** What a form or a client gives: texts by field name. */
export type ResultEntry = Readonly<Record<string, string>>;

export type ResultFaultCode =
  /** A field that the draw of this lottery has and the entry lacks. */
  | "MISSING"
  /** Not made of 0-9 alone (Thai digits included), or not a decimal with two places. */
  | "NOT_DIGITS"
  /** Too many or too few digits; `expected` says how many. */
  | "WRONG_LENGTH"
  /** Too many or too few numbers; `expected` says how many. */
  | "WRONG_COUNT"
  /** Does not agree with what follows from the other fields; `expected` says what does. */
  | "MISMATCH"
  /** This lottery's result has no such field. */
  | "UNKNOWN_FIELD"
  /** The index did not move within an hour: the round is voided and refunded, not settled. */
  | "NO_MOVEMENT"
  /** The house draws this lottery itself, and nobody enters it. */
  | "HOUSE_DRAW";

export interface ResultFault {
  readonly field: string;
  readonly code: ResultFaultCode;
  readonly expected?: string;
}

export type CompletedResult =
  | { readonly ok: true; readonly result: DrawResult }
  | { readonly ok: false; readonly faults: readonly ResultFault[] };

/** How an index and its change are written: two decimals, as the exchanges publish them. */
const INDEX = /^[0-9]{1,7}\.[0-9]{2}$/;
const CHANGE = /^[+-]?[0-9]{1,7}\.[0-9]{2}$/;
const ASCII_DIGITS = /^[0-9]+$/;

/** The flag of a stock round whose index did not move within an hour, beside its fields. */
export const NO_MOVEMENT_FIELD = "no_movement";

/** Whether a text may be one of the numbers of a field. */
export function isOneOf(field: EntryField, text: string): boolean {
  if (field.shape === "INDEX") return INDEX.test(text);
  if (field.shape === "CHANGE") return CHANGE.test(text);
  return ASCII_DIGITS.test(text) && text.length === field.digits;
}

function faultOf(field: EntryField, text: string, settings: ResultSettings): ResultFault | null {
  if (field.shape !== "DIGITS") {
    return isOneOf(field, text) ? null : { field: field.name, code: "NOT_DIGITS" };
  }
  const numbers = text.split(" ");
  if (!numbers.every((number) => ASCII_DIGITS.test(number))) {
    return { field: field.name, code: "NOT_DIGITS" };
  }
  if (!numbers.every((number) => isOneOf(field, number))) {
    return { field: field.name, code: "WRONG_LENGTH", expected: String(field.digits) };
  }
  if (numbers.length !== field.count && settings.archive !== true) {
    return { field: field.name, code: "WRONG_COUNT", expected: String(field.count) };
  }
  return null;
}

function faultsOfFields(
  kind: ResultKind,
  entry: ResultEntry,
  settings: ResultSettings,
): ResultFault[] {
  const accepted = acceptedFields(kind, settings);
  const faults: ResultFault[] = [];
  for (const [name, text] of Object.entries(entry)) {
    const field = accepted.get(name);
    const fault = field
      ? faultOf(field, text, settings)
      : { field: name, code: "UNKNOWN_FIELD" as const };
    if (fault) faults.push(fault);
  }
  return faults;
}

type Fields = Map<ResultField, string>;

/** The last digits of a number, where it is given and long enough. */
function tail(number: string | undefined, digits: number): string | undefined {
  return number === undefined || number.length < digits ? undefined : number.slice(-digits);
}

/** Last digit before the point and both decimals of an index: "1404.27" gives "427". */
function indexEnding(index: string | undefined): string | undefined {
  return tail(index?.replace(".", ""), 3);
}

/** The prize that the three top are the end of. */
function topPrize(kind: ResultKind, given: Fields): string | undefined {
  if (kind === "STOCK") return indexEnding(given.get("index_close"));
  return given.get(kind === "TWO_PRIZES" ? "special" : "prize_first");
}

/** The two bottom, where they follow from another number of this lottery. */
function bottomOf(kind: ResultKind, given: Fields, settings: ResultSettings): string | undefined {
  switch (kind) {
    case "GSB":
    case "MALAY":
      return tail(given.get("prize_second"), 2);
    case "BAAC":
      if (settings.baacTwoBottom === "SEPARATE") return undefined;
      return given.get("prize_first")?.slice(2, 4);
    case "FOUR_DIGIT":
      return given.get("four_top")?.slice(0, 2);
    case "TWO_PRIZES":
      return tail(given.get("first"), 2);
    case "STOCK":
      return tail(given.get("index_change"), 2);
    default:
      return undefined;
  }
}

/** A Lao abcd told from its three top bcd and two bottom ab. */
function fourFromParts(kind: ResultKind, given: Fields): string | undefined {
  const three = given.get("three_top");
  const bottom = given.get("two_bottom");
  if (kind !== "FOUR_DIGIT" || three === undefined || bottom === undefined) return undefined;
  return bottom.slice(0, 1) + three;
}

/** One below and one above the first prize, around the end: 000000 lies beside 999999. */
export function nearPrizes(first: string): readonly [string, string] {
  const space = 10 ** first.length;
  const step = (by: number): string =>
    String((Number(first) + by + space) % space).padStart(first.length, "0");
  return [step(-1), step(1)];
}

/** The text with its numbers in order, so that their order does not tell texts apart. */
function inOrder(text: string): string {
  return numbersOf(text).toSorted().join(" ");
}

/** Adds every derived field to what was given; what was given otherwise is a mismatch. */
function derive(kind: ResultKind, given: Fields, settings: ResultSettings): ResultFault[] {
  const faults: ResultFault[] = [];
  const settle = (field: ResultField, derived: string | undefined): void => {
    if (derived === undefined) return;
    const present = given.get(field);
    if (present === undefined) given.set(field, derived);
    else if (inOrder(present) !== inOrder(derived)) {
      faults.push({ field, code: "MISMATCH", expected: derived });
    }
  };
  const top = topPrize(kind, given);
  settle("four_top", tail(top, 4) ?? fourFromParts(kind, given));
  settle("three_top", tail(top ?? given.get("four_top"), 3));
  settle("two_top", tail(top ?? given.get("three_top"), 2));
  settle("two_bottom", bottomOf(kind, given, settings));
  const first = given.get("prize_first");
  if (given.has("prize_near") && first !== undefined) {
    settle("prize_near", nearPrizes(first).join(" "));
  }
  return faults;
}

/**
 * What is still missing. A government draw takes all its prizes; elsewhere it is enough that
 * every bet type of the lottery is decided, whether from the raw prizes or from derived fields.
 */
function missingFields(
  kind: ResultKind,
  entry: ResultEntry,
  complete: Fields,
  settings: ResultSettings,
): ResultFault[] {
  if (settings.archive === true) return [];
  const missing = (field: string): ResultFault => ({ field, code: "MISSING" });
  const form = entryFields(kind, settings).map((field) => field.name);
  const absentPrizes = form.filter((name) => !complete.has(name)).map(missing);
  if (kind === "GLO") return absentPrizes;
  const judged = new Set(betTypesOf(kind).map((type) => betTypeFacts(type).field));
  const undecided = [...judged].filter((field) => !complete.has(field)).map(missing);
  if (undecided.length === 0) return [];
  const usesForm = Object.keys(entry).length === 0 || form.some((name) => name in entry);
  return usesForm ? absentPrizes : undecided;
}

/** The order in which a stored result names its fields, so that equal results are equal texts. */
const FIELD_ORDER: readonly ResultField[] = [
  "prize_first",
  "prize_second",
  "prize_near",
  "special",
  "first",
  "index_close",
  "index_change",
  ...JUDGED_FIELD_NAMES,
];

/**
 * Completes an entry into the result that is stored, or says what is wrong with it. Fields that
 * follow from others may be given too and must then agree; the near prizes of a government draw
 * likewise, in either order.
 */
export function completeResult(
  kind: ResultKind,
  entry: ResultEntry,
  settings: ResultSettings = {},
): CompletedResult {
  if (isHouseDraw(kind)) return { ok: false, faults: [{ field: "", code: "HOUSE_DRAW" }] };
  if (kind === "STOCK" && entry[NO_MOVEMENT_FIELD] === "true") {
    return { ok: false, faults: [{ field: NO_MOVEMENT_FIELD, code: "NO_MOVEMENT" }] };
  }
  const badFields = faultsOfFields(kind, entry, settings);
  if (badFields.length > 0) return { ok: false, faults: badFields };
  const fields: Fields = new Map(
    FIELD_ORDER.flatMap((name) => {
      const text = Object.hasOwn(entry, name) ? entry[name] : undefined;
      return text === undefined ? [] : [[name, text] as const];
    }),
  );
  const faults = derive(kind, fields, settings);
  faults.push(...missingFields(kind, entry, fields, settings));
  if (faults.length > 0) return { ok: false, faults };
  const ordered = FIELD_ORDER.flatMap((name) => {
    const text = fields.get(name);
    return text === undefined ? [] : [[name, text] as const];
  });
  return { ok: true, result: Object.fromEntries(ordered) };
}

/**
 * The settings by which a round's result is read: its lottery's; but a BAAC result whose bottom two
 * were entered as a prize of its own is corrected as one, whatever is set now. Where that was not
 * kept it is told by the digits: one that is digits 3-4 by chance reads as those. Where the setting
 * has become SEPARATE the prize has to be typed.
 */
export function settingsOf(
  kind: ResultKind,
  settings: ResultSettings,
  standing: DrawResult | null,
  isApart: boolean | null | undefined,
): ResultSettings {
  if (kind !== "BAAC" || !standing) return settings;
  const wasApart = isApart ?? !completeResult(kind, standing, settings).ok;
  return wasApart ? { ...settings, baacTwoBottom: "SEPARATE" } : settings;
}
