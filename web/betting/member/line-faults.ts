/** What the server refused, line by line. Fetched with the parts that show prices. */
import { LINE_FAULTS, type LineFaultCode } from "@chokdee/domain/betting/rules.ts";
import { parseBaht, parseOdds, type Odds, type Satang } from "@chokdee/domain/money.ts";

import { ApiFailure } from "../../app/api-failure.ts";
import type { ContentRow } from "./submission.ts";

export interface LineFault {
  readonly reason: LineFaultCode;
  /** The highest stake still possible. */
  readonly maxSatang?: Satang | undefined;
  readonly minSatang?: Satang | undefined;
  /** The odds now, for the stake that was sent. */
  readonly odds?: Odds | undefined;
  readonly sentSatang?: Satang | undefined;
}

/** What the server refused, by the id of the bet type and the number: "12:07". */
export type Faults = ReadonlyMap<string, LineFault>;
export const NO_FAULTS: Faults = new Map();

/** A slip that was refused, and how. */
export interface Refusal {
  readonly failure: unknown;
  readonly content: string;
}

/**
 * The lines at fault of the slips that were refused (api.md, "Refusal codes of a line"). What was
 * told of a line before holds on: else two would be asked about in turns.
 */
export function faultsOf(refusals: readonly Refusal[]): Faults {
  return new Map(refusals.flatMap(faultsOfOne));
}

function faultsOfOne({ failure, content }: Refusal): (readonly [string, LineFault])[] {
  const rows = JSON.parse(content) as ContentRow[];
  return faultsByRow(failure).flatMap(([index, fault]) => {
    const row = rows[index];
    if (!row) return [];
    const [configId, number, sentSatang] = row;
    return [[`${configId}:${number}`, { ...fault, sentSatang }]];
  });
}

/** The same by the place of the line in what was sent. */
export function faultsByRow(failure: unknown): (readonly [number, LineFault])[] {
  const listed = failure instanceof ApiFailure ? failure.details["lines"] : undefined;
  const all: readonly unknown[] = Array.isArray(listed) ? listed : [];
  return all.flatMap((one) => {
    const { index, reason: code, odds, max_amount } = (one ?? {}) as Record<string, unknown>;
    const reason = LINE_FAULTS.find((name) => name === code);
    if (!reason) return [];
    const told = typeof odds === "string" ? (parseOdds(odds) ?? undefined) : undefined;
    return [[Number(index), { reason, maxSatang: amountOf(max_amount), odds: told }]];
  });
}

function amountOf(value: unknown): number | undefined {
  return typeof value === "string" ? (parseBaht(value) ?? undefined) : undefined;
}
