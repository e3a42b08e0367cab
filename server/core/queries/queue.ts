/** SQL of the lists that the staff work through: their rows narrowed, in order, counted. */
import type { QueueSort } from "@chokdee/domain/core/queue-contract.ts";
import type { Satang } from "@chokdee/domain/money.ts";

import type { Queries } from "../../platform/database/database.ts";

/** Which rows a list is of: parts of SQL that are written in queries alone, never typed. */
export interface QueueRows {
  /** "deposits_now d" */
  readonly from: string;
  readonly alias: string;
  /** The row's number, its worth and when it came. */
  readonly no: string;
  readonly amount: string;
  readonly at: string;
  /** The order of "queue": by this first, and by the number; up or down. */
  readonly first?: string;
  readonly down: boolean;
  /** Conditions of the list itself, with $1 and on for `values`. */
  readonly where: readonly string[];
  readonly values: readonly unknown[];
  /**
   * The condition that a row holds one of the patterns, or is worth so much; colleagues are found by
   * their phones where that is said.
   */
  readonly found: FoundBy;
  /** The same where very many members are found: looked at for one row after the other. */
  readonly fits?: FoundBy;
  /** And for many rows: all whom the patterns find are gathered once. */
  readonly isOfFound?: FoundBy;
}

export type FoundBy = (
  patterns: string,
  satang: string,
  staffPhones: string,
  also: string,
) => string;

/** What somebody has narrowed it by, read and checked. */
export interface QueueAsk {
  /** Patterns of LIKE in small letters, of which one has to fit; null for all rows. */
  readonly patterns: readonly string[] | null;
  readonly satang: Satang | null;
  readonly staffPhones: boolean;
  /** Members who are found besides (referral/found-otherwise.ts), of a list that is of members. */
  readonly also?: readonly string[];
  /** Whether the patterns find very many members. */
  readonly isWalked?: boolean;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly sort: QueueSort;
  /** The key and the number of the last row that was shown. */
  readonly after: { readonly key: string; readonly no: string } | undefined;
  readonly limit: number;
}

interface Written {
  readonly where: readonly string[];
  /** What is searched; none where nothing is. */
  readonly found: readonly string[];
  readonly values: unknown[];
}

/** So many rows are looked at one by one for a page, before all whom the patterns find are gathered. */
const LOOKED_AT = 1_000;

function narrowed(rows: QueueRows, ask: QueueAsk, found: FoundBy): Written {
  const values = [...rows.values];
  const put = (value: unknown, type: string): string => {
    values.push(value);
    return `$${String(values.length)}::${type}`;
  };
  const where = ["true", ...rows.where];
  const searched: string[] = [];
  if (ask.patterns) {
    const [patterns, satang] = [put(ask.patterns, "text[]"), put(ask.satang, "bigint")];
    // As a word, for not each list asks: a value that is not in the text is refused.
    const also = ask.also === undefined ? "null" : put(ask.also, "uuid[]");
    searched.push(found(patterns, satang, String(ask.staffPhones), also));
  }
  if (ask.from) where.push(`${rows.at} >= ${put(ask.from, "timestamptz")}`);
  if (ask.to) where.push(`${rows.at} < ${put(ask.to, "timestamptz")}`);
  return { where, found: searched, values };
}

const foundIn = (rows: QueueRows, ask: QueueAsk): FoundBy =>
  (ask.isWalked && rows.isOfFound) || rows.found;

/** By what a list is sorted beside the number: null where the number alone says it. */
function orderOf(rows: QueueRows, sort: QueueSort): { key: string | null; down: boolean } {
  if (sort === "queue") return { key: rows.first ?? null, down: rows.down };
  if (sort === "newest" || sort === "oldest") return { key: null, down: sort === "newest" };
  return { key: rows.amount, down: sort === "amount_high" };
}

/**
 * The SELECT of a page's rows, to stand in the FROM of what is shown of them, and the order in which
 * they come. Its column sort_key belongs into the cursor. Looked through by its first rows alone, it
 * may miss what is behind them.
 */
export function queuePage(rows: QueueRows, ask: QueueAsk, isBegin = false) {
  const by = (isBegin && rows.fits) || foundIn(rows, ask);
  const { where, found, values } = narrowed(rows, ask, by);
  const { key, down } = orderOf(rows, ask.sort);
  const way = down ? "desc" : "asc";
  const bounds = [...where];
  if (ask.after) {
    values.push(ask.after.no);
    const no = `$${String(values.length)}::bigint`;
    const sign = down ? "<" : ">";
    if (key === null) bounds.push(`${rows.no} ${sign} ${no}`);
    else {
      values.push(ask.after.key);
      bounds.push(`(${key}, ${rows.no}) ${sign} ($${String(values.length)}::bigint, ${no})`);
    }
  }
  values.push(ask.limit);
  const order = key === null ? `${rows.no} ${way}` : `${key} ${way}, ${rows.no} ${way}`;
  const from = isBegin
    ? `(select ${rows.alias}.* from ${rows.from} where ${bounds.join(" and ")}
        order by ${order} limit ${String(LOOKED_AT)}) ${rows.alias}`
    : rows.from;
  return {
    sql: `select ${rows.alias}.*, (${key ?? "0"})::bigint as sort_key from ${from}
      where ${[...(isBegin ? ["true"] : bounds), ...found].join(" and ")}
      order by ${order} limit $${String(values.length)}`,
    /** Behind the joins, which may have mixed them up. */
    order: `sort_key ${way}, ${rows.no} ${way}`,
    values,
  };
}

/** A page of what is shown of its rows; what very many hold is mostly met by its first rows. */
export async function readQueuePage<Row>(
  db: Queries,
  rows: QueueRows,
  ask: QueueAsk,
  shown: (page: string) => string,
): Promise<Row[]> {
  // A part of a file is longer than what is looked at for a page.
  const isPage = orderOf(rows, ask.sort).key === null && ask.limit < LOOKED_AT;
  const ways = ask.patterns && ask.isWalked && isPage ? [true, false] : [false];
  for (const isBegin of ways) {
    const page = queuePage(rows, ask, isBegin);
    const sql = `${shown(`(${page.sql})`)} order by ${page.order}`;
    const read = await db.query<Row>(sql, page.values);
    if (!isBegin || read.length === ask.limit) return read;
  }
  return [];
}

/** How many rows there are in all, and of how many of them a condition holds; up to a bound. */
export async function countQueue(
  db: Queries,
  rows: QueueRows,
  ask: QueueAsk,
  most: number,
  part = "false",
): Promise<{ total: number; part: number }> {
  const { where, found, values } = narrowed(rows, ask, foundIn(rows, ask));
  const conditions = [...where, ...found].join(" and ");
  const [row] = await db.query<{ total: number; part: number }>(
    `select count(*)::integer as total, (count(*) filter (where c.part))::integer as part
     from (select ${part} as part from ${rows.from} where ${conditions} limit ${String(most + 1)}) c`,
    values,
  );
  return row ?? { total: 0, part: 0 };
}
