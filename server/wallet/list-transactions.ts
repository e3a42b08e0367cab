/**
 * A member's statement (product.md section 7, transactions; section 9 "Transaction display"): the
 * ledger's entries as they stand, each with what it was for. The same for the screen, for a file,
 * and for an administrator who looks at a member.
 */
import { formatBaht } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { addDays, bangkokDay, BANGKOK_OFFSET_MS, isReportDay } from "@chokdee/domain/time.ts";
import type { WalletTransaction } from "@chokdee/domain/wallet/contract.ts";
import { ENTRY_TYPES, shownAmount, type EntryType } from "@chokdee/domain/wallet/rules.ts";

import { csvOf } from "../platform/csv.ts";
import { pageOf, readCursor } from "../platform/cursors.ts";
import type { Queries } from "../platform/database.ts";
import { preferredLanguage, textOf } from "../platform/languages.ts";
import {
  findEntrySince,
  listStatement,
  type StatementFilter,
  type StatementRow,
} from "./queries.ts";

/** product.md section 9: transaction list limit 50. */
const USUAL_ROWS = 50;
/** More than a member makes in years; a file that is longer opens in no phone. */
const MOST_ROWS_OF_A_FILE = 50_000;

export interface StatementRequest {
  readonly userId: string;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  /** Types with commas between them; none for all. */
  readonly type?: string | undefined;
  /** Days of Bangkok, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly language?: string | undefined;
}

export async function listTransactions(
  db: Queries,
  request: StatementRequest,
): Promise<{ items: WalletTransaction[]; nextCursor: string | null }> {
  const limit = request.limit ?? USUAL_ROWS;
  const [before] = readCursor(request.cursor, [/^[1-9][0-9]{0,17}$/]) ?? [];
  const filter = await filterOf(db, request);
  const rows = await listStatement(db, {
    ...filter,
    beforeId: earlier(before ?? null, filter.beforeId),
    limit: limit + 1,
  });
  const page = pageOf(rows, limit, (row) => [row.id]);
  const items = page.items.map((row) => transactionOf(row, request.language));
  return { items, nextCursor: page.nextCursor };
}

function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return BigInt(one) < BigInt(other) ? one : other;
}

async function filterOf(
  db: Queries,
  request: StatementRequest,
): Promise<Omit<StatementFilter, "limit">> {
  const { userId, from, to } = request;
  for (const day of [from, to]) {
    if (day !== undefined && !isReportDay(day)) throw new Refusal("DATE_INVALID");
  }
  return {
    userId,
    types: typesOf(request.type),
    sinceId: from === undefined ? null : await findEntrySince(db, userId, from),
    beforeId: to === undefined ? null : await findEntrySince(db, userId, addDays(to, 1)),
  };
}

function typesOf(list: string | undefined): readonly EntryType[] | null {
  const names = (list ?? "").split(",").filter((name) => name.trim() !== "");
  if (names.length === 0) return null;
  return [...new Set(names)].map((name) => {
    const type = ENTRY_TYPES.find((known) => known === name.trim().toUpperCase());
    if (type === undefined) throw new Refusal("MALFORMED");
    return type;
  });
}

function transactionOf(row: StatementRow, language: string | undefined): WalletTransaction {
  return {
    id: row.id,
    type: row.type,
    amount: formatBaht(row.amount_satang),
    balance_after: formatBaht(row.balance_after_satang),
    description: descriptionOf(row, language),
    referenceId: row.reference_id,
    created_at: row.created_at.toISOString(),
    meta: metaOf(row, language),
  };
}

function descriptionOf(row: StatementRow, language: string | undefined): string {
  if (row.round_name !== null) {
    const key = row.type === "REFUND" ? "ENTRY_REFUND_SLIP" : `ENTRY_${row.type}`;
    return textOf(key, { lottery: lotteryName(row, language) }, language);
  }
  if (row.reference_kind === "commission") return textOf("ENTRY_COMMISSION", undefined, language);
  const isUnpaid = row.type === "REFUND" && row.reference_kind === "withdrawal";
  return textOf(isUnpaid ? "ENTRY_REFUND_WITHDRAWAL" : `ENTRY_${row.type}`, undefined, language);
}

/** The round's name in Thai, which holds its number; else the lottery's and the number. */
function lotteryName(row: StatementRow, language: string | undefined): string {
  const thai = row.round_name ?? row.names?.["th"] ?? "";
  const name = row.names?.[preferredLanguage(language)];
  if (preferredLanguage(language) === "th" || name === undefined) return thai;
  return thai === row.names?.["th"] || row.sequence === null ? name : `${name} #${row.sequence}`;
}

function metaOf(row: StatementRow, language: string | undefined): WalletTransaction["meta"] {
  const text = (key: string): string | undefined => {
    const value = row.meta?.[key];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const reason = text("reason");
  const bankName = text("bank_name");
  return {
    ...(row.round_name === null ? {} : { lottery_name: lotteryName(row, language) }),
    ...(row.draw_date === null ? {} : { draw_date: row.draw_date }),
    ...(row.numbers === null ? {} : { numbers: [...row.numbers] }),
    ...(row.line_count === null ? {} : { line_count: row.line_count }),
    ...(reason === undefined ? {} : { reason }),
    ...(bankName === undefined ? {} : { bank_name: bankName }),
  };
}

/** All entries that fit, newest first, as a file for a spreadsheet. */
export async function transactionsCsv(
  db: Queries,
  request: StatementRequest,
): Promise<{ name: string; text: string }> {
  const { language } = request;
  const rows = await listStatement(db, {
    ...(await filterOf(db, request)),
    limit: MOST_ROWS_OF_A_FILE,
  });
  const heads = ["TIME", "TYPE", "DETAILS", "AMOUNT", "BALANCE"];
  const text = csvOf(
    heads.map((head) => textOf(`STATEMENT_${head}`, undefined, language)),
    rows.map((row) => [
      bangkokTime(row.created_at),
      descriptionOf(row, language),
      detailsOf(row),
      // The signs of the screen, but a hyphen for the minus: a spreadsheet is to add them up.
      shownAmount(row.type, row.amount_satang).replace("−", "-").replace(/[+,]/g, ""),
      formatBaht(row.balance_after_satang),
    ]),
  );
  return { name: `chokdee-transactions-${bangkokDay(Date.now())}.csv`, text };
}

function bangkokTime(at: Date): string {
  const local = new Date(at.getTime() + BANGKOK_OFFSET_MS);
  return local.toISOString().slice(0, 19).replace("T", " ");
}

function detailsOf(row: StatementRow): string {
  if (row.numbers !== null) return row.numbers.join(" ");
  const { reason, bank_name: bankName } = row.meta ?? {};
  return [reason, bankName].find((value) => typeof value === "string")?.toString() ?? "";
}
