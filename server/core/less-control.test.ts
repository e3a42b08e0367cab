/** Settings that let one person do alone what took two, or give away more (decision 85). */
import { beforeEach, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { approve, askedId as idOf, clearStaff, codeOf } from "../testing/two-people.ts";
import { forgetSettings } from "./settings.ts";

const app = useApp({ TWO_PERSON: "on" });
let one: Caller;
let two: Caller;

beforeEach(async () => {
  await clearStaff(app.current);
  await app.current.db.query("update approvals set status = 'REJECTED' where status = 'WAITING'");
  one = await app.current.admin();
  two = await app.current.admin();
});

const lock = (who: Caller) =>
  app.current.db.query("update members set locked_at = now() where id = $1", [who.id]);

describe("less control by two people", () => {
  const put = (actor: Caller, change: object) => actor.put("/api/admin/settings", change);
  const settings = async () => (await one.get("/api/admin/settings")).body.data;
  const setTo = async (name: string, value: number) => {
    const values = [name, String(value)];
    await app.current.db.query("update settings set value = $2::jsonb where key = $1", values);
    forgetSettings(app.current.db);
  };

  it("waits for a second owner where it was narrowed before; more control needs nobody", async () => {
    expect((await put(one, { two_person_credit_above: 100 })).status).toBe(200);
    const wider = idOf(await put(one, { two_person_credit_above: 101, withdrawals_per_day: 9 }));
    expect(codeOf(await put(two, { two_person_credit_above: 102 }))).toEqual([
      409,
      "APPROVAL_WAITING",
    ]);
    expect(await settings()).toMatchObject({
      two_person_credit_above: 100,
      withdrawals_per_day: 10,
    });
    expect((await approve(two, wider)).status).toBe(200);
    expect(await settings()).toMatchObject({
      two_person_credit_above: 101,
      withdrawals_per_day: 9,
    });
    expect((await put(one, { contact_phone: "021234567" })).status).toBe(200);
    await setTo("withdrawals_per_day", 10);
  });

  it.each([
    { two_person: false },
    { two_person_credit_above: 5_000.01 },
    { two_person_credit_per_day: 50_000.01 },
    { two_person_withdrawal_above: 20_000.01 },
  ])("is no setting, for two owners or for one alone: %o", async (less) => {
    const before = await settings();
    const refused = { code: "SETTING_INVALID", details: { settings: Object.keys(less) } };
    expect((await put(one, less)).body).toMatchObject(refused);
    await lock(two);
    // Who owns a house with two cashiers is one of three who give credit.
    await app.current.admin(["cashier"]);
    const alone = await put(one, { ...less, deposit_min: 90 });
    expect([alone.status, alone.body.code]).toEqual([422, "SETTING_INVALID"]);
    expect(await settings()).toEqual(before);
  });

  it.each([
    { commission_percent: 5 },
    { deposit_max: 5_000_000 },
    { withdrawal_max: 5_000_000 },
    { withdrawals_per_day: 99 },
    { cancellations_per_day: 6 },
  ])("waits as well where the house would give away more: %o", async (more) => {
    const before = await settings();
    const id = idOf(await put(one, more));
    expect(await settings()).toEqual(before);
    expect((await approve(two, id)).status).toBe(200);
    expect(await settings()).toMatchObject(more);
    const [name = ""] = Object.keys(more);
    expect((await put(one, { [name]: before[name] })).status).toBe(200);
  });

  it("waits as well where a round may cost more, or numbers pay more that carry it over", async () => {
    expect((await put(one, { round_cost_limit: 1_000, round_over_limit_pays: 50 })).status).toBe(
      200,
    );
    for (const more of [
      { round_cost_limit: 1_000.01 },
      { round_cost_limit: 0 },
      { round_over_limit_pays: 51 },
    ]) {
      const id = idOf(await put(one, more));
      expect((await two.post(`/api/admin/approvals/${id}/reject`)).status).toBe(200);
    }
    expect((await put(one, { round_cost_limit: 999 })).status).toBe(200);
    const off = idOf(await put(one, { round_cost_limit: 0, round_over_limit_pays: 100 }));
    expect((await approve(two, off)).status).toBe(200);
  });

  it.each([
    "debts_from_wins",
    "debts_from_deposits",
    "debts_block_withdrawals",
    "debts_block_bets",
  ] as const)(
    "waits as well where %s is given up, and needs nobody where it is set",
    async (name) => {
      const before = await settings();
      expect((await put(one, { [name]: true })).status).toBe(200);
      const off = idOf(await put(one, { [name]: false }));
      expect((await settings())[name]).toBe(true);
      expect((await approve(two, off)).status).toBe(200);
      expect((await settings())[name]).toBe(false);
      if (before[name]) expect((await put(one, { [name]: true })).status).toBe(200);
    },
  );

  it("waits as well where less of what came in has to be played, and needs nobody where more has", async () => {
    const { deposit_play_percent: before } = await settings();
    expect((await put(one, { deposit_play_percent: before + 1 })).status).toBe(200);
    const less = idOf(await put(one, { deposit_play_percent: before }));
    expect((await settings()).deposit_play_percent).toBe(before + 1);
    expect((await approve(two, less)).status).toBe(200);
    expect((await settings()).deposit_play_percent).toBe(before);
  });

  it("is refused when it does not go with what was changed since", async () => {
    const more = idOf(await put(one, { withdrawals_per_day: 11, deposit_min: 90_000 }));
    expect((await put(one, { deposit_max: 50_000 })).status).toBe(200);
    const refused = await approve(two, more);
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      422,
      "SETTING_INVALID",
      { settings: ["deposit_max"] },
    ]);
    expect(await settings()).toMatchObject({ withdrawals_per_day: 10, deposit_min: 100 });
    // To raise it takes two as well, and one such change waits already.
    expect(codeOf(await put(one, { deposit_max: 100_000 }))).toEqual([409, "APPROVAL_WAITING"]);
    await setTo("deposit_max", 100_000);
    expect((await approve(two, more)).status).toBe(200);
    expect((await put(one, { withdrawals_per_day: 10, deposit_min: 100 })).status).toBe(200);
  });

  it("is no matter for those who are not owners, and none to an owner alone", async () => {
    const id = idOf(await put(one, { withdrawals_per_day: 11 }));
    const cashier = await app.current.admin(["cashier", "results"]);
    expect(codeOf(await approve(cashier, id))).toEqual([403, "FORBIDDEN"]);
    await lock(two);
    await one.post(`/api/admin/approvals/${id}/reject`);
    expect((await put(one, { withdrawals_per_day: 11 })).body.data.withdrawals_per_day).toBe(11);
    await put(one, { withdrawals_per_day: 10 });
  });
});
