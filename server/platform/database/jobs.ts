/**
 * Work beside the requests: a queue in PostgreSQL (graphile-worker), safe with several nodes. A
 * shelf's jobs stand in its *.job.ts files; app.ts lists them all.
 */
import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

import {
  Logger,
  makeWorkerUtils,
  parseCronItems,
  run,
  type JobHelpers,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import type pg from "pg";

import type { Queries } from "./database.ts";
import { dropLooks } from "./drop-looks.ts";
import type { AppContext } from "../app-context.ts";

export interface Job {
  readonly name: string;
  /** A crontab pattern in UTC, such as "* * * * *", for work that recurs. */
  readonly every?: string;
  /** Does the work; it may be run again at any time and must then change nothing. */
  readonly run: (app: AppContext, payload: unknown) => Promise<void>;
}

interface Added {
  readonly at?: Date;
  /** The same key replaces a job that has not begun. */
  readonly key?: string;
  /** Waits for somebody outside, who may be slow: whatever else is due goes first. */
  readonly waits?: boolean;
}

export interface Jobs {
  /** Puts a job in the queue. */
  add(name: string, payload: unknown, options?: Added): Promise<void>;
  /** When this node's queue was last seen at work (performance.now()), where startJobs runs it. */
  seenAt: number | undefined;
}

/** Of a job added as one that waits for others; 0, of all else, goes before it. */
const PRIORITY_OF_WAITING = 1;

/** How long ago this node's queue was last seen at work; undefined where the process runs none. */
export function queueSilentMs({ seenAt }: Jobs): number | undefined {
  return seenAt === undefined ? undefined : performance.now() - seenAt;
}

/** A queue that can be added to; startJobs runs what is in it. */
export async function openJobs(
  pool: AppContext["db"]["pool"],
): Promise<Jobs & { close(): Promise<void> }> {
  const tools = await makeWorkerUtils({ pgPool: pool });
  return {
    seenAt: undefined,
    add: async (name, payload, options) => {
      await tools.addJob(name, payload, {
        ...(options?.at ? { runAt: options.at } : {}),
        ...(options?.key ? { jobKey: options.key, jobKeyMode: "replace" } : {}),
        ...(options?.waits ? { priority: PRIORITY_OF_WAITING } : {}),
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
  { key, at, waits }: Added & { readonly key: string },
): Promise<void> {
  await tx.query(
    `select graphile_worker.add_job($1, $2::json, job_key => $3, run_at => $4, priority => $5,
       max_attempts => 25)`,
    [name, JSON.stringify(payload), key, at ?? null, waits ? PRIORITY_OF_WAITING : null],
  );
}

export interface RunningJobs {
  /** Takes no more work and waits for what is under way; what takes long is left to be begun again. */
  stop(): Promise<void>;
}

/** How often to look whether the queue is at work, and to try to set it up again. */
const LOOK_EVERY_MS = 1_000;
/** A queue asks for work every second, and is answered or given up on within six (database.ts). */
const SILENT_MS = 8_000;
/** A node whose clock is ahead by more schedules nothing: what it did would count as done. */
const CLOCK_AHEAD_MS = 60_000;
const PUT_BACK_EVERY_MS = 10_000;
/** What a queue without work under way may take to end; one that fell over may never say so. */
const END_WITHIN_MS = 1_000;
/** What a stop leaves to work under way: with the requests' ten seconds before it and the database's
 * behind it, all is over before main.ts ends the process. */
const STOP_WITHIN_MS = 8_000;

interface Queue {
  readonly runner: Runner;
  /** Under which its jobs are locked. */
  readonly poolId: string;
  /** Whether it sets going what recurs. */
  readonly schedules: boolean;
  underWay: number;
  /** When it last began or ended a job or heard that there is none. */
  heardAt: number;
  hasEnded: boolean;
}

/** Runs the queue until it is told to stop; a queue that falls over is set up again. */
export async function startJobs(app: AppContext, jobs: readonly Job[]): Promise<RunningJobs> {
  const stopping = new AbortController();
  let queue: Queue | undefined = await runQueue(app, jobs);
  app.jobs.seenAt = performance.now();
  const lostPools: string[] = [];
  let putBackAt = performance.now();
  const mustBegin = async (now: Queue): Promise<boolean> => {
    if (!isAtWork(now) || now.schedules !== maySchedule(app)) return true;
    if (performance.now() - putBackAt < PUT_BACK_EVERY_MS) return false;
    putBackAt = performance.now();
    // Where it was this node's clock, its queue waits for the same time that is to come.
    return putBack(app);
  };
  const look = async (): Promise<void> => {
    if (queue && !(await mustBegin(queue))) {
      app.jobs.seenAt = performance.now();
      return;
    }
    if (queue) {
      app.log.warn("the queue ended and is run again");
      await end(queue);
      lostPools.push(queue.poolId);
      queue = undefined;
    }
    const begun = await runQueue(app, jobs);
    queue = begun;
    // Their work is over, only their end could not be written: they need not wait to be found.
    await app.db.query("select graphile_worker.force_unlock_workers($1)", [lostPools]);
    lostPools.length = 0;
  };
  const keepRunning = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await sleep(LOOK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      await look().catch((error: unknown) => {
        app.log.debug({ err: error }, "the queue cannot be run yet");
      });
    }
  };
  const kept = keepRunning();
  return {
    stop: async () => {
      stopping.abort();
      const ended = kept.then(() => (queue ? end(queue) : undefined));
      await Promise.race([ended, sleep(STOP_WITHIN_MS, undefined, { ref: false })]);
      if (queue && queue.underWay > 0) await leaveToOthers(app, queue);
      app.jobs.seenAt = undefined;
    },
  };
}

/** They are free at once; the database ends what they still do when it is closed (pools.ts). */
async function leaveToOthers({ db, log }: AppContext, { poolId, underWay }: Queue): Promise<void> {
  log.warn({ jobs: underWay }, "jobs that take long are left, to be begun again");
  await db
    .query("select graphile_worker.force_unlock_workers($1)", [[poolId]])
    .catch((error: unknown) => log.warn({ err: error }, "the jobs were not given back"));
}

/**
 * A queue that was refused a sign-in while it began asks in vain for ever, and says so to nobody:
 * graphile-worker keeps the failed answer to which tasks there are.
 */
function isAtWork({ hasEnded, underWay, heardAt }: Queue): boolean {
  return !hasEnded && (underWay > 0 || performance.now() - heardAt < SILENT_MS);
}

/** Waits for the work under way, and no longer than END_WITHIN_MS for the rest. */
async function end(queue: Queue): Promise<void> {
  const workIsOver = async (): Promise<void> => {
    while (queue.underWay > 0) await sleep(20);
    await sleep(END_WITHIN_MS);
  };
  await Promise.race([
    Promise.allSettled([queue.runner.stop(), queue.runner.promise]),
    workIsOver(),
  ]);
}

function maySchedule({ clock }: AppContext): boolean {
  return clock.offMs() > -CLOCK_AHEAD_MS;
}

/**
 * The queue runs what recurs once for each time, and never for one before the last: what a clock
 * did that was hours ahead would put it off by as much in the whole house. Answers whether it was.
 */
async function putBack({ db, log }: AppContext): Promise<boolean> {
  const jobs = await db.query<{ identifier: string }>(
    `update graphile_worker._private_known_crontabs set last_execution = clock_timestamp()
     where last_execution > clock_timestamp() + $1 * interval '1 millisecond'
     returning identifier`,
    [CLOCK_AHEAD_MS],
  );
  if (jobs.length > 0) log.warn({ jobs }, "what recurs was put off by a clock that was ahead");
  return jobs.length > 0;
}

async function runQueue(app: AppContext, jobs: readonly Job[]): Promise<Queue> {
  await putBack(app);
  const schedules = maySchedule(app);
  const state = { poolId: "", schedules, underWay: 0, heardAt: performance.now(), hasEnded: false };
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload: unknown, helpers: JobHelpers) => {
        state.underWay += 1;
        try {
          // What is added under a key is no look of the schedule.
          if (job.every !== undefined && helpers.job.key === null) {
            await dropLooks(app.db, job.name, helpers.job.id);
          }
          await job.run(app, payload);
        } finally {
          state.underWay -= 1;
        }
      },
    ]),
  );
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => (state.poolId = workerPool.id));
  const hear = (): void => void (state.heardAt = performance.now());
  events.on("worker:getJob:empty", hear).on("job:start", hear).on("job:complete", hear);
  const runner = await run({
    pgPool: releasedOnce(app.db.pool),
    taskList,
    events,
    concurrency: 2,
    pollInterval: 1_000,
    noHandleSignals: true,
    // Outside of batches the worker lets a lost connection end the whole process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: queueLog(app),
    parsedCronItems: parseCronItems(
      jobs.flatMap((job) =>
        job.every === undefined || !schedules
          ? []
          : [{ task: job.name, match: job.every, options: { backfillPeriod: 0 } }],
      ),
    ),
  });
  const queue: Queue = Object.assign(state, { runner });
  const ended = (): void => void (queue.hasEnded = true);
  runner.promise.then(ended, ended);
  return queue;
}

/**
 * The queue gives back the connection on which it listens twice where it ends while the listening
 * fails; what the pool says to the second time nobody catches, and the process would end. So would
 * it where the queue gives back a connection that it was never given.
 */
export function releasedOnce(pool: pg.Pool): pg.Pool {
  const connect = (hear?: Parameters<pg.Pool["connect"]>[0]): Promise<pg.PoolClient> | void => {
    if (!hear) return pool.connect();
    pool.connect((error, client, release) => {
      let isReleased = false;
      hear(error, client, (broken) => {
        if (isReleased) return;
        isReleased = true;
        // The pool's types do not say it: with an error there is nothing to give back.
        if (!error) release(broken);
      });
    });
  };
  return Object.create(pool, { connect: { value: connect } }) as pg.Pool;
}

/** The queue's own news are details; its warnings and errors are ours to see. */
function queueLog(app: AppContext): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error") app.log.error(`queue: ${message}`);
    else if (level === "warning") app.log.warn(`queue: ${message}`);
    else app.log.debug(`queue: ${message}`);
  });
}
