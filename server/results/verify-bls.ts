/** The beacon's signatures in Node. A signature takes some 20 ms to verify. */
import { blsVerifier } from "@chokdee/domain/results/beacon.ts";
import { bls12_381 } from "@noble/curves/bls12-381.js";

export const verifyBls = blsVerifier(bls12_381.shortSignatures);
