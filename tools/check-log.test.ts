import { createHash, generateKeyPairSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { beforeAll, describe, expect, it } from "vitest";

import {
  consistencyRanges,
  inclusionRanges,
  rootOf,
  subtreesOf,
} from "../server/operations/log-proofs.ts";
import { look } from "./check-log.mjs";
import { Changed, isConsistent, leafHash, nodeHash } from "./check-log-rules.mjs";
import { hex, houseOf, logOf, plainRoot, sha256 } from "./told-log.ts";

/** A number below a bound, the same in each run. */
function dice(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

const outcome = (
  ask: ReturnType<typeof houseOf>,
  seen?: Awaited<ReturnType<typeof look>>["seen"],
) =>
  look(ask, "http://house", seen).then(
    () => "fine",
    (error: unknown) => (error instanceof Changed ? "CHANGED" : String(error)),
  );

describe("docs/proof-format.md", () => {
  it("has a vector that is right", () => {
    const doc = readFileSync(join(import.meta.dirname, "../docs/proof-format.md"), "utf8");
    const texts = doc.match(/^ {4}chokdee-log-1\|[0-9].*$/gm)?.map((line) => line.trim()) ?? [];
    expect(texts).toHaveLength(3);
    const leaves = texts.map(leafHash);
    for (const hash of [plainRoot(leaves.slice(0, 2)), plainRoot(leaves), leaves[2]])
      expect(doc).toContain(hash?.toString("hex"));
  });
});

describe("the trees of RFC 9162", () => {
  const leaves = Array.from({ length: 40 }, (_, no) => leafHash(`entry ${no}`));
  const hashes = (ranges: { start: number; end: number }[]) =>
    ranges.map(({ start, end }) => plainRoot(leaves.slice(start, end)));

  it("have the roots of its own recursion", () => {
    for (let size = 0; size <= leaves.length; size += 1) {
      const parts = subtreesOf({ start: 0, end: size }).map(({ level, position }) =>
        plainRoot(leaves.slice(position * 2 ** level, (position + 1) * 2 ** level)),
      );
      expect(rootOf(parts)).toEqual(plainRoot(leaves.slice(0, size)));
    }
  });

  it("are consistent for every pair of sizes, and no other root is", () => {
    for (let to = 1; to <= leaves.length; to += 1) {
      for (let from = 1; from <= to; from += 1) {
        const path = hashes(consistencyRanges(from, to));
        const [old, now] = [plainRoot(leaves.slice(0, from)), plainRoot(leaves.slice(0, to))];
        expect(isConsistent(from, to, old, now, path)).toBe(true);
        expect(isConsistent(from, to, sha256("x"), now, path)).toBe(false);
        expect(isConsistent(from, to, old, sha256("x"), path)).toBe(false);
        if (path.length > 0) {
          expect(isConsistent(from, to, old, now, path.slice(1))).toBe(false);
          expect(isConsistent(from, to, old, now, [...path, sha256("x")])).toBe(false);
        }
      }
    }
  });

  it("hold each leaf by the path that leads from it", () => {
    const cases: readonly (readonly [number, number])[] = [
      [0, 1],
      [3, 7],
      [6, 7],
      [32, 40],
      [39, 40],
      [0, 32],
    ];
    for (const [no, size] of cases) {
      const path = hashes(inclusionRanges(no, size));
      let hash = leaves[no] ?? sha256("");
      let [at, last] = [no, size - 1];
      // RFC 9162, section 2.1.3.2.
      for (const step of path) {
        if (at % 2 === 1 || at === last) {
          hash = nodeHash(step, hash);
          while (at % 2 === 0 && at !== 0) [at, last] = [at >> 1, last >> 1];
        } else hash = nodeHash(hash, step);
        [at, last] = [at >> 1, last >> 1];
      }
      expect([hash.toString("hex"), last]).toEqual([
        plainRoot(leaves.slice(0, size)).toString("hex"),
        0,
      ]);
    }
  });
});

describe("a watcher who saw the day before", () => {
  const QUARTERS = 8;
  const later = logOf(QUARTERS + 4, (quarter) => `told ${quarter}`);
  const honest = logOf(QUARTERS, (quarter) => `told ${quarter}`);
  let seen: Awaited<ReturnType<typeof look>>["seen"];
  beforeAll(async () => {
    ({ seen } = await look(houseOf(honest), "http://house", undefined));
  });

  it("sees the log grow, entry by entry", async () => {
    let state = (await look(houseOf(honest.slice(0, 5)), "http://house", undefined)).seen;
    for (const size of [5, 6, 8, 9, 16, honest.length]) {
      ({ seen: state } = await look(houseOf(honest.slice(0, size)), "http://house", state));
      expect(state.size).toBe(size);
    }
    expect(state).toEqual({ ...seen, looked_at: state.looked_at });
  });

  it("finds 10,000 of 10,000 rewritings, with everything behind them recomputed", async () => {
    const roll = dice(20_261_123);
    let found = 0;
    for (let no = 0; no < 10_000; no += 1) {
      const at = roll(honest.length);
      const texts = [...honest];
      const kind = roll(6);
      if (kind === 0) texts[at] = `${texts[at]}0`;
      if (kind === 1) texts.splice(at, 1);
      if (kind === 2) texts.splice(at, 0, texts[at] ?? "");
      if (kind === 3) texts[at] = `chokdee-log-1|${at}|1|LEDGER|0|900|${hex(`false ${no}`)}`;
      if (kind === 4) texts.splice(at);
      // An entry of the ledger that is told otherwise, and with it all that was published later.
      if (kind === 5)
        texts.splice(
          0,
          texts.length,
          ...logOf(QUARTERS, (q) => `told ${q}${q * 3 >= at ? "!" : ""}`),
        );
      // The log has gone on since, so that its length says nothing.
      const more = later.slice(texts.length);
      const renumbered = [...texts, ...more].map((text, n) =>
        text.replace(/^chokdee-log-1\|[0-9]+/, `chokdee-log-1|${n}`),
      );
      // What came out as it was is no rewriting: that entry is told otherwise.
      if (honest.every((text, n) => text === renumbered[n])) renumbered[at] += `${no}`;
      if ((await outcome(houseOf(renumbered), seen)) === "CHANGED") found += 1;
    }
    expect(found).toBe(10_000);
  }, 300_000);

  it("finds another key, a false signature, and a log that shrank or did not grow", async () => {
    const other = generateKeyPairSync("ed25519");
    expect(await outcome(houseOf(honest, other), seen)).toBe("CHANGED");
    expect(await outcome(houseOf(honest.slice(0, -1)), seen)).toBe("CHANGED");
    // As long as it was, and of another root.
    expect(await outcome(houseOf([...honest.slice(0, -1), "another"]), seen)).toBe("CHANGED");
    const forged = houseOf(honest);
    const ask = async (path: string) => {
      const reply = (await forged(path)) as { data: { signature?: string } };
      if (reply.data.signature) reply.data.signature = Buffer.alloc(64).toString("base64");
      return reply;
    };
    expect(await outcome(ask, seen)).toBe("CHANGED");
  });

  it.each(["house_key", "signature"])("takes a %s that says to be long for none", async (field) => {
    const ask = async (path: string) => {
      const reply = (await houseOf(honest)(path)) as { data: Record<string, unknown> };
      if (field in reply.data) reply.data[field] = { length: 4_000_000_000 };
      return reply;
    };
    expect(await outcome(ask, seen)).not.toBe("fine");
  });

  it.each([
    ["a draw with another seed", "DRAWN|0|" + hex("another") + "||"],
    ["a second commit of a round", `COMMIT|99|${hex("x")}`],
    ["what is owed on a day, twice", `LIABILITIES|2026-11-25|${hex("x")}|100`],
    ["a ledger that leaves a span out", `LEDGER|999999|1000000|${hex("x")}`],
    ["a span of the ledger that is not over", `LEDGER|UNTIL|4000000000000000|${hex("x")}`],
  ])("finds %s, though nothing of before was changed", async (_, said) => {
    const what = said.replace("UNTIL", seen.until ?? "");
    const told = [`COMMIT|99|${hex("c")}`, `LIABILITIES|2026-11-25|${hex("c")}|100`];
    const commits = [...honest, ...told.map((text) => `chokdee-log-1|0|1|${text}`)];
    const drawn = what.startsWith("DRAWN")
      ? honest.filter((text) => !text.includes("|DRAWN|0|"))
      : commits;
    const texts = [...drawn, `chokdee-log-1|${drawn.length}|1|${what}`].map((text, n) =>
      text.replace(/^chokdee-log-1\|[0-9]+/, `chokdee-log-1|${n}`),
    );
    expect(await outcome(houseOf(texts))).toBe("CHANGED");
  });
});

describe("a round that was drawn", () => {
  const [one, two] = ["one", "two"].map((seed) => ({
    commit: `COMMIT|7|${createHash("sha256").update(sha256(seed)).digest("hex")}|`,
    fixed: `FIXED|7|${hex(`bets ${seed}`)}|3`,
    drawn: `DRAWN|7|${hex(seed)}||`,
  })) as [Round, Round];
  type Round = Record<"commit" | "fixed" | "drawn", string>;
  const told = (...entries: readonly string[]) =>
    entries.map((what, no) => `chokdee-log-1|${no}|1|${what}`);
  const whole = [one.commit, one.fixed, one.drawn];

  it.each([
    ["is so once", [], "fine"],
    ["is not committed to again", [two.commit], "CHANGED"],
    ["is not drawn again, with the seed of another commit", [two.drawn], "CHANGED"],
    ["is not drawn again, with the same seed", [one.drawn], "CHANGED"],
    ["is not fixed again", [two.fixed], "CHANGED"],
  ])("%s", async (_, more, expected) => {
    expect(await outcome(houseOf(told(...whole, ...more)))).toBe(expected);
    // The draw was seen the day before.
    const { seen } = await look(houseOf(told(...whole)), "http://house", undefined);
    expect(await outcome(houseOf(told(...whole, ...more)), seen)).toBe(expected);
  });

  it("was fixed once, before it", async () => {
    const texts = told(one.commit, one.fixed, two.fixed, one.drawn);
    expect(await outcome(houseOf(texts))).toBe("CHANGED");
  });
});

describe("a round that was committed to with the public beacon", () => {
  const seed = "seed";
  const chain = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971";
  const commit = createHash("sha256").update(sha256(seed)).digest("hex");
  const told = (committed: string, beacon: string) =>
    [`COMMIT|7|${commit}${committed}`, `DRAWN|7|${hex(seed)}||${beacon}`].map(
      (what, no) => `chokdee-log-1|${no}|1|${what}`,
    );

  it.each([
    ["with it", `|${chain}`, hex("beacon"), "fine"],
    ["without it", `|${chain}`, "", "CHANGED"],
    ["without one, as it was said", "|", "", "fine"],
    ["and said nothing of it, as before 25 November 2026", "", "", "fine"],
  ])("is drawn %s", async (_, committed, beacon, expected) => {
    expect(await outcome(houseOf(told(committed, beacon)))).toBe(expected);
    // The commit was seen the day before.
    const [first = ""] = told(committed, beacon);
    const { seen } = await look(houseOf([first]), "http://house", undefined);
    expect(await outcome(houseOf(told(committed, beacon)), seen)).toBe(expected);
  });
});
