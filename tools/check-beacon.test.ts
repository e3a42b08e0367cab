import { createHash, createHmac } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, describe, expect, it } from "vitest";

import { QUICKNET as RULES } from "../domain/results/beacon.ts";
import type { Digests } from "../domain/results/digests.ts";
import { beaconTimeMs, recordedBeacons } from "../domain/testing/recorded-beacons.ts";
import { drawAnimal } from "../domain/results/verifiable-draw.ts";
import { at } from "./bootstrap/say.mjs";
import { loadVerify, QUICKNET } from "./check-beacon.mjs";
import { checkProof } from "./check-draw.mjs";
import { runChecker } from "./testing/run-checker.ts";

const digests: Digests = {
  sha256: (data) => Promise.resolve(new Uint8Array(createHash("sha256").update(data).digest())),
  hmacSha256: (key, data) =>
    Promise.resolve(new Uint8Array(createHmac("sha256", key).update(data).digest())),
};
const trust = { chain: QUICKNET, verify: await loadVerify() };
const folder = mkdtempSync(join(tmpdir(), "check-beacon-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [recorded, other] = recordedBeacons;
const betsRoot = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/** A draw of 2023, made with a beacon and said to be from a signature of round 1000. */
async function drawnWith({ randomness, signature }: { randomness: string; signature: string }) {
  const seed = Uint8Array.from({ length: 32 }, (_, index) => index * 5);
  const input = { roundId: "77", seed, betsRoot, beacon: randomness };
  const { commit, result, ...drawn } = await drawAnimal({ ...input, drawSpace: 100 }, digests);
  return {
    round_id: "77",
    kind: "ANIMAL",
    status: "SETTLED",
    commit,
    committed_at: "2023-08-23T15:00:00.000Z",
    fixed_at: new Date(beaconTimeMs(RULES, recorded.round) - 4_000).toISOString(),
    bets_root: betsRoot,
    slip_count: 0,
    stakes: "0.00",
    shots_root: null,
    shots: [],
    house_shots: [],
    drawn_at: "2023-08-23T15:59:30.000Z",
    seed: drawn.seed,
    beacon: randomness,
    drand: {
      chain_hash: RULES.hash,
      public_key: RULES.publicKey,
      round: recorded.round,
      signature,
    },
    draw_space: 100,
    result: { ...result },
  };
}

const honest = await drawnWith(recorded);
const { drand } = honest;

/** The steps that do not agree. */
function failing(proof: object): string[] {
  const steps = checkProof(proof as Parameters<typeof checkProof>[0], trust);
  return steps.filter(([, agrees]) => agrees !== true).map(([what]) => what);
}

const run = (checker: string, proof: object) => runChecker(checker, folder, [proof]);

describe("a draw with drand's own number", () => {
  it("agrees in every step", () => {
    expect(QUICKNET).toEqual(RULES);
    expect(failing(honest)).toEqual([]);
  });

  const round = "its round was still to come when the bets were fixed";
  const hash = "SHA-256 of the signature is the beacon";
  const signed = "the chain signed this round";
  const chain = "the beacon is of drand's quicknet";
  const form = "the file is a whole proof";
  it.each([
    ["no beacon committed to", { drand: null }, [form]],
    ["another beacon", { beacon: other.randomness }, [hash, "the result follows"]],
    ["a beacon that is none", { beacon: "" }, [form]],
    ["another chain", { drand: { ...drand, chain_hash: "0".repeat(64) } }, [chain]],
    ["another key", { drand: { ...drand, public_key: "0".repeat(192) } }, [chain]],
    ["another round", { drand: { ...drand, round: 1_001 } }, [round, signed]],
    ["a round as text", { drand: { ...drand, round: "1000" } }, [form]],
    ["another signature", { drand: { ...drand, signature: other.signature } }, [hash, signed]],
    ["a signature cut off", { drand: { ...drand, signature: "b446" } }, [form]],
    ["no signature", { drand: { ...drand, signature: null } }, [form]],
    ["bets fixed a round earlier", { fixed_at: "2023-08-23T15:59:17.999Z" }, [round]],
    ["bets fixed a round later", { fixed_at: "2023-08-23T15:59:21.000Z" }, [round]],
  ])("is told by its step: %s", (_what, change, steps) => {
    expect(failing({ ...honest, ...change })).toEqual(steps);
  });

  it("is false when all of it fits but the chain did not sign it for this round", async () => {
    expect(failing(await drawnWith(other))).toEqual([signed]);
  });
});

describe("without the package of the curve", () => {
  const alone = join(folder, "check-draw.mjs");
  copyFileSync(at("tools", "check-draw.mjs"), alone);
  copyFileSync(at("tools", "check-beacon.mjs"), join(folder, "check-beacon.mjs"));

  it("says what is not checked and where to compare it, and answers 3", async () => {
    const { code, said } = await run(alone, honest);
    expect(said).toContain("✓ SHA-256 of the signature is the beacon");
    expect(said).toContain("? the chain signed this round: needs @noble/curves");
    expect(said).toContain(`https://api.drand.sh/${RULES.hash}/public/1000`);
    expect(said).toContain("NOT CHECKED");
    expect(said).not.toContain("Everything agrees.");
    expect(code).toBe(3);
  });

  it("still answers 1 to what does not agree, and 4 where no beacon was used", async () => {
    const altered = { ...honest, drand: { ...drand, signature: other.signature } };
    expect((await run(alone, altered)).code).toBe(1);
    const without = { ...(await drawnWith({ randomness: "", signature: "" })), drand: null };
    expect((await run(alone, without)).code).toBe(4);
  });

  it("with the package, the same file is wholly checked", async () => {
    const { code, said } = await run(at("tools", "check-draw.mjs"), honest);
    expect([code, said]).toEqual([0, expect.stringContaining("✓ the chain signed this round")]);
  });
});
