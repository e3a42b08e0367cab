/**
 * The house's accounts as the back office shows them: the trial balance of a day, and what moved
 * an account on it.
 */
import type { BookEntry, TrialBalanceRow } from "@chokdee/domain/wallet/books-contract.ts";
import { formatBaht } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { bangkokInstant, addDays, isReportDay } from "@chokdee/domain/time.ts";

import type { Queries } from "../platform/database/database.ts";
import { csvOf, digitsCell } from "../platform/http/csv.ts";
import { pageOf, readCursor } from "../platform/http/cursors.ts";
import { textOf } from "../platform/http/languages.ts";
import {
  listAccounts,
  listEntriesOf,
  readSeal,
  readToday,
  type AccountRow,
  type BookEntryRow,
} from "./book-queries.ts";

const USUAL_ROWS = 50;
const HOUR_MS = 3_600_000;
/** So many hours at once, by how few rows the next ones are more, and how many those may hold. */
const MOST_HOURS = 8;
const FEW_ROWS = 10;
const MOST_ROWS = 1_000;
const CURSOR = [/^[0-9]{1,17}$/, /^[A-Za-z0-9:_-]{1,100}$/];

async function dayOf(db: Queries, date: string | undefined): Promise<string> {
  const day = date ?? (await readToday(db));
  if (!isReportDay(day)) throw new Refusal("DATE_INVALID");
  return day;
}

const sumOf = (rows: readonly AccountRow[], valueOf: (row: AccountRow) => number): string =>
  formatBaht(rows.reduce((sum, row) => sum + valueOf(row), 0));
const closingOf = ({ opening, debit, credit }: AccountRow): number => opening + credit - debit;

function rowOf(row: AccountRow): TrialBalanceRow {
  const { account, kind, opening, debit, credit, entries } = row;
  return {
    account,
    kind,
    bank_account:
      row.bank_number === null ? null : { name: row.bank_name ?? "", number: row.bank_number },
    opening: formatBaht(opening),
    debit: formatBaht(debit),
    credit: formatBaht(credit),
    closing: formatBaht(closingOf(row)),
    entries,
  };
}

/** Refuses DATE_INVALID. */
export async function trialBalanceOf(db: Queries, date: string | undefined) {
  const day = await dayOf(db, date);
  const seal = await readSeal(db, day);
  const rows = await listAccounts(db, day);
  return {
    date: day,
    sealed: seal ? { at: seal.sealed_at.toISOString(), hash: seal.hash } : null,
    items: rows.map(rowOf),
    totals: {
      debit: sumOf(rows, ({ debit }) => debit),
      credit: sumOf(rows, ({ credit }) => credit),
      closing: sumOf(rows, closingOf),
    },
  };
}

const COLUMNS = ["ACCOUNT", "BANK", "OPENING", "DEBIT", "CREDIT", "CLOSING", "ENTRIES"] as const;

/** The same as a file for a spreadsheet, its heads in the reader's language. */
export async function trialBalanceCsv(
  db: Queries,
  date: string | undefined,
  language: string | undefined,
): Promise<{ name: string; text: string }> {
  const { date: day, items } = await trialBalanceOf(db, date);
  const text = csvOf(
    COLUMNS.map((column) => textOf(`BOOKS_${column}`, undefined, language)),
    items.map((row) => [
      row.account,
      row.bank_account ? `${row.bank_account.name}${digitsCell(row.bank_account.number)}` : "",
      row.opening,
      row.debit,
      row.credit,
      row.closing,
      row.entries,
    ]),
  );
  return { name: `chokdee-books-${day}.csv`, text };
}

/** Refuses DATE_INVALID. */
export async function listEntries(
  db: Queries,
  asked: {
    readonly account: string;
    readonly date?: string | undefined;
    readonly limit?: number | undefined;
    readonly cursor?: string | undefined;
  },
): Promise<{ items: BookEntry[]; next_cursor: string | null }> {
  const day = await dayOf(db, asked.date);
  const limit = asked.limit ?? USUAL_ROWS;
  const [atUs, key] = readCursor(asked.cursor, CURSOR) ?? [];
  const before = atUs === undefined || key === undefined ? null : { atUs, key };
  const rows = await gather(db, { account: asked.account, day, before, limit: limit + 1 });
  const page = pageOf(rows, limit, (row) => [row.at_us, row.key]);
  return { items: page.items.map(entryOf), next_cursor: page.nextCursor };
}

/**
 * From the last hour on: of a busy account a day's entries are too many to sort. Where little moved,
 * twice as many hours are looked at the next time, and one again where they turn out to hold much.
 */
async function gather(
  db: Queries,
  asked: {
    readonly account: string;
    readonly day: string;
    readonly before: { readonly atUs: string; readonly key: string } | null;
    readonly limit: number;
  },
): Promise<BookEntryRow[]> {
  const { account, day, before, limit } = asked;
  const start = bangkokInstant(day, "00:00");
  const end = bangkokInstant(addDays(day, 1), "00:00");
  const last = before ? Math.min(Number(before.atUs) / 1000, end - 1) : end - 1;
  const rows: BookEntryRow[] = [];
  let until = start + (Math.floor((last - start) / HOUR_MS) + 1) * HOUR_MS;
  for (let hours = 1; until > start && rows.length < limit;) {
    const from = Math.max(start, until - hours * HOUR_MS);
    const found = await listEntriesOf(db, {
      account,
      from: new Date(from).toISOString(),
      until: new Date(Math.min(until, end)).toISOString(),
      before,
      limit: limit - rows.length,
      most: hours > 1 ? MOST_ROWS : undefined,
    });
    if (found) {
      rows.push(...found);
      if (found.length < FEW_ROWS) hours = Math.min(2 * hours, MOST_HOURS);
      until = from;
    } else hours = 1;
  }
  return rows;
}

function entryOf(row: BookEntryRow): BookEntry {
  const { source, kind, user_id, reference_kind, reference_id } = row;
  return {
    id: row.key,
    at: row.at.toISOString(),
    source,
    kind,
    user_id,
    reference_kind,
    reference_id,
    amount: formatBaht(row.amount_satang),
  };
}
