/** What check-log.mjs finds of rounds that the log does not say enough of. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { at } from "./bootstrap/say.mjs";
import { look } from "./check-log.mjs";
import { lookAtRounds } from "./check-log-rounds.mjs";
import { Changed, lateness, readEntry } from "./check-log-rules.mjs";
import { hex, houseOf, sha256 } from "./told-log.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOW = Date.now();
const QUICKNET = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971";
const lock = createHash("sha256").update(sha256("seed")).digest("hex");
const commit = `COMMIT|7|${lock}|${QUICKNET}`;
const fixed = `FIXED|7|${hex("bets")}|3|1000|${hex("shots")}`;
const drawn = `DRAWN|7|${hex("seed")}|${hex("shots")}|${hex("beacon")}`;

const drand = { chain_hash: QUICKNET, round: 1000, signature: null };
const waiting = {
  status: "CLOSED",
  commit: lock,
  bets_root: hex("bets"),
  slip_count: 3,
  seed: null,
  drawn_at: null,
  drand,
};
const voided = { ...waiting, status: "VOIDED", seed: hex("seed"), voided_by_owners: null };
const owners = { voided_by_owners: { reason: "no seed", stood: null } };

interface Shown {
  readonly proof?: object;
  /** Of the lottery, the last closed first; one on each page. */
  readonly rounds?: readonly { id: string; status: string; ago: number }[];
}

/** A house that said so much, so long ago. */
function house(told: readonly string[], ago: number, { proof = waiting, rounds = [] }: Shown = {}) {
  const ask = houseOf(told.map((what, no) => `chokdee-log-1|${no}|${NOW - ago}|${what}`));
  return (path: string): Promise<unknown> => {
    const { pathname, searchParams } = new URL(path, "http://house");
    if (pathname.endsWith("/proof")) return Promise.resolve(proof);
    const ofType = (id: string, result_kind: string) => ({ id, result_kind });
    if (pathname === "/api/lottery/types")
      return Promise.resolve([ofType("1", "THAI"), ofType("2", "YEEKEE")]);
    if (pathname !== "/api/lottery/rounds") return ask(path);
    const no = Number(searchParams.get("cursor"));
    const data = rounds.slice(no, no + 1).map(({ ago: closed, ...round }) => ({
      ...round,
      close_time: new Date(NOW - closed).toISOString(),
    }));
    return Promise.resolve({ data, next_cursor: no + 1 < rounds.length ? String(no + 1) : null });
  };
}

type Seen = Awaited<ReturnType<typeof look>>["seen"];

/** What is said to who looks at a house, at each of these moments. */
async function said(ask: ReturnType<typeof house>, ...moments: readonly number[]) {
  let seen: Seen | undefined;
  let found: (string | null)[] = [];
  try {
    for (const now of moments.length > 0 ? moments : [NOW]) {
      ({ seen } = await look(ask, "http://house", seen, now));
      found = [...(await lookAtRounds(ask, seen, now)), lateness(seen, now)];
    }
    return found.filter((one) => one !== null);
  } catch (error) {
    if (!(error instanceof Changed)) throw error;
    return error.message;
  }
}

describe("a round that was fixed", () => {
  it("and is not drawn half an hour later is told of until it is", async () => {
    const undrawn = house([commit, fixed], 31 * MINUTE);
    const why = expect.stringMatching(/^round 7 was fixed at .*, and its draw is in no entry$/);
    expect(await said(undrawn)).toEqual([why]);
    expect(await said(undrawn, NOW, NOW + MINUTE, NOW + 11 * MINUTE)).toEqual([why]);
    expect(await said(house([commit, fixed], 29 * MINUTE))).toEqual([]);
    expect(await said(house([commit, fixed, drawn], 31 * MINUTE))).toEqual([]);
  });

  it("and then voided, so never drawn, is told of once, with what the house says", async () => {
    const late = house([commit, fixed], DAY, { proof: voided });
    expect(await said(late)).toEqual([
      "round 7 was fixed and never drawn: the house says that its public number did not come for " +
        `a day. Compare https://api.drand.sh/${QUICKNET}/public/1000`,
    ]);
    expect(await said(late, NOW, NOW + 11 * MINUTE)).toEqual([]);
    const chosen = house([commit, fixed], 2 * 60 * MINUTE, { proof: { ...voided, ...owners } });
    expect(await said(chosen)).toEqual([
      "round 7 was fixed and never drawn: two owners voided it. no seed",
    ]);
  });

  it.each([
    ["sooner than a day after", {}, "before its public number was a day late"],
    ["though its number came", { drand: { ...drand, signature: "ab" } }, "its public number came"],
    ["though it waited for none", { drand: null }, "another chain_hash than the log"],
    ["with another seed", { seed: hex("other"), ...owners }, "voided with another seed"],
    ["with other bets", { bets_root: hex("more"), ...owners }, "another bets_root than the log"],
  ])("and voided %s was changed", async (_, change, why) => {
    const ago = "drand" in change ? DAY : 5 * 60 * MINUTE;
    const told = house([commit, fixed], ago, { proof: { ...voided, ...change } });
    expect(await said(told)).toContain(why);
  });

  it("and voided was fixed no sooner than the last look did not see it, whatever its entry says", async () => {
    const number = Math.floor((NOW - 60 * MINUTE - 1_692_803_367_000) / 3_000) + 1;
    const ago = 25 * 60 * MINUTE;
    const { seen } = await look(
      house([commit], ago),
      "http://house",
      undefined,
      NOW - 2 * 60 * MINUTE,
    );
    const told = [commit, fixed.replace("|1000|", `|${number}|`)];
    const proof = { ...voided, drand: { ...drand, round: number } };
    const after = await look(house(told, ago, { proof }), "http://house", seen, NOW);
    await expect(lookAtRounds(house(told, ago, { proof }), after.seen, NOW)).rejects.toThrow(
      "voided before its public number was a day late",
    );
  });

  it("and voided is not drawn any more", async () => {
    const before = house([commit, fixed], DAY, { proof: voided });
    const { seen } = await look(before, "http://house", undefined, NOW);
    await lookAtRounds(before, seen, NOW);
    const draw = () => readEntry(`chokdee-log-1|2|1|${drawn}`, 2, seen, NOW);
    expect(draw).toThrow("round 7 was drawn after it was voided");
  });
});

