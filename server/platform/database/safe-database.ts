/**
 * Refuses a database that may forget what it has acknowledged (trust.md, "What was learnt by
 * trying"): money stands only where fsync, full_page_writes and synchronous_commit are on.
 */
import pg from "pg";

import { ConfigError } from "../config-error.ts";
import { isRefusedSignIn, isUnavailable } from "./database.ts";

const NEEDED: readonly (readonly [string, readonly string[]])[] = [
  ["fsync", ["on"]],
  ["full_page_writes", ["on"]],
  ["synchronous_commit", ["on", "remote_apply", "remote_write", "local"]],
];
/** In any other Thai is counted and cut by bytes, or cannot be kept. */
const ENCODING = "UTF8";
const OLDEST_VERSION = 140_000;
/** A database that says nothing stops the start; the supervisor begins it again. */
const PATIENCE_MS = 10_000;

export async function refuseUnsafe(url: string): Promise<void> {
  const client = await connected(url, "DATABASE_URL");
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      "select name, setting from pg_settings where name = any ($1)",
      [[...NEEDED.map(([name]) => name), "server_version_num", "server_encoding"]],
    );
    const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
    const unsafe = NEEDED.filter(([name, good]) => !good.includes(settings.get(name) ?? ""));
    if (unsafe.length > 0) {
      const names = unsafe.map(([name]) => `${name} = ${settings.get(name)}`).join(", ");
      throw new ConfigError(
        `This database could lose money that it has acknowledged: ${names}. ` +
          "Switch these settings on and start again.",
      );
    }
    if (Number(settings.get("server_version_num")) < OLDEST_VERSION) {
      throw new ConfigError("Chokdee needs PostgreSQL 14 or newer.");
    }
    const encoding = settings.get("server_encoding");
    if (encoding !== ENCODING) {
      throw new ConfigError(
        `This database keeps its texts as ${encoding}, not as ${ENCODING}. Make another one with ` +
          "createdb -T template0 -E UTF8 -l C.UTF-8; put a dump of a house into that one.",
      );
    }
  } finally {
    await client.end();
  }
}

/** Refuses an address, which name holds, where nobody is let in. */
export async function refuseUnreached(url: string, name: string): Promise<void> {
  await (await connected(url, name)).end();
}

async function connected(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  await client.connect().catch((error: unknown) => {
    if (isRefusedSignIn(error)) {
      throw new ConfigError(`PostgreSQL refuses the sign-in of ${name}: ${error.message}.`);
    }
    if (!isUnavailable(error)) throw error;
    const { host, port } = client;
    throw new ConfigError(`PostgreSQL of ${name} (${host}:${port}): ${wordsOf(error)}.`);
  });
  return client;
}

/** A name with several addresses fails with an error for each, whose own words are empty. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return first === undefined ? error.message : wordsOf(first);
}
