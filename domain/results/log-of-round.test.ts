/** What a house may tell of a round in its log, and what is noticed of it on a member's device. */
import { createHash } from "node:crypto";

import { describe, expect, it } from "vitest";

import { logTexts, logTree } from "../testing/log-tree.ts";
import type { Digests } from "./digests.ts";
import { checkInLog, type LoggedProof, type ToldOfRound } from "./log-of-round.ts";
import { merkleTree } from "./merkle.ts";

const sha256 = (data: Uint8Array) => createHash("sha256").update(data).digest();
const digests: Digests = {
  sha256: async (data) => new Uint8Array(sha256(data)),
  hmacSha256: () => Promise.reject(new Error("not used")),
};
const hex = (letter: string) => letter.repeat(64);
const shotsOf = async (shots: readonly string[]) =>
  (
    await merkleTree(
      shots.map((shot, at) => `shot:${at + 1}:${shot}`),
      digests,
    )
  ).root;

const proof: LoggedProof = {
  round_id: "9",
  commit: hex("a"),
  fixed_at: "2026-12-01T00:00:00Z",
  drawn_at: "2026-12-01T00:00:05Z",
  bets_root: hex("b"),
  slip_count: 3,
  shots_root: hex("c"),
  shots: ["12345", "00000"],
  seed: hex("d"),
  beacon: hex("e"),
  drand: { chain_hash: hex("f"), round: 77 },
  draw_space: null,
  voided_by_owners: null,
};
const fixedShots = await shotsOf(proof.shots ?? []);
const COMMIT = `COMMIT|9|${hex("a")}|${hex("f")}`;
const FIXED = `FIXED|9|${hex("b")}|3|77|${fixedShots}`;
const DRAWN = `DRAWN|9|${hex("d")}|${hex("c")}|${hex("e")}`;
const AUDIT = `AUDIT|${hex("0")}`;
const tree = (...said: readonly string[]) => logTree(logTexts(said), sha256);
const whole = tree(AUDIT, COMMIT, AUDIT, FIXED, DRAWN);

async function found(
  told: ToldOfRound = whole.ofRound("9"),
  of: LoggedProof = proof,
  before: Parameters<typeof checkInLog>[2] = null,
) {
  const { checks, missing } = await checkInLog(of, told, before, digests);
  return {
    false: checks.filter(({ passed }) => !passed).map(({ step }) => step),
    true: checks.filter(({ passed }) => passed).map(({ step }) => step),
    missing,
  };
}

describe("a draw of which the log says the same", () => {
  it("is told so, step by step", async () => {
    const all = ["IN_LOG", "COMMIT", "FIXED", "DRAWN"];
    expect(await found()).toEqual({ false: [], true: all, missing: [] });
    const before = tree(AUDIT, COMMIT).headOf();
    const later = await found(whole.ofRound("9", 2), proof, before);
    expect(later).toEqual({ false: [], true: ["GOES_ON", ...all], missing: [] });
    const empty = { size: 0, root: tree().headOf().root };
    expect((await found(whole.ofRound("9"), proof, empty)).false).toEqual([]);
  });

  it("may be of animals, or of a house that said less at first", async () => {
    const animal = { ...proof, shots: null, shots_root: null, draw_space: 100 };
    const none = await shotsOf([]);
    const drawn = `DRAWN|9|${hex("d")}||${hex("e")}`;
    const said = [`${COMMIT}|100`, `FIXED|9|${hex("b")}|3|77|${none}`, drawn];
    expect((await found(tree(...said).ofRound("9"), animal)).false).toEqual([]);
    const early = [`COMMIT|9|${hex("a")}`, `FIXED|9|${hex("b")}|3`, drawn];
    expect((await found(tree(...early).ofRound("9"), animal)).false).toEqual([]);
    const other = [`${COMMIT}|97`, ...said.slice(1)];
    expect((await found(tree(...other).ofRound("9"), animal)).false).toEqual(["COMMIT"]);
  });

  it("was voided before its close, or with shots that are gone", async () => {
    const early = { ...proof, fixed_at: null, drawn_at: null };
    expect(await found(tree(COMMIT).ofRound("9"), early)).toMatchObject({ false: [], missing: [] });
    const stood = { shots_root: hex("1") };
    const gone = { ...proof, shots: ["99999"], voided_by_owners: { stood } };
    expect((await found(whole.ofRound("9"), gone)).false).toEqual([]);
    // Where those that stood are those of the proof, they are not gone.
    const kept = { ...gone, voided_by_owners: { stood: { shots_root: proof.shots_root } } };
    expect((await found(whole.ofRound("9"), kept)).false).toEqual(["FIXED"]);
  });
});

