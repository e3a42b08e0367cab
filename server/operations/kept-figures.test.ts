import { bangkokDay } from "@chokdee/domain/time.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { openPastTriggers } from "../testing/database.ts";
import { earlier } from "../testing/dated-entries.ts";
import { addLottery, addRound, closeNow, type TestLottery } from "../testing/lottery.ts";
import { bet, draw, resultPath } from "../testing/settling.ts";
import { sealAll } from "./seal-figures.job.ts";

const app = useApp();
let owner: pg.Client;
let admin: Caller;
let lottery: TestLottery;

beforeAll(async () => {
  admin = await app.current.admin();
  lottery = await addLottery(app.current.db);
  owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
});
afterAll(() => owner.end());

/** A round in which two slips staked 30 baht and one of them won 95. */
async function settled(): Promise<string> {
  const roundId = await addRound(app.current.db, lottery);
  const member = await app.current.member({ balance: 100_000 });
  await bet(member, lottery, roundId, [["TWO_BOTTOM", "71", 1]]);
  await bet(member, lottery, roundId, [["TWO_BOTTOM", "17", 29]]);
  await closeNow(app.current, roundId);
  expect((await admin.post(resultPath(roundId), { result: draw })).status).toBe(200);
  return roundId;
}

const today = () => bangkokDay(Date.now());
const moneyOf = async (roundId: string) => {
  const path = `/api/admin/reports/profit?group=round&from=${today()}&to=${today()}`;
  const { items } = (await admin.get(path)).body.data;
  return items.find(({ key }: { key: string }) => key === roundId);
};
const keptOf = (roundId: string) =>
  app.current.db.query<{ status: string; payouts_satang: number }>(
    "select status, payouts_satang from round_figures where round_id = $1",
    [roundId],
  );

describe("figures of a round that were kept", () => {
  const asSettled = { slips: 2, stakes: "30.00", refunds: "0.00", payouts: "95.00" };

  it("are not shown any more once it is voided, and are kept anew", async () => {
    const roundId = await settled();
    await sealAll(app.current);
    expect(await keptOf(roundId)).toEqual([{ status: "SETTLED", payouts_satang: 9_500 }]);
    expect(await moneyOf(roundId)).toMatchObject(asSettled);
    await admin.post(`/api/admin/rounds/${roundId}/void`, { reason: "ทดสอบ" });
    const voided = { slips: 2, stakes: "30.00", refunds: "30.00", payouts: "0.00", profit: "0.00" };
    expect(await moneyOf(roundId)).toMatchObject(voided);
    await sealAll(app.current);
    expect(await keptOf(roundId)).toEqual([{ status: "VOIDED", payouts_satang: 0 }]);
    expect(await moneyOf(roundId)).toMatchObject(voided);
  });

  it("are those of the result that stands once it is corrected, and of no other", async () => {
    const roundId = await settled();
    await sealAll(app.current);
    const result = { ...draw, two_bottom: "17" };
    const path = `${resultPath(roundId)}/correct`;
    expect((await admin.post(path, { result, reason: "พิมพ์ผิด" })).status).toBe(200);
    const corrected = { slips: 2, stakes: "30.00", refunds: "0.00", payouts: "2755.00" };
    expect(await moneyOf(roundId)).toMatchObject(corrected);
    await sealAll(app.current);
    expect(await keptOf(roundId)).toEqual([{ status: "SETTLED", payouts_satang: 275_500 }]);
    expect(await moneyOf(roundId)).toMatchObject(corrected);
  });

  it("are read where they are kept: a round is not added up again at each look", async () => {
    const roundId = await settled();
    await sealAll(app.current);
    await owner.query("update round_figures set payouts_satang = 1234 where round_id = $1", [
      roundId,
    ]);
    expect(await moneyOf(roundId)).toMatchObject({ payouts: "12.34" });
    // What was kept of another result is not.
    await owner.query(
      "update round_figures set result_version = result_version - 1 where round_id = $1",
      [roundId],
    );
    expect(await moneyOf(roundId)).toMatchObject(asSettled);
  });

  it("are not kept while its settlement is still being paid out", async () => {
    const roundId = await settled();
    await owner.query("update settlements set finished_at = null where round_id = $1", [roundId]);
    await sealAll(app.current);
    expect(await keptOf(roundId)).toEqual([]);
    await owner.query("update settlements set finished_at = now() where round_id = $1", [roundId]);
    await sealAll(app.current);
    expect(await keptOf(roundId)).toHaveLength(1);
  });

  it("are not kept of a round that still takes bets", async () => {
    const roundId = await addRound(app.current.db, lottery);
    const member = await app.current.member({ balance: 100_000 });
    await bet(member, lottery, roundId, [["TWO_BOTTOM", "71", 1]]);
    await sealAll(app.current);
    expect(await keptOf(roundId)).toEqual([]);
    expect(await moneyOf(roundId)).toMatchObject({ slips: 1, stakes: "1.00" });
  });
});