describe("a round that is finished", () => {
  const listed = (status: string, ago: number, id = "9") => ({ id, status, ago });
  const beside = (...rounds: ReturnType<typeof listed>[]) =>
    house([commit, fixed, drawn], 10 * DAY, { rounds });

  it("and in no entry of the log is told of, and was left out when it was paid", async () => {
    const why = "round 9 is finished, and in no entry";
    for (const status of ["CLOSED", "VOIDED", "SETTLED"])
      expect(await said(beside(listed(status, 5 * DAY)))).toEqual([why]);
    const paid = beside(listed("SETTLED", DAY, "7"), listed("SETTLED", 5 * DAY));
    expect(await said(paid, NOW, NOW + MINUTE)).toEqual([why]);
    expect(await said(paid, NOW, NOW + 11 * MINUTE)).toBe(why);
    const voids = beside(listed("VOIDED", 5 * DAY));
    expect(await said(voids, NOW, NOW + 11 * MINUTE)).toEqual([why]);
  });

  it("need not be in it where it closed before there was a log, or just now", async () => {
    expect(await said(beside(listed("SETTLED", 11 * DAY)))).toEqual([]);
    expect(await said(beside(listed("CLOSED", 29 * MINUTE)))).toEqual([]);
    expect(await said(beside(listed("SETTLED", DAY, "7")))).toEqual([]);
  });

  it("and committed to is fixed, unless it was voided", async () => {
    const more = [commit, fixed, drawn, commit.replace("|7|", "|9|").replace(lock, hex("9"))];
    const of = (status: string) => house(more, 10 * DAY, { rounds: [listed(status, DAY)] });
    expect(await said(of("VOIDED"))).toEqual([]);
    expect(await said(of("CLOSED"))).toEqual([
      "round 9 is finished, and its fixing is in no entry",
    ]);
  });
});

describe("the program", () => {
  const folder = mkdtempSync(join(tmpdir(), "check-log-rounds-"));
  let server: Server;
  let url = "";
  let shown: Shown = {};
  /** How a proof is answered that is not shown. */
  let refusal = 0;
  beforeAll(async () => {
    server = createServer((request, reply) => {
      const ask = house([commit, fixed], DAY, shown);
      const isHidden = shown.proof === undefined && (request.url ?? "").endsWith("/proof");
      if (isHidden && refusal > 0) reply.statusCode = refusal;
      void ask(request.url ?? "").then((body) => reply.end(JSON.stringify(body)));
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const address = server.address();
    if (address && typeof address === "object") url = `http://127.0.0.1:${address.port}`;
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const run = (file: string) =>
    new Promise<{ code: number; said: string }>((done) => {
      const args = [at("tools", "check-log.mjs"), url, "--file", join(folder, file)];
      execFile(process.execPath, args, (error, out, err) =>
        done({ code: error ? Number(error.code) : 0, said: out + err }),
      );
    });

  it("ends with 3 while a draw is missing, and with 4 when it is found to be voided", async () => {
    const late = await run("late.json");
    expect([late.code, late.said]).toEqual([3, expect.stringContaining("LATE: round 7")]);
    shown = { proof: { ...voided, ...owners } };
    const told = await run("voided.json");
    expect([told.code, told.said]).toEqual([4, expect.stringContaining("VOIDED: round 7")]);
    expect((await run("voided.json")).code).toBe(0);
  });

  it("does not take a proof that is not shown for a house that cannot be asked", async () => {
    [shown, refusal] = [{}, 404];
    const hidden = await run("hidden.json");
    expect([hidden.code, hidden.said]).toEqual([1, expect.stringContaining("no proof of round 7")]);
    // Nor the other way round: a house that is down hides nothing.
    refusal = 503;
    const down = await run("down.json");
    expect([down.code, down.said]).toEqual([2, expect.stringContaining("503")]);
  });
});
