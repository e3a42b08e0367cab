/**
 * What an administrator does with deposits: the list with slips, and refusing one (api.md
 * /api/admin/deposits).
 */
import type { AuditAction } from "@chokdee/domain/core/audit-acts.ts";
import { MOST_COUNTED } from "@chokdee/domain/core/queue-contract.ts";
import type { AdminDeposit, adminDepositFilters } from "@chokdee/domain/deposits/admin-contract.ts";
import { afterDepositAction } from "@chokdee/domain/deposits/rules.ts";
import { cleanLines } from "@chokdee/domain/clean-text.ts";
import { bahtNumber, formatBaht, type Satang } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { writeAudit } from "../core/audit.ts";
import { phoneFor, type Viewer } from "../core/colleagues-phones.ts";
import { readRights } from "../core/queries/approvals.ts";
import {
  askByMembers,
  queuePageOf,
  type FoundOtherwise,
  type QueueRequest,
} from "../core/queue.ts";
import { tellNotice, writeNotice } from "../notices/write-notice.ts";
import type { Actor } from "../platform/http/router.ts";
import type { Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { foundOtherwise } from "../referral/found-otherwise.ts";
import { isUuid } from "../platform/database/row-ids.ts";
import { lockWallet } from "../wallet/post-entries.ts";
import { decideDeposit, findDeposit, lockDeposit, type DepositRow } from "./queries/deposits.ts";
import { countReviews, findReview, listReviews, type ReviewRow } from "./queries/review.ts";
import { shownAccount } from "./receiving-accounts.ts";

export interface ReviewListRequest extends QueueRequest {
  readonly status?: (typeof adminDepositFilters)[number] | undefined;
}

interface ReviewPage {
  readonly items: AdminDeposit[];
  readonly next_cursor: string | null;
  readonly total: number;
  readonly with_slip: number;
}

export async function listAdminDeposits(
  app: AppContext,
  request: ReviewListRequest,
  viewer: Viewer,
): Promise<ReviewPage> {
  const ask = await askByMembers(app.db, "deposits", request, viewer, foundOtherwise);
  const status = request.status ?? "ALL";
  const [rows, counted] = await Promise.all([
    listReviews(app.db, status, ask),
    countReviews(app.db, status, ask, MOST_COUNTED),
  ]);
  const page = queuePageOf(rows, request);
  return {
    items: page.items.map((row) => adminDeposit(row, viewer)),
    next_cursor: page.nextCursor,
    total: counted.total,
    with_slip: counted.part,
  };
}

/** The begin of such a list, uncounted. */
export async function findDeposits(
  app: AppContext,
  request: ReviewListRequest,
  viewer: Viewer,
  alsoOf: FoundOtherwise,
): Promise<readonly AdminDeposit[]> {
  const ask = await askByMembers(app.db, "deposits", request, viewer, alsoOf);
  const rows = await listReviews(app.db, request.status ?? "ALL", ask);
  return queuePageOf(rows, request).items.map((row) => adminDeposit(row, viewer));
}

export interface Verdict {
  readonly actor: Actor;
  readonly depositId: string;
  readonly reason: string | null | undefined;
  /** Of an approval: what came, where it is not what the deposit asked for. */
  readonly amount?: Satang | undefined;
}

export async function rejectDeposit(app: AppContext, verdict: Verdict): Promise<AdminDeposit> {
  const { actor, depositId } = verdict;
  const reason = cleanLines(verdict.reason ?? "") || null;
  const { userId, answer } = await app.db.transaction(async (tx) => {
    const before = await knownDeposit(tx, depositId, actor.actorId);
    await lockWallet(tx, before.user_id);
    const deposit = await lockDeposit(tx, depositId, before.user_id);
    const next = afterDepositAction("REJECT", deposit?.status ?? "FAILED");
    if (!next.ok) throw new Refusal(next.code);
    await decideDeposit(tx, {
      id: depositId,
      status: next.status,
      decidedBy: actor.actorId,
      reason,
      credited: null,
      creditedBy: null,
    });
    await writeNotice(tx, {
      userId: before.user_id,
      event: "DEPOSIT_FAILED",
      subject: depositId,
      amount: before.qr_amount_satang,
      reason,
    });
    return {
      userId: before.user_id,
      answer: await auditedVerdict(tx, verdict, "deposit.reject", before, {
        asked: formatBaht(before.qr_amount_satang),
        reason,
      }),
    };
  });
  app.live.tellMember(userId, "deposits", { deposit_id: depositId, status: "FAILED" });
  await tellNotice(app, userId);
  return answer;
}

/** A deposit that one of the staff decides about. Refuses DEPOSIT_NOT_FOUND, NOT_YOURSELF. */
export async function knownDeposit(
  tx: Queries,
  depositId: string,
  actorId: string,
): Promise<DepositRow> {
  const deposit = isUuid(depositId) ? await findDeposit(tx, depositId) : undefined;
  if (!deposit) throw new Refusal("DEPOSIT_NOT_FOUND");
  if (deposit.user_id === actorId) throw new Refusal("NOT_YOURSELF");
  return deposit;
}

export async function auditedVerdict(
  tx: Queries,
  verdict: Verdict,
  action: AuditAction,
  before: DepositRow,
  change: Readonly<Record<string, unknown>>,
): Promise<AdminDeposit> {
  const row = await findReview(tx, verdict.depositId);
  if (!row) throw new Error(`deposit ${verdict.depositId} is gone`);
  await writeAudit(tx, {
    ...verdict.actor,
    action,
    targetKind: "deposit",
    targetId: verdict.depositId,
    before: { status: before.status },
    after: { status: row.status, user_id: row.user_id, ...change },
  });
  return adminDeposit(row, { rights: await readRights(tx, verdict.actor.actorId) });
}

const baht = (satang: number | null): string | null =>
  satang === null ? null : formatBaht(satang);

function adminDeposit(row: ReviewRow, viewer: Viewer): AdminDeposit {
  const [newest, ...earlier] = row.slips;
  return {
    id: row.id,
    status: row.status,
    provider: row.provider,
    amount: formatBaht(row.amount_satang),
    qr_amount: formatBaht(row.qr_amount_satang),
    reference_id: row.reference_id,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: row.decided_by,
    reason: row.reason,
    credited_amount: baht(row.credited_satang),
    credited_by: row.credited_by,
    member: {
      id: row.user_id,
      phone_number: phoneFor(viewer, row.phone_number, row.is_staff),
      nickname: row.nickname,
      balance: bahtNumber(row.balance_satang),
      bank_name: row.member_bank,
      account_number: row.member_account_number,
      account_name: row.member_account_name,
    },
    receiving_account: shownAccount({
      ...row,
      id: row.receiving_account_id ?? "",
      bank_code: row.bank_code ?? "",
      bank_name: row.bank_name ?? "",
      bank_color: row.bank_color ?? "",
    }),
    slip: newest === undefined ? null : slipOf(newest),
    earlier_slips: earlier.map(({ id }) => slipUrl(id)),
    bank_line: lineOf(row),
    recalled: recalledOf(row),
    waiting_approval_id: row.waiting_approval_id,
  };
}

function recalledOf(row: ReviewRow): AdminDeposit["recalled"] {
  if (row.recalled_at === null) return null;
  return {
    taken: formatBaht(row.recalled_satang ?? 0),
    reason: row.recall_reason ?? "",
    at: row.recalled_at.toISOString(),
    recalled_by: row.recaller ?? "",
  };
}

/** Where a slip's image is served to its owner and to administrators. */
export function slipUrl(imageId: string): string {
  return `/api/uploads/slips/${imageId}`;
}

function slipOf(slip: ReviewRow["slips"][number]): NonNullable<AdminDeposit["slip"]> {
  const { sending_bank, transaction_reference } = slip;
  return {
    url: slipUrl(slip.id),
    uploaded_at: slip.at,
    qr:
      sending_bank === null || transaction_reference === null
        ? null
        : { sending_bank, transaction_reference },
    warnings: slip.warnings,
    verification: slip.verification,
  };
}

function lineOf(row: ReviewRow): AdminDeposit["bank_line"] {
  const { line_transaction_id: id, line_amount_satang: amount, line_occurred_at: at } = row;
  if (id === null || amount === null || at === null) return null;
  return { transaction_id: id, amount: formatBaht(amount), occurred_at: at.toISOString() };
}
