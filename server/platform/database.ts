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
  /** Runs work in one READ COMMITTED transaction; a deadlock is tried again, three times at most. */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;
const POOL_SIZE = 16;
const CONNECT_TIMEOUT_MS = 5_000;
/** Longest that a statement or a wait for a lock may take (trust.md F7). */
const STATEMENT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 2_000;
const DEADLOCK_TRIES = 3;

const types = new pg.TypeOverrides();
types.setTypeParser(INT8, exactInteger);
types.setTypeParser(NUMERIC, exactInteger);
types.setTypeParser(DATE, (text) => text);

/** int8 and sums of it arrive as text; whatever does not fit a number exactly is our own fault. */
function exactInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an exact integer: ${text}`);
  return value;
}

export function openDatabase(url: string, size = POOL_SIZE): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    options:
      `-c statement_timeout=${STATEMENT_TIMEOUT_MS} -c lock_timeout=${LOCK_TIMEOUT_MS}` +
      " -c idle_in_transaction_session_timeout=15000 -c timezone=UTC",
  });
  // A connection that breaks while idle is replaced; the query that needs it reports the fault.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));

  return {
    pool,
    query: (sql, values) => run(pool, sql, values),
    transaction: (work) => transaction(pool, work),
    close: () => pool.end(),
  };
}

async function run<Row>(
  on: pg.Pool | pg.PoolClient,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const result = await on.query({ name: statementName(sql), text: sql, values: [...values] });
  return result.rows as Row[];
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

async function transaction<T>(
  pool: pg.Pool,
  work: (tx: Queries) => Promise<T>,
  tries = 1,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const answer = await work({ query: (sql, values) => run(client, sql, values) });
    await client.query("commit");
    return answer;
  } catch (error) {
    await client.query("rollback").catch((cause: Error) => {
      broken = cause;
    });
    if (!isDeadlock(error) || tries >= DEADLOCK_TRIES) throw error;
  } finally {
    client.release(broken);
  }
  return transaction(pool, work, tries + 1);
}

function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === "40P01" || error.code === "40001");
}

/** The name of the constraint that refused, when the database refused by one. */
export function refusedBy(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}

/** Whether the database could not be reached or is going down: retry later. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? "";
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
