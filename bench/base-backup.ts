/**
 * A copy of a working database's files, as pg_basebackup makes it, which the embedded programs
 * lack: between start and stop of a backup the files are copied, torn as they may be; the log that
 * was written meanwhile makes them whole.
 */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  chmodSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";

import type { EmbeddedPostgres } from "../server/platform/database/embedded-postgres.ts";

/** A folder for a copy, which PostgreSQL's own account can reach. */
export function copyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "chokdee-copy-"));
  chmodSync(folder, 0o711);
  return folder;
}

export interface BackupOptions {
  /** Whether the log comes along; without it the copy needs an archive or a primary. */
  readonly withLog: boolean;
  /** standby.signal or recovery.signal: what the copy is to do when it starts. */
  readonly signal?: string;
}

/** Copies into a data folder, on which startEmbeddedPostgres then runs. */
export async function backUp(
  source: EmbeddedPostgres,
  folder: string,
  { withLog, signal }: BackupOptions,
): Promise<void> {
  const from = join(source.folder, "cluster");
  const to = join(folder, "postgres", "cluster");
  const session = new pg.Client({ connectionString: source.url });
  await session.connect();
  await session.query("select pg_backup_start('copy', fast => true)");
  mkdirSync(join(folder, "postgres"), { mode: 0o700 });
  cpSync(join(source.folder, "password"), join(folder, "postgres", "password"));
  // Files may go while they are copied; what they held is in the log.
  spawnSync("cp", ["-a", from, to]);
  const { rows } = await session.query<{ label: string }>(
    "select labelfile as label from pg_backup_stop(wait_for_archive => false)",
  );
  await session.end();
  empty(join(to, "pg_wal"));
  if (withLog) spawnSync("cp", ["-a", `${join(from, "pg_wal")}/.`, join(to, "pg_wal")]);
  // A place in the log that the source keeps for somebody is not the copy's to keep.
  empty(join(to, "pg_replslot"));
  rmSync(join(to, "postmaster.pid"), { force: true });
  writeFileSync(join(to, "backup_label"), rows[0]?.label ?? "");
  if (signal !== undefined) writeFileSync(join(to, signal), "");
  spawnSync("chown", ["-R", "--reference", from, join(folder, "postgres")]);
}

function empty(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
}
