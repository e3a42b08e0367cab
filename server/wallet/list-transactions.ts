/**
 * A member's statement (product.md section 7, transactions; section 9 "Transaction display"): the
 * ledger's entries as they stand, each with what it was for. The same for a member and for an
 * administrator who looks at one; as a file it is in statement-file.ts.
 */
import { formatBaht } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { addDays, isReportDay } from "@chokdee/domain/time.ts";
import type { WalletTransaction } from "@chokdee/domain/wallet/contract.ts";
import { ENTRY_TYPES, type EntryType } from "@chokdee/domain/wallet/rules.ts";

import { pageOf, readCursor } from "../platform/http/cursors.ts";
import type { Queries } from "../platform/database/database.ts";
import { preferredLanguage, textOf } from "../platform/http/languages.ts";
import {
  findEntrySince,
  listStatement,
  type StatementFilter,
  type StatementRow,
} from "./queries.ts";

/** product.md section 9: transaction list limit 50. */
const USUAL_ROWS = 50;

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

export async function filterOf(
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
  const types = names.map((name) => {
    const type = ENTRY_TYPES.find((known) => known === name.trim().toUpperCase());
    if (type === undefined) throw new Refusal("MALFORMED");
    return type;
  });
  return [...new Set(types)];
}

function transactionOf(row: StatementRow, language: string | undefined): WalletTransaction {
  return {
    id: row.id,
    type: row.type,
    // product.md prints the sign by the type; only ADJUST carries its own (decisions.md).
    amount: formatBaht(row.type === "ADJUST" ? row.amount_satang : Math.abs(row.amount_satang)),
    balance_after: formatBaht(row.balance_after_satang),
    description: descriptionOf(row, language),
    referenceId: row.reference_id,
    created_at: row.created_at.toISOString(),
    meta: metaOf(row, language),
  };
}

export function descriptionOf(row: StatementRow, language: string | undefined): string {
  if (row.round_name !== null) {
    const key = row.type === "REFUND" ? "ENTRY_REFUND_SLIP" : `ENTRY_${row.type}`;
    return textOf(key, { lottery: lotteryName(row, language) }, language);
  }
  if (row.reference_kind === "commission") return textOf("ENTRY_COMMISSION", undefined, language);
  if (row.reference_kind === "debt") return textOf("ENTRY_DEBT", undefined, language);
  if (row.reference_kind === "deposit_recall") return textOf("ENTRY_RECALL", undefined, language);
  const isUnpaid = row.type === "REFUND" && row.reference_kind === "withdrawal";
  return textOf(isUnpaid ? "ENTRY_REFUND_WITHDRAWAL" : `ENTRY_${row.type}`, undefined, language);
}

/** The round's name in Thai, which holds its number; else the lottery's and the number. */
function lotteryName(row: StatementRow, language: string | undefined): string {
  const thai = row.round_name ?? row.names?.["th"] ?? "";
  const name = row.names?.[preferredLanguage(language)];
  if (preferredLanguage(language) === "th" || name === undefined) return thai;
  // One that was voided and left its number to a new round has one below 1.
  const isNumbered = thai !== row.names?.["th"] && row.sequence !== null && row.sequence > 0;
  return isNumbered ? `${name} #${row.sequence}` : name;
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
