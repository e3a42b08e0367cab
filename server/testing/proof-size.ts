/**
 * How large a proof is: small in npm test, as large as asked for by `npm run proof -- NAME SIZE`
 * (tools/proof.ts; trust.md "Figures to reach").
 */
export function proofSize(small: number): number {
  return Number(process.env["PROOF_SIZE"] ?? small);
}

/** Time for a proof of any size, in milliseconds; small ones have that of all tests. */
export const PROOF_TIMEOUT_MS = process.env["PROOF_SIZE"] === undefined ? 180_000 : 6 * 3_600_000;

/** Dice that fall alike for the same seed (mulberry32): a failure can be made to happen again. */
export function seededDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
