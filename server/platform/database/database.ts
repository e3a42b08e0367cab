/**
 * PostgreSQL as the shelves see it: queries and transactions under the restricted role.
 * Errors keep their constraint's name, which is how a refusal of the database is told apart.
 */
import { createHash } from "node:crypto";

import pg from "pg";

/** Something that runs SQL: the database itself or a transaction in it. */
export interface Queries {
  query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

export interface Database extends Queries {
  readonly pool: pg.Pool;
  /** For batches: connections that nothing else takes, so that they stay warm and wait for no one. */
  readonly lanes: Queries;
  /** Fails when a new connection cannot be had: those that are open may outlive their login. */
  knock(): Promise<void>;
  /** Runs work in one READ COMMITTED transaction. Deadlocks are tried again, three times at most. */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;
const POOL_SIZE = 16;
/** Batches in flight at once: more add nothing (speed.md). */
export const LANES = 2;
const CONNECT_TIMEOUT_MS = 5_000;
/** Longest that a statement or a wait for a lock may take (trust.md F7). */
const STATEMENT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 2_000;
/** A database that says nothing for longer than its own time-out is not reached (trust.md F6). */
const SILENCE_MS = 6_000;
/** A new connection costs the database a process: whoever asks for the node's state is not alone. */
const KNOCK_EVERY_MS = 5_000;
const TOO_MANY = "53300";
const DEADLOCK_TRIES = 3;
/** What pg says when SILENCE_MS have passed. */
const SILENT = "Query read timeout";

const types = new pg.TypeOverrides();
types.setTypeParser(INT8, exactInteger);
types.setTypeParser(NUMERIC, exactInteger);
types.setTypeParser(DATE, (text) => text);

/** int8 and sums of it arrive as text; whatever does not fit a number exactly is an internal error. */
function exactInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an exact integer: ${text}`);
  return value;
}

export function openDatabase(url: string, size = POOL_SIZE): Database {
  const pool = openPool(url, size);
  const lanes = openPool(url, LANES);

  return {
    pool,
    knock: remembered(KNOCK_EVERY_MS, () => knock(url)),
    lanes: { query: (sql, values) => pastDeadlocks(() => run(lanes, sql, values)) },
    // A statement is a transaction of its own.
    query: (sql, values) => pastDeadlocks(() => run(pool, sql, values)),
    transaction: (work) => pastDeadlocks(() => transaction(pool, work)),
    close: async () => {
      await Promise.all([pool.end(), lanes.end()]);
    },
  };
}

function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: SILENCE_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    options:
      `-c statement_timeout=${STATEMENT_TIMEOUT_MS} -c lock_timeout=${LOCK_TIMEOUT_MS}` +
      " -c idle_in_transaction_session_timeout=15000 -c timezone=UTC",
  });
  // A connection that breaks while idle is replaced; the query that needs it reports the fault.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** Signs in once more, as a request would that finds no connection free. */
async function knock(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: SILENCE_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1 from migrations limit 1");
  } catch (error) {
    // All are taken: by nodes that work.
    if (!(error instanceof pg.DatabaseError) || error.code !== TOO_MANY) throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What some work answered, or how it failed, for so long; who asks meanwhile shares it. */
function remembered<T>(ms: number, work: () => Promise<T>): () => Promise<T> {
  let last: { readonly answer: Promise<T>; readonly at: number } | undefined;
  return () => {
    if (last === undefined || performance.now() - last.at > ms) {
      last = { answer: work(), at: performance.now() };
    }
    return last.answer;
  };
}

/** Does something and takes it back: what is answered says whether it could be done. */
export async function dryRun<T>(tx: Queries, work: () => Promise<T>): Promise<T> {
  await tx.query("savepoint tried_out");
  const answer = await work();
  await tx.query("rollback to savepoint tried_out");
  return answer;
}

async function run<Row>(
  on: pg.Pool | pg.PoolClient,
  sql: string,
  values: readonly unknown[] = [],
  silenceMs = SILENCE_MS,
): Promise<Row[]> {
  const query = {
    name: statementName(sql),
    text: sql,
    values: [...values],
    query_timeout: silenceMs,
  };
  const result = await on.query(query);
  return result.rows as Row[];
}

/** Lets each statement of a transaction take so many seconds; the driver waits as long for it. */
export async function giveTime(tx: Queries, seconds: number): Promise<void> {
  await tx.query(`set local statement_timeout = '${seconds}s'`);
}

/** What giveTime says. */
const MORE_TIME = /^set local statement_timeout = '(\d+)s'$/;

function within(client: pg.PoolClient): Queries {
  let silenceMs = SILENCE_MS;
  return {
    query: (sql, values) => {
      const seconds = Number(MORE_TIME.exec(sql)?.[1] ?? 0);
      silenceMs = Math.max(silenceMs, seconds * 1_000 + SILENCE_MS - STATEMENT_TIMEOUT_MS);
      return run(client, sql, values, silenceMs);
    },
  };
}

const names = new Map<string, string>();

/** Every statement is prepared once per connection under a name made from its text. */
function statementName(sql: string): string {
  let name = names.get(sql);
  if (name === undefined) {
    name = createHash("sha256").update(sql).digest("base64url").slice(0, 20);
    names.set(sql, name);
  }
  return name;
}

async function pastDeadlocks<T>(work: () => Promise<T>, tries = 1): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDeadlock(error) || tries >= DEADLOCK_TRIES) throw error;
  }
  return pastDeadlocks(work, tries + 1);
}

async function transaction<T>(pool: pg.Pool, work: (tx: Queries) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const answer = await work(within(client));
    await client.query("commit");
    return answer;
  } catch (error) {
    broken = await rollBack(client, error);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Answers the fault for which the connection is not to be used again, if there is one. */
async function rollBack(client: pg.PoolClient, reason: unknown): Promise<Error | undefined> {
  // Behind a statement that is not answered nothing else is.
  if (reason instanceof Error && reason.message === SILENT) return reason;
  return client.query("rollback").then(
    () => undefined,
    (cause: Error) => cause,
  );
}

function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === "40P01" || error.code === "40001");
}

/** The name of the constraint that refused, when the database refused by one. */
export function refusedBy(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}

/** Whether PostgreSQL let nobody in: a wrong password, no such role or database, no right to it. */
export function isRefusedSignIn(error: unknown): error is pg.DatabaseError {
  if (!(error instanceof pg.DatabaseError)) return false;
  // Texts are translated and 42501 is said of tables too; the routine tells them apart.
  return /^(28|3D)/.test(error.code ?? "") || error.routine === "CheckMyDatabase";
}

/** Whether the database could not be reached, refuses us or is going down: retry later. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? "";
    if (isDeadlock(error) || isRefusedSignIn(error)) return true;
    return /^(08|57P|53)/.test(code) || code === "55P03" || code === "57014" || code === "25P03";
  }
  if (!(error instanceof Error)) return false;
  const code = (error as NodeJS.ErrnoException).code ?? "";
  return (
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|ENOENT)/.test(code) ||
    /^(Connection terminated|timeout exceeded when trying|Client has encountered|Query read timeout)/.test(
      error.message,
    ) ||
    error.message.includes("Cannot use a pool after calling end")
  );
}
