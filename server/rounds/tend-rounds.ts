/**
 * Keeps the rounds: makes them ahead, opens and closes them by the database's clock, and watches
 * that clock (trust.md B5). It finds its own work, so it may run on every node, at any time, and
 * after any down-time.
 */
import type { AppContext } from "../platform/app-context.ts";
import { CLOCK_BEHIND } from "../core/stop-betting.ts";
import { makeRoundsAhead } from "./make-rounds-ahead.ts";
import {
  markDueRounds,
  readGuardedClock,
  readNextTurn,
  type ClockReading,
} from "./queries/tending.ts";
import { afterTending } from "./round-hooks.ts";

/** trust.md B5: a backward jump of more than a second stops betting. */
const CLOCK_TOLERANCE_MS = 1_000;
/** Rounds marked in one statement: on a distributed house each has its gates on every machine. */
const MARK_CHUNK = 100;
/** A due round that was held by somebody is tried again so much later. */
const RETRY_MS = 1_000;

export const TEND_ROUNDS = "tend-rounds";
const NEXT_TURN = "tend-rounds-next-turn";

/** Moves the clock's mark, and stops betting or lets it go on by it; tells screens of either. */
export async function lookAtClock(app: AppContext): Promise<ClockReading> {
  const { db, log } = app;
  const clock = await readGuardedClock(db, CLOCK_TOLERANCE_MS, CLOCK_BEHIND);
  if (clock.stopped_now) {
    log.error({ behind_ms: clock.behind_ms }, "the database's clock went back: betting stopped");
  }
  if (clock.resumed_now) log.warn("the database's clock has caught up: betting goes on");
  if (clock.stopped_now || clock.resumed_now) tellOfRounds(app);
  return clock;
}

export async function tendRounds(app: AppContext): Promise<void> {
  const { db } = app;
  const clock = await lookAtClock(app);
  // By a wrong clock no round may be made, opened or closed.
  if (clock.behind_ms > CLOCK_TOLERANCE_MS) return;

  const made = await makeRoundsAhead(db, clock.now_ms);
  const marked = await markAllDue(app);
  if (made + marked > 0) tellOfRounds(app);
  for (const hook of afterTending) await hook(app);
  await tendAtNextTurn(app, clock.now_ms);
}

function tellOfRounds({ live }: AppContext): void {
  live.tellAll("rounds");
  live.tellDesks("rounds");
}

async function markAllDue(app: AppContext): Promise<number> {
  let marked = 0;
  for (;;) {
    const chunk = await markDueRounds(app.db, MARK_CHUNK);
    marked += chunk;
    if (chunk < MARK_CHUNK) return marked;
  }
}

/** Has the rounds tended when the next one opens or closes, to the second. */
export async function tendAtNextTurn(app: AppContext, nowMs?: number): Promise<void> {
  const at = await readNextTurn(app.db);
  if (!at) return;
  const earliest = nowMs === undefined ? at.getTime() : nowMs + RETRY_MS;
  await app.jobs.add(
    TEND_ROUNDS,
    {},
    { at: new Date(Math.max(at.getTime(), earliest)), key: NEXT_TURN },
  );
}

/** Tends the rounds as soon as the queue runs, when the house starts. */
export async function tendOnStart(app: AppContext): Promise<void> {
  await app.jobs.add(TEND_ROUNDS, {}, { key: "tend-rounds-on-start" });
}
