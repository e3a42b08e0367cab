/** A member's limits, breaks and exclusion, for tests. */
import {
  readProtection,
  type PlayLimit,
  type Protection,
} from "@chokdee/domain/protection/contract.ts";
import type { LimitKind, LimitPeriod } from "@chokdee/domain/protection/rules.ts";

import type { Caller, Reply, TestApp } from "./app.ts";

const PAGE = readProtection.path;

/**
 * What the database says to whoever shortens a break or an exclusion. Of what a worker of a
 * distributed house says, its words arrive and the name of its constraint does not.
 */
export const STANDS = "a break or an exclusion is never shortened";

type Wanted = readonly [LimitKind, LimitPeriod, number | string | null];

/** Asks for limits, as [kind, period, amount in baht or null]. */
export function limit(member: Caller, ...wanted: readonly Wanted[]): Promise<Reply> {
  return member.put(`${PAGE}/limits`, {
    limits: wanted.map(([kind, period, amount]) => ({ kind, period, amount })),
  });
}

export function rest(member: Caller, length = "24_HOURS"): Promise<Reply> {
  return member.post(`${PAGE}/break`, { length });
}

export function exclude(member: Caller, length = "6_MONTHS"): Promise<Reply> {
  return member.post(`${PAGE}/exclusion`, { length });
}

/** The page, which has to keep its contract. */
export async function protectionOf(member: Caller): Promise<Protection> {
  const reply = await member.get(PAGE);
  return readProtection.replies[200].parse(reply.body);
}

export async function limitOf(
  member: Caller,
  kind: LimitKind,
  period: LimitPeriod,
): Promise<PlayLimit | undefined> {
  const { limits } = await protectionOf(member);
  return limits.find((one) => one.kind === kind && one.period === period);
}

/** Moves what waits by so many hours, as if they had gone by. */
export async function letWait(app: TestApp, member: Caller, hours: number): Promise<void> {
  const [waiting] = await app.db.query<{ then: Date | null }>(
    "select max(pending_from) as then from play_limits where member_id = $1",
    [member.id],
  );
  if (!waiting?.then) return;
  await app.db.query(
    "update play_limits set pending_from = $2 where member_id = $1 and pending_from is not null",
    [member.id, new Date(waiting.then.getTime() - hours * 3_600_000)],
  );
}
