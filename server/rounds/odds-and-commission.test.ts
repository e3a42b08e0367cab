/** Odds and commission, each fine beside the other as it stood, are not both changed at one moment. */
import { beforeEach, expect, it, vi } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, type TestLottery } from "../testing/lottery.ts";

const app = useApp();
let admin: Caller;
let lottery: TestLottery;

beforeEach(async () => {
  const { db } = app.current;
  admin = await app.current.admin();
  lottery = await addLottery(db, "GLO", "THAI_GOVERNMENT", ["TWO_TOP"]);
  await db.query("update lottery_types set active = id = $1", [lottery.typeId]);
  await db.query("update bet_type_configs set odds = 9000 where lottery_type_id = $1", [
    lottery.typeId,
  ]);
});

const settings = (commission_percent: number) =>
  admin.put("/api/admin/settings", { commission_percent });
const odds = (value: number) =>
  admin.put(`/api/admin/lottery-types/${lottery.typeId}/bet-types`, {
    bet_types: [{ bet_type: "TWO_TOP", odds: value }],
  });
/** How many sessions of this database wait for a lock. */
async function waiting(): Promise<number> {
  const [row] = await app.current.db.query<{ count: number }>(
    `select count(distinct l.pid)::integer as count from pg_locks l
     join pg_stat_activity a on a.pid = l.pid and a.datname = current_database()
     where not l.granted`,
  );
  return row?.count ?? 0;
}

it("the one that comes second is judged by the first, and refused unless confirmed", async () => {
  const { db } = app.current;
  const round = await addRound(db, lottery);
  const isSettled = { commission: false };
  const [changed, commission] = await db
    .transaction(async (tx) => {
      // The odds are judged, and wait for the round that takes bets.
      await tx.query("select from rounds where id = $1 for update", [round]);
      const first = odds(95);
      await vi.waitFor(async () => expect(await waiting()).toBe(1));
      const second = settings(8).finally(() => (isSettled.commission = true));
      await vi.waitFor(async () => {
        expect(isSettled.commission || (await waiting()) === 2).toBe(true);
      });
      return [first, second] as const;
    })
    .then((both) => Promise.all(both));
  expect([changed.status, commission.status, commission.body.code]).toEqual([
    200,
    422,
    "ODDS_RETURN_TOO_MUCH",
  ]);
  expect((await admin.get("/api/admin/settings")).body.data.commission_percent).toBe(0);
});

it("a lottery that is offered again beside a commission raised since is asked about", async () => {
  const offered = (active: boolean, more: object = {}) =>
    admin.put(`/api/admin/lottery-types/${lottery.typeId}`, { active, ...more });
  const isOffered = async () =>
    (await admin.get(`/api/admin/lottery-types/${lottery.typeId}`)).body.data.active;
  expect((await offered(false)).status).toBe(200);
  expect((await settings(12)).status).toBe(200);
  const refused = await offered(true);
  expect([refused.status, refused.body.code]).toEqual([422, "ODDS_RETURN_TOO_MUCH"]);
  expect(refused.body.details).toEqual({
    bet_types: [{ bet_type: "TWO_TOP", return_to_player: 0.9 }],
    commission_percent: 12,
  });
  expect(await isOffered()).toBe(false);
  expect((await offered(true, { confirmed: true })).status).toBe(200);
  expect(await isOffered()).toBe(true);
  // It is offered: nothing changes for who says so again.
  expect((await offered(true, { sort_order: 7 })).status).toBe(200);
  expect((await settings(0)).status).toBe(200);
});
