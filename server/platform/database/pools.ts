/** How connections are lent, and how a node that stops gets back those that are not given back. */
import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

/** What is still lent then belongs to work that was given up (jobs.ts). */
const GIVEN_BACK_WITHIN_MS = 1_000;
const ENDED_WITHIN_MS = 1_000;

/** pg's types do not say it. */
type Lent = pg.PoolClient & { readonly processID?: number };
const lent = new WeakMap<pg.Pool, Set<Lent>>();

export function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options);
  const clients = new Set<Lent>();
  lent.set(pool, clients);
  // A connection that breaks while idle is replaced; the query that needs it reports the fault.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("acquire", (client) => clients.add(client));
  pool.on("release", (_error, client) => clients.delete(client));
  return pool;
}

/** For a pool's onConnect: what is said on each new connection, and waited for, before it is lent. */
export function saying(sql: string): (client: pg.ClientBase) => unknown {
  return (client) => client.query(sql);
}

/**
 * Closes pools of one database. A transaction that goes on is ended there: it leaves nothing behind
 * and holds no lock against whoever does its work again. Without that its statement would run on.
 */
export async function endPools(url: string, pools: readonly pg.Pool[]): Promise<void> {
  const ended = Promise.all(pools.map((pool) => pool.end()));
  const isEnded = await endsWithin(ended, GIVEN_BACK_WITHIN_MS);
  if (isEnded) return;
  const left = pools.flatMap((pool) => [...(lent.get(pool) ?? [])]);
  await terminate(
    url,
    left.map((client) => client.processID),
  ).catch(() => undefined);
  await endsWithin(ended, ENDED_WITHIN_MS);
}

async function endsWithin(ended: Promise<unknown>, ms: number): Promise<boolean> {
  const given = new AbortController();
  try {
    return await Promise.race([ended.then(() => true), sleep(ms, false, { signal: given.signal })]);
  } finally {
    given.abort();
  }
}

async function terminate(url: string, backends: readonly (number | undefined)[]): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ENDED_WITHIN_MS,
    query_timeout: ENDED_WITHIN_MS,
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_terminate_backend(pid) from unnest($1::integer[]) pid", [
      backends,
    ]);
  } finally {
    await client.end();
  }
}
