/** All open debts as a file for spreadsheets, the largest first, in the operator's language. */
import { formatBaht } from "@chokdee/domain/money.ts";

import { phoneFor, type Viewer } from "../core/colleagues-phones.ts";
import type { Queries } from "../platform/database/database.ts";
import { csvOf, digitsCell, timeCell } from "../platform/http/csv.ts";
import { preferredLanguage, textOf } from "../platform/http/languages.ts";
import { cursorOf, type DebtRow, listDebtRows } from "./debt-queries.ts";

const ROWS_OF_A_PART = 1_000;
const COLUMNS = [
  "QUEUE_MEMBER",
  "QUEUE_PHONE",
  "STATEMENT_DETAILS",
  "REPORT_TYPE",
  "REPORT_ROUND",
  "DEBT_SINCE",
  "DEBT_AMOUNT",
  "DEBT_COLLECTED",
  "DEBT_WRITTEN_OFF",
  "DEBT_REST",
];

export async function debtsCsv(
  db: Queries,
  viewer: Viewer,
  language: string | undefined,
): Promise<string> {
  const heads = COLUMNS.map((key) => textOf(key, undefined, language));
  return csvOf(
    heads,
    (await allDebts(db)).map((row) => [
      row.nickname,
      digitsCell(phoneFor(viewer, row.phone_number, row.is_staff)),
      textOf(`DEBT_${row.kind}`, undefined, language),
      nameIn(row.lottery_names, language),
      row.draw_date ?? "",
      row.since === null ? "" : timeCell(row.since),
      formatBaht(row.amount_satang),
      formatBaht(row.collected_satang),
      formatBaht(row.written_off_satang),
      formatBaht(row.rest_satang),
    ]),
  );
}

async function allDebts(db: Queries): Promise<DebtRow[]> {
  const rows: DebtRow[] = [];
  for (;;) {
    const last = rows.at(-1);
    const part = await listDebtRows(db, last && cursorOf(last), ROWS_OF_A_PART);
    rows.push(...part);
    if (part.length < ROWS_OF_A_PART) return rows;
  }
}

function nameIn(names: DebtRow["lottery_names"], language: string | undefined): string {
  return names?.[preferredLanguage(language)] ?? names?.["th"] ?? "";
}
