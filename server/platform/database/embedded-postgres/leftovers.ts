/**
 * What an earlier run may have left behind: an app that still uses the folder, or, after a
 * kill -9, a database server without an app.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { ConfigError } from "../../config-error.ts";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { birthOf, commandOf, isAlive, processesIn } from "./processes.ts";

/** An app that was told to stop drains its requests for up to 10 seconds (trust.md F8). */
const PATIENCE_MS = 12_000;
const LOOK_EVERY_MS = 50;
/** Folders that this very process uses. */
const claimed = new Set<string>();

/** Takes the folder for this process; refuses when a living app holds it. */
export async function claim(folder: string, say: (text: string) => void): Promise<void> {
  if (claimed.has(folder))
    throw new ConfigError(`This process already runs a database in ${folder}.`);
  const deadline = Date.now() + PATIENCE_MS;
  let hasSpoken = false;
  for (let pid = livingOwner(folder); pid !== null; pid = livingOwner(folder)) {
    if (Date.now() > deadline) {
      throw new ConfigError(`Another Chokdee (process ${pid}) uses ${folder}. Stop it first.`);
    }
    if (!hasSpoken) say(`Waiting for process ${pid} to let go of ${folder}.`);
    hasSpoken = true;
    await sleep(LOOK_EVERY_MS);
  }
  rmSync(ownerFile(folder), { force: true });
  // Fails when another process claims the folder at this very moment.
  writeFileSync(ownerFile(folder), `${process.pid} ${birthOf(process.pid)}`, { flag: "wx" });
  claimed.add(folder);
}

/** Gives the folder free again. */
export function release(folder: string): void {
  claimed.delete(folder);
  rmSync(ownerFile(folder), { force: true });
}

function ownerFile(folder: string): string {
  return join(folder, "owner");
}

function livingOwner(folder: string): number | null {
  if (!existsSync(ownerFile(folder))) return null;
  const [number = "", birth = ""] = readFileSync(ownerFile(folder), "utf8").split(" ");
  const pid = Number(number);
  if (!(pid > 0) || !isAlive(pid)) return null;
  // Process numbers come round again, in containers at once.
  return birthOf(pid) === birth && pid !== process.pid ? pid : null;
}

/** The lines of postmaster.pid that matter here (PostgreSQL, "miscadmin.h"). */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
}

/** What the server in this cluster says of itself, or null when there is none. */
export function readPostmasterFile(cluster: string): PostmasterFile | null {
  try {
    const lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    const isReady = lines[7]?.trim() === "ready";
    return { pid: Number(lines[0]), port: Number(lines[3]), isReady };
  } catch {
    return null;
  }
}

/** Stops a server that still runs on this cluster, and clears the file of one that does not. */
export async function stopLeftover(
  cluster: string,
  binaries: Binaries,
  account: Account,
  say: (text: string) => void,
): Promise<void> {
  const found = readPostmasterFile(cluster);
  if (!found) return;
  if (isServerOf(found.pid, cluster)) {
    say(`Stopping the database server that an earlier run left behind (process ${found.pid}).`);
    const isStopped = ["fast", "immediate"].some((mode) => {
      const args = ["stop", "-D", cluster, "-m", mode, "-w", "-t", "20", "-s"];
      return (
        spawnSync(binaries.pgCtl, args, { ...account, env: binaries.environment }).status === 0
      );
    });
    if (!isStopped && isServerOf(found.pid, cluster)) process.kill(found.pid, "SIGKILL");
    while (isServerOf(found.pid, cluster)) await sleep(LOOK_EVERY_MS);
  }
  endParts(cluster);
  // Left by a kill -9 of the server: its number may belong to anybody by now.
  rmSync(join(cluster, "postmaster.pid"), { force: true });
}

/**
 * What a killed server leaves: a process that is in the middle of a statement learns of it when the
 * statement is over, and until then no new server can begin.
 */
function endParts(cluster: string): void {
  const parts = processesIn(realpathSync(cluster));
  for (const pid of parts.filter((one) => commandOf(one).startsWith("postgres"))) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  }
}

function isServerOf(pid: number, cluster: string): boolean {
  if (!(pid > 0) || !isAlive(pid)) return false;
  return process.platform === "win32" || commandOf(pid).includes(cluster);
}
