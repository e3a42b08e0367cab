/**
 * A call that moves money under an Idempotency-Key (api.md "Conventions"): the key, the hash of
 * the input and the answer are stored with the effect, in its transaction. The same key and input
 * answer as the first time, another input is refused.
 */
import { createHash } from "node:crypto";

import { Refusal } from "@chokdee/domain/refusals.ts";
import type { FastifyRequest } from "fastify";

import type { Queries } from "../database/database.ts";

export interface Retryable {
  readonly userId: string;
  readonly action: string;
  /** Undefined when the caller sent none: the effect then stands alone. */
  readonly key: string | undefined;
  readonly input: unknown;
}

/**
 * Runs work once per key. The caller has locked the member's wallet (or another row that all
 * tries of this key share) before, so that two tries at the same moment come one after the other.
 */
export async function onceByKey<T>(
  tx: Queries,
  retryable: Retryable,
  work: () => Promise<T>,
): Promise<{ answer: T; repeated: boolean }> {
  const { userId, action, key } = retryable;
  if (key === undefined) return { answer: await work(), repeated: false };
  const hash = hashOfInput(retryable.input);
  const stored = await storedAnswer(tx, userId, action, key);
  if (stored) {
    if (!stored.input_hash.equals(hash)) throw new Refusal("IDEMPOTENCY_CONFLICT");
    return { answer: stored.answer as T, repeated: true };
  }
  const answer = await work();
  await tx.query("select idempotent_keep($1, $2, $3, $4, $5)", [
    userId,
    action,
    key,
    hash,
    JSON.stringify(answer),
  ]);
  return { answer, repeated: false };
}

/** Whether this key has been answered for this input: for what is judged before the work begins. */
export async function isAnswered(db: Queries, retryable: Retryable): Promise<boolean> {
  const { userId, action, key, input } = retryable;
  const stored = key && (await storedAnswer(db, userId, action, key));
  return stored ? stored.input_hash.equals(hashOfInput(input)) : false;
}

async function storedAnswer(db: Queries, userId: string, action: string, key: string) {
  const [stored] = await db.query<{ input_hash: Buffer; answer: unknown }>(
    "select input_hash, answer from idempotent_answer($1, $2, $3)",
    [userId, action, key],
  );
  return stored;
}

export async function pruneAnswers(db: Queries, days: number): Promise<void> {
  await db.query(
    "delete from idempotent_answers where created_at < now() - make_interval(days => $1)",
    [days],
  );
}

/** By which another input under the same key is known. */
export function hashOfInput(input: unknown): Buffer {
  return createHash("sha256").update(JSON.stringify(input)).digest();
}

const KEY = /^[\x21-\x7e]{1,128}$/;

/** The request's Idempotency-Key, or undefined; one that is no plain text is refused. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const header = request.headers["idempotency-key"];
  if (header === undefined || header === "") return undefined;
  if (typeof header !== "string" || !KEY.test(header)) throw new Refusal("MALFORMED");
  return header;
}
