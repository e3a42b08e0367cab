/** A line that left a bank as a second person is shown it. */
import { formatBaht } from "@chokdee/domain/money.ts";
import type { StatementLine } from "@chokdee/domain/withdrawals/statement-contract.ts";

import type { OpenLine } from "./queries/statements.ts";

/** When it went out and to whom, which its amount alone does not say. */
const shown = (line: OpenLine): StatementLine => ({
  line: 1,
  kind: line.kind,
  amount: formatBaht(line.amount_satang),
  occurred_at: line.occurred_at.toISOString(),
  reference: line.reference,
  counterparty: line.counterparty,
  description: line.description,
  known: false,
});

export const shownStatementLine = (line: OpenLine) => ({
  statement_lines: [shown(line)],
  statement_account_id: line.receiving_account_id,
});
