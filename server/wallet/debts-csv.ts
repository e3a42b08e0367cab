/** All open debts as a file for spreadsheets, the largest first, in the operator's language. */
import { formatBaht } from "@chokdee/domain/money.ts";

import { phoneFor, type Viewer } from "../core/colleagues-phones.ts";
import type { Database } from "../platform/database/database.ts";
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
  db: Database,
  viewer: Viewer,
  language: string | undefined,
  rowsOfAPart = ROWS_OF_A_PART,
): Promise<string> {
  const heads = COLUMNS.map((key) => textOf(key, undefined, language));
  return csvOf(
    heads,
    (await allDebts(db, rowsOfAPart)).map((row) => [
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

/**
 * Of one moment: a part begins after the last debt of the part before it by what is left of it, and
 * one that was paid in part meanwhile would stand twice, one that grew nowhere.
 */
function allDebts(db: Database, rowsOfAPart: number): Promise<DebtRow[]> {
  return db.transaction(
    async (tx) => {
      const rows: DebtRow[] = [];
      for (;;) {
        const last = rows.at(-1);
        const part = await listDebtRows(tx, last && cursorOf(last), rowsOfAPart);
        rows.push(...part);
        if (part.length < rowsOfAPart) return rows;
      }
    },
    { isolation: "repeatable read" },
  );
}

function nameIn(names: DebtRow["lottery_names"], language: string | undefined): string {
  return names?.[preferredLanguage(language)] ?? names?.["th"] ?? "";
}
