/**
 * Says what a line that left the bank is: a payout that was not found by itself, a transfer to
 * another account of the operator's, or no payout at all. Takes two people.
 */
import { cleanLines } from "@chokdee/domain/clean-text.ts";
import { formatBaht } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { bankAccountCode, type BookCode } from "@chokdee/domain/wallet/books.ts";
import type { LineExplanation } from "@chokdee/domain/withdrawals/statement-contract.ts";

import { askApproval, askerOf, needsSecondPerson, type Asked } from "../core/approvals.ts";
import { writeAudit } from "../core/audit.ts";
import { phoneFor, type Viewer } from "../core/colleagues-phones.ts";
import type { PendingApproval } from "../core/pending-approval.ts";
import { closeOwnTransfer } from "../deposits/close-line.ts";
import type { AppContext } from "../platform/app-context.ts";
import { dryRun, type Queries } from "../platform/database/database.ts";
import { isRowNumber, isUuid } from "../platform/database/row-ids.ts";
import type { Actor } from "../platform/http/router.ts";
import { bookedFor, postMoves } from "../wallet/post-moves.ts";
import { beginStatements } from "./finish-statements.ts";
import { linkPayouts } from "./link-payouts.ts";
import { listPayoutCounterparts, listTransferCounterparts } from "./queries/counterparts.ts";
import { lockPayouts } from "./queries/payouts.ts";
import { explainLine } from "./queries/explained-lines.ts";
import { lockStatementLine, type OpenLine } from "./queries/statements.ts";
import { applyReopening, isReopening } from "./reopen-statement-line.ts";
import { shownStatementLine } from "./shown-statement-line.ts";

interface Explanation {
  readonly line_id: string;
  readonly as: LineExplanation;
  /** The withdrawal, or the line in which it came in. */
  readonly of?: string | undefined;
  readonly note: string;
}

export async function explainStatementLine(
  app: AppContext,
  actor: Actor,
  wish: Explanation,
): Promise<{ id: string } | Asked> {
  const note = cleanLines(wish.note);
  if (note === "") throw new Refusal("REASON_MISSING");
  const takesOne = wish.as === "PAYOUT" || wish.as === "OWN_TRANSFER";
  if (takesOne !== (wish.of !== undefined)) throw new Refusal("MALFORMED");
  const done = await app.db.transaction(async (tx) => {
    const line = await lockOpen(tx, wish.line_id);
    if (await needsSecondPerson(tx, "STATEMENT")) {
      // What cannot be done is refused now and not to the second person.
      await dryRun(tx, () => write(tx, actor, line, { ...wish, note }));
      const { userId, ...shown } = await shownTarget(tx, line, wish);
      const amount = formatBaht(line.amount_satang);
      const { line_id, as } = wish;
      const after = { line_id, as, ...shown, amount, account: line.account_number };
      return askApproval(tx, {
        kind: "STATEMENT",
        ...(userId === undefined ? {} : { userId }),
        change: { before: null, after },
        evidence: shownStatementLine(line),
        seenVersion: line.reopened,
        reason: note,
        actor,
      });
    }
    await write(tx, actor, line, { ...wish, note });
    return { id: wish.line_id };
  });
  if ("id" in done) await beginStatements(app);
  return done;
}

/** What a second person has approved, in the transaction that took their word. */
export async function applyExplanation(
  tx: Queries,
  row: PendingApproval,
  approver: Actor,
): Promise<void> {
  if (isReopening(row)) return applyReopening(tx, row, approver);
  const asked = row.change?.after as Explanation;
  const line = await lockOpen(tx, asked.line_id);
  // It was reopened since one has asked. A node of before 0122 did not write down what it saw.
  if (line.reopened !== (row.seen_version ?? 0)) throw new Refusal("APPROVAL_OVERTAKEN");
  // A node of before 0099 did not write down whose payout it is.
  if (asked.as === "PAYOUT") refusePayee(await findPayout(tx, line, asked.of), approver);
  await write(tx, askerOf(row), line, { ...asked, note: row.reason ?? "" });
}

/** What a line may be linked to: domain/withdrawals/statement-contract.ts. */
export async function readCounterparts(app: AppContext, lineId: string, viewer: Viewer) {
  const line = await app.db.transaction((tx) => lockOpen(tx, lineId));
  const [payouts, transfers] = await Promise.all([
    listPayoutCounterparts(app.db, line.id, null),
    listTransferCounterparts(app.db, line.id, null),
  ]);
  return {
    payouts: payouts.map((one) => ({
      id: one.id,
      phone_number: phoneFor(viewer, one.phone_number, one.is_staff),
      account_number: one.account_number,
      stage: one.stage,
      sent_at: one.sent_at.toISOString(),
    })),
    transfers: transfers.map((one) => ({
      id: String(one.id),
      account_number: one.account_number,
      occurred_at: one.occurred_at.toISOString(),
      counterparty: one.counterparty,
    })),
  };
}

