/** What each entry of the public log may say after those before it, and when the log is late. */
import { createHash } from "node:crypto";

import { describe, expect, it } from "vitest";

import { Changed, lateness, LATE_MS, readEntry, type Seen } from "./check-log-rules.mjs";

const NOW = Date.parse("2026-11-26T17:00:00Z");
const hex = (text: string) => createHash("sha256").update(text).digest("hex");
const micros = (ms: number) => String(BigInt(ms) * 1000n);
const QUICKNET = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971";
const seed = hex("seed");
const commit = createHash("sha256").update(Buffer.from(seed, "hex")).digest("hex");

const nothing = (): Seen => ({
  url: "http://house",
  house_key: "",
  size: 0,
  root: "",
  subtrees: [],
  until: null,
  commits: {},
  days: {},
});

/** What is kept after these entries; the fault of the last one instead where it is one. */
function told(said: readonly string[], before: Partial<Seen> = {}, now = NOW) {
  const state = { ...nothing(), ...before };
  for (const [no, what] of said.entries()) {
    try {
      readEntry(`chokdee-log-1|${no}|1|${what}`, no, state, now);
    } catch (error) {
      if (!(error instanceof Changed) || no < said.length - 1) throw error;
      return error.message;
    }
  }
  return state;
}
const isFine = (...said: readonly string[]) => typeof told(said) !== "string";

