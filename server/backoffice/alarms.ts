/** What is wrong with the house and an operator must see at once. */
import type { Dashboard } from "@chokdee/domain/backoffice/admin-contract.ts";

import type { CountsRow, LedgerCheckRow } from "./queries/dashboard.ts";

export function alarmsOf(
  state: Pick<CountsRow, "betting_stopped_at" | "betting_stopped_why">,
  check: LedgerCheckRow | undefined,
  now: Date,
): Dashboard["alarms"] {
  const alarms: Dashboard["alarms"] = [];
  if (state.betting_stopped_at !== null) {
    alarms.push({
      kind: "BETTING_STOPPED",
      detail: state.betting_stopped_why ?? "",
      at: state.betting_stopped_at.toISOString(),
    });
  }
  if (check && !check.balanced) {
    alarms.push({
      kind: "LEDGER_MISMATCH",
      detail: `${check.mismatches}: ${check.first ?? ""}`,
      at: check.checked_at.toISOString(),
    });
  }
  if (check?.is_late) {
    alarms.push({
      kind: "LEDGER_CHECK_LATE",
      detail: check.checked_at.toISOString(),
      at: now.toISOString(),
    });
  }
  return alarms;
}
