/**
 * Draws the house's closed rounds (domain.md "The house's own draws"): publishes the roots, has the
 * database draw, checks the draw by the rules that everybody else checks it with, and settles it as
 * any other result. All of it may be repeated, cut off, or done by several nodes at once with one
 * outcome.
 */
import { proofFaults } from "@chokdee/domain/results/verifiable-draw.ts";
import { houseProofOf } from "@chokdee/domain/results/house-proof.ts";

import type { House } from "../platform/house.ts";
import { nodeDigests } from "./node-digests.ts";
import {
  drawRound,
  fixRound,
  readDueHouseRounds,
  readHouseDraw,
  type HouseDraw,
  type HouseRound,
} from "./queries/house-draws.ts";
import { lockRound, markClosed } from "./queries/settlement.ts";
import { settleRound } from "./settle-round.ts";
import { showProof } from "./show-proof.ts";
import { buildBetTree } from "./slip-leaves.ts";

export const DRAW_JOB = "draw-house-rounds";

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
  await fix(house, id);
  await drawRound(house.db, id);
  const drawn = await readHouseDraw(house.db, id);
  if (!drawn?.result) throw new Error(`round ${id} was not drawn`);
  await check(house, id);
  await settleRound(house, id, drawn.result, { id: null, address: null });
}

/** No money moves on a draw that a member's browser would call false. */
async function check(house: House, roundId: number): Promise<void> {
  const proof = houseProofOf(await showProof(house, String(roundId)));
  const faults = proof ? await proofFaults(proof, proof.commit, nodeDigests) : ["UNDRAWN"];
  if (faults.length > 0) throw new Error(`the draw of round ${roundId}: ${faults.join(", ")}`);
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