describe("an entry", () => {
  it("has the form and the number of its place", () => {
    const read = (text: string) => () => readEntry(text, 5, nothing(), NOW);
    expect(read("chokdee-log-1|5|1|NEWS|x")).not.toThrow();
    for (const text of [
      "chokdee-log-2|5|1|NEWS",
      "chokdee-log-1|6|1|NEWS",
      "",
      "chokdee-log-1|05|1|X",
    ])
      expect(read(text)).toThrow("entry 5 is none");
  });

  it("of the ledger goes on where the last one ended, and ends later", () => {
    const span = (from: string, to: string, hash = hex("x")) => `LEDGER|${from}|${to}|${hash}`;
    expect(told([span("0", "900"), span("900", "901")])).toMatchObject({ until: "901" });
    expect(told([span("0", "900"), span("899", "901")])).toMatch("was published up to 900");
    expect(told([span("0", "900"), span("900", "900")])).toBe("entry 1 is no span");
    expect(told([span("5", "4")])).toBe("entry 0 is no span");
    for (const hash of ["", "abc", hex("x").toUpperCase(), `${hex("x")}0`])
      expect(told([span("0", "900", hash)])).toBe("entry 0 is no span");
    for (const no of ["", "x", "1.5", "-1", "0x1", " 1"]) {
      expect(told([span(no, "900")])).toBe("entry 0 is no span");
      expect(told([span("0", no)])).toBe("entry 0 is no span");
    }
  });

  it("of the ledger tells of no time that is more than half an hour ahead", () => {
    const until = (ms: number, more = 0n) =>
      isFine(`LEDGER|0|${String(BigInt(ms) * 1000n + more)}|${hex("x")}`);
    expect([until(NOW), until(NOW + 1_800_000), until(NOW + 1_800_000, 1n)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("seals a day once, and tells once what was owed on it", () => {
    const [day, owed] = [`DAY|2026-11-25|${hex("d")}`, `LIABILITIES|2026-11-25|${hex("o")}|100`];
    const state = told([day, owed, day.replace("25", "26"), owed.replace("25", "26")]);
    expect(state).toMatchObject({
      days: { "2026-11-25": hex("d"), "2026-11-26": hex("d") },
      owed: { "2026-11-25": hex("o"), "2026-11-26": hex("o") },
    });
    expect(told([day, day])).toBe("day 2026-11-25 was sealed twice");
    expect(told([owed, owed])).toBe("what was owed on 2026-11-25 was told twice");
  });
});

describe("a day", () => {
  it.each(["DAY", "LIABILITIES"])("of %s is over in Bangkok when it is told of", (kind) => {
    const of = (day: string, now = NOW) => told([`${kind}|${day}|${hex("d")}|100`], {}, now);
    // Midnight of Bangkok has just begun the 27th.
    expect(of("2026-11-26")).toBeTypeOf("object");
    for (const day of ["2026-11-27", "2026-12-01", "9999-12-31"])
      expect(of(day)).toBe(`${day} is told of before it is over`);
    // A clock here may be as far behind as for the ledger.
    expect(of("2026-11-26", NOW - LATE_MS)).toBeTypeOf("object");
    expect(of("2026-11-26", NOW - LATE_MS - 1)).toBe("2026-11-26 is told of before it is over");
  });
});

describe("a round in the log", () => {
  const committed = (chain = "") => `COMMIT|7|${commit}|${chain}`;
  const fixed = (number = "", shots = "") => `FIXED|7|${hex("bets")}|3|${number}|${shots}`;
  const drawn = (beacon = "") => `DRAWN|7|${seed}||${beacon}`;

  it("is kept from its commit to its draw, and then known as drawn", () => {
    const open = told([committed(QUICKNET), fixed("99999999", hex("s"))]);
    expect(open).toMatchObject({
      commits: { 7: commit },
      beacons: { 7: QUICKNET },
      fixed: { 7: { number: "99999999", shots: hex("s") } },
      is_bound: true,
    });
    const over = told([committed(QUICKNET), fixed("99999999", hex("s")), drawn(hex("b"))]);
    expect(over).toEqual({
      ...nothing(),
      beacons: {},
      fixed: {},
      drawn: { 7: true },
      locks: { [commit]: "7" },
      is_bound: true,
      rounds_from: 1,
    });
  });

  it("has a seed of its own: one that was drawn already is known to all", () => {
    const [again, other] = [committed().replace("|7|", "|8|"), `COMMIT|9|${hex("9")}|`];
    const why = "rounds 7 and 8 have the same commit";
    expect(told([committed(), other, again])).toBe(why);
    expect(told([committed(), fixed(), drawn(), again])).toBe(why);
    // Of before the house committed to its rounds in the log.
    expect(told([drawn(), drawn().replace("|7|", "|8|")])).toBe(why);
    // What an older watcher has kept of rounds that are not drawn.
    expect(told([again], { commits: { 7: commit } })).toBe(why);
    expect(isFine(committed(), fixed(), drawn(), other)).toBe(true);
  });

  it("is committed to, fixed and drawn once each, and in no other order", () => {
    expect(told([committed(), committed()])).toBe("round 7 has two commits");
    expect(told([committed(), fixed(), fixed()])).toBe("round 7 was fixed twice");
    const whole = [committed(), fixed(), drawn()];
    expect(told([...whole, committed()])).toBe("round 7 has two commits");
    expect(told([...whole, fixed()])).toBe("round 7 was fixed twice");
    expect(told([...whole, drawn()])).toBe("round 7 was drawn twice");
    const other = drawn().replace(seed, hex("other"));
    expect(told([committed(), fixed(), other])).toMatch("another seed");
    expect(told([committed(QUICKNET), fixed("9"), drawn()])).toMatch("without the public beacon");
  });

  it("needs its commit and its fixing only once the house has said numbers and shots", () => {
    expect([isFine(fixed()), isFine(drawn()), isFine(committed(), drawn())]).toEqual([
      true,
      true,
      true,
    ]);
    const bound = { is_bound: true };
    expect(told([fixed()], bound)).toBe("round 7 was fixed without a commit");
    expect(told([fixed("9")])).toBe("round 7 was fixed without a commit");
    expect(told([committed(), drawn()], bound)).toBe("round 7 was drawn without being fixed");
    expect(told([committed(QUICKNET), fixed()])).not.toBeTypeOf("string");
    expect(told([committed(QUICKNET), fixed()], bound)).toMatch("without saying its number");
    expect(told([committed(QUICKNET), fixed("", hex("s"))])).toMatch("without its public number");
    expect(told([committed(), fixed("", hex("s"))])).not.toBeTypeOf("string");
  });

  it("was fixed a second before its number came out, by the look before this one", () => {
    const outAt = 1_692_803_367_000 + (1_000 - 1) * 3_000;
    const fixedAfter = (looked_at: number, chain = QUICKNET) =>
      typeof told([committed(chain), fixed("1000", hex("s"))], { looked_at }) !== "string";
    expect([fixedAfter(outAt - 1_000), fixedAfter(outAt - 999)]).toEqual([true, false]);
    expect(typeof told([committed(QUICKNET), fixed("1000", hex("s"))])).toBe("object");
  });
});

describe("a commit", () => {
  const of = (round: number, lock: string, chain: string) => `COMMIT|${round}|${lock}|${chain}`;

  it("names the public chain or none: of another nobody here knows who throws its numbers", () => {
    expect(told([of(7, commit, "b".repeat(64))])).toBe(
      "round 7 waits for the numbers of another chain than the public one",
    );
    expect([isFine(of(7, commit, QUICKNET)), isFine(of(7, commit, ""))]).toEqual([true, true]);
  });
});

describe("a log is late", () => {
  // Midnight of Bangkok has just begun the 27th.
  const late = (seen: Partial<Seen>, now = NOW) => lateness({ ...nothing(), ...seen }, now);

  it("when the ledger was told up to more than half an hour ago", () => {
    expect(LATE_MS).toBe(1_800_000);
    const until = (ago: number) => late({ until: micros(NOW - ago) });
    expect([until(0), until(1_800_000)]).toEqual([null, null]);
    expect(until(1_800_001)).toMatch("the ledger was published up to 2026-11-26T16:29:59.999Z");
    expect(late({})).toBeNull();
  });

  it.each(["days", "owed"] as const)(
    "when %s end before the day before yesterday in Bangkok",
    (of) => {
      const last = (day: string, now = NOW) => late({ [of]: { [day]: hex("x") } }, now);
      const why = of === "days" ? "no day was sealed after 2026-11-24" : "told last of 2026-11-24";
      expect([last("2026-11-25"), last("2026-11-24", NOW - 1)]).toEqual([null, null]);
      expect(last("2026-11-24")).toMatch(why);
    },
  );

  it("by the newest day, whatever else is told and in which order", () => {
    const days = (...names: readonly string[]) =>
      late({ days: Object.fromEntries(names.map((name) => [name, hex("x")])) });
    expect(days("2026-11-25", "2026-11-01")).toBeNull();
    expect(days("2026-11-01", "2026-11-25")).toBeNull();
    expect(days("2026-11-01", "tomorrow", "2027")).toMatch("sealed after 2026-11-01");
    expect(days()).toBeNull();
  });

  it("when days are sealed, and what is owed was never told", () => {
    const sealed = (...days: readonly string[]) =>
      Object.fromEntries(days.map((day) => [day, "x"]));
    const never = (...days: readonly string[]) => late({ days: sealed(...days), owed: {} });
    expect(never("2026-11-24", "2026-11-26")).toMatch("what is owed was never told");
    // It is told after the first day is sealed.
    expect(never("2026-11-25", "2026-11-26")).toBeNull();
    // A file of before it was kept does not say what was told.
    expect(late({ days: sealed("2026-11-24", "2026-11-26") })).toBeNull();
  });

  it("of the ledger before of the days, and of these before of what is owed", () => {
    const old = { "2026-11-01": hex("x") };
    expect(late({ until: "0", days: old, owed: old })).toMatch("the ledger");
    expect(late({ days: old, owed: old })).toMatch("no day was sealed");
    expect(late({ days: { "2026-11-26": hex("x") }, owed: old })).toMatch("what is owed");
  });
});
