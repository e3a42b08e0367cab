/** A line of the bank as a second person is shown it. */
import { formatBaht } from "@chokdee/domain/money.ts";
import type { ApprovalEvidence } from "@chokdee/domain/operations/approvals-contract.ts";

import type { LineRow } from "./queries/notifications.ts";

export function shownLine(line: LineRow): NonNullable<ApprovalEvidence["line"]> {
  return {
    transaction_id: line.transaction_id,
    amount: formatBaht(line.amount_satang),
    from_account: line.from_account,
    to_account: line.to_account,
    occurred_at: line.occurred_at.toISOString(),
    why_unmatched: line.why_unmatched,
  };
}