async function lockOpen(tx: Queries, id: string): Promise<OpenLine> {
  const line = isRowNumber(id) ? await lockStatementLine(tx, Number(id)) : undefined;
  if (line?.kind !== "OUT") throw new Refusal("NOTIFICATION_NOT_FOUND");
  if (line.withdrawal_id !== null || line.explained_as !== null) throw new Refusal("LINE_CLOSED");
  return line;
}

async function findPayout(tx: Queries, line: OpenLine, id: string | undefined) {
  const [found] = id && isUuid(id) ? await listPayoutCounterparts(tx, line.id, id) : [];
  if (!found) throw new Refusal("LINE_NOT_LINKED");
  return found;
}

async function findTransfer(tx: Queries, line: OpenLine, id: string | undefined) {
  const isLine = id !== undefined && isRowNumber(id);
  const [found] = isLine ? await listTransferCounterparts(tx, line.id, Number(id)) : [];
  if (!found) throw new Refusal("LINE_NOT_LINKED");
  return found;
}

/** What the second person reads of it; of a payout also whose it is. */
async function shownTarget(
  tx: Queries,
  line: OpenLine,
  { as, of }: Explanation,
): Promise<{ userId?: string; of?: string | undefined; to_account?: string }> {
  if (as === "PAYOUT") {
    const { account_number, user_id: userId } = await findPayout(tx, line, of);
    return { userId, of, to_account: account_number };
  }
  if (as !== "OWN_TRANSFER") return {};
  const { account_number } = await findTransfer(tx, line, of);
  return { of, to_account: account_number };
}

function refusePayee(payout: { readonly user_id: string }, actor: Actor): void {
  if (payout.user_id === actor.actorId) throw new Refusal("NOT_YOURSELF");
}

async function write(tx: Queries, actor: Actor, line: OpenLine, said: Explanation): Promise<void> {
  const { as, note } = said;
  if (as === "PAYOUT") {
    const payout = await findPayout(tx, line, said.of);
    refusePayee(payout, actor);
    const { id } = payout;
    await lockPayouts(tx, [id]);
    // Again behind the lock: another line may have been linked to it at this moment.
    await findPayout(tx, line, said.of);
    await linkPayouts(tx, actor.actorId, new Map([[line.id, id]]));
  } else {
    const into = as === "OWN_TRANSFER" ? await takeIncoming(tx, actor, line, said) : null;
    await explainLine(tx, line.id, { as, note, by: actor.actorId, into: into?.id ?? null });
    await book(tx, actor, line, as, into?.account ?? null);
  }
  await writeAudit(tx, {
    ...actor,
    action: "statement.explain",
    targetKind: "receiving_account",
    targetId: line.receiving_account_id,
    after: {
      line_id: String(line.id),
      as,
      ...(said.of === undefined ? {} : { of: said.of }),
      amount: formatBaht(line.amount_satang),
      note,
    },
  });
}

/** The other side of a transfer between own accounts; its line credits nobody from here on. */
async function takeIncoming(tx: Queries, actor: Actor, line: OpenLine, said: Explanation) {
  const { id, notification_id: told } = await findTransfer(tx, line, said.of);
  await closeOwnTransfer(tx, actor, { id: told, note: said.note });
  const incoming = await lockStatementLine(tx, id);
  return { id, account: bankAccountCode(incoming?.receiving_account_id ?? "") };
}

/** The kind of move, and the account that money which left is taken from. */
const bookedAs = {
  FEE: ["BANK_FEE", "BANK_FEES"],
  OWNER: ["CAPITAL_OUT", "HOUSE"],
  // What the member gives back, or is taken from their wallet, comes back as an adjustment.
  PAID_TWICE: ["PAID_TWICE", "ADJUSTMENTS"],
} as const;

async function book(
  tx: Queries,
  actor: Actor,
  line: OpenLine,
  as: Exclude<LineExplanation, "PAYOUT">,
  into: BookCode | null,
): Promise<void> {
  // What was sent back was booked when its line was closed.
  if (as === "REFUND") return;
  const [kind, debit] =
    as === "OWN_TRANSFER" ? (["BANK_TRANSFER", into ?? "BANK"] as const) : bookedAs[as];
  await postMoves(tx, actor.actorId, [
    {
      kind,
      debit,
      credit: bankAccountCode(line.receiving_account_id),
      amount: line.amount_satang,
      reference: bookedFor("statement_line", line),
    },
  ]);
}
