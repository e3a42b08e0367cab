/**
 * PostgreSQL without an installation: for trying the product and for tests. Production sets
 * DATABASE_URL. The server listens on the loopback address only, behind a random password.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, fstatSync, openSync, readFileSync, rmSync, truncateSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { type Account, settle } from "./embedded-postgres/account.ts";
import { type Binaries, findBinaries } from "./embedded-postgres/binaries.ts";
import {
  DATABASE,
  type Settings,
  ensureCluster,
  serverArguments,
} from "./embedded-postgres/cluster.ts";
import { claim, readPostmasterFile, release, stopLeftover } from "./embedded-postgres/leftovers.ts";

export interface EmbeddedPostgresOptions {
  /** The product's data folder; postgres/ in it holds the cluster, its password and its log. */
  readonly dataDir: string;
  /** A free port by default. */
  readonly port?: number;
  /** Settings of PostgreSQL that differ from ours. */
  readonly settings?: Settings;
  /** For tests only: gives up durability for speed. */
  readonly fast?: boolean;
  /** Hears what a person should know. */
  readonly log: (message: string) => void;
}

export interface PostgresExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface EmbeddedPostgres {
  /** Where to connect, as superuser. It stays the same over restarts. */
  readonly url: string;
  readonly port: number;
  /** Where its files really are: elsewhere when root asked for a place that nobody else can reach. */
  readonly folder: string;
  /** The process that runs now; another one after a restart. */
  readonly pid: number;
  /** Settles when the process that runs now ends, whoever ended it. */
  readonly exited: Promise<PostgresExit>;
  /** It was stopped on purpose, or is about to be. */
  readonly isStopped: boolean;
  /** Stops the server when it runs, and starts it again on the same port. */
  restart(): Promise<void>;
  /** Stops the server: sessions end, what was committed is on the disk. */
  stop(): Promise<void>;
  /** Stops it and removes all its files, wherever they are: for tests. */
  erase(): Promise<void>;
}

/** How long crash recovery may take before the start counts as failed. */
const READY_WITHIN_MS = 120_000;
/** A checkpoint of everything that is in memory; then harder means are used. */
const STOPPED_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 15;
/** The server's log is begun anew when it has grown past this. */
const LOG_LIMIT_BYTES = 10_000_000;
/** Reasons to try a start again: the port was taken meanwhile, or a dead server's parts still end. */
const PASSING_TROUBLE =
  /could not bind|could not create any TCP|pre-existing shared memory|lock file/;
const PASSES_WITHIN_MS = 30_000;
const PAUSE_MS = 250;

/** What does not change over the life of one embedded server. */
interface Ground {
  readonly folder: string;
  readonly cluster: string;
  readonly account: Account;
  readonly binaries: Binaries;
  readonly options: EmbeddedPostgresOptions;
}

interface Run {
  readonly child: ChildProcess;
  readonly guard: ChildProcess | null;
  readonly exited: Promise<PostgresExit>;
}

/** Starts PostgreSQL on a folder, making its database when there is none. */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { folder, account, isMoved } = settle(options.dataDir);
  if (isMoved) {
    options.log(`PostgreSQL cannot use ${options.dataDir} as root; its data is in ${folder}.`);
  }
  await claim(folder, options.log);
  try {
    const binaries = findBinaries(folder, account);
    const cluster = join(folder, "cluster");
    const ground: Ground = { folder, cluster, account, binaries, options };
    await stopLeftover(cluster, binaries, account, options.log);
    const password = ensureCluster(folder, binaries, account, options.fast === true);
    const { run, port } = await start(ground, options.port);
    return handle(ground, password, port, run);
  } catch (error) {
    release(folder);
    throw error;
  }
}

