/**
 * PostgreSQL as the shelves see it: queries and transactions under the restricted role.
 * Errors keep their constraint's name, which is how a refusal of the database is told apart.
 */
import pg from "pg";

import { noticeFull } from "./notice-full.ts";
import { endPools, openPool, saying } from "./pools.ts";
import { codeOf } from "./error-codes.ts";
import { isOutdated, renameOutdated, statementName } from "./statement-names.ts";

/** Something that runs SQL: the database itself or a transaction in it. */
export interface Queries {
  query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

export interface Database extends Queries {
  readonly pool: pg.Pool;
  /** For batches: connections that nothing else takes, so that they stay warm and wait for no one. */
  readonly lanes: Queries;
  /** Fails when no new connection can be had that may write: those that are open may outlive it. */
  knock(): Promise<void>;
  /** Since when it says that its disk is full; undefined 90 s after it has said so last. */
  fullSince(): Date | undefined;
  /**
   * Runs work in one transaction, READ COMMITTED unless the limits say otherwise. On one node or
   * several all of it is there or nothing (migration 0075). Deadlocks and what else may
   * not be met again are tried three times at most.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>, times?: TimeLimits): Promise<T>;
  /** Ends what is still under way a moment later: its transaction leaves nothing behind. */
  close(): Promise<void>;
}

/** How a transaction runs where a request's times, or a moment for each statement, do not fit. */
export interface TimeLimits {
  /** For each statement; the driver waits as long for it. */
  readonly timeoutSeconds?: number;
  readonly lockTimeoutSeconds?: number;
  /** All of its statements see the same moment. */
  readonly isolation?: "repeatable read";
}

const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;
const POOL_SIZE = 16;
/** Batches in flight at once, one of each part of the members: on one PostgreSQL there are two. */
export const LANES = 16;
const CONNECT_TIMEOUT_MS = 5_000;
/** Longest that a statement or a wait for a lock may take (trust.md F7). */
const STATEMENT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 2_000;
/**
 * What also the login has: of a session's own settings the workers of a distributed house know none.
 * Nothing is compiled (jit): a plan that is guessed too large took 1.7 s of it at each call.
 */
export const OF_LOGIN = [
  `statement_timeout = ${STATEMENT_TIMEOUT_MS}`,
  `lock_timeout = ${LOCK_TIMEOUT_MS}`,
  "timezone = 'UTC'",
  "jit = off",
] as const;
/** A database that says nothing for longer than its own time-out is not reached (trust.md F6). */
const SILENCE_MS = 6_000;
/** A new connection costs the database a process: whoever asks for the node's state is not alone. */
const KNOCK_EVERY_MS = 5_000;
const TOO_MANY = "53300";
const TRIES = 3;
/** What pg says when SILENCE_MS have passed; see DRIVER_FAULT. */
const SILENT = "Query read timeout";
/**
 * What pg and pg-pool themselves say of a connection that is not to be had or is lost: plain errors
 * that have neither a code nor a class, so that there is nothing but their English to tell them by.
 */
const DRIVER_FAULT = new RegExp(
  `^(${SILENT}|Connection terminated|timeout exceeded when trying|Client has encountered` +
    "|Cannot use a pool after calling end" +
    "|timeout expired|SASL: |The server does not support SSL|There was an error establishing an SSL)",
);
/**
 * What PostgreSQL says: connections, operator's intervention, resources, the machine below it; locks
 * and time-outs; that it may only be read, as a standby that was not promoted (25006); that the
 * login has lost its rights (42501): the start has made sure that it had them.
 */
const SERVER_FAULT = /^(08|57P|53|58|55P03|57014|25P03|25006|42501)/;
/** What the network says, the name service, and who does not trust the database's certificate. */
const NETWORK_FAULT =
  /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET|ENOENT|CERT_|DEPTH_ZERO|UNABLE_TO|ERR_TLS)/;

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
  const full = noticeFull();
  const pool = openPool(optionsOf(url, size));
  const lanes = openPool({ ...optionsOf(url, LANES), onConnect: saying(`${OURS}; ${PLANS_KEPT}`) });

  return {
    pool,
    fullSince: full.since,
    knock: remembered(KNOCK_EVERY_MS, () => knock(url)),
    lanes: { query: (sql, values) => full.heard(tryAgain(() => run(lanes, sql, values))) },
    // A statement is a transaction of its own.
    query: (sql, values) => full.heard(tryAgain(() => run(pool, sql, values))),
    transaction: (work, times) => full.heard(tryAgain(() => transaction(pool, work, times))),
    close: () => endPools(url, [pool, lanes]),
  };
}

