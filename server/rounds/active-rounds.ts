/**
 * The rounds that take bets now, from memory: every member's screen asks for them again and again
 * (speed.md "Reading"). What is held is dropped by a change on this node and when another says that
 * it has made one, and is at most a second old. Bets are judged by the database in any case.
 */
import type { Round } from "@chokdee/domain/rounds/contract.ts";

import type { Queries } from "../platform/database/database.ts";
import { CachedReply } from "../platform/http/cached-reply.ts";
import { readOpenRounds } from "./queries/rounds.ts";
import { roundOnWire } from "./round-on-wire.ts";

/** How long a node that does not hear another may take to show its change. */
const FRESH_MS = 1_000;

interface Entry {
  readonly round: Round;
  readonly closeMs: number;
}

interface List {
  /** Soonest close first. */
  readonly entries: readonly Entry[];
  /** The answers without so many of the first entries, which have closed since. */
  readonly answers: Map<number, CachedReply>;
  /** The database's clock minus this process's monotonic one, when the list was read. */
  readonly clockOffsetMs: number;
  /** On the monotonic clock: until when the list may be shown. */
  readonly until: number;
}

const held = new WeakMap<Queries, Promise<List>>();

/** The open rounds, soonest close first, without those that have closed since they were read. */
export async function listActiveRounds(db: Queries): Promise<CachedReply> {
  const { entries, answers, clockOffsetMs } = await freshList(db);
  const nowMs = performance.now() + clockOffsetMs;
  const firstOpen = entries.findIndex((entry) => entry.closeMs > nowMs);
  const closed = firstOpen === -1 ? entries.length : firstOpen;
  const answer =
    answers.get(closed) ?? new CachedReply(entries.slice(closed).map(({ round }) => round));
  answers.set(closed, answer);
  return answer;
}

/** Drops what is held, after a change to a round or a lottery. */
export function forgetActiveRounds(db: Queries): void {
  held.delete(db);
}

async function freshList(db: Queries): Promise<List> {
  const known = held.get(db);
  if (known) {
    const list = await known;
    if (list.until > performance.now()) return list;
    // Whoever comes first reads anew; the others wait for the same answer.
    if (held.get(db) === known) held.delete(db);
    return freshList(db);
  }
  const list = load(db);
  // Held from before the answer: a change in between drops it, and nothing old comes back.
  held.set(db, list);
  list.catch(() => {
    if (held.get(db) === list) held.delete(db);
  });
  return list;
}

async function load(db: Queries): Promise<List> {
  const { rounds, nowMs, nextOpenMs } = await readOpenRounds(db);
  const readAt = performance.now();
  const untilNextOpens = nextOpenMs === null ? FRESH_MS : Math.max(5, nextOpenMs - nowMs);
  return {
    entries: rounds.map((row) => ({ round: roundOnWire(row), closeMs: row.close_time.getTime() })),
    answers: new Map(),
    clockOffsetMs: nowMs - readAt,
    until: readAt + Math.min(FRESH_MS, untilNextOpens),
  };
}
