import type { RoundProof } from "@chokdee/domain/results/house-draw-contract.ts";
import { QUICKNET } from "@chokdee/domain/results/beacon.ts";
import { beaconTimeMs, recordedBeacons } from "@chokdee/domain/testing/recorded-beacons.ts";
import { drawYeekee } from "@chokdee/domain/results/verifiable-draw.ts";
import { describe, expect, it } from "vitest";

import { asciiBytes } from "@chokdee/domain/results/digests.ts";
import { drawnProof, drawnWithBeacon, input, slip, tree } from "../../testing/drawn-proof.ts";
import { trustFor } from "./beacon-trust.ts";
import { webDigests } from "../../app/web-digests.ts";
import { checkProof, isAmongBets, isOfSlip, isSigned } from "./check-draw.ts";
import { verifyBls } from "./verify-bls.ts";

const trust = { chain: QUICKNET, verifyBls };
const EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const failing = async (proof: RoundProof) =>
  (await checkProof(proof, webDigests, trust))
    .filter(({ passed }) => !passed)
    .map(({ step }) => step);

describe("a proof in the browser", () => {
  it("passes every step, five of Yeekee and three of the animals", async () => {
    for (const [kind, steps] of [
      ["YEEKEE", 5],
      ["ANIMAL", 3],
    ] as const) {
      const checks = await checkProof(await drawnProof(kind), webDigests, trust);
      expect(checks).toHaveLength(steps);
      expect(checks.every(({ passed }) => passed)).toBe(true);
    }
  });

  it("names the step that does not agree", async () => {
    const proof = await drawnProof("YEEKEE");
    expect(await failing({ ...proof, commit: "0".repeat(64) })).toEqual(["COMMIT"]);
    const houseShots = proof.house_shots?.toReversed() ?? null;
    expect(await failing({ ...proof, house_shots: houseShots })).toEqual(["HOUSE_SHOTS"]);
    expect(await failing({ ...proof, shots_root: "0".repeat(64) })).toEqual(["SHOTS_ROOT"]);
    const result = { ...proof.result, two_bottom: "xx" };
    expect(await failing({ ...proof, result })).toEqual(["RESULT"]);
    expect(await failing({ ...proof, shots: ["1"] })).toEqual(["FORM"]);
    const animal = await drawnProof("ANIMAL");
    expect(await failing({ ...animal, bets_root: "0".repeat(64) })).toEqual(["RESULT"]);
  });

  it("is no whole one where its result is left out, or a void is told of what was paid", async () => {
    for (const kind of ["YEEKEE", "ANIMAL"] as const) {
      const proof = await drawnProof(kind);
      expect(await failing({ ...proof, result: null })).toEqual(["FORM"]);
      const stood = { bets_root: tree.root, slip_count: 3, stakes: "22.00", shots_root: "0" };
      const told = { ...proof, voided_by_owners: { reason: "X", stood } };
      expect(await failing(told)).toEqual(["FORM"]);
    }
  });

  it.each<[string, Partial<RoundProof>]>([
    ["that was fixed before it was committed to", { committed_at: "2026-11-21T09:00:00.001Z" }],
    ["that was drawn before it was fixed", { drawn_at: "2026-11-21T08:59:59.999Z" }],
    ["that was fixed at no time", { fixed_at: null }],
    ["that was drawn at no time", { drawn_at: null }],
    ["that is still open", { status: "OPEN" }],
    ["of bets, and of no slips", { slip_count: 0 }],
    ["of bets, and of no stakes", { stakes: "0.00" }],
    ["of slips, and of no bets", { bets_root: EMPTY }],
    ["whose slips are not told", { slip_count: null }],
    ["whose stakes are no amount", { stakes: "x" }],
  ])("%s is none, as for the checker away from here", async (_, change) => {
    const proof = await drawnProof("YEEKEE");
    expect(await failing(proof)).toEqual([]);
    expect(await failing({ ...proof, ...change })).toEqual(["FORM"]);
  });

  it("of a round in which nobody bet has no slips, no stakes and the root of nothing", async () => {
    const none = { slip_count: 0, stakes: "0.00", bets_root: EMPTY };
    expect(await failing({ ...(await drawnProof("YEEKEE")), ...none })).toEqual([]);
  });

  it("of a draw cannot be told as a void without one, nor a void after the close as one for want of a beacon", async () => {
    const drawn = await drawnWithBeacon("ANIMAL");
    const voided = { ...drawn, status: "VOIDED" };
    const left = { ...voided, result: null, drawn_at: null, beacon: null };
    // Its number came, as the proof shows.
    expect(await failing(left)).toEqual(["FORM"]);
    const drand = { ...(drawn.drand as NonNullable<RoundProof["drand"]>), signature: null };
    const undrawn = { ...left, drand };
    expect(await failing(undrawn)).toEqual([]);
    for (const change of [{ round: 10_000_000_000 }, { chain_hash: "0".repeat(64) }])
      expect(await failing({ ...undrawn, drand: { ...drand, ...change } })).toEqual([
        "BEACON_ROUND",
      ]);
    expect(await failing({ ...undrawn, drand: null })).toEqual(["FORM"]);
    expect(await failing({ ...undrawn, drand: null, fixed_at: null })).toEqual([]);
    const owners = { reason: "X", stood: null };
    expect(await failing({ ...undrawn, drand: null, voided_by_owners: owners })).toEqual([]);
    const stood = { bets_root: "0", slip_count: 3, stakes: "22.00", shots_root: null };
    expect(await failing({ ...undrawn, voided_by_owners: { ...owners, stood } })).toEqual(["FORM"]);
    for (const less of [{ result: null }, { drawn_at: null }, { beacon: null }])
      expect(await failing({ ...voided, ...less })).toEqual(["FORM"]);
  });

  it("of a voided round compares the seed with the commit", async () => {
    const voided = {
      ...(await drawnProof("ANIMAL")),
      status: "VOIDED",
      result: null,
      drawn_at: null,
      fixed_at: null,
    };
    expect(await failing(voided)).toEqual([]);
    expect(await failing({ ...voided, seed: "00".repeat(32) })).toEqual(["COMMIT"]);
  });
});

