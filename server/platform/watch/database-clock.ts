/**
 * The database's clock as this node knows it: it decides when rounds close, so what a node tells
 * its callers of the time is taken from it, and a node whose own clock differs says so.
 */
import type { AppContext } from "../app-context.ts";
import type { Database } from "../database/database.ts";

/** Beyond this a node's clock is an alarm, and beyond the other it is not ready. */
export const CLOCK_ALARM_MS = 2_000;
export const CLOCK_UNREADY_MS = 10_000;
const LOOK_EVERY_MS = 10_000;
const SAMPLES = 3;
/** An answer that took longer says too little about when the clock was read. */
const LONGEST_MS = 1_000;

export interface DatabaseClock {
  /** The time by the database's clock, in whole epoch milliseconds. */
  now(): number;
  /** How far this node's clock is behind it (less than zero: ahead); 0 until it was looked at. */
  offMs(): number;
  /** Looks anew; keeps what it knew where the database is too slow to tell. */
  look(): Promise<void>;
}

export function openClock(db: Database): DatabaseClock {
  let offMs = 0;
  return {
    now: () => Math.floor(Date.now() + offMs),
    offMs: () => offMs,
    look: async () => {
      const samples: { readonly tookMs: number; readonly offMs: number }[] = [];
      for (let sample = 0; sample < SAMPLES; sample++) samples.push(await compare(db));
      const [best] = samples.toSorted((one, other) => one.tookMs - other.tookMs);
      if (best && best.tookMs <= LONGEST_MS) offMs = best.offMs;
    },
  };
}

async function compare(db: Database): Promise<{ tookMs: number; offMs: number }> {
  const [asked, begun] = [Date.now(), performance.now()];
  const [row] = await db.query<{ ms: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms",
  );
  const tookMs = performance.now() - begun;
  return { tookMs, offMs: (row?.ms ?? asked) - (asked + tookMs / 2) };
}

/** Looks until it is told to stop, and says in the log when the clocks part or meet again. */
export function watchNodeClock(
  { clock, log }: Pick<AppContext, "clock" | "log">,
  everyMs = LOOK_EVERY_MS,
): () => Promise<void> {
  let wasOff = false;
  const look = async (): Promise<void> => {
    await clock.look();
    const offMs = Math.round(clock.offMs());
    const isOff = Math.abs(offMs) > CLOCK_ALARM_MS;
    if (isOff) log.error({ off_ms: offMs }, "this node's clock is not the database's");
    else if (wasOff) log.warn({ off_ms: offMs }, "this node's clock is the database's again");
    wasOff = isOff;
  };
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => log.debug({ err: error }, "the clocks were not compared"))
      .finally(() => (looking = undefined));
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
