/**
 * Work beside the requests: a queue in PostgreSQL (graphile-worker), safe with several nodes. A
 * shelf's jobs stand in its *.job.ts files; app.ts lists them all.
 */
import { setTimeout as sleep } from "node:timers/promises";

import {
  Logger,
  makeWorkerUtils,
  parseCronItems,
  run,
  type Runner,
  type TaskList,
} from "graphile-worker";

import type { Queries } from "./database.ts";
import type { House } from "./house.ts";

export interface Job {
  readonly name: string;
  /** A crontab pattern in UTC, such as "* * * * *", for work that recurs. */
  readonly every?: string;
  /** Does the work; it may be run again at any time and must then change nothing. */
  readonly run: (house: House, payload: unknown) => Promise<void>;
}

export interface Jobs {
  /** Puts a job in the queue; the same key replaces one that has not begun. */
  add(name: string, payload: unknown, options?: { at?: Date; key?: string }): Promise<void>;
}

/** A queue that can be added to; startJobs runs what is in it. */
export async function openJobs(
  pool: House["db"]["pool"],
): Promise<Jobs & { close(): Promise<void> }> {
  const tools = await makeWorkerUtils({ pgPool: pool });
  return {
    add: async (name, payload, options) => {
      await tools.addJob(name, payload, {
        ...(options?.at ? { runAt: options.at } : {}),
        ...(options?.key ? { jobKey: options.key, jobKeyMode: "replace" } : {}),
        maxAttempts: 25,
      });
    },
    close: async () => {
      await tools.release();
    },
  };
}

/** Puts a job in the queue inside a transaction: it is there exactly when the change is. */
export async function queueJob(
  tx: Queries,
  name: string,
  payload: object,
  { key, at }: { readonly key: string; readonly at?: Date },
): Promise<void> {
  await tx.query(
    "select graphile_worker.add_job($1, $2::json, job_key => $3, run_at => $4, max_attempts => 25)",
    [name, JSON.stringify(payload), key, at ?? null],
  );
}

export interface RunningJobs {
  /** Waits for the work under way and takes no more. */
  stop(): Promise<void>;
}

/** How long to wait before the queue is run again, when it ended because the database was gone. */
const RESTART_MS = 1_000;

/** Runs the queue until it is told to stop; a queue that falls over is set up again. */
export async function startJobs(house: House, jobs: readonly Job[]): Promise<RunningJobs> {
  let stopping = false;
  let runner = await runQueue(house, jobs);
  const keepRunning = async (): Promise<void> => {
    while (!stopping) {
      await runner.promise.catch((error: unknown) => {
        house.log.warn({ err: error }, "the queue ended and is run again");
      });
      if (stopping) return;
      await sleep(RESTART_MS);
      runner = await runQueue(house, jobs).catch(() => runner);
    }
  };
  const kept = keepRunning();
  return {
    stop: async () => {
      stopping = true;
      await runner.stop().catch(() => undefined);
      await kept;
    },
  };
}

function runQueue(house: House, jobs: readonly Job[]): Promise<Runner> {
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload: unknown) => {
        await job.run(house, payload);
      },
    ]),
  );
  return run({
    pgPool: house.db.pool,
    taskList,
    concurrency: 2,
    pollInterval: 1_000,
    noHandleSignals: true,
    // Outside of batches the worker lets a lost connection end the whole process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: queueLog(house),
    parsedCronItems: parseCronItems(
      jobs.flatMap((job) =>
        job.every === undefined
          ? []
          : [{ task: job.name, match: job.every, options: { backfillPeriod: 0 } }],
      ),
    ),
  });
}

/** The queue's own news are details; its warnings and errors are ours to see. */
function queueLog(house: House): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error") house.log.error(`queue: ${message}`);
    else if (level === "warning") house.log.warn(`queue: ${message}`);
    else house.log.debug(`queue: ${message}`);
  });
}
