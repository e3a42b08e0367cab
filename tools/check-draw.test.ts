import { createHash, createHmac, generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, describe, expect, it } from "vitest";

import type { Digests } from "../domain/results/digests.ts";
import { merkleTree } from "../domain/results/merkle.ts";
import { drawAnimal, drawYeekee } from "../domain/results/verifiable-draw.ts";
import { at } from "./bootstrap/say.mjs";
import { loadVerify, QUICKNET } from "./check-beacon.mjs";
import * as checker from "./check-draw.mjs";
import { runChecker } from "./testing/run-checker.ts";

const digests: Digests = {
  sha256: (data) => Promise.resolve(new Uint8Array(createHash("sha256").update(data).digest())),
  hmacSha256: (key, data) =>
    Promise.resolve(new Uint8Array(createHmac("sha256", key).update(data).digest())),
};
const { classicNumber, yeekeeResult } = checker;
const trust = { chain: QUICKNET, verify: await loadVerify() };
// What is altered is not of the type any more; that is the point of altering it.
const checkProof = (proof: object, commit?: string) =>
  checker.checkProof(proof as Parameters<typeof checker.checkProof>[0], trust, commit);
const checkReceipt = checker.checkReceipt as (
  receipt: object,
  proof: object,
) => ReturnType<typeof checker.checkReceipt>;
const seed = Uint8Array.from({ length: 32 }, (_, index) => index * 5);
const folder = mkdtempSync(join(tmpdir(), "check-draw-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const GROUP = "3f1c2d9e-0000-4000-8000-000000000001";
const slip = `chokdee-slip-1|77|${GROUP}|member-1|1790000000000|THREE_TOP:582:2000:90000`;
const others = [
  "chokdee-slip-1|77|a|b|1|RUN_TOP:1:100:320",
  "chokdee-slip-1|77|c|d|2|RUN_TOP:2:1:1",
];
const tree = await merkleTree([slip, ...others], digests);

interface Sent {
  [field: string]: unknown;
  readonly bets_root: string;
  readonly shots: string[] | null;
  readonly house_shots: string[] | null;
  readonly result: Record<string, string>;
}

async function sentProof(kind: "YEEKEE" | "ANIMAL", memberShots: string[]): Promise<Sent> {
  const input = { roundId: "77", seed, betsRoot: tree.root, beacon: "" };
  const proof =
    kind === "YEEKEE"
      ? await drawYeekee({ ...input, memberShots }, digests)
      : await drawAnimal({ ...input, drawSpace: 100 }, digests);
  return {
    round_id: "77",
    kind,
    status: "SETTLED",
    commit: proof.commit,
    committed_at: "2026-11-21T08:00:00.000Z",
    fixed_at: "2026-11-21T09:00:00.500Z",
    bets_root: tree.root,
    slip_count: 3,
    stakes: "22.01",
    shots_root: proof.kind === "YEEKEE" ? proof.shotsRoot : null,
    shots: proof.kind === "YEEKEE" ? memberShots : null,
    drawn_at: "2026-11-21T09:00:01.000Z",
    seed: proof.seed,
    beacon: "",
    drand: null,
    house_shots: proof.kind === "YEEKEE" ? [...proof.houseShots] : null,
    draw_space: proof.kind === "ANIMAL" ? 100 : null,
    result: { ...proof.result },
  };
}

const yeekee = await sentProof("YEEKEE", ["58121", "76666", "00000"]);
const crowded = await sentProof(
  "YEEKEE",
  Array.from({ length: 40 }, (_, n) => String((n * 7919) % 100_000).padStart(5, "0")),
);
const animal = await sentProof("ANIMAL", []);

const pair = generateKeyPairSync("ed25519");
const receipt = {
  bet_group_id: GROUP,
  round_id: "77",
  slip,
  algorithm: "Ed25519",
  signature: sign(null, Buffer.from(slip), pair.privateKey).toString("base64"),
  public_key: pair.publicKey.export({ type: "spki", format: "der" }).toString("base64"),
  bets_root: tree.root,
  path: tree.path(0),
};

const program = at("tools", "check-draw.mjs");
const run = (...contents: readonly unknown[]) => runChecker(program, folder, contents);

const isTrue = (steps: ReturnType<typeof checker.checkReceipt>) =>
  steps.every(([, agrees]) => agrees);

describe("the checker on files", () => {
  it.each([
    ["yeekee", yeekee],
    ["yeekee with many shots", crowded],
    ["the animals", animal],
  ])("finds everything in order with an honest proof of %s", async (_name, proof) => {
    const { code, said } = await run(proof);
    expect(said).toContain("Everything agrees.");
    expect(said).not.toContain("✗");
    expect(code).toBe(4);
    expect(said).toContain("could have known");
  });

  it("takes a receipt beside the proof, and one that was given before the close", async () => {
    const { code, said } = await run(yeekee, receipt);
    expect([code, said]).toEqual([4, expect.stringContaining("among the bets")]);
    expect(isTrue(checkReceipt({ ...receipt, path: null, bets_root: null }, yeekee))).toBe(false);
    const open = { ...yeekee, bets_root: null };
    expect(isTrue(checkReceipt({ ...receipt, path: null, bets_root: null }, open))).toBe(true);
  });

  it("shows how many slips were fixed and their stakes, and that these go with the root", async () => {
    expect((await run(yeekee)).said).toContain("3 slips, 22.01 baht");
    const step = "slips, stakes and the root of the bets go together";
    const none = { slip_count: 0, stakes: "0.00" };
    const emptyRoot = createHash("sha256").digest("hex");
    // What the finding made: bets were taken and paid, and the proof said that there were none.
    for (const altered of [none, { slip_count: 0 }, { stakes: "0.00" }, { bets_root: emptyRoot }]) {
      const { code, said } = await run({ ...yeekee, ...altered });
      expect([code, said]).toEqual([1, expect.stringContaining(`✗ ${step}`)]);
    }
    expect(isTrue(checkProof({ ...yeekee, ...none, bets_root: emptyRoot }))).toBe(true);
  });

  it("finds a receipt that somebody else's key has signed", async () => {
    const named = { ...yeekee, house_key: receipt.public_key };
    expect((await run(named, receipt)).said).toContain("✓ the key is the house's");
    const { code, said } = await run({ ...yeekee, house_key: "AAAA" }, receipt);
    expect([code, said]).toEqual([1, expect.stringContaining("✗ the key is the house's")]);
  });

  it("finds a receipt whose path is longer than so many slips make it", async () => {
    const { code, said } = await run({ ...yeekee, slip_count: 2 }, receipt);
    expect([code, said]).toEqual([1, expect.stringContaining("✗ its path fits")]);
    expect(said).toContain("✓ the slip is among the bets");
  });

  it("answers 1 and names the step when something was altered", async () => {
    const { code, said } = await run({ ...yeekee, result: { ...yeekee.result, three_top: "000" } });
    expect(code).toBe(1);
    expect(said).toContain("✗ the result follows");
    expect(said).toContain("SOMETHING DOES NOT AGREE.");
  });

  it("answers 2 to what it cannot read, and 1 to a round that is not drawn", async () => {
    expect((await run("not json")).code).toBe(2);
    const early = { ...yeekee, seed: null, result: null, drawn_at: null, status: "OPEN" };
    const { code, said } = await run(early);
    expect(code).toBe(1);
    expect(said).toContain("Nothing can be checked before the draw.");
    expect(said).not.toContain("SOMETHING");
    // Of a round that is called drawn or void it is a fault that the seed is kept back.
    for (const more of [{ status: "SETTLED" }, { drawn_at: yeekee["drawn_at"] }]) {
      expect((await run({ ...early, ...more })).said).toContain("SOMETHING DOES NOT AGREE.");
    }
    for (const nonsense of [null, [], "text", 7, {}]) {
      expect((await run(JSON.stringify(nonsense))).code).toBe(1);
    }
  });

  it("accepts the published seed of a voided round, and no other", () => {
    const voided = { ...yeekee, status: "VOIDED", result: null, drawn_at: null, fixed_at: null };
    expect(isTrue(checkProof(voided))).toBe(true);
    expect(isTrue(checkProof({ ...voided, seed: "00".repeat(32) }))).toBe(false);
    // A draw that is called voided afterwards is none, nor is a void after the close.
    expect(isTrue(checkProof({ ...yeekee, status: "VOIDED", result: null }))).toBe(false);
    expect(isTrue(checkProof({ ...voided, fixed_at: yeekee["fixed_at"] }))).toBe(false);
    // Two owners may; it is said with their reason.
    const byOwners = { ...voided, fixed_at: yeekee["fixed_at"], voided_by_owners: { reason: "X" } };
    expect(isTrue(checkProof(byOwners))).toBe(true);
    expect(checkProof(byOwners)).toContainEqual([
      "two owners chose to void it, as it could not be drawn",
      true,
      "X",
    ]);
  });

  it.each([
    ["no lock behind --commit", ["--commit"]],
    ["a lock that is none", ["--commit", "0x12"]],
    ["a file too many", ["one.json", "two.json"]],
    ["another option", ["--commits", "0".repeat(64)]],
  ])("with %s says how it is called, and nothing of the draw", async (_what, more) => {
    const { code, said } = await runChecker(program, folder, [yeekee], more);
    expect([code, said]).toEqual([2, expect.stringMatching(/^usage: /)]);
  });

  it("compares with the commit that somebody noted before", () => {
    expect(isTrue(checkProof(yeekee, yeekee["commit"] as string))).toBe(true);
    expect(isTrue(checkProof(yeekee, "0".repeat(64)))).toBe(false);
  });
});

describe("one altered field turns a proof red", () => {
  const [first = "", second = "", ...rest] = yeekee.shots ?? [];
  const flipped = (text: string) => (text.startsWith("0") ? "1" : "0") + text.slice(1);
  const alterations: readonly [string, Sent, object][] = [
    ...[yeekee, crowded, animal].flatMap((proof): [string, Sent, object][] => [
      ["round_id", proof, { round_id: "78" }],
      ["kind", proof, { kind: proof === animal ? "YEEKEE" : "ANIMAL" }],
      ["commit", proof, { commit: flipped(String(proof["commit"])) }],
      ["seed", proof, { seed: flipped(String(proof["seed"])) }],
      ["seed, written differently", proof, { seed: String(proof["seed"]).toUpperCase() }],
      ["beacon", proof, { beacon: "1" }],
      ["committed_at", proof, { committed_at: "2026-11-21T09:00:00.900Z" }],
      ["fixed_at", proof, { fixed_at: "2026-11-21T09:00:02.000Z" }],
      ["drawn_at", proof, { drawn_at: "2026-11-21T08:30:00.000Z" }],
      ...Object.keys(proof.result).map((field): [string, Sent, object] => [
        `result.${field}`,
        proof,
        { result: { ...proof.result, [field]: flipped(proof.result[field] ?? "") } },
      ]),
      ["an added result", proof, { result: { ...proof.result, more: "1" } }],
    ]),
    ["shots: one changed", yeekee, { shots: [flipped(first), second, ...rest] }],
    ["shots: one dropped", yeekee, { shots: [second, ...rest] }],
    ["shots: one added", yeekee, { shots: [first, second, ...rest, "12345"] }],
    ["shots: two swapped", yeekee, { shots: [second, first, ...rest] }],
    ["shots: swapped in a crowd", crowded, { shots: crowded.shots?.toReversed() }],
    ["shots: six digits", yeekee, { shots: [`${first}0`, second, ...rest] }],
    ["house_shots", yeekee, { house_shots: yeekee.house_shots?.toReversed() }],
    ["shots_root", yeekee, { shots_root: "0".repeat(64) }],
    ["bets_root of the animals", animal, { bets_root: "0".repeat(64) }],
    ["draw_space", animal, { draw_space: 36 }],
  ];

  it.each(alterations)("%s", (_field, proof, change) => {
    expect(isTrue(checkProof(proof))).toBe(true);
    expect(isTrue(checkProof({ ...proof, ...change }))).toBe(false);
  });

  const [step] = receipt.path;
  it.each([
    ["slip", { slip: slip.replace("582", "583") }],
    ["signature", { signature: Buffer.alloc(64).toString("base64") }],
    [
      "public_key",
      {
        public_key: generateKeyPairSync("ed25519")
          .publicKey.export({ type: "spki", format: "der" })
          .toString("base64"),
      },
    ],
    ["algorithm", { algorithm: "none" }],
    ["round_id", { round_id: "78" }],
    ["bet_group_id", { bet_group_id: "another" }],
    ["bets_root", { bets_root: "0".repeat(64) }],
    ["path: dropped", { path: [] }],
    ["path: null", { path: null }],
    ["path: a side", { path: [{ ...step, side: "LEFT" }, ...receipt.path.slice(1)] }],
    ["path: a hash", { path: [{ ...step, hash: "0".repeat(64) }, ...receipt.path.slice(1)] }],
  ])("of a receipt: %s", (_field, change) => {
    expect(isTrue(checkReceipt(receipt, yeekee))).toBe(true);
    expect(isTrue(checkReceipt({ ...receipt, ...change }, yeekee))).toBe(false);
  });

  it("of a proof beside a receipt: bets_root", () => {
    expect(isTrue(checkReceipt(receipt, { ...yeekee, bets_root: "0".repeat(64) }))).toBe(false);
  });
});

describe("the classic rule", () => {
  interface Vector extends Record<string, unknown> {
    readonly shots: string[];
    readonly result: number;
    readonly last5: string;
  }
  const url = new URL("../domain/results/yeekee-vectors.json", import.meta.url);
  const { vectors } = JSON.parse(readFileSync(url, "utf8")) as { vectors: Vector[] };

  it("agrees with every vector", () => {
    expect(vectors.length).toBeGreaterThanOrEqual(7);
    for (const vector of vectors) {
      expect(classicNumber(vector.shots)).toBe(BigInt(vector.result));
      const { three_top, two_top, two_bottom, four_top } = vector;
      expect(yeekeeResult(vector.last5)).toEqual({
        prize_first: vector.last5,
        three_top,
        two_top,
        two_bottom,
        four_top,
      });
    }
  });
});
