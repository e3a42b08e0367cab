/** Of a proof: the number of the public beacon that its draw waits for, or none. */
import { BEACON_GIVEN_UP_MS } from "@chokdee/domain/results/beacon.ts";
import type { RoundProof } from "@chokdee/domain/results/house-draw-contract.ts";

export interface AwaitedBeacon {
  readonly round: number;
  /** Epoch milliseconds: from then on an operator may void the round. */
  readonly givenUpAt: number;
}

export function awaitedBeacon(proof: RoundProof): AwaitedBeacon | null {
  const { drand, fixed_at: fixedAt, status } = proof;
  if (status !== "CLOSED" || fixedAt === null || drand === null || drand.round === null) {
    return null;
  }
  if (drand.signature !== null) return null;
  return { round: drand.round, givenUpAt: Date.parse(fixedAt) + BEACON_GIVEN_UP_MS };
}
