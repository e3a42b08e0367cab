/**
 * One owner alone neither lets a round cost more, nor lets debts go, nor lets colleagues in without
 * a second factor (decisions.md "Two people" and "Staff").
 */
import { beforeEach, expect, it } from "vitest";

import { forgetSettings } from "../core/settings.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { addLottery } from "../testing/lottery.ts";
import { approve, askedId, clearStaff, codeOf } from "../testing/two-people.ts";

const app = useApp({ TWO_PERSON: "on" });
let one: Caller;
let two: Caller;

beforeEach(async () => {
  await clearStaff(app.current);
  await app.current.db.query(
    `update settings set value = case key when 'round_cost_limit' then '0' else '100' end::jsonb
     where key in ('round_cost_limit', 'round_over_limit_pays')`,
  );
  forgetSettings(app.current.db);
  one = await app.current.admin();
  two = await app.current.admin();
});

const put = (actor: Caller, change: object) => actor.put("/api/admin/settings", change);
const settings = async (actor = one) => (await actor.get("/api/admin/settings")).body.data;

it.each([{ round_cost_limit: 1_001 }, { round_cost_limit: 0 }, { round_over_limit_pays: 100 }])(
  "a round may cost more once both have said so: %o",
  async (more) => {
    const stood = { round_cost_limit: 1_000, round_over_limit_pays: 50 };
    expect((await put(one, stood)).status).toBe(200);
    const id = askedId(await put(one, more));
    expect(await settings()).toMatchObject(stood);
    expect((await approve(two, id)).status).toBe(200);
    expect(await settings()).toMatchObject({ ...stood, ...more });
  },
);

it("a round may cost less by the word of one", async () => {
  expect((await put(one, { round_cost_limit: 1_000 })).status).toBe(200);
  expect((await put(one, { round_cost_limit: 999, round_over_limit_pays: 0 })).status).toBe(200);
});

it.each([
  "debts_from_wins",
  "debts_from_deposits",
  "debts_block_withdrawals",
  "debts_block_bets",
] as const)("what members owe is let go by two, and held to by one: %s", async (name) => {
  expect((await put(one, { [name]: true })).status).toBe(200);
  const id = askedId(await put(one, { [name]: false }));
  expect((await settings())[name]).toBe(true);
  expect((await approve(two, id)).status).toBe(200);
  expect((await settings())[name]).toBe(false);
  expect((await put(one, { [name]: true })).status).toBe(200);
});

it("the second factor of the staff is demanded by one, and given up by two", async () => {
  const set = (value: string) =>
    app.current.db.query(
      `insert into settings (key, value) values ('staff_totp_required', $1)
       on conflict (key) do update set value = excluded.value`,
      [value],
    );
  // Both sessions are remembered from before it was demanded: else they would have to set one up.
  await Promise.all([settings(one), settings(two)]);
  await set("true");
  const id = askedId(await put(one, { staff_totp_required: false }));
  expect((await approve(two, id)).status).toBe(200);
  await set("false");
});

it("a commission that was fine when it was asked for is not, beside odds that were raised since", async () => {
  const { db } = app.current;
  const lottery = await addLottery(db, "GLO", "THAI_GOVERNMENT", ["TWO_TOP"]);
  await db.query("update lottery_types set active = id = $1", [lottery.typeId]);
  const odds = (value: number, more: object = {}) =>
    one.put(`/api/admin/lottery-types/${lottery.typeId}/bet-types`, {
      bet_types: [{ bet_type: "TWO_TOP", odds: value }],
      ...more,
    });
  expect((await odds(90)).status).toBe(200);
  const asked = askedId(await put(one, { commission_percent: 8 }));
  expect((await odds(95)).status).toBe(200);
  expect(codeOf(await approve(two, asked))).toEqual([409, "APPROVAL_OVERTAKEN"]);
  expect((await settings()).commission_percent).toBe(0);
  // Asked for with these odds and confirmed, it is what both have read.
  await two.post(`/api/admin/approvals/${asked}/reject`, { reason: "อัตราจ่ายสูงขึ้น" });
  const again = askedId(await put(one, { commission_percent: 8, confirmed: true }));
  expect((await approve(two, again)).status).toBe(200);
  expect((await settings()).commission_percent).toBe(8);
  expect((await put(one, { commission_percent: 0 })).status).toBe(200);
});
