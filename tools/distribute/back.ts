/**
 * The way back: everything of a distributed house into an empty database of a plain PostgreSQL, by
 * pg_dump and psql. The distributed house is read and stays as it is.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

import pg from "pg";

import { ConfigError } from "../../server/platform/config-error.ts";
import { migrate } from "../../server/platform/database/migrate.ts";
import { say } from "../bootstrap/say.mjs";
import { checksBack, countHouse, findAgainst, words } from "./checks.ts";
import { repart } from "./steps.ts";

/** What the plain PostgreSQL has of its own: its parts, its login, the queue's version. */
const OWN = ["public.parts", "public.server_login", "graphile_worker.migrations"];
/** Append-only tables and keys between tables are written to as a copy is. */
const AS_A_COPY = "set session_replication_role = replica";

const EMPTY = `
  select format('truncate %s', string_agg(format('%I.%I', schemaname, tablename), ', ')) as sql
  from pg_tables where schemaname in ('public', 'graphile_worker')
    and schemaname || '.' || tablename <> all ($1::text[])`;

/** Rows that name one that is not there, of each key between tables: the copy did not ask. */
const ORPHANS = `
  select k.conname, format('select count(*) as orphans from %s a where (%s) is not null
      and not exists (select from %s b where (%s) = (%s))',
    k.conrelid::regclass, c.here, k.confrelid::regclass, c.here, c.there) as sql
  from pg_constraint k cross join lateral (
    select string_agg(format('a.%I', h.attname), ', ' order by n) as here,
      string_agg(format('b.%I', t.attname), ', ' order by n) as there
    from unnest(k.conkey, k.confkey) with ordinality u (here, there, n)
    join pg_attribute h on h.attrelid = k.conrelid and h.attnum = u.here
    join pg_attribute t on t.attrelid = k.confrelid and t.attnum = u.there) c
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace`;

/** Answers what the house is, which is the same in both places. */
export async function bringBack(from: pg.Client, url: string, plainUrl: string): Promise<string> {
  await findAgainst(from, checksBack);
  const before = words(await countHouse(from));
  say(`The house as it is: ${before}`);
  await migrate(plainUrl);
  const plain = new pg.Client({ connectionString: plainUrl });
  await plain.connect();
  try {
    const { rows } = await plain.query("select from members limit 1");
    if (rows.length > 0) throw new ConfigError("PLAIN_DATABASE_URL is a house with members");
    await plain.query(AS_A_COPY);
    const { rows: empty } = await plain.query<{ sql: string }>(EMPTY, [OWN]);
    for (const { sql } of empty) await plain.query(sql);
    await copy(url, plainUrl);
    say("Copied; its parts are those of one machine again");
    for (const sql of ["begin", ...repart(), "commit"]) await plain.query(sql);
    await holdKeys(plain);
    const after = words(await countHouse(plain));
    if (after !== before) throw new ConfigError(`The copy is not what the house is: ${after}`);
    return after;
  } finally {
    await plain.end();
  }
}

async function copy(from: string, to: string): Promise<void> {
  const dump = start("pg_dump", [
    "--data-only",
    "--no-owner",
    "--schema=public",
    "--schema=graphile_worker",
    ...OWN.map((table) => `--exclude-table-data=${table}`),
    from,
  ]);
  const restore = start("psql", ["-qX", "-o", "/dev/null", "-v", "ON_ERROR_STOP=1", "-1", to], {
    PGOPTIONS: "-c session_replication_role=replica",
  });
  const ended = Promise.all([once(dump, "close"), once(restore, "close")]);
  // An end of psql before that of the dump is said by its exit code.
  if (restore.stdin) await pipeline(dump.stdout ?? [], restore.stdin).catch(() => undefined);
  const [[dumped], [restored]] = (await ended) as [[number], [number]];
  if (dumped !== 0) throw new ConfigError(`pg_dump ended with ${dumped}`);
  if (restored !== 0) throw new ConfigError(`psql ended with ${restored}`);
}

/** PG_BIN is where PostgreSQL's programs are, if not on the path. */
function start(name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const folder = process.env["PG_BIN"];
  const child = spawn(folder ? join(folder, name) : name, args, {
    stdio: [name === "psql" ? "pipe" : "ignore", name === "psql" ? "inherit" : "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  child.on("error", (error) => say(`${name} cannot be started: ${error.message}; set PG_BIN`));
  return child;
}

async function holdKeys(plain: pg.Client): Promise<void> {
  const { rows: keys } = await plain.query<{ conname: string; sql: string }>(ORPHANS);
  for (const { conname, sql } of keys) {
    const { rows } = await plain.query<{ orphans: string }>(sql);
    if (rows[0]?.orphans !== "0") {
      throw new ConfigError(`${rows[0]?.orphans} rows of the copy break the key ${conname}`);
    }
  }
}