describe("a draw that two owners voided after it", () => {
  type Stood = NonNullable<NonNullable<RoundProof["voided_by_owners"]>["stood"]>;
  const stood: Stood = {
    bets_root: "0".repeat(64),
    slip_count: 4,
    stakes: "23.00",
    shots_root: null,
  };
  const voided = (proof: RoundProof, other: Partial<Stood> = {}): RoundProof => ({
    ...proof,
    status: "VOIDED",
    voided_by_owners: { reason: "X", stood: { ...stood, ...other } },
  });

  it("passes a step more, that what stood was not what was fixed", async () => {
    const checks = await checkProof(voided(await drawnProof("ANIMAL")), webDigests, trust);
    expect(checks).toHaveLength(4);
    expect(checks.at(-1)).toEqual({ step: "DIFFERS", passed: true });
    expect(checks.every(({ passed }) => passed)).toBe(true);
  });

  it("fails where what stood is what was fixed, or is not told", async () => {
    const animal = await drawnProof("ANIMAL");
    const same = { bets_root: tree.root, slip_count: 3 };
    expect(await failing(voided(animal, same))).toEqual(["DIFFERS"]);
    expect(await failing({ ...animal, status: "VOIDED" })).toEqual(["DIFFERS"]);
  });

  it("differs by its shots alone, where its slips are those that were fixed", async () => {
    const yeekee = await drawnProof("YEEKEE");
    const { bets_root: betsRoot, slip_count: slips, shots_root: shotsRoot } = yeekee;
    const same = { bets_root: betsRoot ?? "", slip_count: slips ?? 0, shots_root: shotsRoot };
    const differs = async (shots: string | null) =>
      (await checkProof(voided(yeekee, { ...same, shots_root: shots }), webDigests, trust)).find(
        ({ step }) => step === "DIFFERS",
      )?.passed;
    expect(await differs(shotsRoot)).toBe(false);
    expect(await differs("1".repeat(64))).toBe(true);
  });

  it.each<[string, Partial<Stood>]>([
    ["root", { bets_root: "0".repeat(64), slip_count: 3 }],
    ["number", { bets_root: tree.root, slip_count: 2 }],
  ])("differs by the %s of its slips alone", async (_, other) => {
    expect(await failing(voided(await drawnProof("ANIMAL"), other))).toEqual([]);
  });

  it("does not check the result of shots that are gone", async () => {
    const proof = await drawnProof("YEEKEE");
    const other = { ...proof, shots: ["12345", "00001"], shots_root: "1".repeat(64) };
    const drawn = await drawYeekee({ ...input, memberShots: ["12345", "00001"] }, webDigests);
    const gone: RoundProof = {
      ...other,
      status: "VOIDED",
      voided_by_owners: { reason: "X", stood: { ...stood, shots_root: drawn.shotsRoot } },
    };
    const checks = await checkProof(gone, webDigests, trust);
    expect(checks.map(({ step }) => step)).not.toContain("RESULT");
    expect(checks.every(({ passed }) => passed)).toBe(true);
  });
});

