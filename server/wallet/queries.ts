/** SQL of balances, statements and what the ledger's checks leave behind. */
import type { Satang } from "@chokdee/domain/money.ts";
import type { EntryType } from "@chokdee/domain/wallet/rules.ts";

import type { Database, Queries, TimeLimits } from "../platform/database/database.ts";
import { moveBookMark } from "./book-mark.ts";
import type { LedgerCheck } from "./check-ledger.ts";

/** A day's worth of entries of a busy house takes longer than a request may. */
const SEALING: TimeLimits = { timeoutSeconds: 600 };

export async function readBalanceRow(db: Queries, userId: string): Promise<Satang> {
  const [row] = await db.query<{ balance_satang: Satang }>(
    "select balance_satang from wallets where user_id = $1",
    [userId],
  );
  return row?.balance_satang ?? 0;
}

interface StatementEntry {
  readonly id: string;
  readonly type: EntryType;
  readonly amount_satang: Satang;
  readonly balance_after_satang: Satang;
  readonly reference_kind: string;
  readonly reference_id: string;
  readonly created_at: Date;
  readonly meta: Readonly<Record<string, unknown>> | null;
}

/** The slip that an entry is of. */
interface StatementSlip {
  readonly line_count: number | null;
  readonly round_name: string | null;
  readonly sequence: number | null;
  readonly draw_date: string | null;
  readonly names: Readonly<Record<string, string>> | null;
  readonly numbers: readonly string[] | null;
}

export type StatementRow = StatementEntry & StatementSlip;

const NO_SLIP: StatementSlip = {
  line_count: null,
  round_name: null,
  sequence: null,
  draw_date: null,
  names: null,
  numbers: null,
};

export interface StatementFilter {
  readonly userId: string;
  /** Null for all types. */
  readonly types: readonly EntryType[] | null;
  /** Entries with an id below this one, and not below that one. */
  readonly beforeId: string | null;
  readonly sinceId: string | null;
  readonly limit: number;
}

const ENTRY = `e.id::text, e.type, e.amount_satang, e.balance_after_satang, e.reference_kind,
  e.reference_id, e.created_at, e.meta`;
const RANGE = `e.user_id = $1 and e.id < coalesce($2, 9223372036854775807)
  and e.id >= coalesce($3, 0)`;

/** Nearly all entries are bets, so with bets among the types one walks along the newest. */
const NEWEST = `select ${ENTRY} from ledger_entries e
  where ${RANGE} and ($5::text[] is null or e.type = any ($5)) order by e.id desc limit $4`;
/** Without them each type is asked for by its own index, and the newest of all are taken. */
const NEWEST_BUT_BETS = `select ${ENTRY} from unnest($5::text[]) t (type) cross join lateral (
    select * from ledger_entries e
    where ${RANGE} and e.type = t.type and e.type <> 'BET' order by e.id desc limit $4
  ) e order by e.id desc limit $4`;

export async function listStatement(db: Queries, filter: StatementFilter): Promise<StatementRow[]> {
  const { types } = filter;
  const page = types === null || types.includes("BET") ? NEWEST : NEWEST_BUT_BETS;
  const entries = await db.query<StatementEntry>(page, [
    filter.userId,
    filter.beforeId,
    filter.sinceId,
    filter.limit,
    types,
  ]);
  const slips = await slipsOf(db, filter.userId, entries);
  return entries.map((entry) => ({ ...entry, ...(slips.get(entry.id) ?? NO_SLIP) }));
}

/** By the entry's id; a win's slip with the numbers that won by the result that paid it. */
async function slipsOf(
  db: Queries,
  userId: string,
  entries: readonly StatementEntry[],
): Promise<ReadonlyMap<string, StatementSlip>> {
  const ofSlips = entries.filter(({ reference_kind: kind }) => kind === "slip");
  if (ofSlips.length === 0) return new Map();
  // "ID" of a stake, "ID:void" of a refund, "ID:VERSION" of what a result pays and takes.
  const references = ofSlips.map(({ reference_id: reference }) => reference.split(":"));
  const rows = await db.query<StatementSlip & { readonly no: number }>(
    "select * from statement_slips_of($1, $2, $3)",
    [
      userId,
      references.map(([slipId]) => slipId),
      references.map(([, version], at) => (ofSlips[at]?.type === "WIN" ? version : null)),
    ],
  );
  return new Map(rows.map(({ no, ...slip }) => [ofSlips[no - 1]?.id ?? "", slip]));
}

/** The lowest entry id of a member that a Bangkok day, or any after it, can have. */
export async function findEntrySince(db: Queries, userId: string, day: string): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    `select ledger_entry_since($1, $2::date::timestamp at time zone 'Asia/Bangkok')::text as id`,
    [userId, day],
  );
  return row?.id ?? "0";
}

