/** The curve of a beacon's signature is heavy: only a proof that has one loads it. */
import { QUICKNET, type BeaconTrust } from "@chokdee/domain/results/beacon.ts";
import type { RoundProof } from "@chokdee/domain/results/house-draw-contract.ts";

import { fetchCode } from "../../load/retries.ts";

export async function trustFor({ drand }: RoundProof): Promise<BeaconTrust> {
  if (drand === null || drand.signature === null) {
    return { chain: QUICKNET, verifyBls: () => false };
  }
  const { verifyBls } = await fetchCode(() => import("./verify-bls.ts"));
  return { chain: QUICKNET, verifyBls };
}