describe("what is noticed of a log that says otherwise", () => {
  it.each<[what: string, change: Partial<LoggedProof>, step: string]>([
    ["another commit", { commit: hex("1") }, "COMMIT"],
    ["another chain", { drand: { chain_hash: hex("1"), round: 77 } }, "COMMIT"],
    ["a beacon taken away", { drand: null, beacon: "" }, "COMMIT"],
    ["other bets", { bets_root: hex("1") }, "FIXED"],
    ["another number of slips", { slip_count: 4 }, "FIXED"],
    ["a shot more", { shots: ["12345", "00000", "1"] }, "FIXED"],
    ["a shot less", { shots: ["12345"] }, "FIXED"],
    ["shots in another order", { shots: ["00000", "12345"] }, "FIXED"],
    ["another public number", { drand: { chain_hash: hex("f"), round: 78 } }, "FIXED"],
    ["another seed", { seed: hex("1") }, "DRAWN"],
    ["another root of shots", { shots_root: hex("1") }, "DRAWN"],
    ["another beacon", { beacon: hex("1") }, "DRAWN"],
    ["no draw, as it was voided", { drawn_at: null }, "DRAWN"],
    ["no fixing", { fixed_at: null, drawn_at: null }, "FIXED"],
  ])("a proof with %s", async (_, change, step) => {
    const { false: faults } = await found(whole.ofRound("9"), { ...proof, ...change });
    expect(faults).toContain(step);
  });

  it.each<[what: string, said: string[], faults: string[]]>([
    ["two commits", [COMMIT, COMMIT, FIXED, DRAWN], ["IN_LOG"]],
    ["a draw twice", [COMMIT, FIXED, DRAWN, DRAWN], ["IN_LOG"]],
    ["a commit after the fixing", [FIXED, COMMIT, DRAWN], ["IN_LOG"]],
    ["a draw before its fixing", [COMMIT, DRAWN, FIXED], ["IN_LOG"]],
    ["no commit", [FIXED, DRAWN], ["COMMIT"]],
    ["no fixing", [COMMIT, DRAWN], ["FIXED"]],
    ["more than the form has", [COMMIT, FIXED, `${DRAWN}|more`], ["DRAWN"]],
    ["less than the form has", [COMMIT, FIXED, "DRAWN|9"], ["DRAWN"]],
    ["what is no text of a log", [COMMIT, FIXED, `${DRAWN}โชค`], ["IN_LOG", "DRAWN"]],
  ])("a log with %s of the round", async (_, said, faults) => {
    // What lacks before a later entry is a fault, and never still to come.
    expect(await found(tree(...said).ofRound("9"))).toMatchObject({ false: faults, missing: [] });
  });

  it("entries that were written after the draw, and are told in the order of a round", async () => {
    const told = tree(DRAWN, FIXED, COMMIT).ofRound("9");
    const entries = told.entries.toReversed();
    expect((await found({ ...told, entries })).false).toEqual(["IN_LOG"]);
  });

  it("an entry whose text has another number than it has, or is of no kind of a round", async () => {
    const shifted = logTree(logTexts([AUDIT, COMMIT, FIXED, DRAWN]).slice(1), sha256).ofRound("9");
    expect((await found(shifted)).false).toEqual(["IN_LOG"]);
    const texts = logTexts([`AUDIT|9`, COMMIT, FIXED, DRAWN]);
    const { inclusion, ofRound } = logTree(texts, sha256);
    const told = ofRound("9");
    const audit = { no: 0, text: texts[0] ?? "", path: inclusion(0) };
    expect((await found({ ...told, entries: [audit, ...told.entries] })).false).toEqual(["IN_LOG"]);
  });

  it("entries of another round, of another number, or of another head", async () => {
    const told = whole.ofRound("9");
    const { entries } = told;
    expect((await found(told, { ...proof, round_id: "8" })).false).toContain("IN_LOG");
    const moved = entries.map((entry) => ({ ...entry, no: entry.no + 1 }));
    expect((await found({ ...told, entries: moved })).false).toContain("IN_LOG");
    const other = tree(AUDIT, COMMIT, AUDIT, FIXED, DRAWN, AUDIT).headOf();
    expect((await found({ ...told, head: other })).false).toContain("IN_LOG");
    const bare = entries.map((entry) => ({ ...entry, path: [] }));
    expect((await found({ ...told, entries: bare })).false).toContain("IN_LOG");
  });

  it("another log than this device saw before, a shorter one, and one that is proved by nothing", async () => {
    const seen = tree(AUDIT, `${COMMIT}|1`).headOf();
    expect((await found(whole.ofRound("9", 2), proof, seen)).false).toEqual(["GOES_ON"]);
    const longer = tree(AUDIT, COMMIT, AUDIT, FIXED, DRAWN, AUDIT).headOf();
    expect((await found(whole.ofRound("9", 6), proof, longer)).false).toEqual(["GOES_ON"]);
    const begun = tree(AUDIT, COMMIT).headOf();
    expect((await found(whole.ofRound("9"), proof, begun)).false).toEqual(["GOES_ON"]);
  });

  it("a round that is not in it, or not all of it yet", async () => {
    expect(await found(tree(AUDIT).ofRound("9"))).toMatchObject({
      false: [],
      missing: ["COMMIT", "FIXED", "DRAWN"],
    });
    const begun = await found(tree(COMMIT, FIXED).ofRound("9"));
    expect(begun).toMatchObject({ false: [], missing: ["DRAWN"] });
  });
});