describe("figures of hours that were kept", () => {
  const credits = async () =>
    Number((await admin.get("/api/admin/dashboard")).body.data.credits_in_system);
  const wallets = async () => {
    const [row] = await app.current.db.query<{ satang: number }>(
      "select sum(balance_satang)::bigint as satang from wallets",
    );
    return (row?.satang ?? 0) / 100;
  };

  it("end before the hour in which a transaction began that may still write", async () => {
    // A transaction of hours ago, as the database would tell of it.
    await owner.query("begin");
    await owner.query("delete from ledger_hours");
    await owner.query("update ledger_hours_sealed set until = '2020-01-01'");
    await owner.query(`create or replace function transactions_running()
      returns table (id text, began_at timestamptz) language sql as $$
        select h::text, clock_timestamp() - make_interval(hours => h) from (values (3), (1)) v (h)
      $$`);
    const { rows } = await owner.query<{ sealed: Date; most: Date }>(
      `select backoffice_seal_hours() as sealed,
         date_trunc('hour', clock_timestamp() - interval '3 hours') as most`,
    );
    await owner.query("rollback");
    expect(rows[0]?.sealed).toEqual(rows[0]?.most);
  });

  it("have what was posted at the very instant at which they go on, and not what is at their end", async () => {
    const member = await app.current.member({ balance: 1 });
    const at = (time: string, of: string) =>
      owner.query(
        `update ledger_entries set created_at = $2::timestamptz ${of}
         where user_id = $1`,
        [member.id, time],
      );
    await owner.query("begin");
    await owner.query("set local citus.propagate_set_commands to 'local'");
    await owner.query("set local session_replication_role to replica");
    // All else is of now, and not to be kept yet.
    await owner.query("update ledger_entries set created_at = now()");
    await owner.query("delete from ledger_hours");
    await owner.query("update ledger_hours_sealed set until = '2026-01-01 10:00:00+00'");
    await at("2026-01-01 10:00:00+00", "");
    await owner.query("select backoffice_seal_hours()");
    const kept = await owner.query<{ hour_at: Date; entries: number }>(
      "select hour_at, entries::integer as entries from ledger_hours",
    );
    const [{ until } = { until: new Date(0) }] = (
      await owner.query<{ until: Date }>("select until from ledger_hours_sealed")
    ).rows;
    await owner.query("delete from ledger_hours");
    await owner.query("update ledger_hours_sealed set until = $1::timestamptz - interval '1 h'", [
      until,
    ]);
    await at(until.toISOString(), "");
    await owner.query("select backoffice_seal_hours()");
    const atEnd = await owner.query("select from ledger_hours");
    await owner.query("rollback");
    expect(kept.rows).toEqual([{ hour_at: new Date("2026-01-01T10:00:00Z"), entries: 1 }]);
    expect(atEnd.rows).toEqual([]);
  });

  it("and the rest count every entry once, though they are kept twice", async () => {
    await app.current.member({ balance: 55_500 });
    expect(await credits()).toBeCloseTo(await wallets());
    // The ledger as it will look in three hours, with nothing of it kept yet.
    await owner.query("delete from ledger_hours");
    await owner.query("update ledger_hours_sealed set until = '2020-01-01'");
    const past = await openPastTriggers(app.current.ownerUrl);
    await past.query(`update ledger_entries set created_at = ${earlier("created_at", "3 hours")}`);
    await past.end();
    for (const balance of [10_000, 20_000]) {
      await app.current.member({ balance });
      expect(await credits()).toBeCloseTo(await wallets());
      await sealAll(app.current);
      expect(await credits()).toBeCloseTo(await wallets());
    }
    const [late] = await app.current.db.query<{ kept: number; until_ok: boolean }>(
      `select (select sum(entries) from ledger_hours)::integer as kept,
         until <= now() - interval '15 minutes' as until_ok from ledger_hours_sealed`,
    );
    expect(late?.kept).toBeGreaterThan(0);
    expect(late?.until_ok).toBe(true);
  });
});
