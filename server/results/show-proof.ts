/** All that is public about a draw of the house, at every moment what may be known by then. */
import { formatBaht } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import type { RoundProof } from "@chokdee/domain/results/house-draw-contract.ts";
import { houseShots, houseShotsNeeded } from "@chokdee/domain/results/verifiable-draw.ts";

import type { Queries } from "../platform/database/database.ts";
import { houseSigner } from "../platform/security/house-key.ts";
import { isRowNumber } from "../platform/database/row-ids.ts";
import { nodeDigests } from "./node-digests.ts";
import { readHouseDraw, readShots, type HouseDraw, type HouseKind } from "./queries/house-draws.ts";

/** The draw of a round that the house draws itself. */
export async function houseDrawOf(
  db: Queries,
  roundId: string,
  kind?: HouseKind,
): Promise<HouseDraw> {
  const draw = isRowNumber(roundId) ? await readHouseDraw(db, Number(roundId)) : undefined;
  if (!draw || (kind && draw.kind !== kind)) throw new Refusal("ROUND_NOT_FOUND");
  return draw;
}

export async function showProof(db: Queries, roundId: string): Promise<RoundProof> {
  const draw = await houseDrawOf(db, roundId);
  const areShotsPublic = draw.kind === "YEEKEE" && draw.fixed_at !== null;
  const shots = areShotsPublic ? await readShots(db, draw.round_id) : null;
  return {
    round_id: String(draw.round_id),
    kind: draw.kind,
    status: draw.status,
    commit: draw.commit_hash,
    committed_at: draw.committed_at.toISOString(),
    fixed_at: draw.fixed_at?.toISOString() ?? null,
    bets_root: draw.bets_root,
    slip_count: draw.slip_count,
    stakes: draw.stake_satang === null ? null : formatBaht(draw.stake_satang),
    shots_root: draw.shots_root,
    shots,
    drawn_at: draw.drawn_at?.toISOString() ?? null,
    seed: draw.seed?.toString("hex") ?? null,
    beacon: draw.beacon,
    drand: beaconOf(draw),
    voided_by_owners: voidOf(draw),
    house_shots: await filledUp(draw.seed, shots),
    draw_space: draw.draw_space,
    result: draw.result,
    house_key: (await houseSigner(db)).publicKey,
  };
}

/** Two owners' choice, and what stood instead of what was drawn on. */
function voidOf(draw: HouseDraw): RoundProof["voided_by_owners"] {
  if (!draw.voided_by_owners) return null;
  const {
    stood_bets_root: betsRoot,
    stood_slip_count: slipCount,
    stood_stake_satang: stakes,
  } = draw;
  const isWhole = betsRoot !== null && slipCount !== null && stakes !== null;
  return {
    reason: draw.void_reason ?? "",
    stood: isWhole
      ? {
          bets_root: betsRoot,
          slip_count: slipCount,
          stakes: formatBaht(stakes),
          shots_root: draw.stood_shots_root,
        }
      : null,
  };
}

/** What the draw waits for, or was made with. */
function beaconOf(draw: HouseDraw): RoundProof["drand"] {
  if (draw.beacon_chain === null || draw.beacon_key === null) return null;
  return {
    chain_hash: draw.beacon_chain,
    public_key: draw.beacon_key,
    round: draw.beacon_round,
    signature: draw.beacon_signature?.toString("hex") ?? null,
  };
}

/** The house's shots, once the seed from which they follow is public. */
async function filledUp(
  seed: Buffer | null,
  shots: readonly string[] | null,
): Promise<string[] | null> {
  if (!seed || !shots) return null;
  return houseShots(new Uint8Array(seed), houseShotsNeeded(shots.length), nodeDigests);
}
