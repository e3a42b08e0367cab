/** The beacon's signatures in a browser. Loaded only where a proof has one: the curve weighs 23 kB. */
import { BLS_TAG, type VerifyBls } from "@chokdee/domain/results/beacon.ts";
import { bls12_381 } from "@noble/curves/bls12-381.js";

const bls = bls12_381.shortSignatures;

export const verifyBls: VerifyBls = (signature, message, publicKey) => {
  try {
    return bls.verify(signature, bls.hash(message, BLS_TAG), publicKey);
  } catch {
    // Bytes that are no point of the curve, or one outside of its subgroup.
    return false;
  }
};
