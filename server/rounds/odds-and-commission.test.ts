/** Odds and commission, each fine beside the other as it stood, are not both changed at one moment. */
import { beforeEach, expect, it, vi } from "vitest";

import { forgetSettings } from "../core/settings.ts";
import { useApp, type Caller, type Reply } from "../testing/app.ts";
import { addLottery, addRound, type TestLottery } from "../testing/lottery.ts";
import { approve, askedId } from "../testing/two-people.ts";

const app = useApp();
let admin: Caller;
let lottery: TestLottery;

beforeEach(async () => {
  const { db } = app.current;
  await setTwoPerson(false);
  admin = await app.current.admin();
  lottery = await addLottery(db, "GLO", "THAI_GOVERNMENT", ["TWO_TOP"]);
  await db.query("update lottery_types set active = id = $1", [lottery.typeId]);
  await db.query("update bet_type_configs set odds = 9000 where lottery_type_id = $1", [
    lottery.typeId,
  ]);
});

const settings = (commission_percent: number) =>
  admin.put("/api/admin/settings", { commission_percent });
const betTypes = () => `/api/admin/lottery-types/${lottery.typeId}/bet-types`;
const odds = (value: number, confirmed = false) =>
  admin.put(betTypes(), { bet_types: [{ bet_type: "TWO_TOP", odds: value }], confirmed });
async function setTwoPerson(isOn: boolean): Promise<void> {
  await app.current.db.query(
    `insert into settings (key, value) values ('two_person', $1)
     on conflict (key) do update set value = excluded.value`,
    [String(isOn)],
  );
  forgetSettings(app.current.db);
}
/** How many sessions of this database wait for a lock. */
async function waiting(): Promise<number> {
  const [row] = await app.current.db.query<{ count: number }>(
    `select count(distinct l.pid)::integer as count from pg_locks l
     join pg_stat_activity a on a.pid = l.pid and a.datname = current_database()
     where not l.granted`,
  );
  return row?.count ?? 0;
}

/** What changes odds, each after what has to come before it. */
const ways: readonly [string, () => Promise<() => Promise<Reply>>][] = [
  ["changed", async () => () => odds(95)],
  [
    "added",
    async () => () =>
      admin.post(betTypes(), { bet_type: "TWO_BOTTOM", odds: 95, min_bet: 1, max_bet: 100 }),
  ],
  [
    "approved",
    async () => {
      await setTwoPerson(true);
      const second = await app.current.admin();
      const asked = askedId(await odds(101, true));
      return () => approve(second, asked);
    },
  ],
];

it.each(ways)("a commission that comes second to odds that are %s is refused", async (_, way) => {
  const { db } = app.current;
  const round = await addRound(db, lottery);
  const change = await way();
  const isSettled = { commission: false };
  const [changed, commission] = await db
    .transaction(async (tx) => {
      // The odds are judged, and wait for the round that takes bets.
      await tx.query("select from rounds where id = $1 for update", [round]);
      const first = change();
      await vi.waitFor(async () => expect(await waiting()).toBe(1));
      const second = settings(8).finally(() => (isSettled.commission = true));
      await vi.waitFor(async () => {
        expect(isSettled.commission || (await waiting()) === 2).toBe(true);
      });
      return [first, second] as const;
    })
    .then((both) => Promise.all(both));
  expect(changed.status).toBeLessThan(202);
  expect([commission.status, commission.body.code]).toEqual([422, "ODDS_RETURN_TOO_MUCH"]);
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

it("an approval that offers a lottery is overtaken by a commission raised since", async () => {
  const path = `/api/admin/lottery-types/${lottery.typeId}`;
  await app.current.db.query("update lottery_types set result_kind = 'BAAC' where id = $1", [
    lottery.typeId,
  ]);
  const offered = { active: true, result_settings: { baacTwoBottom: "SEPARATE" } };
  const isOffered = async () => (await admin.get(path)).body.data.active;
  expect((await admin.put(path, { active: false })).status).toBe(200);
  await setTwoPerson(true);
  const second = await app.current.admin();
  const asked = askedId(await admin.put(path, offered));
  await setTwoPerson(false);
  expect((await settings(12)).status).toBe(200);
  await setTwoPerson(true);
  const late = await approve(second, asked);
  expect([late.status, late.body.code]).toEqual([409, "APPROVAL_OVERTAKEN"]);
  expect(await isOffered()).toBe(false);
  expect((await second.post(`/api/admin/approvals/${asked}/reject`)).status).toBe(200);
  // Who asked knew of the commission, and said so.
  const known = await admin.put(path, { ...offered, confirmed: true });
  expect((await approve(second, askedId(known))).status).toBe(200);
  expect(await isOffered()).toBe(true);
});

it("less control is approved beside generous odds that were confirmed: no commission is raised by it", async () => {
  expect((await odds(101, true)).status).toBe(200);
  await setTwoPerson(true);
  const second = await app.current.admin();
  const less = { deposit_play_percent: 0 };
  const asked = askedId(await admin.put("/api/admin/settings", less));
  expect((await approve(second, asked)).status).toBe(200);
  expect((await admin.get("/api/admin/settings")).body.data).toMatchObject(less);
});
