/** The database cluster on the disk: made once, and the settings under which it runs. */
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";

export type Settings = Readonly<Record<string, string | number>>;

/** The database that the app uses. */
export const DATABASE = "chokdee";

/**
 * Durable by default: fsync, full_page_writes and synchronous_commit stay on, as PostgreSQL has
 * them. The rest suits a small machine that serves one app.
 */
const SETTINGS: Settings = {
  timezone: "UTC",
  log_timezone: "UTC",
  max_connections: 100,
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  wal_compression: "on",
  // Fewer checkpoints: after each of them every page touched first goes to the log in full.
  max_wal_size: "2GB",
  checkpoint_timeout: "15min",
  // The data lies on a solid-state disk, where a random read costs little more than the next one.
  random_page_cost: 1.1,
  jit: "off",
  // What a new house has planned for empty tables it plans again once they are filled.
  autovacuum_naptime: "15s",
  // After a crash one call makes the whole disk safe, instead of one for each of 1,300 files.
  ...(process.platform === "linux" ? { recovery_init_sync_method: "syncfs" } : {}),
  log_min_duration_statement: "2s",
  log_line_prefix: "%m [%p] ",
  // Neither the values of a slow statement nor the row that broke a rule: they are members' own.
  log_parameter_max_length: 0,
  log_error_verbosity: "terse",
};

/** For tests only: what is written may be lost with the power, and that does not matter to them. */
const FAST: Settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/** The command line of the server: -c wins over what a file or ALTER SYSTEM says. */
export function serverArguments(
  cluster: string,
  port: number,
  fast: boolean,
  own: Settings,
): string[] {
  const settings = {
    ...SETTINGS,
    ...(fast ? FAST : {}),
    ...own,
    port,
    listen_addresses: "127.0.0.1",
    // No socket files: the only way in is the loopback address, with the password.
    ...(process.platform === "win32" ? {} : { unix_socket_directories: "" }),
  };
  const pairs = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return ["-D", cluster, ...pairs];
}

/** Answers the superuser's password, and makes the cluster when there is none. */
export function ensureCluster(
  folder: string,
  binaries: Binaries,
  account: Account,
  fast: boolean,
): string {
  const passwordFile = join(folder, "password");
  const cluster = join(folder, "cluster");
  if (existsSync(cluster) && existsSync(passwordFile)) return readFileSync(passwordFile, "utf8");
  if (existsSync(cluster)) {
    throw new Error(`${cluster} is there but its password file ${passwordFile} is not.`);
  }
  const password = randomBytes(24).toString("base64url");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) {
    chownSync(passwordFile, account.uid, account.gid);
  }
  // Made under another name: a cluster half made is never taken for a cluster.
  const unfinished = `${cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  runOnce(binaries.initdb, initdbArguments(unfinished, passwordFile, fast), binaries, account);
  const single = ["--single", "-D", unfinished, "template1"];
  runOnce(binaries.postgres, single, binaries, account, `create database ${DATABASE}\n`);
  renameSync(unfinished, cluster);
  return password;
}

function initdbArguments(cluster: string, passwordFile: string, fast: boolean): string[] {
  return [
    "-D",
    cluster,
    "--username=postgres",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
    ...(fast ? ["--no-sync"] : []),
    ...(process.platform === "linux" ? ["--sync-method=syncfs"] : []),
  ];
}

function runOnce(
  program: string,
  args: readonly string[],
  binaries: Binaries,
  account: Account,
  input = "",
): void {
  const done = spawnSync(program, args, {
    ...account,
    cwd: process.platform === "win32" ? undefined : "/",
    env: binaries.environment,
    encoding: "utf8",
    input,
  });
  if (done.status === 0) return;
  const words = `${done.error?.message ?? ""}\n${done.stdout}\n${done.stderr}`.trim();
  throw new Error(`PostgreSQL could not make its database: ${words}`);
}
