/** The beacon's signatures in a browser. Loaded only where a proof has one: the curve weighs 23 kB. */
import { blsVerifier } from "@chokdee/domain/results/beacon.ts";
import { bls12_381 } from "@noble/curves/bls12-381.js";

export const verifyBls = blsVerifier(bls12_381.shortSignatures);
