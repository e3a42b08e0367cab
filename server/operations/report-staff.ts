/**
 * What each of the staff did in a span of days, from the audit (api.md GET
 * /api/admin/reports/staff): acts that move money or decide about it, and those on results.
 */
import type { staffReport } from "@chokdee/domain/operations/contract.ts";
import type { ReplyOf } from "@chokdee/domain/contract.ts";
import { formatBaht } from "@chokdee/domain/money.ts";

import { phoneFor, type Viewer } from "../core/colleagues-phones.ts";
import { sumActs } from "../core/queries/audit.ts";
import type { AppContext } from "../platform/app-context.ts";
import { csvOf, digitsCell } from "../platform/http/csv.ts";
import { textOf } from "../platform/http/languages.ts";
import { FIGURES_TIME } from "./queries/figures.ts";
import { daysAsked } from "./report-days.ts";

/** In the order of the report. */
const ACTS = [
  "credit.adjust",
  "deposit.approve",
  "notification.assign",
  "deposit.reject",
  "deposit.recall",
  "withdrawal.approve",
  "withdrawal.reject",
  "withdrawal.return",
  "debt.collect",
  "debt.write_off",
  "round.result.enter",
  "round.result.correct",
  "round.void",
  "approval.approve",
  "approval.reject",
];

type StaffAct = ReplyOf<typeof staffReport>["data"]["items"][number];

interface StaffReport {
  readonly from: string;
  readonly to: string;
  readonly items: StaffAct[];
}

export async function reportStaff(
  app: AppContext,
  viewer: Viewer,
  request: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<StaffReport> {
  const { from, to, begin, end } = await daysAsked(app, request);
  const rows = await app.db.transaction((tx) => sumActs(tx, ACTS, begin, end), FIGURES_TIME);
  const items = rows.map((row) => ({
    staff: {
      id: row.actor_id,
      phone_number: phoneFor(viewer, row.phone_number, true),
      nickname: row.nickname,
    },
    action: row.action,
    count: row.count,
    amount: row.satang === null ? null : formatBaht(row.satang),
  }));
  return { from, to, items };
}

const COLUMNS = ["AUDIT_ACTOR", "QUEUE_PHONE", "AUDIT_ACTION", "REPORT_COUNT", "QUEUE_AMOUNT"];

/** The same as a file for spreadsheets; actions by the names that the audit's file has. */
export function staffCsv({ items }: StaffReport, language: string | undefined): string {
  return csvOf(
    COLUMNS.map((key) => textOf(key, undefined, language)),
    items.map(({ staff, action, count, amount }) => [
      staff.nickname,
      digitsCell(staff.phone_number),
      action,
      count,
      amount ?? "",
    ]),
  );
}