function optionsOf(url: string, max: number): pg.PoolConfig {
  return {
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: SILENCE_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    onConnect: saying(OURS),
  };
}

/**
 * Said once a connection stands: in its first message PgBouncer takes none of it, and what the
 * address says there itself would stand in its place. On a distributed house a transaction has one
 * way to each worker, for reads and for inserts: a second one would wait for the wallet that the
 * first has locked; the times that it was given are told to them. Elsewhere nobody reads those names.
 */
const OURS = `${OF_LOGIN.map((setting) => `set ${setting}`).join("; ")};
  set idle_in_transaction_session_timeout = 15000;
  set citus.max_adaptive_executor_pool_size = 1; set citus.multi_shard_modify_mode = 'sequential';
  set citus.propagate_set_commands = 'local'`;

/**
 * A batch asks the same of the same indexes whatever its slips are. Left to choose, PostgreSQL plans
 * some of a lone slip's statements anew each time (docs/benchmarks.md "Plans of a batch"). On a
 * distributed house a call goes to a member's worker only while its plan knows the member.
 */
const PLANS_KEPT = `select set_config('plan_cache_mode', 'force_generic_plan', false)
  where not exists (select from pg_extension where extname = 'citus')`;

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
    const { rows } = await client.query<{ mode: string }>(
      "select current_setting('transaction_read_only') as mode from migrations limit 1",
    );
    if (rows[0]?.mode !== "off") throw new Error("the database may only be read");
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
  try {
    const result = await on.query(query);
    return result.rows as Row[];
  } catch (error) {
    renameOutdated(sql, query.name, error);
    throw error;
  }
}

async function tryAgain<T>(work: () => Promise<T>, tries = 1): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isPassing(error) || tries >= TRIES) throw error;
  }
  return tryAgain(work, tries + 1);
}

async function transaction<T>(
  pool: pg.Pool,
  work: (tx: Queries) => Promise<T>,
  times?: TimeLimits,
): Promise<T> {
  const statementMs = (times?.timeoutSeconds ?? 0) * 1_000;
  const silenceMs = Math.max(SILENCE_MS, statementMs + SILENCE_MS - STATEMENT_TIMEOUT_MS);
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    for (const statement of beginWith(times)) await client.query(statement);
    const answer = await work({ query: (sql, values) => run(client, sql, values, silenceMs) });
    await client.query("commit");
    return answer;
  } catch (error) {
    broken = await rollBack(client, error);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Each time in a statement of its own: Citus tells its workers all that is sent with it. */
function beginWith({ isolation, ...limits }: Partial<TimeLimits> = {}): string[] {
  const level = isolation === undefined ? "" : ` isolation level ${isolation}`;
  const set = (name: string, seconds: number | undefined): string[] =>
    seconds === undefined ? [] : [`set local ${name} = '${seconds}s'`];
  return [
    `begin${level}; select commit_together()`,
    ...set("statement_timeout", limits.timeoutSeconds),
    ...set("lock_timeout", limits.lockTimeoutSeconds),
  ];
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

/** Whether the same may go through when it is tried again at once. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return ["40P01", "40001"].includes(codeOf(error)) || isOutdated(error);
}

/**
 * The name of the constraint that refused, when the database refused by one. Of what a worker of
 * Citus says only the message arrives, in which the name ends with the number of its shard.
 */
export function refusedBy(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  return error.constraint ?? / constraint "(\w+?)(?:_\d+)?"$/.exec(error.message)?.[1];
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
    // What ends a connection, such as a sign-in while the disk is full, has no code of its own.
    const isEnd = error.severity === "FATAL" || error.severity === "PANIC";
    return isEnd || SERVER_FAULT.test(codeOf(error)) || isPassing(error) || isRefusedSignIn(error);
  }
  if (!(error instanceof Error)) return false;
  const { code = "" } = error as NodeJS.ErrnoException;
  return NETWORK_FAULT.test(code) || DRIVER_FAULT.test(error.message);
}
