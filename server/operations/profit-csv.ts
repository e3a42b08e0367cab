/** The profit report as a file for spreadsheets, in the operator's language. */
import { csvOf } from "../platform/http/csv.ts";
import { textOf } from "../platform/http/languages.ts";
import type { ProfitRow, Report } from "./report-profit.ts";

const COLUMNS = ["label", "slips", "stakes", "refunds", "payouts", "pending", "profit"] as const;

export function profitCsv(report: Report, language: string | undefined): string {
  const heads = COLUMNS.map((column) => {
    const name = column === "label" ? report.group : column;
    return textOf(`REPORT_${name.toUpperCase()}`, undefined, language);
  });
  return csvOf(
    heads,
    report.rows.map((row) => COLUMNS.map((column) => cellOf(row, column))),
  );
}

function cellOf(row: ProfitRow, column: (typeof COLUMNS)[number]) {
  const isRound = column === "label" && row.draw_date !== null;
  return isRound ? `${row.label} ${row.draw_date}` : row[column];
}

/** A file name of plain characters, for the content-disposition header. */
export function profitFileName({ from, to, group }: Report): string {
  return `chokdee-profit-${group}-${from}-${to}.csv`;
}
