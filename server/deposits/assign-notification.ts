/**
 * An administrator gives a transfer that found no deposit to a deposit or to a member, once
 * (api.md /api/admin/notifications/{id}/assign; trust.md D4: what arrives late is never lost). What
 * is credited is what arrived. A deposit that an administrator had credited before is given its
 * bank line and no second credit.
 */
import { namedReference } from "@chokdee/domain/deposits/matching.ts";
import type { BankNotification } from "@chokdee/domain/deposits/admin-contract.ts";
import { formatBaht } from "@chokdee/domain/money.ts";
import { ROW_NUMBER } from "@chokdee/domain/row-number.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { writeAudit } from "../backoffice/audit.ts";
import { pageOf, readCursor } from "../platform/cursors.ts";
import { refusedBy, type Queries } from "../platform/database.ts";
import type { House } from "../platform/house.ts";
import { isRowNumber, isUuid } from "../platform/row-ids.ts";
import { lockWallet } from "../wallet/post-entries.ts";
import { announceCredit, creditDeposit, type Credited } from "./credit-deposit.ts";
import { findDeposit, insertDeposit, type DepositRow } from "./queries/deposits.ts";
import {
  assignLine,
  findNearDeposits,
  listUnmatchedLines,
  lockLine,
  type LineRow,
} from "./queries/notifications.ts";
import { isMember } from "./queries/review.ts";

const USUAL_ROWS = 50;
const MOST_CANDIDATES = 5;

export async function listUnmatched(
  house: House,
  request: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
): Promise<{ items: BankNotification[]; nextCursor: string | null }> {
  const limit = request.limit ?? USUAL_ROWS;
  const [before] = readCursor(request.cursor, [ROW_NUMBER]) ?? [];
  const rows = await listUnmatchedLines(
    house.db,
    before === undefined ? null : Number(before),
    limit + 1,
  );
  const page = pageOf(rows, limit, (row) => [String(row.id)]);
  const lines = page.items.map(({ id, reference }) => ({
    id,
    reference: namedReference(reference),
  }));
  const near = await findNearDeposits(house.db, lines, MOST_CANDIDATES);
  const items = page.items.map((row) => ({
    ...notificationOf(row),
    candidates: near
      .filter((one) => one.line_id === row.id)
      .map((one) => ({
        deposit_id: one.deposit_id,
        reference_id: one.reference_id,
        phone_number: one.phone_number,
        nickname: one.nickname,
        status: one.status,
        qr_amount: formatBaht(one.qr_amount_satang),
        created_at: one.created_at.toISOString(),
      })),
  }));
  return { items, nextCursor: page.nextCursor };
}

function notificationOf(row: LineRow): Omit<BankNotification, "candidates"> {
  return {
    id: String(row.id),
    provider: row.provider,
    transaction_id: row.transaction_id,
    amount: formatBaht(row.amount_satang),
    to_account: row.to_account,
    from_account: row.from_account,
    reference: row.reference,
    occurred_at: row.occurred_at.toISOString(),
    received_at: row.received_at.toISOString(),
    why_unmatched: row.why_unmatched,
  };
}

export interface Assignment {
  readonly actorId: string;
  readonly address: string;
  readonly notificationId: string;
  readonly depositId: string | undefined;
  readonly userId: string | undefined;
}

/** Answers whose money it is now, and the deposit that stands for it. */
export async function assignNotification(
  house: House,
  assignment: Assignment,
): Promise<{ deposit_id: string; user_id: string }> {
  const { notificationId, depositId, userId } = assignment;
  if (!isRowNumber(notificationId)) throw new Refusal("NOTIFICATION_NOT_FOUND");
  if ((depositId === undefined) === (userId === undefined)) throw new Refusal("MALFORMED");
  const { assigned, credited } = await house.db
    .transaction((tx) => assign(tx, assignment))
    .catch((error: unknown) => {
      // Another line was given to the deposit at this moment.
      throw refusedBy(error) === "deposit_has_bank_line" ? new Refusal("DEPOSIT_FINAL") : error;
    });
  if (credited) await announceCredit(house, credited);
  return { deposit_id: assigned.depositId, user_id: assigned.userId };
}

interface Assigned {
  readonly assigned: { readonly depositId: string; readonly userId: string };
  readonly credited: Credited | undefined;
}

async function assign(tx: Queries, assignment: Assignment): Promise<Assigned> {
  const deposit = await namedDeposit(tx, assignment.depositId);
  const userId = deposit?.user_id ?? (await namedMember(tx, assignment.userId));
  if (userId === assignment.actorId) throw new Refusal("NOT_YOURSELF");
  await lockWallet(tx, userId);
  const line = await lockLine(tx, Number(assignment.notificationId));
  if (!line) throw new Refusal("NOTIFICATION_NOT_FOUND");
  if (line.deposit_id !== null) throw new Refusal("NOTIFICATION_ASSIGNED");

  const depositId = deposit?.id ?? (await depositFor(tx, userId, line));
  const credited = (await isPaidBy(tx, depositId, line))
    ? undefined
    : await creditDeposit(tx, {
        depositId,
        userId,
        action: "ASSIGN",
        amount: line.amount_satang,
        actorId: assignment.actorId,
      });
  await assignLine(tx, line.id, depositId, assignment.actorId);
  await writeAudit(tx, {
    actorId: assignment.actorId,
    action: "notification.assign",
    targetKind: "notification",
    targetId: String(line.id),
    address: assignment.address,
    before: { why_unmatched: line.why_unmatched },
    after: {
      deposit_id: depositId,
      user_id: userId,
      credited: formatBaht(credited?.amount ?? 0),
    },
  });
  return { assigned: { depositId, userId }, credited };
}

async function namedDeposit(
  tx: Queries,
  depositId: string | undefined,
): Promise<DepositRow | undefined> {
  if (depositId === undefined) return undefined;
  const deposit = isUuid(depositId) ? await findDeposit(tx, depositId) : undefined;
  if (!deposit) throw new Refusal("DEPOSIT_NOT_FOUND");
  return deposit;
}

async function namedMember(tx: Queries, userId: string | undefined): Promise<string> {
  if (userId === undefined || !isUuid(userId) || !(await isMember(tx, userId))) {
    throw new Refusal("MEMBER_NOT_FOUND");
  }
  return userId.toLowerCase();
}

/** A transfer without any intent gets a deposit of its own, so that its member sees it listed. */
function depositFor(tx: Queries, userId: string, line: LineRow): Promise<string> {
  return insertDeposit(tx, {
    userId,
    provider: "bank",
    amount: line.amount_satang,
    qrAmount: line.amount_satang,
    receivingAccountId: null,
    accountNumber: line.to_account,
    accountName: "",
    promptpayId: null,
    qrPayload: null,
    lifeMs: 0,
  });
}

/**
 * Whether this very amount was credited by an administrator's approval already. A line that
 * stands for the deposit is refused by the index; another amount would be lost, and is refused.
 */
async function isPaidBy(tx: Queries, depositId: string, line: LineRow): Promise<boolean> {
  const deposit = await findDeposit(tx, depositId);
  return deposit?.status === "SUCCESS" && deposit.credited_satang === line.amount_satang;
}