function handle(ground: Ground, password: string, port: number, first: Run): EmbeddedPostgres {
  let run = first;
  let isStopped = false;
  // One thing after the other: a stop that comes during a restart waits for it.
  let busy: Promise<void> = Promise.resolve();
  const next = (work: () => Promise<void>): Promise<void> => {
    const done = busy.then(work);
    busy = done.catch(() => undefined);
    return done;
  };
  const stop = (): Promise<void> => {
    isStopped = true;
    return next(async () => {
      await end(run);
      release(ground.folder);
    });
  };
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/${DATABASE}`,
    port,
    folder: ground.folder,
    get pid() {
      return run.child.pid ?? 0;
    },
    get exited() {
      return run.exited;
    },
    get isStopped() {
      return isStopped;
    },
    restart: () =>
      next(async () => {
        if (isStopped) throw new Error("This database was stopped for good.");
        await end(run);
        await stopLeftover(ground.cluster, ground.binaries, ground.account, ground.options.log);
        ({ run } = await start(ground, port));
      }),
    stop,
    async erase() {
      await stop();
      const folders = [ground.folder, join(ground.options.dataDir, "postgres")];
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Brings the server back whenever it dies, until it is stopped on purpose. Its clients reconnect to
 * the same port. Rejects when it cannot be brought back.
 */
export async function keepAlive(
  postgres: EmbeddedPostgres,
  log: (message: string) => void,
): Promise<void> {
  for (;;) {
    const { code, signal } = await postgres.exited;
    if (postgres.isStopped) return;
    log(`PostgreSQL ended (${signal ?? code}); starting it again.`);
    await postgres.restart();
  }
}

async function start(ground: Ground, wanted?: number): Promise<{ run: Run; port: number }> {
  const begun = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    const port = wanted ?? (await freePort());
    const logFile = join(ground.folder, "postgres.log");
    const log = openLog(logFile);
    const logStart = fstatSync(log).size;
    const run = launch(ground, port, log);
    closeSync(log);
    if (await isReady(ground, run)) return { run, port };
    await end(run);
    const words = readFileSync(logFile).subarray(logStart).toString();
    const isOver = performance.now() - begun > PASSES_WITHIN_MS;
    if (isOver || !PASSING_TROUBLE.test(words)) {
      throw new Error(`PostgreSQL did not start. ${logFile} says:\n${words.slice(-2_000)}`);
    }
    if (attempt === 1) ground.options.log(`PostgreSQL is tried again. It says:\n${words.trim()}`);
    await sleep(PAUSE_MS);
  }
}

function openLog(file: string): number {
  const log = openSync(file, "a", 0o600);
  if (fstatSync(log).size > LOG_LIMIT_BYTES) truncateSync(file, 0);
  return log;
}

/**
 * The server is a session of its own, so that a Ctrl-C in the terminal reaches only the app, which
 * drains its requests first. A guard holds the reading end of a pipe: when this process is gone,
 * however it went, the guard stops the server.
 */
function launch(ground: Ground, port: number, log: number): Run {
  const { account, binaries, options } = ground;
  const args = serverArguments(ground.cluster, port, options.fast === true, options.settings ?? {});
  const child = spawn(binaries.postgres, args, {
    ...account,
    cwd: ground.folder,
    env: binaries.environment,
    stdio: ["ignore", log, log],
    detached: true,
  });
  child.unref();
  const exited = new Promise<PostgresExit>((resolve) => {
    child.once("error", () => resolve({ code: 1, signal: null }));
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });
  const guard = child.pid === undefined ? null : guardFor(child.pid, account);
  void exited.then(() => guard?.kill("SIGKILL"));
  return { child, guard, exited };
}

function guardFor(pid: number, account: Account): ChildProcess | null {
  if (process.platform === "win32") return null;
  const guard = spawn("/bin/sh", ["-c", 'read -r _; kill -INT "$1"', "sh", String(pid)], {
    ...account,
    cwd: "/",
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  guard.on("error", () => undefined);
  guard.unref();
  // The pipe alone must not keep this process from ending.
  if (guard.stdin && "unref" in guard.stdin) (guard.stdin as unknown as { unref(): void }).unref();
  guard.stdin?.on("error", () => undefined);
  return guard;
}

async function isReady(ground: Ground, run: Run): Promise<boolean> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && isRunning(run)) {
    const file = readPostmasterFile(ground.cluster);
    if (file?.isReady && file.pid === run.child.pid) return true;
    await sleep(LOOK_EVERY_MS);
  }
  return false;
}

function isRunning(run: Run): boolean {
  return (
    run.child.pid !== undefined && run.child.exitCode === null && run.child.signalCode === null
  );
}

/** Ends the server: fast, then without a checkpoint, then by force. */
async function end(run: Run): Promise<void> {
  run.child.ref();
  run.guard?.kill("SIGKILL");
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (!isRunning(run)) break;
    run.child.kill(signal);
    await Promise.race([run.exited, sleep(STOPPED_WITHIN_MS, undefined, { ref: false })]);
  }
  await run.exited;
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No port could be had.");
  return address.port;
}
