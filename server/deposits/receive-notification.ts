/**
 * A bank says that money came in (api.md POST /api/payments/notifications/{provider}). The line is
 * kept once, whatever it says; the one deposit that it pays beyond doubt is credited with it in
 * the same transaction, any other line waits for an administrator (trust.md D4-D7).
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";

import {
  matchBankLine,
  type Match,
  SAME_TRANSFER_MS,
  type UnmatchedReason,
} from "@chokdee/domain/deposits/matching.ts";
import { cleanText } from "@chokdee/domain/clean-text.ts";
import type { Satang } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { isDay } from "@chokdee/domain/time.ts";

import type { Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { lockWallet } from "../wallet/post-entries.ts";
import { announceCredit, creditDeposit, type Credited } from "./credit-deposit.ts";
import { notificationSecret } from "./demo-secret.ts";
import {
  findCandidates,
  findLineAnswer,
  findToldBefore,
  insertLine,
  settleLine,
  type NewLine,
} from "./queries/notifications.ts";
import { isOurAccount } from "./queries/receiving-accounts.ts";

/** Refuses what the provider has not signed; a provider that is not known is answered alike. */
export function checkSignature(
  app: AppContext,
  provider: string,
  rawBody: Buffer | undefined,
  signature: unknown,
): void {
  // An unknown provider's signature is reckoned as well, so that both take the same time.
  const secret = notificationSecret(app, provider);
  const expected = createHmac("sha256", secret ?? "none")
    .update(rawBody ?? Buffer.alloc(0))
    .digest();
  const isHex = typeof signature === "string" && /^[0-9a-f]{64}$/i.test(signature);
  const given = Buffer.from(isHex ? signature : "0".repeat(64), "hex");
  if (!timingSafeEqual(expected, given) || secret === undefined || !isHex) {
    throw new Refusal("SIGNATURE_INVALID");
  }
}

export interface Notification {
  readonly provider: string;
  readonly transactionId: string;
  readonly amount: Satang;
  readonly toAccount: string;
  readonly fromAccount: string | null;
  readonly reference: string | null;
  /** ISO 8601. */
  readonly occurredAt: string;
}

export interface NotificationAnswer {
  readonly matched: boolean;
  readonly deposit_id?: string;
}

export async function receiveNotification(
  app: AppContext,
  notification: Notification,
): Promise<NotificationAnswer> {
  const line = lineOf(notification);
  const { depositId, credited, isNew } = await app.db.transaction((tx) => take(tx, line));
  if (credited) await announceCredit(app, credited);
  if (isNew) app.live.tellDesks("deposits", credited?.userId);
  return depositId === null ? { matched: false } : { matched: true, deposit_id: depositId };
}

const text = (value: string | null): string | null => cleanText(value ?? "") || null;

function lineOf(notification: Notification): NewLine {
  const occurredAt = instantOf(notification.occurredAt);
  if (!occurredAt || notification.amount === 0) throw new Refusal("MALFORMED");
  const { transactionId, amount, toAccount, fromAccount, reference } = notification;
  const input = [amount, toAccount, fromAccount, reference, occurredAt.toISOString()];
  return {
    provider: notification.provider,
    transactionId,
    inputHash: createHash("sha256").update(JSON.stringify(input)).digest(),
    amount,
    toAccount: cleanText(toAccount),
    fromAccount: text(fromAccount),
    reference: text(reference),
    occurredAt,
  };
}

const ISO =
  /^(20[0-9]{2}-[01][0-9]-[0-3][0-9])[T ]([0-2][0-9]:[0-5][0-9](?::[0-5][0-9](?:\.[0-9]{1,9})?)?)(Z|[+-][0-2][0-9]:?[0-5][0-9])?$/;

