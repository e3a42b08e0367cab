/** When a closed round of the house may be voided after all (docs/decisions/0130). */
import type { AdminRound } from "@chokdee/domain/rounds/admin-contract.ts";

import { awaitedBeacon } from "../../results/member/awaited-beacon.ts";
import { useProof } from "../../results/member/draw-calls.ts";
import { isHouseCategory } from "../../results/member/house-category.ts";

/** A round that the house draws is voided before its close, or when its beacon does not come. */
export function isHouseFixed({ status, lottery_type: { category } }: AdminRound): boolean {
  return isHouseCategory(category) && status !== "SCHEDULED" && status !== "OPEN";
}

/** Epoch milliseconds until which its beacon has to be waited for; null when none is. */
export function useBeaconGivenUpAt(round: AdminRound): number | null {
  const isAsked = isHouseFixed(round) && round.status === "CLOSED";
  const proof = useProof(round.id, isAsked).data;
  return isAsked && proof ? (awaitedBeacon(proof)?.givenUpAt ?? null) : null;
}
