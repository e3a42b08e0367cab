/**
 * A line of the bank that was closed by mistake waits again, and the books say what they said before
 * it was closed. What two people have said to have gone back to its sender two people reopen; the
 * other side of a transfer between own accounts waits again with the line that left.
 */
import { cleanLines } from "@chokdee/domain/clean-text.ts";
import { formatBaht } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import {
  askApproval,
  askerOf,
  type Asked,
  needsSecondPerson,
  takeApproval,
} from "../core/approvals.ts";
import { writeAudit } from "../core/audit.ts";
import type { PendingApproval } from "../core/pending-approval.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { isRowNumber } from "../platform/database/row-ids.ts";
import type { Actor } from "../platform/http/router.ts";
import { bookedFor, postMoves } from "../wallet/post-moves.ts";
import { FEE_OF_LINE, findFee, reopenLine } from "./queries/line-ends.ts";
import { lockLine, type LineRow } from "./queries/notifications.ts";
import { findKeptOn } from "./queries/receiving-accounts.ts";
import { shownLine } from "./shown-line.ts";

/** Answers that it waits for staff again, or for a second person. */
export async function reopenNotification(
  app: AppContext,
  actor: Actor,
  wish: { readonly notificationId: string; readonly note: string },
): Promise<{ id: string } | Asked> {
  const { notificationId } = wish;
  const note = cleanLines(wish.note);
  if (note === "") throw new Refusal("REASON_MISSING");
  return app.db.transaction(async (tx) => {
    const id = isRowNumber(notificationId) ? Number(notificationId) : 0;
    const line = await lockClosed(tx, id);
    if (line.closed_as === "REFUNDED" && (await needsSecondPerson(tx, "LINE"))) {
      return askApproval(tx, {
        kind: "LINE",
        lineId: line.id,
        amount: line.amount_satang,
        change: { before: { closed_as: line.closed_as }, after: { closed_as: null } },
        evidence: { line: shownLine(line) },
        seenVersion: line.reopened,
        reason: note,
        actor,
      });
    }
    await reopen(tx, actor, line, note);
    return { id: String(line.id) };
  });
}

export function isReopening({ change }: Pick<PendingApproval, "change">): boolean {
  return (change?.after as { readonly closed_as?: unknown } | undefined)?.closed_as === null;
}

/** Runs what one has asked for and another approves. */
export async function approveReopening(
  app: AppContext,
  asked: PendingApproval,
  approver: Actor,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const line = await lockClosed(tx, asked.line_id ?? 0);
    const row = await takeApproval(tx, asked.id, approver);
    // Reopened and closed again since, it is another closing.
    const isOther = line.closed_as !== "REFUNDED" || line.reopened !== row.seen_version;
    if (isOther) throw new Refusal("APPROVAL_OVERTAKEN");
    await reopen(tx, askerOf(row), line, row.reason ?? "");
  });
}

/** The other side of a transfer between own accounts, in the transaction that reopens what left. */
export async function reopenOwnTransfer(tx: Queries, id: number): Promise<void> {
  const line = await lockLine(tx, id);
  if (line?.closed_as !== "OWN_TRANSFER") throw new Refusal("LINE_NOT_REOPENED");
  await reopenLine(tx, id);
}

async function lockClosed(tx: Queries, id: number): Promise<LineRow> {
  const line = await lockLine(tx, id);
  if (!line) throw new Refusal("NOTIFICATION_NOT_FOUND");
  if (line.deposit_id !== null) throw new Refusal("NOTIFICATION_ASSIGNED");
  const isClosed = line.closed_as !== null && line.closed_as !== "OWN_TRANSFER";
  if (!isClosed) throw new Refusal("LINE_NOT_REOPENED");
  return line;
}

async function reopen(tx: Queries, actor: Actor, line: LineRow, note: string): Promise<void> {
  const reference = bookedFor("bank_line", line);
  // What was sent back is in the books both ways already.
  const bank = line.closed_as === "NOT_OURS" ? await findKeptOn(tx, reference.id) : null;
  const amount = line.amount_satang;
  if (bank !== null) {
    await postMoves(tx, actor.actorId, [
      { kind: "UNASSIGNED_OUT", debit: "UNASSIGNED", credit: bank, amount, reference },
    ]);
  }
  const fee = line.closed_as === "PAYOUT_RETURNED" ? await findFee(tx, reference.id) : undefined;
  if (fee) {
    const ofFee = { ...reference, kind: FEE_OF_LINE };
    await postMoves(tx, actor.actorId, [
      {
        kind: "BANK_FEE_BACK",
        debit: fee.bank,
        credit: "BANK_FEES",
        amount: fee.amount,
        reference: ofFee,
      },
    ]);
  }
  await reopenLine(tx, line.id);
  await writeAudit(tx, {
    ...actor,
    action: "notification.reopen",
    targetKind: "notification",
    targetId: String(line.id),
    before: { closed_as: line.closed_as, note: line.close_note },
    after: { amount: formatBaht(amount), note },
  });
}
