/** What the results screen shows of a record (product.md section 2, "Results"). */
import type { ResultRecord } from "@chokdee/domain/results/contract.ts";
import { addDays, isDay } from "@chokdee/domain/time.ts";

import { isHouseCategory } from "./house-category.ts";

/** Missing numbers read ---. */
export const MISSING = "---";
/** A first prize of this length stands in six cells; every other in three. */
const FIRST_PRIZE_DIGITS = 6;

export type ResultsTab = "thai" | "foreign";

/** Reads a tab from the address. */
export function resultsTabOf(text: string | null): ResultsTab {
  return text === "foreign" ? "foreign" : "thai";
}

/** The day in the address; a day to come or no day at all is today. */
export function shownDay(text: string | null, today: string): string {
  return text !== null && isDay(text) && text <= today ? text : today;
}

/** The day after, unless it is still to come. */
export function nextDay(day: string, today: string): string | undefined {
  return day < today ? addDays(day, 1) : undefined;
}

export function inTab(record: ResultRecord, tab: ResultsTab): boolean {
  return (record.lottery_type.category === "THAI_GOVERNMENT") === (tab === "thai");
}

/**
 * The newest results of the lotteries of a tab that have none of their own on a day yet: what was
 * drawn in the evening stays in sight after midnight, until there is something newer.
 */
export function notYetDrawn(
  found: readonly ResultRecord[],
  latest: readonly ResultRecord[],
  tab: ResultsTab,
): readonly ResultRecord[] {
  const drawn = new Set(found.map((record) => record.lottery_type_id));
  return latest.filter((record) => inTab(record, tab) && !drawn.has(record.lottery_type_id));
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields of a result; one that is nested as result.result is flattened (section 3). */
function fieldsOf(record: ResultRecord): Fields {
  const outer: Fields = record.result;
  const inner = outer["result"];
  return typeof inner === "object" && inner !== null ? { ...outer, ...inner } : outer;
}

/** The first of the fields that is there. */
function field(record: ResultRecord, ...names: readonly string[]): string | undefined {
  const fields = fieldsOf(record);
  return names
    .map((name) => fields[name])
    .find((value): value is string => typeof value === "string" && value !== "");
}

export interface ShownResult {
  /** Six digits of a first prize, or three. */
  readonly prize: string;
  /** Where three_top begins in it. */
  readonly strongFrom: number;
  readonly threeTop: string;
  readonly threeFront: readonly string[];
  readonly threeBottom: readonly string[];
  readonly two: string;
  readonly animal: string | undefined;
}

function several(text: string | undefined): readonly string[] {
  return text === undefined ? [MISSING] : text.split(" ");
}

export function shownResult(record: ResultRecord): ShownResult {
  const threeTop = field(record, "three_top", "prize_first_three") ?? MISSING;
  const first = field(record, "prize_first");
  const isWhole = first?.length === FIRST_PRIZE_DIGITS;
  return {
    prize: isWhole ? first : threeTop,
    strongFrom: isWhole ? FIRST_PRIZE_DIGITS - 3 : 0,
    threeTop,
    threeFront: several(field(record, "three_front", "prize_front_three")),
    threeBottom: several(field(record, "three_bottom", "prize_last_three")),
    two: field(record, "two_bottom", "prize_last_two", "two_top", "prize_first_two") ?? MISSING,
    animal: field(record, "animal"),
  };
}

/** The house's own draws come many a day, so they stand in a short form of their own. */
export function manyADay(record: ResultRecord): boolean {
  return isHouseCategory(record.lottery_type.category);
}

export interface DrawnOften {
  readonly typeId: string;
  /** The newest round first. */
  readonly records: readonly ResultRecord[];
}

/** The results of each lottery that is drawn many times a day. */
export function drawnOften(records: readonly ResultRecord[]): DrawnOften[] {
  const groups = new Map<string, ResultRecord[]>();
  for (const record of records.filter(manyADay)) {
    const group = groups.get(record.lottery_type_id);
    if (group) group.push(record);
    else groups.set(record.lottery_type_id, [record]);
  }
  return [...groups].map(([typeId, group]) => ({
    typeId,
    records: group.toSorted((one, other) => other.sequence - one.sequence),
  }));
}
