/**
 * Draws the house's closed rounds (domain.md "The house's own draws"): publishes the roots, waits for
 * the public beacon where one was committed to, has the database draw, checks the draw by the rules
 * that everybody else checks it with, and settles it as any other result. All of it may be repeated,
 * cut off, or done by several nodes at once with one outcome.
 */
import { beaconFaults, isSignatureOf } from "@chokdee/domain/results/beacon.ts";
import { proofFaults } from "@chokdee/domain/results/verifiable-draw.ts";
import { houseProofOf } from "@chokdee/domain/results/house-proof.ts";

import type { AppContext } from "../platform/app-context.ts";
import { queueLog } from "../core/write-log.ts";
import { trustOf } from "./drand-relays.ts";
import { nodeDigests } from "./node-digests.ts";
import { revealSeeds } from "./queries/beacons.ts";
import {
  drawRound,
  fixRound,
  isAsFixed,
  readDueHouseRounds,
  readHouseDraw,
  type HouseDraw,
  type HouseRound,
} from "./queries/house-draws.ts";
import { lockRound, markClosed, WHOLE_ROUND } from "./queries/settlement.ts";
import { queueBeacons } from "./queue-beacons.ts";
import { settleRound } from "./settle-round.ts";
import { showProof } from "./show-proof.ts";

export const DRAW_JOB = "draw-house-rounds";

/** After rounds were tended: has what has closed drawn at once, and shows the seed of what was voided. */
export async function queueHouseDraws(app: AppContext): Promise<void> {
  await revealSeeds(app.db);
  const due = await readDueHouseRounds(app.db);
  if (due.length > 0) await app.jobs.add(DRAW_JOB, {}, { key: DRAW_JOB });
}

export async function drawHouseRounds(app: AppContext): Promise<void> {
  const failures: unknown[] = [];
  for (const round of await readDueHouseRounds(app.db)) {
    await drawHouseRound(app, round).catch((error: unknown) => {
      app.log.error({ err: error, roundId: round.id }, "a round of the house was not drawn");
      failures.push(error);
    });
  }
  await queueBeacons(app);
  if (failures.length > 0) throw new AggregateError(failures, "rounds of the house wait");
}

async function drawHouseRound(app: AppContext, { id }: HouseRound): Promise<void> {
  const fixed = await fix(app, id);
  if (!(await hasBeacon(app, fixed))) return;
  await app.db.transaction((tx) => drawRound(tx, id), WHOLE_ROUND);
  await queueLog(app);
  const drawn = await readHouseDraw(app.db, id);
  if (!drawn?.result) throw new Error(`round ${id} was not drawn`);
  await check(app, id);
  await settleRound(app, id, drawn.result, { actorId: null, address: null });
  app.live.tellDesks("rounds");
}

/** False while the beacon is waited for; one that the chain did not sign is never drawn with. */
async function hasBeacon({ config }: AppContext, draw: HouseDraw): Promise<boolean> {
  const { round_id: roundId, beacon_chain: chain, beacon_round: round } = draw;
  if (chain === null) return true;
  if (round === null || draw.beacon_signature === null) return false;
  const signature = draw.beacon_signature.toString("hex");
  const isSigned = await isSignatureOf(round, signature, trustOf(config), nodeDigests);
  if (!isSigned) throw new Error(`the beacon of round ${roundId} is not signed by its chain`);
  return true;
}

/** No money moves on a draw that a member's browser would call false. */
async function check(app: AppContext, roundId: number): Promise<void> {
  const sent = await app.db.transaction((tx) => showProof(tx, String(roundId)), WHOLE_ROUND);
  const proof = houseProofOf(sent);
  const faults = [
    ...(proof ? await proofFaults(proof, proof.commit, nodeDigests) : ["UNDRAWN"]),
    ...(await beaconFaults(sent, trustOf(app.config), nodeDigests)),
  ];
  if (faults.length === 0) return;
  // Written down for the dashboard when it is the shots that are no longer those that were fixed.
  await app.db.transaction((tx) => isAsFixed(tx, roundId), WHOLE_ROUND);
  throw new Error(`the draw of round ${roundId}: ${faults.join(", ")}`);
}

/** Ends bets and shots for good, and has the database publish what there is of them. */
async function fix(app: AppContext, roundId: number): Promise<HouseDraw> {
  const known = await readHouseDraw(app.db, roundId);
  if (known?.fixed_at) return known;
  await app.db.transaction(async (tx) => {
    const round = await lockRound(tx, roundId);
    if (round?.status === "CLOSED") await markClosed(tx, roundId);
  });
  await app.db.transaction((tx) => fixRound(tx, roundId), WHOLE_ROUND);
  const fixed = await readHouseDraw(app.db, roundId);
  if (!fixed?.fixed_at) throw new Error(`round ${roundId} could not be fixed`);
  await queueLog(app);
  return fixed;
}
