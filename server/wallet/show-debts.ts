/** What members owe, for themselves and for the desk. */
import type { ReplyOf } from "@chokdee/domain/contract.ts";
import { formatBaht } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import type * as calls from "@chokdee/domain/wallet/debts-contract.ts";
import { debtKinds, type Debt } from "@chokdee/domain/wallet/debts-contract.ts";

import { phoneFor, type Viewer } from "../core/colleagues-phones.ts";
import { readSettings } from "../core/settings.ts";
import type { Queries } from "../platform/database/database.ts";
import { isUuid } from "../platform/database/row-ids.ts";
import { pageOf, readCursor } from "../platform/http/cursors.ts";
import {
  cursorOf,
  debtsOf,
  hasWallet,
  listDebtEntries,
  listDebtRows,
  sumDebtsByKind,
  type DebtRow,
} from "./debt-queries.ts";

const USUAL_ROWS = 50;
const MOST_ENTRIES = 50;
const CURSOR = [/^[0-9]{1,18}$/, /^[0-9a-f-]{36}$/, /^[A-Z]{1,20}$/, /^[0-9a-f:-]{1,80}$/];

export async function showOwnDebts(
  db: Queries,
  userId: string,
): Promise<ReplyOf<typeof calls.listOwnDebts>["data"]> {
  const [rows, settings] = await Promise.all([debtsOf(db, userId), readSettings(db)]);
  return {
    ...listed(rows),
    blocks_withdrawals: settings.debts_block_withdrawals,
    blocks_bets: settings.debts_block_bets,
  };
}

/** Refuses MEMBER_NOT_FOUND. */
export async function showMemberDebts(
  db: Queries,
  userId: string,
): Promise<ReplyOf<typeof calls.listMemberDebts>["data"]> {
  if (!isUuid(userId) || !(await hasWallet(db, userId))) throw new Refusal("MEMBER_NOT_FOUND");
  const [rows, entries] = await Promise.all([
    debtsOf(db, userId),
    listDebtEntries(db, userId, MOST_ENTRIES),
  ]);
  return {
    ...listed(rows),
    entries: entries.map(({ at, debt_kind: kind, how, cause, amount_satang: amount, actor }) => ({
      at: at.toISOString(),
      kind,
      how,
      cause,
      amount: formatBaht(amount),
      by: actor,
    })),
  };
}

export async function listDebts(
  db: Queries,
  request: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
  viewer: Viewer,
): Promise<ReplyOf<typeof calls.listDebts>["data"]> {
  const limit = request.limit ?? USUAL_ROWS;
  const after = readCursor(request.cursor, CURSOR);
  const [rows, totals] = await Promise.all([
    listDebtRows(db, after, limit + 1),
    sumDebtsByKind(db),
  ]);
  const page = pageOf(rows, limit, cursorOf);
  const owed = (kind: Debt["kind"]) => totals.find((one) => one.kind === kind)?.satang ?? 0;
  return {
    items: page.items.map((row) => ({
      ...debtOf(row),
      member: {
        id: row.user_id,
        nickname: row.nickname,
        phone_number: phoneFor(viewer, row.phone_number, row.is_staff),
      },
    })),
    next_cursor: page.nextCursor,
    totals: {
      members: totals[0]?.members ?? 0,
      rest: formatBaht(totals.reduce((sum, { satang }) => sum + satang, 0)),
      by_kind: Object.fromEntries(
        debtKinds.map((kind) => [kind, formatBaht(owed(kind))]),
      ) as Record<Debt["kind"], string>,
    },
  };
}

function listed(rows: readonly DebtRow[]): { total: string; items: Debt[] } {
  const total = rows.reduce((sum, { rest_satang: rest }) => sum + rest, 0);
  return { total: formatBaht(total), items: rows.map(debtOf) };
}

function debtOf(row: DebtRow): Debt {
  return {
    kind: row.kind,
    reference: row.reference,
    since: row.since?.toISOString() ?? null,
    amount: formatBaht(row.amount_satang),
    collected: formatBaht(row.collected_satang),
    written_off: formatBaht(row.written_off_satang),
    rest: formatBaht(row.rest_satang),
    round:
      row.draw_date === null ? null : { draw_date: row.draw_date, names: { ...row.lottery_names } },
  };
}
