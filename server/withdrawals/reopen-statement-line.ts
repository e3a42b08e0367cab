/**
 * A line that left the bank and was explained by mistake waits again, and the books say what they
 * said before. It takes two people, as explaining does. The other side of a transfer between own
 * accounts waits again with it; a payout stays paid, and is returned where the bank did not pay it.
 */
import { cleanLines } from "@chokdee/domain/clean-text.ts";
import { formatBaht } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import type { LineExplanation } from "@chokdee/domain/withdrawals/statement-contract.ts";

import { askApproval, askerOf, needsSecondPerson, type Asked } from "../core/approvals.ts";
import { writeAudit } from "../core/audit.ts";
import type { PendingApproval } from "../core/pending-approval.ts";
import { reopenOwnTransfer } from "../deposits/reopen-line.ts";
import type { AppContext } from "../platform/app-context.ts";
import { dryRun, type Queries } from "../platform/database/database.ts";
import { isRowNumber } from "../platform/database/row-ids.ts";
import type { Actor } from "../platform/http/router.ts";
import { bookedFor, postMoves } from "../wallet/post-moves.ts";
import {
  findAccountOf,
  findBooked,
  findLinked,
  findTold,
  isAsked,
  reopenStatementRow,
  type LinkedPayout,
} from "./queries/explained-lines.ts";
import { lockPayouts } from "./queries/payouts.ts";
import { lockStatementLine, writePaidFrom, type OpenLine } from "./queries/statements.ts";
import { shownStatementLine } from "./shown-statement-line.ts";

export async function reopenStatementLine(
  app: AppContext,
  actor: Actor,
  wish: { readonly lineId: string; readonly note: string },
): Promise<{ id: string } | Asked> {
  const note = cleanLines(wish.note);
  if (note === "") throw new Refusal("REASON_MISSING");
  return app.db.transaction(async (tx) => {
    const line = await lockLine(tx, wish.lineId);
    if (!(await needsSecondPerson(tx, "STATEMENT"))) {
      await reopen(tx, actor, line, note);
      return { id: wish.lineId };
    }
    // What cannot be done is refused now and not to the second person.
    await dryRun(tx, () => reopen(tx, actor, line, note));
    if (await isAsked(tx, line.id)) throw new Refusal("APPROVAL_WAITING");
    const payout = await lockLinked(tx, line);
    const to =
      line.into_line_id === null
        ? payout?.account_number
        : await findAccountOf(tx, line.into_line_id);
    const before = {
      line_id: wish.lineId,
      ...said(line),
      ...(to === undefined ? {} : { to_account: to }),
      amount: formatBaht(line.amount_satang),
      account: line.account_number,
    };
    return askApproval(tx, {
      kind: "STATEMENT",
      ...(payout === undefined ? {} : { userId: payout.user_id }),
      // All that was said of it is taken back: what stayed the same would not be shown at once.
      change: { before, after: { line_id: wish.lineId, as: null } },
      evidence: shownStatementLine(line),
      seenVersion: line.reopened,
      reason: note,
      actor,
    });
  });
}

export function isReopening({ change }: Pick<PendingApproval, "change">): boolean {
  return (change?.after as { readonly as?: unknown } | undefined)?.as === null;
}

/** What a second person has approved, in the transaction that took their word. */
export async function applyReopening(
  tx: Queries,
  row: PendingApproval,
  approver: Actor,
): Promise<void> {
  const asked = row.change?.after as { readonly line_id: string };
  const line = await lockLine(tx, asked.line_id, "APPROVAL_OVERTAKEN");
  // Reopened and explained again since, it is another explanation.
  if (line.reopened !== row.seen_version) throw new Refusal("APPROVAL_OVERTAKEN");
  refusePayee(await lockLinked(tx, line), approver);
  await reopen(tx, askerOf(row), line, row.reason ?? "");
}

async function lockLine(
  tx: Queries,
  id: string,
  where: "LINE_NOT_EXPLAINED" | "APPROVAL_OVERTAKEN" = "LINE_NOT_EXPLAINED",
): Promise<OpenLine> {
  const line = isRowNumber(id) ? await lockStatementLine(tx, Number(id)) : undefined;
  if (line?.kind !== "OUT") throw new Refusal("NOTIFICATION_NOT_FOUND");
  if (line.explained_as === null && line.withdrawal_id === null) throw new Refusal(where);
  return line;
}

/** What it was said to be. */
function said(line: OpenLine): { as: LineExplanation; of?: string; note?: string } {
  const of = line.withdrawal_id ?? line.into_line_id;
  return {
    as: line.explained_as ?? "PAYOUT",
    ...(of === null ? {} : { of: String(of) }),
    ...(line.explained_note === null ? {} : { note: line.explained_note }),
  };
}

/** The payout that it is linked to. What a line is about to pay is another's turn. */
async function lockLinked(tx: Queries, line: OpenLine): Promise<LinkedPayout | undefined> {
  if (line.withdrawal_id === null) return undefined;
  await lockPayouts(tx, [line.withdrawal_id]);
  const payout = await findLinked(tx, line.withdrawal_id);
  if (payout?.status === "PENDING") throw new Refusal("LINE_NOT_EXPLAINED");
  return payout;
}

function refusePayee(payout: LinkedPayout | undefined, actor: Actor): void {
  if (payout?.user_id === actor.actorId) throw new Refusal("NOT_YOURSELF");
}

async function reopen(tx: Queries, actor: Actor, line: OpenLine, note: string): Promise<void> {
  const payout = await lockLinked(tx, line);
  refusePayee(payout, actor);
  // What came back came back on the account that the line had named: together they moved nothing.
  if (payout?.status !== "REJECTED") await bookBack(tx, actor, line);
  if (line.into_line_id !== null)
    await reopenOwnTransfer(tx, await findTold(tx, line.into_line_id));
  await reopenStatementRow(tx, line.id);
  await writeAudit(tx, {
    ...actor,
    action: "statement.reopen",
    targetKind: "receiving_account",
    targetId: line.receiving_account_id,
    before: said(line),
    after: { line_id: String(line.id), amount: formatBaht(line.amount_satang), note },
  });
}

/** The kinds of move by which a line that left is booked; each has one by which it is booked back. */
const BOOKED = ["BANK_FEE", "CAPITAL_OUT", "PAID_TWICE", "BANK_TRANSFER"] as const;

/**
 * A payout that was paid before and put on this account is back on the one, or none, that it was
 * entered with. One that was paid once it was linked stays here, until its own line is linked to it.
 */
async function bookBack(tx: Queries, actor: Actor, line: OpenLine): Promise<void> {
  const reference = bookedFor("statement_line", line);
  const booked = await findBooked(tx, BOOKED, reference);
  if (!booked) {
    // All but a payout's own and a refund book.
    const isLost = line.explained_as !== null && line.explained_as !== "REFUND";
    if (isLost) throw new Error(`nothing was booked of statement line ${reference.id}`);
    return;
  }
  const { kind, debit, credit, amount } = booked;
  await postMoves(tx, actor.actorId, [
    { kind: `${kind}_BACK`, debit: credit, credit: debit, amount, reference },
  ]);
  if (line.withdrawal_id === null) return;
  const [, account = null] = debit.split(":");
  await writePaidFrom(tx, [{ id: line.withdrawal_id, account_id: account }]);
}
