/** A lucky set as it travels. */
import type { LuckySet, LuckySummary } from "@chokdee/domain/lucky/contract.ts";
import { formatBaht } from "@chokdee/domain/money.ts";

import type { SetRow, StoredLine, WholeSetRow } from "./queries.ts";

export function summaryReply(row: SetRow): LuckySummary {
  return {
    id: row.id,
    name: row.name,
    line_count: row.line_count,
    first_numbers: row.first_lines.map(([number]) => number),
    share_code: row.share_code,
    changed_at: row.changed_at.toISOString(),
  };
}

export function setReply(row: WholeSetRow): LuckySet {
  return { ...summaryReply(row), lines: linesReply(row.lines) };
}

export function linesReply(lines: readonly StoredLine[]): LuckySet["lines"] {
  return lines.map(([number, betType, stake]) => ({
    number,
    bet_type: betType,
    amount: stake === null ? null : formatBaht(stake),
  }));
}
