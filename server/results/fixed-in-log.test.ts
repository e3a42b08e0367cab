/**
 * What a round is fixed as is in the public log with the fixing, before the beacon's number is out,
 * and binds its shots: a watcher sees who changes them afterwards (decision 130).
 */
import { createHash } from "node:crypto";

import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { makeChain, openRelay } from "../testing/beacon-chain.ts";
import { openPastTriggers, waitingAtLocks, type PastTriggers } from "../testing/database.ts";
import { closeAndFix, openHouseRound, proofOf, shotsPath } from "../testing/house-draws.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { drawHouseRounds } from "./draw-house-rounds.ts";
import { fetchBeacons } from "./fetch-beacons.ts";

const chain = makeChain(1);
const relay = await openRelay(chain);
const app = useApp({ DRAND_URLS: relay.url }, { chain });
let admin: Caller;
let owner: PastTriggers;

beforeAll(async () => {
  admin = await app.current.admin();
  owner = await openPastTriggers(app.current.ownerUrl);
  await app.current.db.query("update house_state set beacon_chain = $1", [chain.hash]);
});
afterAll(async () => {
  await owner.end();
  await relay.close();
});

/** The watcher is of nobody's types but its own. */
const WATCHER: string = "../../tools/check-log.mjs";
const ROUNDS: string = "../../tools/check-log-rounds.mjs";
type Look = (
  ask: unknown,
  url: string,
  seen?: object,
  now?: number,
  chain?: string,
) => Promise<{ seen: object }>;
const ask = async (path: string) => (await app.current.stranger.get(path)).body as object;
const watch = async (seen?: object) => {
  const { look } = (await import(WATCHER)) as { look: Look };
  return (await look(ask, "http://house", seen, Date.now(), chain.hash)).seen;
};
/** What the log should say of rounds by then. */
const untold = async (seen: object, now: number) => {
  const { lookAtRounds } = (await import(ROUNDS)) as {
    lookAtRounds(from: unknown, seen: object, now: number): Promise<string[]>;
  };
  const state = structuredClone(seen) as { untold?: object };
  await lookAtRounds(ask, state, now);
  return state.untold;
};

const entriesOf = async (roundId: string) => {
  const rows = await app.current.db.query<{ text: string }>(
    "select text from log_entries where subject = $1 order by no",
    [roundId],
  );
  return rows.map(({ text }) => text.split("|").slice(3));
};

const sha256 = (...parts: readonly (string | Buffer)[]) =>
  createHash("sha256")
    .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
    .digest();
const leaf = (text: string) => sha256(Buffer.of(0), text);

async function shotRound(): Promise<string> {
  const roundId = await openHouseRound(app.current, admin, "yeekee");
  const member = await app.current.member({ balance: 10 });
  for (const number of ["12345", "00007"])
    expect((await member.post(shotsPath(roundId), { number })).status).toBe(201);
  return roundId;
}

/** Its number comes and it is drawn; whether it is settled is not asked. */
async function drawRound(roundId: string): Promise<void> {
  await vi.waitFor(
    async () => {
      await fetchBeacons(app.current);
      await drawHouseRounds(app.current).catch(() => undefined);
      expect((await proofOf(app.current, roundId)).drawn_at).not.toBeNull();
    },
    { timeout: 30_000, interval: 300 },
  );
}

async function drawnRound(roundId: string): Promise<void> {
  await drawRound(roundId);
  await app.current.db.query("select log_write()");
}

