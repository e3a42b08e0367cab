/** A second person approves or rejects what another of the staff has asked for. */
import type { ReplyOf } from "@chokdee/domain/contract.ts";
import type {
  Approval,
  ApprovalEvidence,
  approveApproval as approveCall,
} from "@chokdee/domain/operations/approvals-contract.ts";
import type { ApprovalKind } from "@chokdee/domain/core/asked-contract.ts";
import { approvalKinds } from "@chokdee/domain/core/asked-contract.ts";
import { cleanLines } from "@chokdee/domain/clean-text.ts";
import { formatBaht } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { holds, type Right } from "@chokdee/domain/rights.ts";

import { approveAskedDeposit } from "../deposits/approve-deposit.ts";
import { approveAssignment } from "../deposits/assign-notification.ts";
import { approveClosing } from "../deposits/close-line.ts";
import { approveRecall } from "../deposits/recall-deposit.ts";
import { slipUrl } from "../deposits/review-deposits.ts";
import { approveReceiving } from "../deposits/save-receiving-account.ts";
import { approveStaff } from "../staff/approve-staff.ts";
import type { Actor } from "../platform/http/router.ts";
import { pageOf, readCursor } from "../platform/http/cursors.ts";
import type { AppContext } from "../platform/app-context.ts";
import { refuseUnproved } from "../platform/security/fresh-proof.ts";
import type { Session } from "../platform/security/sessions.ts";
import { isRowNumber, isUuid } from "../platform/database/row-ids.ts";
import { approveRound } from "../results/approve-round.ts";
import { outlookOf } from "../results/preview-result.ts";
import { approveBetTypes } from "../rounds/change-bet-types.ts";
import { approveLotteryType } from "../rounds/change-lottery-type.ts";
import { approveWriteOff } from "../wallet/write-off-debt.ts";
import { approveStatement } from "../withdrawals/import-statement.ts";
import { approveAskedWithdrawal } from "../withdrawals/pay-withdrawal.ts";
import { approveAskedReturn } from "../withdrawals/return-withdrawal.ts";
import { approveAdjustment } from "../members/adjust-credit.ts";
import { phoneFor, viewerOf, type Viewer } from "../core/colleagues-phones.ts";
import { rejectApproval as reject, rightOf } from "../core/approvals.ts";
import { approveSettings } from "./change-settings.ts";
import type { PendingApproval } from "../core/pending-approval.ts";
import {
  countWaitingFor,
  findApproval,
  listApprovalRows,
  readListedApproval,
  type ListedApproval,
} from "../core/queries/approvals.ts";

/** Those whose asking needs a fresh proof: the word of the second person is worth as much. */
const NEED_FRESH_PROOF: ReadonlySet<ApprovalKind> = new Set(["RECEIVING", "STAFF", "CONTROL"]);
const USUAL_ROWS = 50;
const CURSOR = [/^[0-9]{1,17}$/, /^[0-9a-f-]{36}$/];

export async function approveApproval(
  app: AppContext,
  id: string,
  approver: Actor,
  session: Session,
): Promise<{ data: Approval } & Done> {
  const row = isUuid(id) ? await findApproval(app.db, id) : undefined;
  if (!row) throw new Refusal("APPROVAL_NOT_FOUND");
  if (NEED_FRESH_PROOF.has(row.kind)) await refuseUnproved(app.db, session);
  const done = await runs[row.kind](app, row, approver);
  return { data: await readApproval(app, id, viewerOf(session.member)), ...done };
}

/** What is told besides to whoever approved it. */
type Done = Omit<ReplyOf<typeof approveCall>, "data">;

type Run = (app: AppContext, row: PendingApproval, approver: Actor) => Promise<Done | void>;

const runRound: Run = async (app, row, approver) => {
  await approveRound(app, { ...row, round_id: row.round_id ?? 0 }, approver);
};

/** The command that each kind waits with. */
const runs: Readonly<Record<ApprovalKind, Run>> = {
  RESULT: runRound,
  CORRECTION: runRound,
  VOID: runRound,
  ODDS: approveBetTypes,
  SCHEDULE: approveLotteryType,
  CONTROL: approveSettings,
  CREDIT: approveAdjustment,
  DEPOSIT: approveAskedDeposit,
  ASSIGNMENT: approveAssignment,
  WITHDRAWAL: approveAskedWithdrawal,
  RETURN: approveAskedReturn,
  RECALL: approveRecall,
  WRITE_OFF: approveWriteOff,
  LINE: approveClosing,
  STATEMENT: approveStatement,
  RECEIVING: approveReceiving,
  STAFF: approveStaff,
};

export async function rejectApproval(
  app: AppContext,
  id: string,
  approver: Actor,
  reason: string | null | undefined,
  viewer: Viewer,
): Promise<Approval> {
  if (!isUuid(id)) throw new Refusal("APPROVAL_NOT_FOUND");
  const said = cleanLines(reason ?? "");
  await app.db.transaction((tx) => reject(tx, id, approver, said));
  return readApproval(app, id, viewer);
}

