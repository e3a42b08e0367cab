/** What the database takes for a beacon, and that nobody steers a draw that waits for one. */
import { beaconRoundAfter, QUICKNET } from "@chokdee/domain/results/beacon.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { refusedBy } from "../platform/database/database.ts";
import { answerWith, letPass, makeChain, openRelay } from "../testing/beacon-chain.ts";
import { drawNow, openHouseRound, proofOf } from "../testing/house-draws.ts";
import { closeNow } from "../testing/lottery.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { attempts, steering } from "../testing/steering.ts";
import { waitingAtLocks } from "../testing/database.ts";

const chain = makeChain();
const relay = await openRelay(chain);
const app = useApp({ DRAND_URLS: relay.url }, { chain });
afterAll(() => relay.close());
let admin: Caller;
let owner: pg.Client;

beforeAll(async () => {
  admin = await app.current.admin();
  // It was reached at the start; what the rounds wait for never comes.
  relay.behave = answerWith("", 503);
  owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
});
afterAll(() => owner.end());

async function waitingRound(seconds = 12): Promise<string> {
  const roundId = await openHouseRound(app.current, admin, "animal");
  expect((await drawNow(app.current, roundId)).status).toBe("CLOSED");
  await letPass(app.current.ownerUrl, roundId, seconds);
  return roundId;
}

const SIGNATURE = Buffer.alloc(48, 0xa5);

/** Whether it was taken, or what refused it. */
async function put(roundId: string, signature: Buffer | null): Promise<unknown> {
  const answer = await app.current.db
    .query<{ taken: boolean | null }>("select house_beacon($1, $2) as taken", [roundId, signature])
    .catch(refusedBy);
  return Array.isArray(answer) ? answer[0]?.taken : answer;
}

describe("the door for a beacon", () => {
  it.each([0, 1, 32, 47, 49, 96])("takes no %i bytes", async (length) => {
    const roundId = await waitingRound();
    expect(await put(roundId, Buffer.alloc(length))).toBe("beacon_signature_length");
    expect(await put(roundId, null)).toBeNull();
    expect((await proofOf(app.current, roundId)).drand?.signature).toBeNull();
  });

  it("takes a signature once, however many come at once", async () => {
    const roundId = await waitingRound();
    const taken = await Promise.all(
      Array.from({ length: 5 }, (_, n) => put(roundId, Buffer.alloc(48, n))),
    );
    expect(taken.filter((one) => one === true)).toHaveLength(1);
    const { drand } = await proofOf(app.current, roundId);
    expect(await put(roundId, SIGNATURE)).toBe(false);
    expect((await proofOf(app.current, roundId)).drand).toEqual(drand);
  });

  it("takes none before its time, before the close, after a void, or where none is waited for", async () => {
    const { db } = app.current;
    expect(await put(await waitingRound(0), SIGNATURE)).toBe(false);
    const open = await openHouseRound(app.current, admin, "animal");
    expect(await put(open, SIGNATURE)).toBe(false);
    expect((await admin.post(`/api/admin/rounds/${open}/void`, { reason: "x" })).status).toBe(200);
    expect(await put(open, SIGNATURE)).toBe(false);
    await db.query("update house_state set beacon_chain = null");
    const without = await openHouseRound(app.current, admin, "animal");
    await db.query("update house_state set beacon_chain = $1", [chain.hash]);
    expect((await drawNow(app.current, without)).status).toBe("SETTLED");
    expect(await put(without, SIGNATURE)).toBe(false);
  });

  it("opens no draw: without the signature it is refused as often as it is asked for", async () => {
    const roundId = await waitingRound();
    const draw = "select house_draw($1) as drew";
    expect(await app.current.db.query(draw, [roundId])).toEqual([{ drew: false }]);
    expect(await put(roundId, SIGNATURE)).toBe(true);
    expect(await app.current.db.query(draw, [roundId])).toEqual([{ drew: true }]);
    expect(await app.current.db.query(draw, [roundId])).toEqual([{ drew: false }]);
  });
});

