/** With the public beacon, without it, or not at all (decisions.md "House games"). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { refusedBy } from "../platform/database/database.ts";
import { readConfig } from "../platform/config.ts";
import { answerWith, honest, makeChain, openRelay } from "../testing/beacon-chain.ts";
import { openHouseRound, proofOf } from "../testing/house-draws.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { makeRoundsAhead } from "../rounds/make-rounds-ahead.ts";
import { chooseBeacon } from "./choose-beacon.ts";

const chain = makeChain();
const relay = await openRelay(chain);
afterAll(() => relay.close());
beforeEach(() => {
  relay.behave = honest(chain);
});
const env = { DRAND_URLS: relay.url };
const DOWN = answerWith("", 503);

function alarmKinds(body: unknown): string[] {
  return (body as { data: { alarms: { kind: string }[] } }).data.alarms.map(({ kind }) => kind);
}

describe("a trial or a demo", () => {
  const app = useApp(env, { chain });
  let admin: Caller;
  beforeAll(async () => {
    admin = await app.current.admin();
  });
  beforeEach(() => chooseBeacon(app.current));
  const reachedAgo = (minutes: number) =>
    app.current.db.query(
      "update house_state set beacon_reached_at = now() - make_interval(mins => $1)",
      [minutes],
    );

  it("makes its rounds with the beacon while a relay is reached, and for 15 minutes after", async () => {
    const first = await openHouseRound(app.current, admin, "yeekee");
    expect((await proofOf(app.current, first)).drand?.chain_hash).toBe(chain.hash);
    relay.behave = DOWN;
    await reachedAgo(14);
    await chooseBeacon(app.current);
    const second = await openHouseRound(app.current, admin, "yeekee");
    expect((await proofOf(app.current, second)).drand).not.toBeNull();
  });

  it("makes them without it when no relay is reached any more, and says so on the dashboard", async () => {
    relay.behave = DOWN;
    await reachedAgo(16);
    await chooseBeacon(app.current);
    const roundId = await openHouseRound(app.current, admin, "animal");
    expect((await proofOf(app.current, roundId)).drand).toBeNull();
    const shown = await admin.get("/api/admin/dashboard");
    const { alarms } = (shown.body as { data: { alarms: { kind: string; detail: string }[] } })
      .data;
    // Which way out is closed; nothing is said of a time at which it was open, there may be none.
    expect(alarms.find(({ kind }) => kind === "BEACON_UNREACHED")?.detail).toBe(
      new URL(relay.url).host,
    );
    relay.behave = honest(chain);
    await chooseBeacon(app.current);
    expect(alarmKinds((await admin.get("/api/admin/dashboard")).body)).toEqual([]);
  });

  it("takes no word for the beacon that the chain did not sign", async () => {
    relay.behave = honest(makeChain());
    await reachedAgo(16);
    await chooseBeacon(app.current);
    const roundId = await openHouseRound(app.current, admin, "animal");
    expect((await proofOf(app.current, roundId)).drand).toBeNull();
  });
});

describe("a house in production", () => {
  // Only read as a setting: the test's own database is used.
  const app = useApp({ ...env, DATABASE_URL: "postgres://house@127.0.0.1/house" }, { chain });

  it("makes no round that it draws itself while no relay is reached, and others as ever", async () => {
    const { db } = app.current;
    const admin = await app.current.admin();
    relay.behave = DOWN;
    await db.query("update house_state set beacon_reached_at = null");
    await chooseBeacon(app.current);
    const [type] = await db.query<{ id: number }>(
      "select id from lottery_types where code = 'yeekee'",
    );
    const now = Date.now();
    const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
    const wanted = {
      lottery_type_id: String(type?.id),
      draw_date: at(24 * 60).slice(0, 10),
      open_time: at(-1),
      close_time: at(1),
    };
    const refused = await admin.post("/api/admin/rounds", wanted);
    expect(refused).toMatchObject({ status: 409, body: { code: "BEACON_MISSING" } });
    const many = { from: at(24).slice(0, 10), to: at(48).slice(0, 10) };
    const bulk = await admin.post("/api/admin/rounds/plan", {
      lottery_type_ids: [String(type?.id)],
      ...many,
    });
    expect(bulk).toMatchObject({ status: 409, body: { code: "BEACON_MISSING" } });
    expect(alarmKinds((await admin.get("/api/admin/dashboard")).body)).toContain("BEACON_REQUIRED");

    const counted = async () => {
      const [row] = await db.query<{ house: number; others: number }>(
        `select count(*) filter (where t.result_kind in ('YEEKEE', 'ANIMAL'))::integer as house,
           count(*) filter (where t.result_kind not in ('YEEKEE', 'ANIMAL'))::integer as others
         from rounds r join lottery_types t on t.id = r.lottery_type_id`,
      );
      return row ?? { house: -1, others: -1 };
    };
    const before = await counted();
    const inAWeek = now + 7 * 24 * 3_600_000;
    await makeRoundsAhead(db, inAWeek);
    const after = await counted();
    expect(after.house).toBe(before.house);
    expect(after.others).toBeGreaterThan(before.others);

    relay.behave = honest(chain);
    await chooseBeacon(app.current);
    const taken = await admin.post("/api/admin/rounds", wanted);
    expect(taken.status).toBe(201);
    await makeRoundsAhead(db, inAWeek);
    expect((await counted()).house).toBeGreaterThan(before.house + 1);
  });

  it("is refused by the database, whoever asks", async () => {
    const { db } = app.current;
    const [round] = await db.query<{ id: number }>("select id from rounds limit 1");
    await db.query("update house_state set beacon_chain = null");
    const answer = await db.query("select house_commit($1, null)", [round?.id]).catch(refusedBy);
    expect(answer).toBe("beacon_missing");
  });

  it("is asked of two relays where nothing is said, and of none by a word only", () => {
    expect(readConfig({}).drandUrls).toHaveLength(2);
    expect(readConfig({ DRAND_URLS: "off" }).drandUrls).toEqual([]);
  });

  it("is one with the operator's own database, unless it is a demo or does without", () => {
    const own = { DATABASE_URL: "postgres://house@127.0.0.1/house" };
    expect(readConfig(own).beaconRequired).toBe(true);
    expect(readConfig({}).beaconRequired).toBe(false);
    expect(readConfig({ ...own, DEMO: "1" }).beaconRequired).toBe(false);
    expect(readConfig({ ...own, HOUSE_DRAWS_WITHOUT_BEACON: "1" }).beaconRequired).toBe(false);
  });
});
