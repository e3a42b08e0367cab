/**
 * Brings a database up to date: the files of db/migrations (migrations.ts), then the queue's own
 * tables. Runs as the owner of the database; the server itself works under a restricted login
 * (app-login.ts).
 */
import { join } from "node:path";

import { runMigrations as runQueueMigrations } from "graphile-worker";
import pg from "pg";

import { APP_ROLE, appLogin, ensureAppRole } from "./app-login.ts";
import { applyMigrations, readMigrations } from "./migrations.ts";
import { saying } from "./pools.ts";

const FOLDER = join(import.meta.dirname, "../../../db/migrations");
/** Any number that no other program uses for an advisory lock in this database. */
const MIGRATION_LOCK = 420_100;
/** A large migration of another node may take its time. */
const TURN_MS = 600_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** Behind a migration that waits for a table wait the members. */
const TABLE_MS = 10_000;
/** The lock of a node whose machine is gone is free again after half a minute, not two hours. */
const KEEP_ALIVE =
  "set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4";

/**
 * Migrates the database at ownerUrl and answers the address under which the server works: the one
 * that is given, or that of a login which is made. Fails when the node's turn does not come in
 * time, or a table is held by others.
 */
export async function migrate(
  ownerUrl: string,
  givenUrl?: string,
  turnMs = TURN_MS,
): Promise<string> {
  const pool = new pg.Pool({
    connectionString: ownerUrl,
    max: 2,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // As in database.ts: not in the first message.
    onConnect: saying(`set lock_timeout = ${TABLE_MS}; ${KEEP_ALIVE}`),
  });
  // The query that needs a broken connection reports the fault.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  try {
    const migrations = await readMigrations(FOLDER);
    return await withLock(pool, turnMs, async (client) => {
      await ensureAppRole(client, givenUrl !== undefined);
      // One that cannot be used is refused while nothing is changed yet.
      if (givenUrl !== undefined) await appLogin(ownerUrl, givenUrl);
      await applyMigrations(client, migrations);
      await runQueueMigrations({ pgPool: pool, logger: quiet });
      await grantQueue(client);
      return givenUrl ?? appLogin(ownerUrl);
    });
  } finally {
    await pool.end();
  }
}

/**
 * Waits for a migration of another node instead of racing it. What migrates does so on the
 * connection that holds the lock: when that breaks, both end.
 */
async function withLock<T>(
  pool: pg.Pool,
  turnMs: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(`set lock_timeout = ${turnMs}`);
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]).catch((cause: unknown) => {
      throw new Error("another node did not end its migration in time", { cause });
    });
    await client.query(`set lock_timeout = ${TABLE_MS}`);
    return await work(client);
  } finally {
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
}

/** The queue makes its tables itself. */
async function grantQueue(owner: pg.ClientBase): Promise<void> {
  await owner.query(`
    grant usage on schema graphile_worker to ${APP_ROLE};
    grant all on all tables in schema graphile_worker to ${APP_ROLE};
    grant all on all sequences in schema graphile_worker to ${APP_ROLE};
    grant execute on all functions in schema graphile_worker to ${APP_ROLE};
  `);
  // The queue's tables have row security, and only their owner passes it without a policy.
  await owner.query(`
    do $$ declare t record; begin
      for t in select c.relname as name from pg_class c
        where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
          and not exists (select from pg_policy p where p.polrelid = c.oid)
      loop
        execute format('create policy ${APP_ROLE} on graphile_worker.%I to ${APP_ROLE}
          using (true) with check (true)', t.name);
      end loop;
    end $$`);
}

const quiet = {
  error: () => undefined,
  warn: () => undefined,
  info: () => undefined,
  debug: () => undefined,
  scope: () => quiet,
} as never;
