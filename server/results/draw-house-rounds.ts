/**
 * Draws the house's closed rounds (domain.md "The house's own draws"): publishes the roots, then
 * draws, then settles as any other result. Everything follows from what was fixed before, so it
 * may be repeated, cut off, or done by several nodes at once with one outcome.
 */
import { drawAnimal, drawYeekee } from "@chokdee/domain/results/verifiable-draw.ts";

import type { House } from "../platform/house.ts";
import { nodeDigests } from "./node-digests.ts";
import {
  fixRound,
  readDueHouseRounds,
  readHouseDraw,
  readShots,
  recordDraw,
  takeSeed,
  type Drawn,
  type HouseDraw,
  type HouseRound,
} from "./queries/house-draws.ts";
import { lockRound, markClosed } from "./queries/settlement.ts";
import { settleRound } from "./settle-round.ts";
import { buildBetTree } from "./slip-leaves.ts";

export const DRAW_JOB = "draw-house-rounds";
/** No public beacon is configured: the draw rests on the seed, the bets and the shots alone. */
const NO_BEACON = "";

/** After rounds were tended: has what has closed drawn at once. */
export async function queueHouseDraws(house: House): Promise<void> {
  const due = await readDueHouseRounds(house.db);
  if (due.length > 0) await house.jobs.add(DRAW_JOB, {}, { key: DRAW_JOB });
}

export async function drawHouseRounds(house: House): Promise<void> {
  const failures: unknown[] = [];
  for (const round of await readDueHouseRounds(house.db)) {
    await drawHouseRound(house, round).catch((error: unknown) => {
      house.log.error({ err: error, roundId: round.id }, "a round of the house was not drawn");
      failures.push(error);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, "rounds of the house wait");
}

async function drawHouseRound(house: House, { id }: HouseRound): Promise<void> {
  const fixed = await fix(house, id);
  if (!fixed.result) await recordDraw(house.db, id, await draw(house, fixed));
  const drawn = await readHouseDraw(house.db, id);
  if (!drawn?.result) throw new Error(`the draw of round ${id} was not recorded`);
  await settleRound(house, id, drawn.result, { id: null, address: null });
}

/** Ends bets and shots for good, and publishes what there is of them. */
async function fix(house: House, roundId: number): Promise<HouseDraw> {
  const known = await readHouseDraw(house.db, roundId);
  if (known?.fixed_at) return known;
  await house.db.transaction(async (tx) => {
    const round = await lockRound(tx, roundId);
    if (round?.status === "CLOSED") await markClosed(tx, roundId);
  });
  const bets = await buildBetTree(house.db, roundId);
  await fixRound(house.db, roundId, bets.root, bets.slips);
  const fixed = await readHouseDraw(house.db, roundId);
  if (!fixed?.fixed_at) throw new Error(`round ${roundId} could not be fixed`);
  return fixed;
}

async function draw(house: House, fixed: HouseDraw): Promise<Drawn> {
  const input = {
    roundId: String(fixed.round_id),
    seed: new Uint8Array(await takeSeed(house.db, fixed.round_id)),
    betsRoot: fixed.bets_root ?? "",
    beacon: NO_BEACON,
  };
  if (fixed.kind === "ANIMAL") {
    const drawSpace = fixed.draw_space ?? 0;
    const { result } = await drawAnimal({ ...input, drawSpace }, nodeDigests);
    return { beacon: NO_BEACON, shotsRoot: null, result };
  }
  const memberShots = await readShots(house.db, fixed.round_id);
  const { shotsRoot, result } = await drawYeekee({ ...input, memberShots }, nodeDigests);
  return { beacon: NO_BEACON, shotsRoot, result };
}
