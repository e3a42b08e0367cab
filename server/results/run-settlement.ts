/**
 * Carries out what was registered for a round: counts its winners, moves the money in chunks and
 * finishes, each step in a transaction of its own (architecture.md "How money moves"). Every step
 * may be repeated and cut off anywhere, and several may work on one round: they take turns at the
 * settlement's row, and a second effect is impossible by key (trust.md S1, S2).
 *
 * Counting and finishing lock the settlement, then the round; paying locks the settlement, then
 * wallets. Nobody who holds a wallet or a round waits for a settlement of the same version.
 */
import { Refusal } from "@chokdee/domain/refusals.ts";

import { queueSettlementNotices } from "../notices/spread-notices.job.ts";
import type { Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { queueJob } from "../platform/database/jobs.ts";
import { ACCRUE_JOB } from "../referral/accrue-commissions.ts";
import { isStuck, revealSeeds } from "./queries/beacons.ts";
import { isAsFixed } from "./queries/house-draws.ts";
import {
  insertSettlement,
  lockRound,
  lockSettlement,
  lockUnfinished,
  markFinished,
  payChunk,
  readSettled,
  readUnfinished,
  WHOLE_ROUND,
  writeCounts,
  type NewSettlement,
  type RoundToSettle,
  type SettledRound,
  type Settlement,
} from "./queries/settlement.ts";
import { winningPairs } from "./result-entry.ts";

/** Slips whose money moves in one transaction, some 200 ms; a member's slips stay together. */
export const SLIPS_PER_CHUNK = 2_000;
export const RESUME_JOB = "settle";
/** When a job looks after a run that its request should have finished. */
const RESUME_AFTER_MS = 10_000;

/** Others that may come in between before the house says that it is busy. */
const TRIES = 5;

/** What settling needs of the house. */
export type Settling = Pick<AppContext, "db" | "jobs" | "live">;

/** What is to be done with a round that is locked and has nothing unfinished; null is nothing. */
export type Decide = (tx: Queries, round: RoundToSettle) => Promise<NewSettlement | null>;

interface Registering {
  /** A draw of the house that is stuck is voided: what was registered and not counted ends with it. */
  readonly endsStuck: boolean;
}

/**
 * Registers what is decided under the round's lock and carries it out. Whatever is unfinished is
 * finished first, so a decision always sees a round whose money has moved.
 */
export async function settle(
  app: Settling,
  roundId: number,
  decide: Decide,
  as?: Registering,
): Promise<SettledRound> {
  const isNew = await register(app, roundId, decide, as);
  if (isNew) {
    app.live.tellAll("rounds", { round_id: String(roundId) });
    // Should this process be cut off, a job goes on where it stopped.
    const at = new Date(Date.now() + RESUME_AFTER_MS);
    await app.jobs.add(RESUME_JOB, { roundId }, { at, key: `settle:${roundId}` });
    await finishSettlement(app, roundId);
  }
  return readSettled(app.db, roundId);
}

/** Answers whether there is something to carry out. */
export async function register(
  app: Settling,
  roundId: number,
  decide: Decide,
  as: Registering = { endsStuck: false },
): Promise<boolean> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const ends = as.endsStuck && (await isStuck(app.db, roundId));
    if (!ends) await finishSettlement(app, roundId);
    const outcome = await app.db.transaction(
      async (tx) => {
        // As in counting: the settlement's row before the round's.
        if (ends) await lockUnfinished(tx, roundId);
        const round = await lockRound(tx, roundId);
        if (!round) throw new Refusal("ROUND_NOT_FOUND");
        const open = await readUnfinished(tx, roundId);
        if (open && (open.is_counted || !ends)) return "UNFINISHED";
        const run = await decide(tx, round);
        if (run) await insertSettlement(tx, run);
        return run ? "NEW" : "NOTHING";
      },
      // The database looks through the slips of a draw that is voided.
      ends ? WHOLE_ROUND : undefined,
    );
    if (outcome !== "UNFINISHED") return outcome === "NEW";
  }
  throw new Refusal("BUSY");
}

/** Finishes whatever is unfinished of a round; nothing is done when nothing is. */
export async function finishSettlement(app: Settling, roundId: number): Promise<void> {
  const run = await readUnfinished(app.db, roundId);
  if (!run || !(await countRun(app, run))) return;
  while (await payNext(app, run));
  await finishRun(app, run);
}

/**
 * Writes the run's wins and what it moves for each slip. A draw of the house is paid on the slips
 * that were fixed before it, or not at all. False when the run is finished or a void has ended it.
 */
export async function countRun(app: Settling, run: Settlement): Promise<boolean> {
  const winning = winningPairs(run.result ?? {});
  const outcome = await app.db.transaction(async (tx) => {
    const locked = await lockSettlement(tx, run.round_id, run.result_version);
    if (!locked) return "OVER";
    if (locked.is_counted) return "COUNTED";
    // What was found stands either way: the dashboard shows it until the slips are mended.
    if (locked.kind === "RESULT" && !(await isAsFixed(tx, locked.round_id))) return "DIFFERS";
    await writeCounts(tx, locked, winning);
    return "COUNTED";
  }, WHOLE_ROUND);
  if (outcome === "DIFFERS") throw new Refusal("HOUSE_ROOT_MISMATCH");
  return outcome === "COUNTED";
}

/** Moves the money of the next slips; false when there are none left. */
export async function payNext(
  app: Settling,
  run: Settlement,
  slips = SLIPS_PER_CHUNK,
): Promise<boolean> {
  const chunk = await app.db.transaction((tx) => payChunk(tx, run, slips), WHOLE_ROUND);
  for (const userId of chunk.userIds) app.live.tellMember(userId, "balance");
  return chunk.slips > 0;
}

export async function finishRun(app: Settling, run: Settlement): Promise<void> {
  const isFinished = await app.db.transaction(async (tx) => {
    const locked = await lockSettlement(tx, run.round_id, run.result_version);
    if (!locked?.is_counted) return false;
    // Whoever paid the last chunk has committed it, for the row was locked until then.
    await markFinished(tx, locked);
    await queueSettlementNotices(tx, locked.round_id, locked.result_version);
    // Commissions follow beside it.
    await queueJob(tx, ACCRUE_JOB, {}, { key: ACCRUE_JOB });
    return true;
  }, WHOLE_ROUND);
  if (!isFinished) return;
  try {
    if (run.kind === "VOID") await revealSeeds(app.db);
  } finally {
    // The result stands, whatever becomes of the seeds: they are looked for again.
    app.live.tellAll("results", { round_id: String(run.round_id) });
    app.live.tellAll("rounds", { round_id: String(run.round_id) });
  }
}
