/**
 * Takes what a member owes out of their wallet: by the house's settings from what comes in, when
 * they withdraw, when they or the staff say so. Each debt's part is an entry of its own, so that a
 * correction back returns what was collected for it (docs/decisions/0175).
 */
import { randomUUID } from "node:crypto";

import { cleanLines } from "@chokdee/domain/clean-text.ts";
import { formatBaht, type Satang } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { writeAudit } from "../core/audit.ts";
import { readSettings } from "../core/settings.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { isUuid } from "../platform/database/row-ids.ts";
import { onceByKey } from "../platform/http/idempotency.ts";
import type { Actor } from "../platform/http/router.ts";
import { hasWallet, settleDebts, sumOfDebts } from "./debt-queries.ts";
import { lockWallet } from "./post-entries.ts";

/** What a deposit of so much pays of the member's debts, where the house wants it; in satang. */
export async function collectFromDeposit(
  tx: Queries,
  userId: string,
  deposited: Satang,
): Promise<Satang> {
  const { debts_from_deposits: isWanted } = await readSettings(tx);
  if (!isWanted) return 0;
  return collect(tx, { userId, cause: "DEPOSIT", most: deposited });
}

/**
 * Before a withdrawal of an amount, the wallet being locked: refuses DEBT_OPEN where the house lets
 * nobody withdraw who owes it something, DEBT_BEFORE_PAYOUT where the balance does not hold both;
 * else takes the debt.
 */
export async function collectBeforePayout(
  tx: Queries,
  userId: string,
  wanted: { readonly balance: Satang; readonly amount: Satang },
): Promise<void> {
  const debt = await sumOfDebts(tx, userId);
  if (debt === 0) return;
  const { debts_block_withdrawals: isBlocked } = await readSettings(tx);
  if (isBlocked) throw new Refusal("DEBT_OPEN", { debt: formatBaht(debt) });
  const { balance, amount } = wanted;
  if (amount > balance - debt) {
    const most = formatBaht(Math.max(0, balance - debt));
    throw new Refusal("DEBT_BEFORE_PAYOUT", { debt: formatBaht(debt), most });
  }
  await collect(tx, { userId, cause: "WITHDRAWAL", most: debt });
}

export interface Collected {
  readonly collected: Satang;
  readonly left: Satang;
}

/** By the member. Refuses DEBT_NOT_FOUND, DEBT_NOT_COVERED, IDEMPOTENCY_CONFLICT. */
export async function payOwnDebts(
  app: AppContext,
  userId: string,
  key: string | undefined,
): Promise<Collected> {
  const { answer } = await app.db.transaction(async (tx) => {
    await lockWallet(tx, userId);
    return onceByKey(tx, { userId, action: "debt-pay", key, input: {} }, () =>
      collectNow(tx, { userId, cause: "MEMBER" }),
    );
  });
  app.live.tellMember(userId, "balance");
  return answer;
}

/**
 * By the staff. Refuses MEMBER_NOT_FOUND, NOT_YOURSELF, INVALID_AMOUNT, REASON_MISSING,
 * DEBT_NOT_FOUND, DEBT_NOT_COVERED, IDEMPOTENCY_CONFLICT.
 */
export async function collectByStaff(
  app: AppContext,
  asked: {
    readonly actor: Actor;
    readonly memberId: string;
    /** In satang; undefined: all. */
    readonly most: Satang | undefined;
    readonly reason: string;
    readonly key: string | undefined;
  },
): Promise<Collected> {
  const { actor, memberId, most, key } = asked;
  const reason = cleanLines(asked.reason);
  if (reason === "") throw new Refusal("REASON_MISSING");
  if (most !== undefined && most <= 0) throw new Refusal("INVALID_AMOUNT");
  const { answer } = await app.db.transaction(async (tx) => {
    const { actorId } = actor;
    await lockDebtor(tx, actorId, memberId);
    const input = { memberId, most, reason };
    return onceByKey(tx, { userId: actorId, action: "debt-collect", key, input }, async () => {
      const requestId = randomUUID();
      const wanted = { userId: memberId, cause: "STAFF", actorId, requestId, most } as const;
      const collected = await collectNow(tx, wanted);
      await writeAudit(tx, {
        ...actor,
        action: "debt.collect",
        targetKind: "member",
        targetId: memberId,
        after: { amount: formatBaht(collected.collected), reason, reference_id: requestId },
      });
      return collected;
    });
  });
  app.live.tellMember(memberId, "balance");
  return answer;
}

/** Refuses NOT_YOURSELF, MEMBER_NOT_FOUND. */
export async function lockDebtor(tx: Queries, actorId: string, memberId: string): Promise<void> {
  if (actorId === memberId.toLowerCase()) throw new Refusal("NOT_YOURSELF");
  if (!isUuid(memberId) || !(await hasWallet(tx, memberId))) throw new Refusal("MEMBER_NOT_FOUND");
  await lockWallet(tx, memberId);
}

interface Wanted {
  readonly userId: string;
  readonly cause: "DEPOSIT" | "WITHDRAWAL" | "MEMBER" | "STAFF";
  readonly most?: Satang | undefined;
  readonly actorId?: string;
  readonly requestId?: string;
}

async function collectNow(tx: Queries, wanted: Wanted): Promise<Collected> {
  const { userId, most } = wanted;
  await lockWallet(tx, userId);
  const debt = await sumOfDebts(tx, userId);
  if (debt === 0) throw new Refusal("DEBT_NOT_FOUND");
  const collected = await collect(tx, { ...wanted, most: Math.min(debt, most ?? debt) });
  if (collected === 0) throw new Refusal("DEBT_NOT_COVERED", { debt: formatBaht(debt) });
  return { collected, left: debt - collected };
}

function collect(tx: Queries, wanted: Wanted & { readonly most: Satang }): Promise<Satang> {
  return settleDebts(tx, {
    userId: wanted.userId,
    how: "COLLECTED",
    cause: wanted.cause,
    most: wanted.most,
    actorId: wanted.actorId ?? null,
    requestId: wanted.requestId ?? randomUUID(),
  });
}
