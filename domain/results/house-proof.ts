/** The proof of a draw as it travels, turned into what the rules check. */
import type { HouseProof } from "./verifiable-draw.ts";
import type { DrawResult } from "./rules.ts";

/** What GET /api/lottery/rounds/{id}/proof answers (house-draw-contract.ts), as far as it is used. */
export interface SentProof {
  readonly round_id: string;
  readonly kind: "YEEKEE" | "ANIMAL";
  readonly commit: string;
  readonly bets_root: string | null;
  readonly shots_root: string | null;
  readonly shots: readonly string[] | null;
  readonly seed: string | null;
  readonly beacon: string | null;
  readonly house_shots: readonly string[] | null;
  readonly draw_space: number | null;
  readonly result: DrawResult | null;
}

/** Null before the draw: there is nothing to check yet. */
export function houseProofOf(sent: SentProof): HouseProof | null {
  const { round_id: roundId, commit, seed, bets_root: betsRoot, beacon, result } = sent;
  if (seed === null || betsRoot === null || beacon === null || result === null) return null;
  const common = { roundId, commit, seed, betsRoot, beacon, result };
  if (sent.kind === "ANIMAL") {
    return { ...common, kind: "ANIMAL", drawSpace: sent.draw_space ?? 0 };
  }
  return {
    ...common,
    kind: "YEEKEE",
    memberShots: sent.shots ?? [],
    houseShots: sent.house_shots ?? [],
    shotsRoot: sent.shots_root ?? "",
  };
}
