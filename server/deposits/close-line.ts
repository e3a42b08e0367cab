/**
 * A line of the bank that credits nobody ends with a reason (finding B6): told twice, sent back to
 * its sender, no money for the house, or a payout that came back. What went back left the bank: it
 * takes two people, and the books hold both ways of it. What is nobody's stands in UNASSIGNED, until it
 * is sent back as well.
 */
import type { LineClosing } from "@chokdee/domain/deposits/line-contract.ts";
import { cleanLines } from "@chokdee/domain/clean-text.ts";
import { formatBaht, type Satang } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { bankAccountCode } from "@chokdee/domain/wallet/books.ts";

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
import { closeLine, FEE_OF_LINE } from "./queries/line-ends.ts";
import { findLine, lockLine, lockReturned, type LineRow } from "./queries/notifications.ts";
import { findKeptOn, findNamedAccount } from "./queries/receiving-accounts.ts";
import { approveReopening, isReopening } from "./reopen-line.ts";
import { shownLine } from "./shown-line.ts";

interface Closing {
  readonly as: LineClosing;
  readonly duplicateOf: number | null;
  /** What the bank kept of a payout that it sent back. */
  readonly fee: Satang;
  readonly note: string;
}

/** A bank asks no more for sending a payout back. */
const MOST_RETURN_FEE: Satang = 50_000;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Answers that it is closed, or that it waits. */
export async function closeNotification(
  app: AppContext,
  actor: Actor,
  wish: {
    readonly notificationId: string;
    readonly as: LineClosing;
    readonly duplicateOf: string | undefined;
    readonly fee: Satang | undefined;
    readonly note: string;
  },
): Promise<{ id: string; as: LineClosing } | Asked> {
  const { notificationId, as, duplicateOf, fee = 0 } = wish;
  const note = cleanLines(wish.note);
  if (note === "") throw new Refusal("REASON_MISSING");
  if (fee > 0 && as !== "PAYOUT_RETURNED") throw new Refusal("MALFORMED");
  if (fee > MOST_RETURN_FEE) throw new Refusal("LINE_OF_NO_RETURN");
  const original = as === "DUPLICATE" ? numberOf(duplicateOf) : null;
  const closing = { as, note, duplicateOf: original, fee };
  return app.db.transaction(async (tx) => {
    const line = await lockWaiting(tx, numberOf(notificationId), as);
    if (as === "REFUNDED" && (await needsSecondPerson(tx, "LINE"))) {
      return askApproval(tx, {
        kind: "LINE",
        lineId: line.id,
        amount: line.amount_satang,
        change: { before: { closed_as: line.closed_as }, after: { closed_as: as } },
        evidence: { line: shownLine(line) },
        reason: note,
        actor,
      });
    }
    await close(tx, actor, line, closing);
    return { id: String(line.id), as };
  });
}

/** Runs what one has asked for and another approves. */
export async function approveClosing(
  app: AppContext,
  asked: PendingApproval,
  approver: Actor,
): Promise<void> {
  if (isReopening(asked)) return approveReopening(app, asked, approver);
  await app.db.transaction(async (tx) => {
    const line = await lockWaiting(tx, asked.line_id ?? 0, "REFUNDED");
    const row = await takeApproval(tx, asked.id, approver);
    const seen = row.change?.before as { closed_as: string | null } | null;
    // It was reopened, or kept apart, since one has asked.
    if (seen?.closed_as !== line.closed_as) throw new Refusal("APPROVAL_OVERTAKEN");
    const closing = { as: "REFUNDED", duplicateOf: null, fee: 0, note: row.reason ?? "" } as const;
    await close(tx, askerOf(row), line, closing);
  });
}

/**
 * Closes a line that is the other side of a transfer between own accounts, in the caller's
 * transaction; what was booked is the transfer's. Refuses what meanwhile credits somebody.
 */
export async function closeOwnTransfer(
  tx: Queries,
  actor: Actor,
  { id, note }: { readonly id: number; readonly note: string },
): Promise<void> {
  const line = await lockLine(tx, id);
  if (!line || line.deposit_id !== null || line.closed_as !== null) {
    throw new Refusal("LINE_NOT_LINKED");
  }
  const { actorId } = actor;
  await closeLine(tx, id, {
    as: "OWN_TRANSFER",
    note,
    duplicateOf: null,
    cameBackWith: null,
    actorId,
  });
}

function numberOf(id: string | undefined): number {
  if (id === undefined || !isRowNumber(id)) throw new Refusal("NOTIFICATION_NOT_FOUND");
  return Number(id);
}

