/** What is asked about the stakes of a round does not copy those of the rounds of all years. */
import { afterAll, beforeAll, expect, it } from "vitest";

import type { Database, Queries } from "../platform/database/database.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { openPastTriggers } from "../testing/database.ts";
import { addLottery, addRound, slip } from "../testing/lottery.ts";

/** A distributed house refuses what copies more from node to node; one PostgreSQL copies nothing. */
const MOST_KILOBYTES = 256;
const PAST = 9_000_000;
const PAST_ROUNDS = 300;

let isBounded = false;
const app = useApp({}, { wrap: bounded, nodes: 1 });
let admin: Caller;
let member: Caller;
let round: string;

function bounded(db: Database): Database {
  const within = async (tx: Queries, sql: string, values?: readonly unknown[]) => {
    await tx.query(`set local citus.max_intermediate_result_size = ${MOST_KILOBYTES}`);
    return tx.query(sql, values);
  };
  return {
    ...db,
    query: async <Row>(sql: string, values?: readonly unknown[]) =>
      isBounded
        ? ((await db.transaction((tx) => within(tx, sql, values))) as Row[])
        : db.query<Row>(sql, values),
  };
}

beforeAll(async () => {
  admin = await app.current.admin();
  const { db, ownerUrl } = app.current;
  const lottery = await addLottery(db);
  round = await addRound(db, lottery);
  member = await app.current.member({ balance: 10_000 });
  const placed = slip(lottery, round, [
    ["TWO_TOP", "11", 10],
    ["TWO_TOP", "12", 20],
  ]);
  const reply = await member.post("/api/lottery/bets/bulk", placed);
  if (reply.status !== 201) throw new Error(`not placed: ${reply.body.code}`);
  await db.query(
    `update bet_type_configs set number_cap_satang = 2000
     where lottery_type_id = $1 and bet_type = 'TWO_TOP'`,
    [lottery.typeId],
  );
  const owner = await openPastTriggers(ownerUrl);
  await owner.query(
    `insert into exposure_parts (part, round_id, bet_type_config_id, number, stake_satang,
       payout_satang, line_count)
     select p.part, $1::bigint + r, c.id, lpad(n::text, 2, '0'), 100, 9000, 1
     from generate_series(1, $2::integer) r, generate_series(0, 99) n,
       (select part from parts order by part limit 1) p,
       (select min(id) as id from bet_type_configs where bet_type = 'TWO_TOP') c`,
    [PAST, PAST_ROUNDS],
  );
  await owner.end();
});

afterAll(() => {
  isBounded = false;
});

it("answers for a round among many that are past", async () => {
  isBounded = true;
  const found = await admin.get(`/api/admin/rounds/${round}`);
  expect(found.body.data).toMatchObject({
    stake: "30.00",
    line_count: 2,
    worst_number: { bet_type: "TWO_TOP", number: "12" },
  });
  const listed = await admin.get("/api/admin/rounds?status=OPEN");
  expect(listed.body.data.items).toContainEqual(found.body.data);
  const night = await admin.get("/api/admin/draw-night");
  expect(night.body.data.items).toContainEqual(
    expect.objectContaining({ id: round, stake: "30.00", lines: 2 }),
  );
  const exposure = await admin.get(`/api/admin/rounds/${round}/exposure`);
  expect(exposure.body.data).toMatchObject({ stake: "30.00", slips: 1, members: 1 });
  const layOff = await admin.get(`/api/admin/rounds/${round}/lay-off?keep=0`);
  expect(layOff.body.data.total).toBe("30.00");
  const rules = await member.get(`/api/lottery/rounds/${round}/number-rules`);
  expect(rules.body).toEqual([{ bet_type: "TWO_TOP", number: "12", rule: "CLOSED", odds: "0.00" }]);
  const profit = await admin.get("/api/admin/reports/profit?group=round");
  expect(profit.status).toBe(200);
  isBounded = false;

  const owner = await openPastTriggers(app.current.ownerUrl);
  await owner.query("delete from exposure_parts where round_id > $1", [PAST]);
  await owner.end();
});
