/**
 * As whom PostgreSQL runs and where its files lie. It refuses to run as root, so root lends it the
 * account `postgres` or `nobody`, and moves the files when that account cannot reach them.
 */
import { spawnSync } from "node:child_process";
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { ConfigError } from "../../config-error.ts";

export interface Account {
  /** Absent when PostgreSQL runs as whoever runs the app. */
  readonly uid?: number;
  readonly gid?: number;
}

export interface Home {
  readonly account: Account;
  /** The folder that holds the cluster, its password and its log. */
  readonly folder: string;
  /** The folder was asked for elsewhere and could not be used. */
  readonly isMoved: boolean;
}

/**
 * Where data goes that cannot stay where it was asked for: open to all, and kept. What lies in
 * /var/tmp for a month is deleted by many systems; it is for those that have no /var/lib.
 */
const REACHABLE = ["/var/lib", "/var/tmp"] as const;
/** Left in the folder that was asked for: where its data went. Deleting it begins anew. */
const SIGNPOST = "moved-to";

/** Where the embedded database of a data folder lies. */
export function postgresFolder(dataDir: string): string {
  const asked = join(resolve(dataDir), "postgres");
  const signpost = join(asked, SIGNPOST);
  return existsSync(signpost) ? readFileSync(signpost, "utf8") : asked;
}

/** Finds or makes a folder for PostgreSQL in the product's data folder. */
export function settle(dataDir: string): Home {
  const asked = join(resolve(dataDir), "postgres");
  makeFolders(resolve(dataDir), asked);
  if (process.getuid?.() !== 0) return { account: {}, folder: asked, isMoved: false };

  const signpost = join(asked, SIGNPOST);
  const isMoved = existsSync(signpost);
  const folder = postgresFolder(dataDir);
  const account = hand(folder);
  if (canLiveIn(folder, account)) return { account, folder, isMoved };
  if (isMoved)
    throw new ConfigError(`${signpost} leads to ${folder}, which PostgreSQL cannot use.`);

  const parent = REACHABLE.find((one) => existsSync(one)) ?? tmpdir();
  const reachable = mkdtempSync(join(parent, "chokdee-"));
  writeFileSync(signpost, reachable);
  return { account: hand(reachable), folder: reachable, isMoved: true };
}

function makeFolders(dataDir: string, asked: string): void {
  try {
    // Others may pass through the data folder; what lies in this one is for PostgreSQL alone.
    mkdirSync(dataDir, { recursive: true });
    if (!existsSync(asked)) mkdirSync(asked, { mode: 0o700 });
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    throw new ConfigError(`DATA_DIR, ${dataDir}, cannot be used as a folder (${code}).`);
  }
}

/** Gives the folder to the account that will run PostgreSQL in it. */
function hand(folder: string): Required<Account> {
  const account = ownerOf(join(folder, "cluster")) ?? lentAccount();
  chownSync(folder, account.uid, account.gid);
  return account;
}

/** A cluster made earlier keeps its owner. */
function ownerOf(cluster: string): Required<Account> | null {
  if (!existsSync(cluster)) return null;
  const { uid, gid } = lstatSync(cluster);
  return uid === 0 ? null : { uid, gid };
}

function lentAccount(): Required<Account> {
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((option) => {
      const answer = spawnSync("id", [option, name], { encoding: "utf8" });
      return answer.status === 0 ? Number(answer.stdout) : null;
    });
    if (typeof uid === "number" && typeof gid === "number") return { uid, gid };
  }
  throw new ConfigError(
    "PostgreSQL does not run as root, and this system has neither an account 'postgres' nor" +
      " 'nobody'. Start as another user, or set DATABASE_URL.",
  );
}

function canLiveIn(folder: string, account: Account): boolean {
  const script = 'cd "$1" && test -w . && test -r .';
  return spawnSync("/bin/sh", ["-c", script, "sh", folder], account).status === 0;
}
