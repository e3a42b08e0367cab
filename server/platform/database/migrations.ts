/**
 * The files of db/migrations: each runs once, in the order of their numbers and in a transaction of
 * its own. The table migrations keeps its name and the SHA-256 of its text, so that a file which is
 * changed afterwards is noticed (docs/decisions/0162).
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import type pg from "pg";

import { APP_ROLE } from "./app-login.ts";
import { ConfigError } from "../config-error.ts";
import { isOlderHouse, LAST_OF_FIRST } from "./older-house.ts";

export interface Migration {
  /** As its file is called, without .sql. */
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
}

interface Applied {
  readonly name: string;
  readonly sha256: string;
  readonly applied_on: string;
}

/** /readyz asks for this table, also that of a node of another version. */
const BOOKKEEPING = `
  create table migrations (
    name text primary key,
    sha256 text not null,
    applied_at timestamptz not null default clock_timestamp()
  );
  grant select on migrations to ${APP_ROLE};`;

/** The migrations of a folder, in order. Refuses numbers with a gap or used twice. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).toSorted();
  return Promise.all(
    files.map(async (file, index) => {
      const number = String(index + 1).padStart(4, "0");
      if (!file.startsWith(`${number}_`)) {
        throw new ConfigError(
          `db/migrations is numbered from 0001 on, each number once: ${file} stands where ` +
            `${number} should. Number it so, or put back the file that is missing.`,
        );
      }
      return migrationOf(file, await readFile(join(folder, file), "utf8"));
    }),
  );
}

function migrationOf(file: string, written: string): Migration {
  // Git on Windows may write lines with an end of its own; the file is the same.
  const text = written.replaceAll("\r\n", "\n");
  const sha256 = createHash("sha256").update(text).digest("hex");
  return { name: file.slice(0, -".sql".length), text, sha256 };
}

/** Runs what has not run yet. The caller holds the lock of migrations on this connection. */
export async function applyMigrations(
  owner: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<void> {
  const made = await owner.query("select where to_regclass('migrations') is not null");
  if (made.rowCount === 0) await owner.query(BOOKKEEPING);
  else if (await isOlderHouse(owner)) await takeOver(owner, migrations);
  else await refuseWithoutRights(owner);
  const { rows: applied } = await owner.query<Applied>(
    "select name, sha256, to_char(applied_at, 'YYYY-MM-DD') as applied_on from migrations",
  );
  refuseOthers(applied, migrations);
  for (const migration of migrations.slice(countKnown(applied, migrations))) {
    await run(owner, migration);
  }
}

/** What the migrations gave is given once: a dump brings it, where the role was there to take it. */
async function refuseWithoutRights(owner: pg.ClientBase): Promise<void> {
  const { rowCount } = await owner.query(
    "select where has_table_privilege($1, 'migrations', 'select')",
    [APP_ROLE],
  );
  if (rowCount === 1) return;
  throw new ConfigError(
    `This database was put back while this PostgreSQL had no role ${APP_ROLE}, so the server has ` +
      "no rights in it. The role is there now: put the dump back once more, into an empty " +
      "database, or run the lines of it that begin with GRANT or REVOKE, as the owner.",
  );
}

function countKnown(applied: readonly Applied[], migrations: readonly Migration[]): number {
  const names = new Set(applied.map(({ name }) => name));
  return migrations.filter(({ name }) => names.has(name)).length;
}

/** What has run must be how our files begin; only what is later than all of them may be unknown. */
function refuseOthers(applied: readonly Applied[], migrations: readonly Migration[]): void {
  const ours = new Map(migrations.map((migration) => [migration.name, migration]));
  const lastOurs = migrations.at(-1)?.name ?? "";
  for (const { name, sha256, applied_on } of applied) {
    const file = ours.get(name);
    if (file === undefined && name <= lastOurs) {
      throw new ConfigError(
        `This database has run the migration ${name}, which this version does not have. Start ` +
          "the version that last migrated it, or a later one.",
      );
    }
    if (file !== undefined && file.sha256 !== sha256) {
      throw new ConfigError(
        `db/migrations/${name}.sql was changed after it ran in this database on ${applied_on}. ` +
          "Put it back as it was, and write what is to change as a new file behind the last one.",
      );
    }
  }
  const names = applied.map(({ name }) => name).toSorted();
  const lastRun = names.at(-1) ?? "";
  const gap = migrations.find(({ name }) => name < lastRun && !names.includes(name));
  if (gap === undefined) return;
  throw new ConfigError(
    `db/migrations/${gap.name}.sql has not run in this database, but the later ${lastRun} has. ` +
      "Start the version that last migrated it; a new file is numbered behind all others.",
  );
}

/**
 * A house whose members are spread over machines (docs/decisions/0170) changes one shard after the
 * other: only so may a transaction change tables and functions. PostgreSQL takes no notice of it.
 */
const SHARD_BY_SHARD = "set local citus.multi_shard_modify_mode = 'sequential'";

/** A comment, something quoted, the body of a function; or what is none of them and no end. */
const PIECE = String.raw`--.*|/\*[^]*?\*/|'[^']*'|"[^"]*"|(\$\w*\$)[^]*?\1|[^;]`;
const STATEMENT = new RegExp(`(?:${PIECE})+;?`, "g");

/**
 * Each by itself: Citus passes the text that it was sent on to the shards, which take one statement.
 * In order and whole; what stands behind the last semicolon is one too, unless it is only blank.
 */
export function statementsOf(text: string): string[] {
  return (text.match(STATEMENT) ?? []).filter((statement) => statement.trim() !== "");
}

async function run(owner: pg.ClientBase, { name, text, sha256 }: Migration): Promise<void> {
  await inTransaction(owner, async () => {
    await owner.query(SHARD_BY_SHARD);
    for (const statement of statementsOf(text)) await owner.query(statement);
    await owner.query("insert into migrations (name, sha256) values ($1, $2)", [name, sha256]);
  }).catch((cause: unknown) => {
    throw new Error(`db/migrations/${name}.sql failed`, { cause });
  });
}

/** What the files of before 1.0 made is what those of 1.0 make: they count as run. */
async function takeOver(owner: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  const first = migrations.filter(({ name }) => name <= LAST_OF_FIRST);
  await inTransaction(owner, async () => {
    await owner.query(
      `drop table migrations; drop table if exists migrations_lock; ${BOOKKEEPING}`,
    );
    await owner.query(
      "insert into migrations (name, sha256) select * from unnest($1::text[], $2::text[])",
      [first.map(({ name }) => name), first.map(({ sha256 }) => sha256)],
    );
  });
}

async function inTransaction(owner: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await owner.query("begin");
  try {
    await work();
    await owner.query("commit");
  } catch (error) {
    await owner.query("rollback").catch(() => undefined);
    throw error;
  }
}
