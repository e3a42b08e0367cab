/**
 * Sets a member's limits on deposits, stakes and losses (decisions.md "Sessions and accounts"): a
 * lower one counts at once, a higher one or none after 24 hours. The wallet is locked first, as
 * slips and deposits do, so that what was asked before and after is judged by what stood then.
 */
import {
  changeLimit,
  type LimitKind,
  type LimitPeriod,
  type LimitState,
} from "@chokdee/domain/protection/rules.ts";
import { formatBaht, type Satang } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { writeAudit } from "../core/audit.ts";
import type { Actor } from "../platform/http/router.ts";
import type { AppContext } from "../platform/app-context.ts";
import { lockWallet } from "../wallet/post-entries.ts";
import { lockProtection, readLimits, saveLimit, type LimitRow } from "./queries/protection.ts";

export interface WantedLimit {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  /** Null for no limit. */
  readonly amount: Satang | null;
}

/** Refuses with LIMIT_INVALID below one baht. */
export async function setLimits(
  app: AppContext,
  actor: Actor,
  wanted: readonly WantedLimit[],
): Promise<void> {
  const memberId = actor.actorId;
  if (wanted.some(({ amount }) => amount !== null && amount < 100)) {
    throw new Refusal("LIMIT_INVALID");
  }
  await app.db.transaction(async (tx) => {
    await lockWallet(tx, memberId);
    const nowMs = await lockProtection(tx, memberId);
    const limits = new Map(
      (await readLimits(tx, memberId)).map((row) => [nameOf(row), stateOf(row)]),
    );
    for (const one of wanted) {
      const { kind, period, amount } = one;
      const before = limits.get(nameOf(one)) ?? { amount: null, pending: null };
      const after = changeLimit(before, amount, nowMs);
      if (after === before) continue;
      limits.set(nameOf(one), after);
      await saveLimit(tx, memberId, rowOf(kind, period, after));
      await writeAudit(tx, {
        ...actor,
        action: "protection.limit",
        targetKind: "member",
        targetId: memberId,
        before: { kind, period, ...noted(before) },
        after: { kind, period, ...noted(after) },
      });
    }
  });
}

function nameOf({ kind, period }: Pick<LimitRow, "kind" | "period">): string {
  return `${kind} ${period}`;
}

function stateOf(row: LimitRow): LimitState {
  const { limit_satang: amount, pending_satang: pending, pending_from: from } = row;
  return { amount, pending: from && { amount: pending, fromMs: from.getTime() } };
}

function rowOf(kind: LimitKind, period: LimitPeriod, { amount, pending }: LimitState): LimitRow {
  return {
    kind,
    period,
    limit_satang: amount,
    pending_satang: pending?.amount ?? null,
    pending_from: pending && new Date(pending.fromMs),
  };
}

/** As the audit and the member's history show it. */
function noted({ amount, pending }: LimitState) {
  const textOf = (satang: Satang | null) => (satang === null ? null : formatBaht(satang));
  return {
    amount: textOf(amount),
    pending: pending && {
      amount: textOf(pending.amount),
      from: new Date(pending.fromMs).toISOString(),
    },
  };
}
