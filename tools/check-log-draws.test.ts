/** What a watcher who looks often sees of draws that wait for a public number (decision 130). */
import { createHash } from "node:crypto";

import { describe, expect, it } from "vitest";

import { look } from "./check-log.mjs";
import { Changed, leafHash } from "./check-log-rules.mjs";
import { hex, houseOf, plainRoot, sha256 } from "./told-log.ts";

const QUICKNET = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971";
const NUMBER = 30_000_000;
/** When that number of quicknet is out. */
const OUT = (1_692_803_367 + (NUMBER - 1) * 3) * 1000;

const SHOTS = ["12345", "00007"];
const SIGNATURE = "ab".repeat(48);
const rootOf = (shots: readonly string[]) =>
  plainRoot(shots.map((shot, no) => leafHash(`shot:${no + 1}:${shot}`))).toString("hex");

const lockOf = (seed: string) => createHash("sha256").update(sha256(seed)).digest("hex");
const lock = lockOf("seed");
const commit = `COMMIT|7|${lock}|${QUICKNET}`;
const fixed = `FIXED|7|${hex("bets")}|3|${NUMBER}|${rootOf(SHOTS)}`;
const beacon = createHash("sha256").update(Buffer.from(SIGNATURE, "hex")).digest("hex");
const drawn = `DRAWN|7|${hex("seed")}|${hex("shots")}|${beacon}`;

/** What is said of round 7 said of another, which has a seed of its own. */
const ofRound = (text: string, round: string) =>
  text.replace("|7|", `|${round}|`).replace(lock, lockOf(round)).replace(hex("seed"), hex(round));

const drand = { chain_hash: QUICKNET, round: NUMBER, signature: SIGNATURE };
const honest = {
  status: "SETTLED",
  commit: lock,
  bets_root: hex("bets"),
  slip_count: 3,
  shots_root: hex("shots"),
  shots: SHOTS,
  seed: hex("seed"),
  beacon,
  drand,
};

/** A house that has said so much, and shows this proof of its round. */
function house(told: readonly string[], proof: object = {}) {
  const ask = houseOf(told.map((what, no) => `chokdee-log-1|${no}|1|${what}`));
  const shown = { ...honest, ...proof };
  return (path: string) =>
    path === "/api/lottery/rounds/7/proof" ? Promise.resolve(shown) : ask(path);
}

/** What comes of one look after the other, each at its time and at what the house shows then. */
async function watch(
  ...looks: readonly (readonly [at: number, shown: ReturnType<typeof house>])[]
) {
  let seen: Awaited<ReturnType<typeof look>>["seen"] | undefined;
  try {
    for (const [at, shown] of looks) ({ seen } = await look(shown, "http://house", seen, at));
    return "fine";
  } catch (error) {
    if (!(error instanceof Changed)) throw error;
    return error.message;
  }
}

describe("a round whose fixing comes into the log", () => {
  it.each([
    ["while its number is not out", OUT - 2_000, "fine"],
    ["at a moment when nobody looked", OUT - 60_000, "fine"],
    ["not before its number is about to come", OUT - 900, /waits for the number of .* not fixed/u],
    ["not before its number is out", OUT + 200, /waits for the number of .* not fixed/u],
  ])("%s", async (_, before, expected) => {
    const found = await watch([before, house([commit])], [OUT + 400, house([commit, fixed])]);
    expect(found).toMatch(expected);
  });

  it("without its number is found, once the house has said numbers", async () => {
    const other = [commit, `FIXED|7|${hex("bets")}|3`].map((text) => ofRound(text, "8"));
    const told = house([commit, fixed, drawn, ...other]);
    expect(await watch([OUT, told])).toContain("without saying its number");
    // As it was before: the log said nothing of it.
    expect(await watch([OUT, house([...other, commit, fixed, drawn])])).toBe("fine");
  });

  it("with shots and no number is found, where the commit names a beacon", async () => {
    const none = fixed.replace(String(NUMBER), "");
    expect(await watch([OUT, house([commit, none])])).toContain("without its public number");
  });
});

describe("a round whose fixing was seen before its draw", () => {
  it.each([
    ["the same shots and number", {}, "fine"],
    ["other shots", { shots: ["12345", "00008"] }, "other shots"],
    ["one shot less", { shots: ["12345"] }, "other shots"],
    ["no shots", { shots: null }, "other shots"],
    [
      "another number",
      { drand: { ...drand, round: NUMBER + 1 } },
      "another public number than it was fixed with",
    ],
    ["no number", { drand: null }, "another public number"],
    [
      "another signature than the log",
      { drand: { ...drand, signature: "cd".repeat(48) } },
      "another public number than the log",
    ],
    ["another lock", { commit: hex("lock") }, "another commit than the log"],
    [
      "other bets, which make an animal",
      { bets_root: hex("more") },
      "another bets_root than the log",
    ],
    ["one slip more", { slip_count: 4 }, "another slip_count than the log"],
    ["another seed, and its lock", { seed: hex("other") }, "another seed than the log"],
    ["another root of the shots", { shots_root: hex("other") }, "another shots_root than the log"],
    ["another beacon", { beacon: hex("other") }, "another beacon than the log"],
  ])("is drawn with %s", async (_, proof, expected) => {
    const found = await watch(
      [OUT - 2_000, house([commit, fixed])],
      [OUT + 2_000, house([commit, fixed, drawn], proof)],
    );
    expect(found).toContain(expected);
    // Who looks each hour finds both at once, and what they say of each other all the same.
    const seldom = await watch(
      [OUT - 3_600_000, house([commit])],
      [OUT + 2_000, house([commit, fixed, drawn], proof)],
    );
    expect(seldom).toContain(expected);
  });

  it("shows the shots that stood where two owners voided it for them", async () => {
    const stood = { shots: ["12345"], voided_by_owners: { stood: { shots_root: hex("stood") } } };
    const seen = (proof: object) =>
      watch(
        [OUT - 2_000, house([commit, fixed])],
        [OUT + 2_000, house([commit, fixed, drawn], proof)],
      );
    expect(await seen({ ...stood, status: "VOIDED" })).toBe("fine");
    expect(await seen(stood)).toContain("other shots");
    const same = { stood: { shots_root: hex("shots") } };
    const told = { ...stood, status: "VOIDED", voided_by_owners: same };
    expect(await seen(told)).toContain("other shots");
  });
});

