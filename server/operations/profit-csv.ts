/** The profit report as a file for spreadsheets, in the operator's language. */
import { csvOf } from "../platform/http/csv.ts";
import { textOf } from "../platform/http/languages.ts";
import type { ProfitRow, Report } from "./report-profit.ts";

const OF_BETS = ["label", "slips", "stakes", "refunds", "payouts", "pending", "profit"] as const;
const COSTS = ["commissions", "adjustments"] as const;
const OWN_COSTS = ["fees", "bank_fees", "write_offs"] as const;
type ColumnName = (typeof OF_BETS | typeof COSTS | typeof OWN_COSTS)[number] | "net_profit";

export function profitCsv(report: Report, language: string | undefined): string {
  const columns = columnsOf(report.group);
  const heads = columns.map((column) => {
    const name = column === "label" ? report.group : column;
    return textOf(`REPORT_${name.toUpperCase()}`, undefined, language);
  });
  return csvOf(
    heads,
    report.rows.map((row) => columns.map((column) => cellOf(row, column) ?? "")),
  );
}

function columnsOf(group: Report["group"]): readonly ColumnName[] {
  if (group === "day") return [...OF_BETS, ...COSTS, ...OWN_COSTS, "net_profit"];
  if (group === "referrer") return [...OF_BETS, "commissions", "net_profit"];
  return group === "member" ? [...OF_BETS, ...COSTS, "write_offs", "net_profit"] : OF_BETS;
}

function cellOf(row: ProfitRow, column: ColumnName) {
  const isRound = column === "label" && row.draw_date !== null;
  return isRound ? `${row.label} ${row.draw_date}` : row[column];
}

/** A file name of plain characters, for the content-disposition header. */
export function profitFileName({ from, to, group }: Report): string {
  return `chokdee-profit-${group}-${from}-${to}.csv`;
}
