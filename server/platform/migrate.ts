/**
 * Brings a database up to date: plain SQL files in db/migrations, run once each and in order by
 * kysely's migrator, then the queue's own tables. Runs as the owner of the database; the server
 * itself works under the restricted role, whose login is derived here.
 */
import { createHmac } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { runMigrations as runQueueMigrations } from "graphile-worker";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import pg from "pg";

const FOLDER = join(import.meta.dirname, "../../db/migrations");
const APP_ROLE = "chokdee_app";
/** Any number that no other program uses for an advisory lock in this database. */
const MIGRATION_LOCK = 420_100;
/** A large migration of another node may take its time. */
const TURN_MS = 600_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** Behind a migration that waits for a table wait the members. */
const TABLE_MS = 10_000;
/** The lock of a node whose machine is gone is free again after half a minute, not two hours. */
const KEEP_ALIVE =
  "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4";

/**
 * Migrates the database at ownerUrl and lets the restricted role sign in to it. Fails when the
 * node's turn does not come in time, or a table is held by others.
 */
export async function migrate(ownerUrl: string, turnMs = TURN_MS): Promise<void> {
  const pool = new pg.Pool({
    connectionString: ownerUrl,
    max: 2,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: `-c lock_timeout=${TABLE_MS} ${KEEP_ALIVE}`,
  });
  // The query that needs a broken connection reports the fault.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await withLock(pool, turnMs, async () => {
      const migrator = new Migrator({
        db: database,
        provider: { getMigrations: readMigrations },
        migrationTableName: "migrations",
        migrationLockTableName: "migrations_lock",
      });
      const { error } = await migrator.migrateToLatest();
      if (error) throw new Error("a migration failed", { cause: error });
      await runQueueMigrations({ pgPool: pool, logger: quiet });
      await grantMade(pool);
      await pool.query(`alter role ${APP_ROLE} login password ${literal(appPassword(ownerUrl))}`);
    });
  } finally {
    await database.destroy();
  }
}

/** Waits for a migration of another node instead of racing it. */
async function withLock(pool: pg.Pool, turnMs: number, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`set lock_timeout = ${turnMs}`);
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]).catch((cause: unknown) => {
      throw new Error("another node did not end its migration in time", { cause });
    });
    await work();
  } finally {
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".sql")).toSorted();
  const migrations = files.map(async (file) => {
    const text = await readFile(join(FOLDER, file), "utf8");
    const migration: Migration = {
      up: async (on) => {
        await sql.raw(text).execute(on);
      },
    };
    return [file.slice(0, -".sql".length), migration] as const;
  });
  return Object.fromEntries(await Promise.all(migrations));
}

/** What migrators made themselves: the list of migrations and the queue. */
async function grantMade(pool: pg.Pool): Promise<void> {
  await pool.query(`
    grant select on migrations to ${APP_ROLE};
    grant usage on schema graphile_worker to ${APP_ROLE};
    grant all on all tables in schema graphile_worker to ${APP_ROLE};
    grant all on all sequences in schema graphile_worker to ${APP_ROLE};
    grant execute on all functions in schema graphile_worker to ${APP_ROLE};
  `);
  // The queue's tables have row security, and only their owner passes it without a policy.
  await pool.query(`
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

/**
 * The restricted role's password follows from the owner's address, so that every node knows it
 * and it is kept nowhere.
 */
function appPassword(ownerUrl: string): string {
  const owner = new URL(ownerUrl);
  const secret = decodeURIComponent(owner.password) || owner.host || ownerUrl;
  return createHmac("sha256", secret).update(APP_ROLE).digest("hex");
}

/** The address under which the server signs in as the restricted role. */
export function appUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = APP_ROLE;
  url.password = appPassword(ownerUrl);
  return url.toString();
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

const quiet = {
  error: () => undefined,
  warn: () => undefined,
  info: () => undefined,
  debug: () => undefined,
  scope: () => quiet,
} as never;
