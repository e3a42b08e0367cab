/** Draws of the house with everything that is published of them, as they hold. */
import { QUICKNET } from "@chokdee/domain/results/beacon.ts";
import type { RoundProof } from "@chokdee/domain/results/house-draw-contract.ts";
import { merkleTree } from "@chokdee/domain/results/merkle.ts";
import { drawAnimal, drawYeekee } from "@chokdee/domain/results/verifiable-draw.ts";
import { beaconTimeMs, recordedBeacons } from "@chokdee/domain/testing/recorded-beacons.ts";

import { webDigests } from "../app/web-digests.ts";

const seed = Uint8Array.from({ length: 32 }, (_, index) => index * 3);
/** A slip of the round, among the three that were fixed. */
export const slip =
  "chokdee-slip-1|9|group-1|member-1|1790000000000|THREE_TOP:582:2000:90000;RUN_TOP:5:100:320";
export const tree = await merkleTree(["another", slip, "third"], webDigests);
export const input = { roundId: "9", seed, betsRoot: tree.root, beacon: "" };

/** A draw without a public beacon, or of this number of one. */
export async function drawnProof(kind: "YEEKEE" | "ANIMAL", beacon = ""): Promise<RoundProof> {
  const given = { ...input, beacon };
  const proof =
    kind === "YEEKEE"
      ? await drawYeekee({ ...given, memberShots: ["12345", "00000"] }, webDigests)
      : await drawAnimal({ ...given, drawSpace: 100 }, webDigests);
  const isYeekee = proof.kind === "YEEKEE";
  return {
    round_id: "9",
    kind,
    status: "SETTLED",
    commit: proof.commit,
    committed_at: "2026-11-21T08:00:00Z",
    fixed_at: "2026-11-21T09:00:00Z",
    bets_root: tree.root,
    slip_count: 3,
    stakes: "22.00",
    voided_by_owners: null,
    shots_root: isYeekee ? proof.shotsRoot : null,
    shots: isYeekee ? [...proof.memberShots] : null,
    drawn_at: "2026-11-21T09:00:01Z",
    seed: proof.seed,
    beacon,
    drand: null,
    house_shots: isYeekee ? [...proof.houseShots] : null,
    draw_space: isYeekee ? null : 100,
    result: { ...proof.result },
    house_key: "AAAA",
  };
}

/** A draw with a number that the beacon gave. */
export async function drawnWithBeacon(kind: "YEEKEE" | "ANIMAL"): Promise<RoundProof> {
  const [recorded] = recordedBeacons;
  const after = (ms: number) => new Date(beaconTimeMs(QUICKNET, recorded.round) + ms).toISOString();
  return {
    ...(await drawnProof(kind, recorded.randomness)),
    committed_at: after(-3_600_000),
    // More than a period before the number came out, and less than two.
    fixed_at: after(-3_001),
    drawn_at: after(400),
    drand: {
      chain_hash: QUICKNET.hash,
      public_key: QUICKNET.publicKey,
      round: recorded.round,
      signature: recorded.signature,
    },
  };
}