describe("the log", () => {
  it("says with the fixing which bets, shots and number a round was fixed with", async () => {
    const roundId = await shotRound();
    await closeAndFix(app.current, roundId, { draws: false });
    const { commit, bets_root: bets, drand } = await proofOf(app.current, roundId);
    const shots = sha256(Buffer.of(1), leaf("shot:1:12345"), leaf("shot:2:00007"));
    expect(await entriesOf(roundId)).toEqual([
      ["COMMIT", roundId, commit, chain.hash],
      ["FIXED", roundId, bets, "0", String(drand?.round), shots.toString("hex")],
    ]);
    await app.current.db.query("select log_write()");
    expect(await entriesOf(roundId)).toHaveLength(2);
  });

  it("is written as soon as a round is made, as it may open at once", async () => {
    const jobs = () =>
      app.current.db.query<{ run_at: Date }>(
        "select run_at from graphile_worker.jobs where task_identifier = 'write-log'",
      );
    const before = (await jobs()).length;
    await openHouseRound(app.current, admin, "yeekee");
    expect(await jobs()).toHaveLength(before + 1);
  });

  it("says with the commit from how many numbers an animal is drawn, and is held to it", async () => {
    const roundId = await openHouseRound(app.current, admin, "animal");
    const { db } = app.current;
    await db.query("select log_write()");
    const { commit } = await proofOf(app.current, roundId);
    expect(await entriesOf(roundId)).toEqual([["COMMIT", roundId, commit, chain.hash, "100"]]);
    const faults = () => db.query("select detail from log_verify(1000)");
    expect(await faults()).toEqual([]);
    const draw = (space: number) =>
      owner.query("update house_draws set draw_space = $1 where round_id = $2", [space, roundId]);
    await draw(97);
    expect(await faults()).toEqual([{ detail: "the draw is not what was published" }]);
    await draw(100);
    expect(await faults()).toEqual([]);
  });

  it("has the fixings of two rounds one after the other, when both are fixed at once", async () => {
    const [first, second] = [await shotRound(), await shotRound()];
    const { db } = app.current;
    const close =
      "update rounds set status = 'CLOSED', close_time = clock_timestamp() where id = any ($1)";
    await db.query(close, [[first, second]]);
    const client = new pg.Client({ connectionString: app.current.ownerUrl });
    await client.connect();
    await client.query("begin");
    await client.query("select house_fix($1)", [first]);
    const fixing = db.query("select house_fix($1) as done", [second]);
    await expect.poll(() => waitingAtLocks(db, "house_fix")).toHaveLength(1);
    await client.query("commit");
    await client.end();
    expect(await fixing).toEqual([{ done: true }]);
    const numbers = await db.query<{ no: number }>("select no from log_entries order by no");
    expect(numbers.map(({ no }) => no)).toEqual(numbers.map((_, at) => at));
    for (const round of [first, second])
      expect((await entriesOf(round)).map(([kind]) => kind)).toEqual(["COMMIT", "FIXED"]);
  });

  it("says what was drawn while it stood still, for weeks", async () => {
    const roundId = await shotRound();
    await closeAndFix(app.current, roundId, { draws: false });
    await drawRound(roundId);
    const kinds = async () => (await entriesOf(roundId)).map(([kind]) => kind);
    expect(await kinds()).toEqual(["COMMIT", "FIXED"]);
    await owner.query(
      `update house_draws set committed_at = committed_at - interval '29 days',
         fixed_at = fixed_at - interval '29 days', drawn_at = drawn_at - interval '29 days'
       where round_id = $1`,
      [roundId],
    );
    await app.current.db.query("select log_write()");
    expect(await kinds()).toEqual(["COMMIT", "FIXED", "DRAWN"]);
  });

  it("has no fixing that was taken back", async () => {
    const roundId = await shotRound();
    const client = new pg.Client({ connectionString: app.current.ownerUrl });
    await client.connect();
    await client.query("begin");
    await client.query(
      "update rounds set status = 'CLOSED', close_time = clock_timestamp() where id = $1",
      [roundId],
    );
    await client.query("select house_fix($1)", [roundId]);
    await client.query("rollback");
    await client.end();
    expect((await entriesOf(roundId)).map(([kind]) => kind)).not.toContain("FIXED");
  });

  it("lets a watcher see that shots are as they were fixed, or are not", async () => {
    const honest = await shotRound();
    await closeAndFix(app.current, honest, { draws: false });
    let seen = await watch();
    await drawnRound(honest);
    seen = await watch(seen);

    const steered = await shotRound();
    await closeAndFix(app.current, steered, { draws: false });
    seen = await watch(seen);
    const change = "update house_shots set number = '00008' where round_id = $1 and position = 2";
    await owner.query(change, [steered]);
    await drawnRound(steered);
    await expect(watch(seen)).rejects.toThrow("other shots than it was fixed with");
  });

  it("is where a watcher looks for each round of the house that is finished", async () => {
    const round = await openHouseRound(app.current, admin, "animal");
    await closeAndFix(app.current, round, { draws: false });
    const fixed = await watch();
    const later = Date.now() + 31 * 60_000;
    expect(await untold(fixed, later)).toHaveProperty(
      round,
      expect.stringMatching(/was fixed at .*, and its draw is in no entry/u),
    );
    await drawnRound(round);
    const seen = await watch();
    expect(await untold(seen, later)).not.toHaveProperty(round);
    const drawn = { ...(seen as { drawn: object }).drawn, [round]: undefined };
    expect(await untold({ ...seen, drawn }, later)).toHaveProperty(
      round,
      `round ${round} is finished, and in no entry`,
    );
  });
});
