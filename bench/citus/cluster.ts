/**
 * A Citus cluster for the proof: the one at CITUS_URL, or one that the script of CITUS_CLUSTER
 * starts (script start DIR PORT PORT PORT, script stop DIR) and whose nodes may be killed.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { freePort } from "../product.ts";

export interface Cluster {
  /** A superuser's address of the coordinator. */
  readonly url: string;
  /** Kills a node with -9 and starts it again; undefined where the nodes are another's. */
  readonly killAndStart?: (node: "coordinator" | "worker1" | "worker2") => Promise<void>;
  stop(): void;
}

const BIN = process.env["PG_BIN"] ?? "/usr/lib/postgresql/15/bin";
/**
 * Small: the machine has other things to do. What a killed node had prepared is looked after each
 * five seconds; until then its locks stand, by default for a minute.
 */
const SETTINGS = `shared_buffers = 64MB
max_connections = 200
max_worker_processes = 16
citus.recover_2pc_interval = '5s'`;
const STARTED_WITHIN_MS = 60_000;

/** What is missing for a cluster, in a sentence; undefined where there is one or can be. */
export function whyNoCluster(): string | undefined {
  if (process.env["CITUS_URL"]) return undefined;
  const script = process.env["CITUS_CLUSTER"];
  if (!script) return "neither CITUS_URL nor CITUS_CLUSTER names a Citus cluster";
  if (!existsSync(script)) return `CITUS_CLUSTER names ${script}, which is not there`;
  if (!existsSync(join(BIN, "postgres"))) {
    return `${BIN}/postgres is missing: install postgresql-15 or set PG_BIN`;
  }
  if (!existsSync(join(BIN, "../lib/citus.so"))) {
    return `${join(BIN, "../lib")} has no citus.so: unpack Citus beside that PostgreSQL`;
  }
  return undefined;
}

const ending: (() => void)[] = [];

/** What is stopped when somebody ends the run, the last first. */
export function whenEnded(end: () => void): void {
  if (ending.push(end) > 1) return;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      for (const each of ending.toReversed()) each();
      process.exit(1);
    });
  }
}

/** Stopped by its caller, and when somebody ends the run. */
export async function startCluster(): Promise<Cluster> {
  const given = process.env["CITUS_URL"];
  if (given) return { url: given, stop: () => undefined };
  const script = process.env["CITUS_CLUSTER"] ?? "";
  const folder = mkdtempSync(join(tmpdir(), "chokdee-citus-"));
  chmodSync(folder, 0o711);
  const ports = [String(await freePort()), String(await freePort()), String(await freePort())];
  const stop = (): void => {
    run("sh", script, "stop", folder);
    rmSync(folder, { recursive: true, force: true });
  };
  whenEnded(stop);
  try {
    run("sh", script, "start", folder, ...ports);
  } catch (error) {
    stop();
    throw error;
  }
  // The database in which the script makes its nodes known to each other.
  const url = `postgres://postgres@127.0.0.1:${ports[0]}/${process.env["DB"] ?? "chokdee"}`;
  return {
    url,
    killAndStart: async (node) => {
      const data = join(folder, node);
      process.kill(Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]), 9);
      await start(data, join(folder, `${node}.log`));
    },
    stop,
  };
}

/** Its processes end when they notice that the first one is gone; until then it does not start. */
async function start(data: string, log: string): Promise<void> {
  const asPostgres = process.getuid?.() === 0;
  const control = join(BIN, "pg_ctl");
  const command = asPostgres ? "runuser" : control;
  const args = asPostgres ? ["-u", "postgres", "--", control] : [];
  const until = Date.now() + STARTED_WITHIN_MS;
  for (;;) {
    const tried = spawnSync(command, [...args, "-D", data, "-l", log, "-w", "-t", "30", "start"], {
      stdio: "ignore",
    });
    if (tried.status === 0) return;
    if (Date.now() > until) throw new Error(`${data} does not start again: see ${log}`);
    await sleep(200);
  }
}

function run(command: string, ...args: string[]): void {
  // Its servers would keep a pipe open.
  const { status } = spawnSync(command, args, {
    stdio: "ignore",
    env: { ...process.env, PG_BIN: BIN, EXTRA: SETTINGS },
    timeout: 300_000,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}`);
}
