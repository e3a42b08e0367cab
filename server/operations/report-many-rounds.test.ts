/** What the profit report says of more rounds than one answer shows. */
import { beforeAll, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { openPastTriggers } from "../testing/database.ts";
import { addLottery } from "../testing/lottery.ts";

const app = useApp();
const ROUNDS = 100_001;
const A_DAY = 300;
const [from, to] = ["2026-01-01", "2026-12-31"];
let admin: Caller;

beforeAll(async () => {
  admin = await app.current.admin();
  const { typeId } = await addLottery(app.current.db);
  const owner = await openPastTriggers(app.current.ownerUrl);
  for (const sql of [
    `insert into rounds (id, lottery_type_id, name, draw_date, sequence, open_time, close_time,
       status, result, result_version)
     overriding system value
     select 1000000 + n, ${typeId}, 'past', date '${to}' - n / ${A_DAY}, n, to_timestamp(n),
       to_timestamp(n + 1), 'SETTLED', '{}', 1 from generate_series(1, ${ROUNDS}) n`,
    `insert into round_figures (round_id, status, result_version, slips, stakes_satang,
       refunds_satang, payouts_satang)
     select 1000000 + n, 'SETTLED', 1, 1, 1000, 0, 200 from generate_series(1, ${ROUNDS}) n`,
  ]) {
    await owner.query(sql);
  }
  await owner.end();
});

const report = (query: string) => admin.get(`/api/admin/reports/profit?${query}`);

it("by lottery it has all of them", async () => {
  const { body } = await report(`group=type&from=${from}&to=${to}`);
  expect(body.data.items).toMatchObject([
    { slips: ROUNDS, stakes: "1000010.00", payouts: "200002.00", profit: "800008.00" },
  ]);
});

it("by round it says how many days it shows, instead of leaving out the oldest", async () => {
  for (const file of ["", "&format=csv"]) {
    const { status, body } = await report(`group=round&from=${from}&to=${to}${file}`);
    expect([status, body.code]).toEqual([422, "DATES_TOO_FAR_APART"]);
    expect(body.message).toContain(String(Math.floor(ROUNDS / A_DAY)));
  }
});