export async function listApprovals(
  app: AppContext,
  rights: readonly Right[],
  request: {
    readonly status?: string | undefined;
    readonly round_id?: string | undefined;
    readonly limit?: number | undefined;
    readonly cursor?: string | undefined;
  },
): Promise<{ items: Approval[]; next_cursor: string | null }> {
  const limit = request.limit ?? USUAL_ROWS;
  const [askedUs = "", id = ""] = readCursor(request.cursor, CURSOR) ?? [];
  const { round_id: roundId } = request;
  if (roundId !== undefined && !isRowNumber(roundId)) return { items: [], next_cursor: null };
  const rows = await listApprovalRows(app.db, {
    kinds: kindsFor(rights),
    status: request.status ?? null,
    roundId: roundId === undefined ? null : Number(roundId),
    before: id === "" ? undefined : { askedUs, id },
    limit: limit + 1,
  });
  const page = pageOf(rows, limit, (row) => [String(row.asked_us), row.id]);
  return { items: await withForecasts(app, page.items, { rights }), next_cursor: page.nextCursor };
}

/** How many wait for the word of one of the staff: of their rights, and not their own. */
export function countToDecide(
  app: AppContext,
  memberId: string,
  rights: readonly Right[],
): Promise<number> {
  const kinds = approvalKinds.filter((kind) => holds(rights, rightOf(kind)));
  return countWaitingFor(app.db, memberId, kinds);
}

/** An auditor reads all. */
function kindsFor(rights: readonly Right[]): ApprovalKind[] {
  return approvalKinds.filter((kind) => rights.includes("auditor") || holds(rights, rightOf(kind)));
}

async function readApproval(app: AppContext, id: string, viewer: Viewer): Promise<Approval> {
  const row = await readListedApproval(app.db, id);
  if (!row) throw new Refusal("APPROVAL_NOT_FOUND");
  return approvalOf(row, viewer, null);
}

/** Who approves a result, a correction or a void sees what it pays, like the one who typed it. */
async function withForecasts(
  app: AppContext,
  rows: readonly ListedApproval[],
  viewer: Viewer,
): Promise<Approval[]> {
  const approvals: Approval[] = [];
  for (const row of rows) {
    const { round_id: roundId, result, kind } = row;
    if (row.status_now !== "WAITING" || roundId === null) {
      approvals.push(approvalOf(row, viewer, null));
      continue;
    }
    const { standing, forecast } = await outlookOf(app.db, roundId, result);
    const change = kind === "CORRECTION" ? { before: standing, after: result } : row.change;
    approvals.push(approvalOf({ ...row, change }, viewer, forecast));
  }
  return approvals;
}

function approvalOf(row: ListedApproval, viewer: Viewer, forecast: Approval["forecast"]): Approval {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status_now,
    round:
      row.round_id === null
        ? null
        : {
            id: String(row.round_id),
            name: row.round_name ?? "",
            draw_date: row.draw_date ?? "",
            lottery: { code: row.type_code ?? "", names: row.type_names ?? {} },
          },
    lottery:
      row.lottery_type_id === null
        ? null
        : { code: row.type_code ?? "", names: row.type_names ?? {} },
    change: row.change,
    result: row.result,
    forecast,
    member:
      row.user_id === null
        ? null
        : {
            id: row.user_id,
            nickname: row.member_nickname ?? "",
            phone_number: phoneFor(viewer, row.member_phone ?? "", row.member_is_staff ?? false),
          },
    amount: row.amount_satang === null ? null : formatBaht(row.amount_satang),
    evidence: evidenceOf(row),
    alike: row.alike,
    reason: row.reason,
    asked_by: { id: row.asked_by, nickname: row.asker },
    asked_at: row.asked_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    decided_by:
      row.decided_by === null ? null : { id: row.decided_by, nickname: row.decider ?? "" },
    decided_at: row.decided_at?.toISOString() ?? null,
    decision_reason: row.decision_reason,
  };
}

function evidenceOf({ evidence, status_now }: ListedApproval): ApprovalEvidence | null {
  if (!evidence) return null;
  const { slip_image_id: slip, statement_lines: lines } = evidence;
  return {
    reference_id: evidence.reference_id ?? null,
    slip_url: typeof slip === "string" ? slipUrl(slip) : null,
    slip_says: evidence.slip_says ?? null,
    line: evidence.line ?? null,
    asked_amount: evidence.asked_amount ?? null,
    doubts: evidence.doubts ?? [],
    account: evidence.account ?? null,
    holds: [...(evidence.holds ?? [])],
    warnings: [...(evidence.warnings ?? [])],
    was_paid: evidence.was_paid ?? false,
    ...(evidence.stage ? { stage: evidence.stage } : {}),
    // They are many: whoever decides reads them, not who looks through what was decided.
    ...(lines && status_now === "WAITING" ? { statement_lines: lines } : {}),
  };
}
