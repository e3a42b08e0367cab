/**
 * How often somebody may ask: counted in PostgreSQL, so that all nodes count together. Only calls
 * that can be abused are limited so (sign-in, codes, uploads); the rest are bounded in request-bound.ts.
 */
import { Refusal } from "@chokdee/domain/refusals.ts";
import type { FastifyRequest } from "fastify";

import type { AppContext } from "../app-context.ts";
import { networksOf } from "./networks.ts";

export interface Limit {
  readonly name: string;
  readonly times: number;
  readonly seconds: number;
}

/**
 * How much wider limits by address are for this machine's own address. Behind a proxy that does
 * not name its callers all members come from there, and so does a trial or a test: one of them
 * must not lock out the rest. Limits by phone number and member hold in full.
 */
const LOOPBACK_FACTOR = 100;
const LOOPBACK = /^(?:::ffff:)?127\.[0-9.]+$|^::1$/;

/** Counts a request of this address, and refuses when there were too many in the window. */
export async function limitRate(
  app: AppContext,
  limit: Limit,
  request: FastifyRequest,
): Promise<void> {
  await countAddress(app, limit, request.ip);
}

/** Counts one use by an address. */
export async function countAddress(app: AppContext, limit: Limit, address: string): Promise<void> {
  const times = LOOPBACK.test(address) ? limit.times * LOOPBACK_FACTOR : limit.times;
  for (const { network, factor } of networksOf(address)) {
    await countUse(app, { ...limit, times: times * factor }, network);
  }
}

const tooMany = (leftSeconds: number): Refusal =>
  new Refusal("TOO_MANY_REQUESTS", { retry_after_seconds: Math.max(1, leftSeconds) });

/** Counts one use by a key (a phone number, a member). */
export async function countUse(app: AppContext, limit: Limit, key: string): Promise<void> {
  const row = await count(app, limit, key);
  if (row && row.used > limit.times) throw tooMany(row.left_seconds);
}

/** Refuses who has none left, and counts nothing: for what is counted once it has succeeded. */
export async function refuseSpent(app: AppContext, limit: Limit, key: string): Promise<void> {
  const [row] = await app.db.query<{ left_seconds: number }>(
    `select ceil(extract(epoch from window_ends_at - clock_timestamp()))::integer as left_seconds
     from rate_counters
     where name = $1 and key = $2 and used >= $3 and window_ends_at > clock_timestamp()`,
    [limit.name, key, limit.times],
  );
  if (row) throw tooMany(row.left_seconds);
}

/** Counts one use and says whether it was within the limit: beyond it something else follows. */
export async function isWithin(app: AppContext, limit: Limit, key: string): Promise<boolean> {
  const row = await count(app, limit, key);
  return !row || row.used <= limit.times;
}

/** Who is over the limit is counted no further: a flood of refused calls writes nothing. */
async function count(
  app: AppContext,
  limit: Limit,
  key: string,
): Promise<{ readonly used: number; readonly left_seconds: number } | undefined> {
  const [row] = await app.db.query<{ used: number; left_seconds: number }>(
    `with full_one as (
       select used, window_ends_at from rate_counters
       where name = $1 and key = $2 and used > $4 and window_ends_at > clock_timestamp()
     ), counted as (
       insert into rate_counters as c (name, key, window_ends_at, used)
       select $1, $2, clock_timestamp() + make_interval(secs => $3), 1
       where not exists (select from full_one)
       on conflict (name, key) do update set
         used = case when c.window_ends_at <= clock_timestamp() then 1 else c.used + 1 end,
         window_ends_at = case when c.window_ends_at <= clock_timestamp()
           then excluded.window_ends_at else c.window_ends_at end
       returning used, window_ends_at
     )
     select used,
       ceil(extract(epoch from window_ends_at - clock_timestamp()))::integer as left_seconds
     from (select * from full_one union all select * from counted) one`,
    [limit.name, key, limit.seconds, limit.times],
  );
  return row;
}
