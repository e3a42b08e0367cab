/** Says what a line that left the bank is, if it is no payout; takes two people. */
import { cleanLines } from "@chokdee/domain/clean-text.ts";
import { formatBaht } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { bankAccountCode } from "@chokdee/domain/wallet/books.ts";
import type { LineExplanation } from "@chokdee/domain/withdrawals/statement-contract.ts";

import { askApproval, needsSecondPerson, type Asked } from "../core/approvals.ts";
import { writeAudit } from "../core/audit.ts";
import type { PendingApproval } from "../core/pending-approval.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { isRowNumber } from "../platform/database/row-ids.ts";
import type { Actor } from "../platform/http/router.ts";
import { postMoves } from "../wallet/post-moves.ts";
import { explainLine, lockStatementLine, type OpenLine } from "./queries/statements.ts";

interface Explanation {
  readonly line_id: string;
  readonly as: LineExplanation;
  readonly note: string;
}

export async function explainStatementLine(
  app: AppContext,
  actor: Actor,
  wish: Explanation,
): Promise<{ id: string } | Asked> {
  const note = cleanLines(wish.note);
  if (note === "") throw new Refusal("REASON_MISSING");
  return app.db.transaction(async (tx) => {
    const line = await lockOpen(tx, wish.line_id);
    if (await needsSecondPerson(tx, "STATEMENT")) {
      const amount = formatBaht(line.amount_satang);
      const after = { line_id: wish.line_id, as: wish.as, amount, account: line.account_number };
      const change = { before: null, after };
      return askApproval(tx, { kind: "STATEMENT", change, reason: note, actor });
    }
    await write(tx, actor, line, { ...wish, note });
    return { id: wish.line_id };
  });
}

/** What a second person has approved, in the transaction that took their word. */
export async function applyExplanation(
  tx: Queries,
  asker: Actor,
  row: PendingApproval,
): Promise<void> {
  const asked = row.change?.after as Explanation;
  const line = await lockOpen(tx, asked.line_id);
  await write(tx, asker, line, { ...asked, note: row.reason ?? "" });
}

async function lockOpen(tx: Queries, id: string): Promise<OpenLine> {
  const line = isRowNumber(id) ? await lockStatementLine(tx, Number(id)) : undefined;
  if (line?.kind !== "OUT") throw new Refusal("NOTIFICATION_NOT_FOUND");
  if (line.withdrawal_id !== null || line.explained_as !== null) throw new Refusal("LINE_CLOSED");
  return line;
}

async function write(tx: Queries, actor: Actor, line: OpenLine, said: Explanation): Promise<void> {
  const { as, note } = said;
  await explainLine(tx, line.id, { as, note, by: actor.actorId });
  const common = {
    credit: bankAccountCode(line.receiving_account_id),
    amount: line.amount_satang,
    reference: { kind: "statement_line", id: String(line.id) },
  };
  // What was sent back was booked when its line was closed.
  if (as === "FEE") {
    await postMoves(tx, actor.actorId, [{ kind: "BANK_FEE", debit: "BANK_FEES", ...common }]);
  } else if (as === "OWNER") {
    await postMoves(tx, actor.actorId, [{ kind: "CAPITAL_OUT", debit: "HOUSE", ...common }]);
  }
  await writeAudit(tx, {
    ...actor,
    action: "statement.explain",
    targetKind: "receiving_account",
    targetId: line.receiving_account_id,
    after: { line_id: String(line.id), as, amount: formatBaht(line.amount_satang), note },
  });
}
