/** What somebody asks of a list that the staff work through, read and checked. */
import { cleanText } from "@chokdee/domain/clean-text.ts";
import { queueSorts, type QueueSort } from "@chokdee/domain/core/queue-contract.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { ROW_NUMBER } from "@chokdee/domain/row-number.ts";
import { addDays, bangkokInstant, isDay } from "@chokdee/domain/time.ts";
import { writtenBaht } from "@chokdee/domain/written-baht.ts";

import type { Queries } from "../platform/database/database.ts";
import { ROWS_OF_A_PART } from "../platform/http/csv.ts";
import { pageOf, readCursor } from "../platform/http/cursors.ts";
import { seesStaff, type Viewer } from "./colleagues-phones.ts";
import { isWalked } from "./queries/found-members.ts";
import type { QueueAsk } from "./queries/queue.ts";
import { patternsOf } from "./searched.ts";

const USUAL_ROWS = 50;
const CURSOR = [new RegExp(`^(?:${queueSorts.join("|")})$`), /^[0-9]{1,15}$/, ROW_NUMBER];

export interface QueueRequest {
  readonly search?: string | undefined;
  readonly sort?: QueueSort | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly format?: "json" | "csv" | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Asks for one row more than a page has, so that it is known whether another follows. */
export function askOf(request: QueueRequest, viewer: Viewer): QueueAsk {
  const text = cleanText(request.search ?? "").toLowerCase();
  const sort = request.sort ?? "queue";
  const [sortedBy, key = "", no = ""] = readCursor(request.cursor, CURSOR) ?? [];
  // A cursor says where one order goes on, and nothing in another.
  if (sortedBy !== undefined && sortedBy !== sort) throw new Refusal("MALFORMED");
  return {
    patterns: text === "" ? null : patternsOf(text),
    satang: writtenBaht(text),
    staffPhones: seesStaff(viewer),
    from: dayBegins(request.from, 0),
    to: dayBegins(request.to, 1),
    sort,
    after: sortedBy === undefined ? undefined : { key, no },
    limit: rowsOf(request) + 1,
  };
}

/** Whom a text means beyond its patterns: what asks for that stands above here (referral). */
export type FoundOtherwise = (
  db: Queries,
  typed: string | undefined,
  viewer: Viewer,
) => Promise<readonly string[]>;

/** The same of a list that is searched by its members. */
export async function askByMembers(
  db: Queries,
  list: "deposits" | "withdrawals",
  request: QueueRequest,
  viewer: Viewer,
  alsoOf: FoundOtherwise,
): Promise<QueueAsk> {
  const ask = askOf(request, viewer);
  if (ask.patterns === null) return ask;
  const also = await alsoOf(db, request.search, viewer);
  return { ...ask, also, isWalked: await isWalked(db, list, ask.patterns) };
}

/** A page of the rows that were read for it. */
export function queuePageOf<Row extends { readonly no: number; readonly sort_key: number }>(
  rows: readonly Row[],
  request: QueueRequest,
): { items: readonly Row[]; nextCursor: string | null } {
  const sort = request.sort ?? "queue";
  return pageOf(rows, rowsOf(request), (row) => [sort, String(row.sort_key), String(row.no)]);
}

function rowsOf(request: QueueRequest): number {
  return request.format === "csv" ? ROWS_OF_A_PART : (request.limit ?? USUAL_ROWS);
}

/** The first moment of a Bangkok day, or of one so many days later. */
export function dayBegins(day: string | undefined, later: number): Date | null {
  if (day === undefined) return null;
  if (!isDay(day)) throw new Refusal("DATE_INVALID");
  return new Date(bangkokInstant(addDays(day, later), "00:00"));
}