interface DaySumRow {
  readonly day: string;
  readonly type: EntryType;
  readonly came_in: Satang;
  readonly went_out: Satang;
}

export function sumDays(
  db: Queries,
  userId: string,
  range: { readonly sinceId: string; readonly beforeId: string },
): Promise<DaySumRow[]> {
  return db.query<DaySumRow>(
    `select (e.created_at at time zone 'Asia/Bangkok')::date::text as day, e.type,
       sum(greatest(e.amount_satang, 0))::bigint as came_in,
       sum(greatest(-e.amount_satang, 0))::bigint as went_out
     from ledger_entries e
     where e.user_id = $1 and e.id >= $2 and e.id < $3
     group by 1, 2 order by 1 desc, 2`,
    [userId, range.sinceId, range.beforeId],
  );
}

export async function insertLedgerCheck(
  db: Queries,
  check: LedgerCheck,
  tookMs: number,
): Promise<void> {
  await db.query(
    `insert into ledger_checks (checked_at, balanced, wallets_checked, mismatches, took_ms, is_whole)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      check.checkedAt,
      check.balanced,
      check.walletsChecked,
      JSON.stringify(check.mismatches),
      Math.round(tookMs),
      check.isWhole,
    ],
  );
  await db.query("delete from ledger_checks where checked_at < now() - interval '30 days'");
}

export async function readLastCheck(db: Queries): Promise<LedgerCheck | undefined> {
  const [row] = await db.query<LedgerCheck>(
    `select balanced, wallets_checked as "walletsChecked", mismatches, checked_at as "checkedAt",
       is_whole as "isWhole"
     from ledger_check_now`,
  );
  return row;
}

/** How long the last check of everything took, or of what came lately; 0 where there was none. */
export async function readTimeOfCheck(db: Queries, whole: boolean): Promise<number> {
  const [row] = await db.query<{ took_ms: number }>(
    "select took_ms from ledger_checks order by is_whole = $1 desc, id desc limit 1",
    [whole],
  );
  return row?.took_ms ?? 0;
}

/** Whether the clock has not reached one of these. */
export async function isYetToCome(db: Queries, moments: readonly Date[]): Promise<boolean> {
  const rows = await db.query(
    "select from unnest($1::timestamptz[]) m (at) where m.at > clock_timestamp()",
    [moments],
  );
  return rows.length > 0;
}

/** Whether everything was derived again so long ago that it is time once more. */
export async function isWholeCheckDue(db: Queries): Promise<boolean> {
  const rows = await db.query(
    `select from ledger_checks where is_whole and checked_at > clock_timestamp() - interval '7 days'
     limit 1`,
  );
  return rows.length === 0;
}

/** Seals the next day of the books that is over; undefined when there is none yet. */
export async function sealDay(db: Database): Promise<string | undefined> {
  await moveBookMark(db);
  const sql = "select book_seal_day()::text as day";
  const [row] = await db.transaction((tx) => tx.query<{ day: string | null }>(sql), SEALING);
  return row?.day ?? undefined;
}

/**
 * Whether the last check was so long ago that another takes no more than a fifth of the time, or is
 * of a clock that was ahead.
 */
export async function isCheckDue(db: Queries): Promise<boolean> {
  const rows = await db.query(
    `select from (select * from ledger_checks order by id desc limit 1) c
     where clock_timestamp() between c.checked_at
       and c.checked_at + make_interval(secs => c.took_ms * 5 / 1000.0)`,
  );
  return rows.length === 0;
}

/** Whether a check has found something, and none of the whole ledger has agreed since. */
export async function isLedgerBroken(db: Queries): Promise<boolean> {
  const [row] = await db.query<{ balanced: boolean }>("select balanced from ledger_check_now");
  return row?.balanced === false;
}

/**
 * Whether the balance is the sum of the entries, and each entry goes on from the one before: by one
 * statement, as a member who bets in between changes both.
 */
export async function isWalletDerived(db: Queries, userId: string): Promise<boolean> {
  const rows = await db.query(
    `select from wallets w cross join (
       select coalesce(sum(amount_satang), 0) as total, coalesce(max(id), 0) as last,
         count(*) filter (where balance_after_satang <> so_far) as gaps
       from (select id, amount_satang, balance_after_satang,
           sum(amount_satang) over (order by id) as so_far
         from ledger_entries where user_id = $1) e
     ) e
     where w.user_id = $1 and w.balance_satang = e.total and w.last_entry = e.last and e.gaps = 0`,
    [userId],
  );
  return rows.length === 1;
}
