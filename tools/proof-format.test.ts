import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import type { Digests } from "../domain/results/digests.ts";
import { houseProofOf, type SentProof } from "../domain/results/house-proof.ts";
import { isInTree, type MerkleStep } from "../domain/results/merkle.ts";
import { proofFaults } from "../domain/results/verifiable-draw.ts";
import { at } from "./bootstrap/say.mjs";
import { loadVerify, QUICKNET } from "./check-beacon.mjs";
import { checkProof, checkReceipt } from "./check-draw.mjs";

const digests: Digests = {
  sha256: (data) => Promise.resolve(new Uint8Array(createHash("sha256").update(data).digest())),
  hmacSha256: (key, data) =>
    Promise.resolve(new Uint8Array(createHmac("sha256", key).update(data).digest())),
};
const trust = { chain: QUICKNET, verify: await loadVerify() };

type CheckedProof = Parameters<typeof checkProof>[0];
type CheckedReceipt = Parameters<typeof checkReceipt>[0];
interface Draw {
  readonly proof: CheckedProof & SentProof;
  readonly receipts: readonly (CheckedReceipt & { readonly path: MerkleStep[] })[];
}

const file = at("domain", "results", "proof-vectors.json");
const { draws } = JSON.parse(readFileSync(file, "utf8")) as { draws: Draw[] };
const disagreeing = (steps: ReturnType<typeof checkProof>) =>
  steps.filter(([, agrees]) => agrees !== true);

describe("a vector of docs/proof-format.md", () => {
  it.each(draws)("agrees for check-draw.mjs: round $proof.round_id", ({ proof, receipts }) => {
    expect(disagreeing(checkProof(proof, trust, proof.commit))).toEqual([]);
    for (const receipt of receipts) expect(disagreeing(checkReceipt(receipt, proof))).toEqual([]);
  });

  it.each(draws)(
    "agrees for the rules of the server: round $proof.round_id",
    async ({ proof, receipts }) => {
      const drawn = houseProofOf(proof);
      expect(drawn === null).toBe(proof.drawn_at === null);
      if (drawn) expect(await proofFaults(drawn, proof.commit, digests)).toEqual([]);
      for (const { slip, path } of receipts) {
        expect(await isInTree(slip, path, proof.bets_root ?? "", digests)).toBe(true);
      }
    },
  );

  it("covers both games, with and without a beacon, both voids, and receipts of an odd tree", () => {
    const kinds = draws.map(({ proof: { kind, status, beacon, drawn_at: at } }) =>
      [kind, status, beacon !== "", at === null].join(),
    );
    expect(new Set(kinds).size).toBe(6);
    expect(draws.map(({ receipts }) => receipts.length)).toEqual([5, 1, 3, 0, 0, 0]);
  });
});