describe("the round of the beacon", () => {
  it("is fixed with the bets, the same as the rules reckon, and does not change", async () => {
    const roundId = await openHouseRound(app.current, admin, "animal");
    const { drand, fixed_at: fixedAt } = await drawNow(app.current, roundId);
    expect(drand?.round).toBe(beaconRoundAfter(chain, Date.parse(fixedAt ?? "")));
    await app.current.db.query("select house_fix($1)", [roundId]);
    expect((await proofOf(app.current, roundId)).drand).toEqual(drand);
  });

  it("follows from the moment at which the bets were fixed, not from when that was asked for", async () => {
    const roundId = await openHouseRound(app.current, admin, "animal");
    await closeNow(app.current, roundId);
    await app.current.db.query("update rounds set status = 'CLOSED' where id = $1", [roundId]);
    await owner.query("begin");
    await owner.query("select from house_draws where round_id = $1 for update", [roundId]);
    const fixing = app.current.db.query("select house_fix($1)", [roundId]);
    // Not as the owner, who sees all through its transaction what it saw at the first look.
    await expect.poll(() => waitingAtLocks(app.current.db, "house_fix")).toHaveLength(1);
    const { rows } = await owner.query<{ now: Date }>("select clock_timestamp() as now");
    await owner.query("commit");
    await fixing;
    const { fixed_at: fixedAt } = await proofOf(app.current, roundId);
    expect(Date.parse(fixedAt ?? "")).toBeGreaterThanOrEqual(rows[0]?.now.getTime() ?? Infinity);
  });

  it("is that of the rules at every moment, and quicknet is the rules' own", async () => {
    const { rows } = await owner.query<{ ms: string; round: string }>(
      `select floor(extract(epoch from at) * 1000)::text as ms,
         house_beacon_round($1, at)::text as round
       from (select to_timestamp($2) + n * interval '0.433337 seconds' as at
         from generate_series(0, 500) n) moments`,
      [QUICKNET.hash, QUICKNET.genesisSeconds],
    );
    expect(rows).toHaveLength(501);
    for (const { ms, round } of rows) {
      expect(beaconRoundAfter(QUICKNET, Number(ms))).toBe(Number(round));
    }
    const known = await owner.query(
      `select public_key, period_seconds, genesis_seconds::integer from house_beacon_chains
       where hash = $1`,
      [QUICKNET.hash],
    );
    expect(known.rows).toEqual([
      {
        public_key: QUICKNET.publicKey,
        period_seconds: QUICKNET.periodSeconds,
        genesis_seconds: QUICKNET.genesisSeconds,
      },
    ]);
  });
});

describe("nobody steers a draw that waits", () => {
  it("over all routes, with an administrator's token", async () => {
    const roundIds = [await waitingRound(), await waitingRound(86_400 - 600)];
    const tried = attempts(app.current.http, [admin.token], roundIds);
    expect(await steering(owner, roundIds, tried)).toEqual([]);
  });

  it("and after a day it can be voided, and nothing else", async () => {
    const roundIds = [await waitingRound(86_400)];
    const tried = attempts(app.current.http, [admin.token], roundIds);
    expect(await steering(owner, roundIds, tried)).toEqual(["POST /api/admin/rounds/{id}/void"]);
  });

  it.each([
    ["a day has not passed", 86_400 - 60, null],
    ["a signature is there", 86_400, SIGNATURE],
  ])("the database itself refuses a void while %s", async (_what, seconds, signature) => {
    const roundId = await waitingRound(seconds);
    if (signature) expect(await put(roundId, signature)).toBe(true);
    const voided = "update rounds set status = 'VOIDED' where id = $1";
    expect(await app.current.db.query(voided, [roundId]).catch(refusedBy)).toBe(
      "house_round_stands",
    );
    expect(await owner.query(voided, [roundId]).catch(refusedBy)).toBe("house_round_stands");
  });
});