describe("a round that waits for a number of another chain than its commit says", () => {
  const late = (said: string, proof: object = {}) =>
    watch(
      [OUT + 200, house([said])],
      [OUT + 400, house([said, fixed])],
      [OUT + 2_000, house([said, fixed, drawn], proof)],
    );

  it("is fixed for none where the commit says that there is none", async () => {
    expect(await late(commit.replace(QUICKNET, ""))).toContain(
      "number that it was not committed to",
    );
  });

  it("is found where that is none that the world knows: who runs it knows its numbers before", async () => {
    const other = hex("another chain");
    const said = commit.replace(QUICKNET, other);
    const ofOther = { drand: { ...drand, chain_hash: other } };
    for (const proof of [{}, ofOther])
      expect(await late(said, proof)).toContain("another chain than the public one");
  });

  it("is one of quicknet where the commit is of before commits said so", async () => {
    const said = commit.replace(`|${QUICKNET}`, "");
    expect(await late(said)).toMatch(/waits for the number of/u);
    // Or of none, which nobody waits for.
    const none = fixed.replace(String(NUMBER), "");
    expect(await watch([OUT, house([said])], [OUT + 400, house([said, none])])).toBe("fine");
  });
});

it("draws are checked however many there were between two looks", async () => {
  const many = Array.from({ length: 101 }, (_, no) => String(no + 10));
  const of = (text: string) => many.map((round) => ofRound(text, round));
  const before = [...of(commit), ...of(fixed)];
  const asked = new Set<string>();
  const shown = (told: readonly string[]) => {
    const one = house(told);
    return (path: string) => {
      const round = /rounds\/(\d+)\/proof$/u.exec(path)?.[1];
      if (round === undefined) return one(path);
      asked.add(round);
      const isLast = round === many.at(-1);
      const own = { commit: lockOf(round), seed: hex(round) };
      return Promise.resolve({ ...honest, ...own, shots: isLast ? ["99999"] : SHOTS });
    };
  };
  const found = await watch(
    [OUT - 2_000, shown(before)],
    [OUT + 60_000, shown([...before, ...of(drawn)])],
  );
  expect(found).toBe("round 110 was drawn with other shots than it was fixed with");
  expect(asked.size).toBe(101);
});

describe("an animal round whose commit says from how many numbers it is drawn", () => {
  const none = rootOf([]);
  const bound = [`${commit}|100`, fixed.replace(rootOf(SHOTS), none)];
  const animal = (space: number | null) => ({ shots: null, draw_space: space });
  const drawnFrom = (told: readonly string[], space: number | null) =>
    watch([OUT - 2_000, house(told)], [OUT + 2_000, house([...told, drawn], animal(space))]);

  it.each([
    [100, "fine"],
    [97, "other numbers than it was committed to"],
    [null, "other numbers than it was committed to"],
  ])("is drawn from %s numbers", async (space, expected) => {
    expect(await drawnFrom(bound, space)).toContain(expected);
  });

  it("has to say it, once the house has done so", async () => {
    const short = [commit, ...bound.slice(1)];
    expect(await drawnFrom(short, 97)).toBe("fine");
    const before = bound.map((text) => ofRound(text, "6"));
    expect(await drawnFrom([...before, ...short], 97)).toContain("other numbers");
    // A round of Yeekee has none to say.
    expect(await drawnFrom([...before, ...short], null)).toBe("fine");
  });

  it("need not have said it where it was committed to before the house did so", async () => {
    const [short, fixing] = [commit, bound[1] ?? ""];
    const after = bound.slice(0, 1).map((text) => ofRound(text, "8"));
    expect(await drawnFrom([short, ...after, fixing], 100)).toBe("fine");
  });
});

describe("a round that the log does not commit to", () => {
  it("is none that may be fixed: its seed and its number could be chosen together", async () => {
    const found = await watch([OUT + 60_000, house([])], [OUT + 61_000, house([fixed])]);
    expect(found).toBe("round 7 was fixed without a commit");
  });

  it("is none that may be drawn, once the house has said what rounds are fixed as", async () => {
    const told = [commit, fixed, drawn];
    const other = (texts: readonly string[]) => texts.map((text) => ofRound(text, "8"));
    const [, short, end] = other([commit, `FIXED|7|${hex("bets")}|3`, drawn]);
    const shown = (...more: (string | undefined)[]) =>
      house([...told, ...more.filter((text) => text !== undefined)]);
    const seen = [OUT - 60_000, house(told)] as const;
    expect(await watch(seen, [OUT, shown(short)])).toBe("round 8 was fixed without a commit");
    expect(await watch(seen, [OUT, shown(end)])).toBe("round 8 was drawn without being fixed");
  });
});
