/**
 * Gives up what is left of a debt (decisions.md "Two people": write-offs take two): a move from the
 * house's WRITE_OFFS that names the debt.
 */
import { randomUUID } from "node:crypto";

import { cleanLines } from "@chokdee/domain/clean-text.ts";
import type { DebtKind } from "@chokdee/domain/wallet/debts-contract.ts";
import { formatBaht, type Satang } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { askApproval, askerOf, Asked, needsSecondPerson, takeApproval } from "../core/approvals.ts";
import { writeAudit } from "../core/audit.ts";
import type { PendingApproval } from "../core/pending-approval.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { onceByKey } from "../platform/http/idempotency.ts";
import type { Actor } from "../platform/http/router.ts";
import { lockDebtor } from "./collect-debts.ts";
import { debtsOf, settleDebts, sumOfDebts } from "./debt-queries.ts";

interface NamedDebt {
  readonly kind: DebtKind;
  readonly reference: string;
}

export interface WriteOff extends NamedDebt {
  readonly actor: Actor;
  readonly memberId: string;
  readonly reason: string;
  /** What is owed, as who gives it up saw it; an older client does not say. */
  readonly seen?: Satang | undefined;
}

interface WrittenOff {
  readonly writtenOff: Satang;
  readonly left: Satang;
}

/**
 * Refuses MEMBER_NOT_FOUND, NOT_YOURSELF, REASON_MISSING, DEBT_NOT_FOUND, DEBT_CHANGED,
 * IDEMPOTENCY_CONFLICT; asks a second person.
 */
export async function writeOffDebt(
  app: AppContext,
  wanted: WriteOff,
  key: string | undefined,
): Promise<WrittenOff | Asked> {
  const { actor, memberId, kind, reference, seen } = wanted;
  const reason = cleanLines(wanted.reason);
  if (reason === "") throw new Refusal("REASON_MISSING");
  const { actorId } = actor;
  const { answer } = await app.db.transaction(async (tx) => {
    await lockDebtor(tx, actorId, memberId);
    const input = { memberId, kind, reference, reason, seen };
    return onceByKey(tx, { userId: actorId, action: "debt-write-off", key, input }, async () => {
      const rest = await restOf(tx, memberId, { kind, reference });
      if (rest === 0) throw new Refusal("DEBT_NOT_FOUND");
      if (seen !== undefined && seen !== rest) {
        throw new Refusal("DEBT_CHANGED", { debt: formatBaht(rest) });
      }
      if (!(await needsSecondPerson(tx, "WRITE_OFF"))) {
        return write(tx, { actor, memberId, kind, reference, reason }, rest);
      }
      const before = { kind, reference, rest: formatBaht(rest) };
      const { approvalId } = await askApproval(tx, {
        kind: "WRITE_OFF",
        userId: memberId,
        amount: rest,
        change: { before, after: { ...before, rest: formatBaht(0) } },
        reason,
        actor,
      });
      return { approvalId };
    });
  });
  return "approvalId" in answer ? new Asked(answer.approvalId) : answer;
}

/** Refuses APPROVAL_OVERTAKEN where the debt is another than the one that was asked about. */
export async function approveWriteOff(
  app: AppContext,
  asked: PendingApproval,
  approver: Actor,
): Promise<void> {
  const memberId = asked.user_id ?? "";
  await app.db.transaction(async (tx) => {
    await lockDebtor(tx, approver.actorId, memberId);
    const row = await takeApproval(tx, asked.id, approver);
    const { kind, reference } = debtOf(row.change);
    const rest = await restOf(tx, memberId, { kind, reference });
    if (rest === 0 || rest !== row.amount_satang) throw new Refusal("APPROVAL_OVERTAKEN");
    const reason = row.reason ?? "";
    await write(tx, { actor: askerOf(row), memberId, kind, reference, reason }, rest);
  });
}

/** As it was asked for. */
function debtOf(change: PendingApproval["change"]): NamedDebt {
  if (!change) throw new Error("a write-off without its debt");
  return change.before as NamedDebt;
}

async function restOf(tx: Queries, memberId: string, debt: NamedDebt): Promise<Satang> {
  const rows = await debtsOf(tx, memberId);
  const found = rows.find(
    ({ kind, reference }) => kind === debt.kind && reference === debt.reference,
  );
  return found?.rest_satang ?? 0;
}

async function write(tx: Queries, wanted: WriteOff, rest: Satang): Promise<WrittenOff> {
  const { actor, memberId, kind, reference, reason } = wanted;
  const requestId = randomUUID();
  const writtenOff = await settleDebts(tx, {
    userId: memberId,
    how: "WRITTEN_OFF",
    cause: "STAFF",
    most: rest,
    actorId: actor.actorId,
    requestId,
    debt: { kind, reference },
  });
  await writeAudit(tx, {
    ...actor,
    action: "debt.write_off",
    targetKind: "member",
    targetId: memberId,
    before: { kind, reference, rest: formatBaht(rest) },
    after: { amount: formatBaht(writtenOff), reason, reference_id: requestId },
  });
  return { writtenOff, left: await sumOfDebts(tx, memberId) };
}