describe("a proof with drand's own number", () => {
  const [recorded, other] = recordedBeacons;

  it("passes three steps more", async () => {
    for (const [kind, steps] of [
      ["YEEKEE", 8],
      ["ANIMAL", 6],
    ] as const) {
      const proof = await drawnWithBeacon(kind);
      const checks = await checkProof(proof, webDigests, await trustFor(proof));
      expect(checks).toHaveLength(steps);
      expect(checks.every(({ passed }) => passed)).toBe(true);
    }
  });

  it("names the step that does not agree", async () => {
    const proof = await drawnWithBeacon("ANIMAL");
    const drand = proof.drand as NonNullable<RoundProof["drand"]>;
    const failingWith = (change: Partial<RoundProof>) => failing({ ...proof, ...change });
    const early = new Date(beaconTimeMs(QUICKNET, recorded.round) - 3_000).toISOString();
    expect(await failingWith({ fixed_at: early })).toEqual(["BEACON_ROUND"]);
    expect(await failingWith({ drand: { ...drand, signature: other.signature } })).toEqual([
      "BEACON_SIGNATURE",
      "BEACON",
    ]);
    expect(await failingWith({ drand: { ...drand, round: other.round } })).toEqual([
      "BEACON_ROUND",
      "BEACON_SIGNATURE",
    ]);
    expect(await failingWith({ drand: { ...drand, signature: null } })).toEqual([
      "BEACON_SIGNATURE",
      "BEACON",
    ]);
    for (const change of [{ chain_hash: "0".repeat(64) }, { public_key: "0".repeat(192) }]) {
      expect(await failingWith({ drand: { ...drand, ...change } })).toEqual(["BEACON_SIGNATURE"]);
    }
    expect(await failingWith({ beacon: other.randomness })).toEqual(["BEACON", "RESULT"]);
    // A house that hides that it committed to a beacon, or uses one that it did not commit to.
    expect(await failingWith({ drand: null })).toEqual(["BEACON"]);
  });

  it("loads the curve for a signature only", async () => {
    const { verifyBls: without } = await trustFor(await drawnProof("ANIMAL"));
    expect(without).not.toBe(verifyBls);
    expect((await trustFor(await drawnWithBeacon("ANIMAL"))).verifyBls).toBe(verifyBls);
  });
});

describe("a receipt in the browser", () => {
  const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));

  async function receipt() {
    const pair = await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]);
    const { privateKey, publicKey } = pair;
    return {
      slip,
      signature: base64(await crypto.subtle.sign("Ed25519", privateKey, asciiBytes(slip))),
      public_key: base64(await crypto.subtle.exportKey("spki", publicKey)),
      bets_root: tree.root,
      path: tree.path(1),
    };
  }

  const published = { bets_root: tree.root, slip_count: 3 };

  it("is signed and leads to the published root; another slip, key or root does not", async () => {
    const given = await receipt();
    const key = given.public_key;
    expect(await isSigned(given, key)).toBe(true);
    expect(await isSigned({ ...given, slip: slip.replace("582", "583") }, key)).toBe(false);
    expect(await isSigned({ ...given, signature: "not base64" }, key)).toBe(false);
    expect(await isAmongBets(given, published, webDigests)).toBe(true);
    const other = { ...published, bets_root: "0".repeat(64) };
    expect(await isAmongBets(given, other, webDigests)).toBe(false);
    expect(await isAmongBets({ ...given, path: null }, published, webDigests)).toBe(false);
  });

  it("is signed by the house's own key, by no other that it brings along", async () => {
    const [given, forged] = [await receipt(), await receipt()];
    expect(await isSigned(forged, forged.public_key)).toBe(true);
    expect(await isSigned(forged, given.public_key)).toBe(false);
  });

  it("is of no longer path than so many slips make", async () => {
    const given = await receipt();
    const of = (slips: number | null) =>
      isAmongBets(given, { ...published, slip_count: slips }, webDigests);
    expect([await of(4), await of(3), await of(2), await of(0), await of(null)]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it("is of the slip on the screen, in whatever order its lines are shown", () => {
    const lines = [
      { betType: "RUN_TOP", number: "5", stakeSatang: 100, odds: 320 },
      { betType: "THREE_TOP", number: "582", stakeSatang: 2000, odds: 90_000 },
    ];
    const shown = { roundId: "9", betGroupId: "group-1", lines };
    expect(isOfSlip(slip, shown)).toBe(true);
    expect(isOfSlip(slip, { ...shown, roundId: "8" })).toBe(false);
    expect(isOfSlip(slip, { ...shown, betGroupId: "group-2" })).toBe(false);
    expect(isOfSlip(slip, { ...shown, lines: lines.slice(1) })).toBe(false);
  });
});