/** A line that waits, or whose money was kept apart and went back since. */
async function lockWaiting(tx: Queries, id: number, as: LineClosing): Promise<LineRow> {
  const line = await lockLine(tx, id);
  if (!line) throw new Refusal("NOTIFICATION_NOT_FOUND");
  if (line.deposit_id !== null) throw new Refusal("NOTIFICATION_ASSIGNED");
  const isKept = line.closed_as === "NOT_OURS" && as === "REFUNDED";
  if (line.closed_as !== null && !isKept) throw new Refusal("LINE_CLOSED");
  return line;
}

async function close(tx: Queries, actor: Actor, line: LineRow, closing: Closing): Promise<void> {
  if (closing.duplicateOf !== null) await checkAlike(tx, line, closing.duplicateOf);
  const { fee } = closing;
  const cameBackWith =
    closing.as === "PAYOUT_RETURNED" ? await returnedBy(tx, actor, line, fee) : null;
  await closeLine(tx, line.id, { ...closing, cameBackWith, actorId: actor.actorId });
  await book(tx, actor, line, closing.as);
  await writeAudit(tx, {
    ...actor,
    action: "notification.close",
    targetKind: "notification",
    targetId: String(line.id),
    before: {
      why_unmatched: line.why_unmatched,
      ...(line.closed_as === null ? {} : { closed_as: line.closed_as }),
    },
    after: {
      closed_as: closing.as,
      amount: formatBaht(line.amount_satang),
      note: closing.note,
      ...(closing.duplicateOf === null ? {} : { duplicate_of: String(closing.duplicateOf) }),
      ...(cameBackWith === null ? {} : { withdrawal_id: cameBackWith }),
      ...(fee === 0 ? {} : { fee: formatBaht(fee) }),
    },
  });
}

/**
 * The other line told the same amount into the same account within a day, and is not itself a
 * repetition. Providers may name an account by its number or its PromptPay.
 */
async function checkAlike(tx: Queries, line: LineRow, otherId: number): Promise<void> {
  const other = otherId === line.id ? undefined : await findLine(tx, otherId);
  const apart = Math.abs((other?.occurred_at.getTime() ?? 0) - line.occurred_at.getTime());
  const account = await findNamedAccount(tx, line.to_account);
  const otherAccount = other ? await findNamedAccount(tx, other.to_account) : null;
  const isSameAccount = !account || !otherAccount || account === otherAccount;
  const isAlike =
    isSameAccount &&
    other?.amount_satang === line.amount_satang &&
    other.closed_as !== "DUPLICATE" &&
    apart <= DAY_MS;
  if (!isAlike) throw new Refusal("LINE_NOT_ALIKE");
}

/** The payout that came back with it, and with the fee that the bank kept, which is booked. */
async function returnedBy(tx: Queries, actor: Actor, line: LineRow, fee: Satang): Promise<string> {
  const account = await findNamedAccount(tx, line.to_account);
  const bank = account === null ? null : bankAccountCode(account);
  const whole = { ...line, amount_satang: line.amount_satang + fee };
  const payout = bank === null ? null : await lockReturned(tx, bank, whole);
  if (bank === null || !payout) throw new Refusal("LINE_OF_NO_RETURN");
  if (payout.user_id === actor.actorId) throw new Refusal("NOT_YOURSELF");
  if (fee > 0) {
    const reference = { ...bookedFor("bank_line", line), kind: FEE_OF_LINE };
    await postMoves(tx, actor.actorId, [
      { kind: "BANK_FEE", debit: "BANK_FEES", credit: bank, amount: fee, reference },
    ]);
  }
  return payout.id;
}

/** What was booked with the line before, or with the return of the payout that it is. */
const BOOKED_BEFORE: readonly LineClosing[] = ["DUPLICATE", "PAYOUT_RETURNED"];

/** What is not on an account of ours never came in. */
async function book(tx: Queries, actor: Actor, line: LineRow, as: LineClosing): Promise<void> {
  const reference = bookedFor("bank_line", line);
  const both = { amount: line.amount_satang, reference };
  const cameIn = line.closed_as === null && !BOOKED_BEFORE.includes(as);
  const account = cameIn ? await findNamedAccount(tx, line.to_account) : null;
  // What was kept apart goes back from where the books have it.
  const bank = account === null ? await findKeptOn(tx, reference.id) : bankAccountCode(account);
  if (bank === null) return;
  await postMoves(tx, actor.actorId, [
    ...(cameIn
      ? [{ kind: "UNASSIGNED_IN", debit: bank, credit: "UNASSIGNED", ...both } as const]
      : []),
    ...(as === "REFUNDED"
      ? [{ kind: "UNASSIGNED_OUT", debit: "UNASSIGNED", credit: bank, ...both } as const]
      : []),
  ]);
}