/** A bank that names no zone means Thai time. */
function instantOf(written: string): Date | undefined {
  const [, day = "", time = "", zone = "+07:00"] = ISO.exec(written) ?? [];
  const instant = new Date(`${day}T${time}${zone.replace(/^([+-]..)(..)$/, "$1:$2")}`);
  return isDay(day) && !Number.isNaN(instant.getTime()) ? instant : undefined;
}

interface Outcome {
  readonly depositId: string | null;
  readonly credited?: Credited;
}

async function take(tx: Queries, line: NewLine): Promise<Outcome & { readonly isNew: boolean }> {
  const inserted = await insertLine(tx, line);
  if (!inserted) return { depositId: await answerAgain(tx, line), isNew: false };
  return { ...(await takeNew(tx, line, inserted)), isNew: true };
}

/** A line of a statement that no provider told: taken as if one had, in the caller's transaction. */
export async function takeStatementLine(
  tx: Queries,
  line: NewLine,
): Promise<{ lineId: number; credited: Credited | undefined }> {
  const inserted = await insertLine(tx, line);
  if (!inserted) throw new Error(`${line.transactionId} was taken before`);
  const { credited } = await takeNew(tx, line, inserted);
  return { lineId: inserted.id, credited };
}

async function takeNew(
  tx: Queries,
  line: NewLine,
  inserted: { readonly id: number; readonly now_ms: number },
): Promise<Outcome> {
  const sameAs = await findToldBefore(tx, line, SAME_TRANSFER_MS);
  if (sameAs !== undefined) {
    await settleLine(tx, inserted.id, { depositId: null, why: "TOLD_BEFORE", sameAs });
    return { depositId: null };
  }
  const outcome = await settle(tx, line, inserted.now_ms);
  await settleLine(tx, inserted.id, { depositId: outcome.depositId, why: outcome.why });
  return outcome;
}

async function answerAgain(tx: Queries, line: NewLine): Promise<string | null> {
  const known = await findLineAnswer(tx, line.provider, line.transactionId);
  if (!known?.input_hash.equals(line.inputHash)) throw new Refusal("IDEMPOTENCY_CONFLICT");
  return known.deposit_id;
}

async function settle(
  tx: Queries,
  line: NewLine,
  nowMs: number,
): Promise<Outcome & { why: UnmatchedReason | null }> {
  const first = await matchNow(tx, line, nowMs);
  if (first.match.kind === "NONE") return { depositId: null, why: first.match.why };
  // Whoever else credits, approves or assigns to this member holds the wallet: judged anew once
  // they are done, a deposit that was paid meanwhile is not paid twice.
  await lockWallet(tx, first.userId);
  const { match, userId } = await matchNow(tx, line, nowMs);
  if (match.kind === "NONE") return { depositId: null, why: match.why };
  if (userId !== first.userId) return { depositId: null, why: "SEVERAL" };
  const { depositId } = match;
  if (match.kind === "LINK") return { depositId, why: null };
  try {
    const credit = { depositId, userId, action: "CREDIT", actorId: null } as const;
    return { depositId, credited: await creditDeposit(tx, credit), why: null };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "DEPOSIT_FINAL") throw error;
    // Its time ran out in between: a person looks at the transfer.
    return { depositId: null, why: "LATE" };
  }
}

async function matchNow(
  tx: Queries,
  line: NewLine,
  nowMs: number,
): Promise<{ match: Match; userId: string }> {
  const digits = line.toAccount.replaceAll(/[^0-9]/g, "");
  const candidates = await findCandidates(tx, digits, line.amount);
  const match = matchBankLine(
    {
      isKnownAccount: candidates.length > 0 || (await isOurAccount(tx, digits)),
      reference: line.reference,
      fromAccount: line.fromAccount,
      occurredAtMs: line.occurredAt.getTime(),
      nowMs,
    },
    candidates,
  );
  const found = candidates.find(
    ({ depositId }) => match.kind !== "NONE" && depositId === match.depositId,
  );
  return { match, userId: found?.userId ?? "" };
}
