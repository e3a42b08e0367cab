/** Row keys, days and instants as a caller writes them. */
import { ROW_NUMBER } from "@chokdee/domain/row-number.ts";
import { isDay, isReportDay } from "@chokdee/domain/time.ts";
import { Refusal, type RefusalCode } from "@chokdee/domain/refusals.ts";

/** At most 9 digits: inside PostgreSQL's integer. */
const TYPE_KEY = /^[1-9][0-9]{0,8}$/;
/** ISO 8601 with a zone; without one it would mean another moment on another machine. */
const INSTANT =
  /^([0-9]{4}-[0-9]{2}-[0-9]{2})T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\.[0-9]{1,6})?)?(Z|[+-][0-9]{2}:[0-9]{2})$/;

function keyOf(text: string, form: RegExp, missing: RefusalCode): number {
  if (!form.test(text)) throw new Refusal(missing);
  return Number(text);
}

/** A round's key; what cannot be one is a round that is not there. */
export function roundKey(text: string): number {
  return keyOf(text, ROW_NUMBER, "ROUND_NOT_FOUND");
}

export function typeKey(text: string): number {
  return keyOf(text, TYPE_KEY, "LOTTERY_TYPE_NOT_FOUND");
}

/** A number rule's key. */
export function ruleKey(text: string): number {
  return keyOf(text, ROW_NUMBER, "NOT_FOUND");
}

/** A Gregorian day that exists; a refusal names the field that it was typed into. */
export function dayOf(text: string, field?: string): string {
  if (!isDay(text)) {
    throw new Refusal("DATE_INVALID", field === undefined ? undefined : { field });
  }
  return text;
}

/**
 * An instant of this century; a text that is none is malformed, whatever rule it might break
 * besides. Refuses DRAW_DATE_OUT_OF_RANGE: microseconds of a Buddhist year are no exact number, and
 * a round with such a time could not be listed any more.
 */
export function instantOf(text: string, field: string): Date {
  const day = INSTANT.exec(text)?.[1];
  const instant = new Date(text);
  if (day === undefined || !isDay(day) || Number.isNaN(instant.getTime())) {
    throw new Refusal("MALFORMED", {
      fields: [{ path: `/${field}`, message: "an instant as ISO 8601 with a zone" }],
    });
  }
  if (!isReportDay(day)) throw new Refusal("DRAW_DATE_OUT_OF_RANGE", { date: day, field });
  return instant;
}
