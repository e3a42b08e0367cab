/** Limits on money in and out are those that the house has set, to the satang, and not the usual ones. */
import { beforeEach, describe, expect, it } from "vitest";

import { forgetSettings } from "../core/settings.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { openIntent, type ReceivingAccount } from "../testing/deposits.ts";
import { askedId, codeOf, twoCashiers } from "../testing/two-people.ts";
import { askToWithdraw, richMember, withdrawalOf } from "../testing/withdrawals.ts";

const app = useApp({ TWO_PERSON: "on" });
let account: ReceivingAccount;
let one: Caller;

beforeEach(async () => {
  ({ account, one } = await twoCashiers(app.current));
  await set(usual);
});

/** As of a new house. */
const usual = {
  withdrawal_min: 100,
  withdrawal_max: 50_000,
  withdrawals_per_day: 10,
  two_person_withdrawal_above: 20_000,
  deposit_min: 100,
  deposit_max: 100_000,
};

/** As two have set it. */
async function set(values: Readonly<Record<string, number>>): Promise<void> {
  for (const [key, value] of Object.entries(values)) {
    await app.current.db.query(
      `insert into settings (key, value) values ($1, $2)
       on conflict (key) do update set value = excluded.value`,
      [key, JSON.stringify(value)],
    );
  }
  forgetSettings(app.current.db);
}

describe("a withdrawal", () => {
  it("is between the least and the most that the house has set, both included", async () => {
    await set({ withdrawal_min: 250, withdrawal_max: 700 });
    const member = await richMember(app.current);
    const answer = async (amount: number) => {
      const { status, body } = await askToWithdraw(member, amount);
      return [status, body.code, body.details];
    };
    expect(await answer(249.99)).toEqual([422, "WITHDRAWAL_BELOW_MIN", { min: "250" }]);
    expect(await answer(700.01)).toEqual([422, "WITHDRAWAL_ABOVE_MAX", { max: "700" }]);
    expect((await answer(250))[0]).toBe(201);
    expect((await answer(700))[0]).toBe(201);
  });

  it("is one of as many a day as the house has set, which the member sees", async () => {
    await set({ withdrawals_per_day: 2, withdrawal_min: 120, withdrawal_max: 900 });
    const member = await richMember(app.current);
    const limits = async () => (await member.get("/payment/withdrawals/limits")).body;
    await askToWithdraw(member, 200);
    expect(await limits()).toEqual({
      min: 120,
      max: 900,
      daily_limit: 2,
      used_today: 1,
      fee: 0,
    });
    await askToWithdraw(member, 201);
    const third = await askToWithdraw(member, 202);
    expect([...codeOf(third), third.body.details]).toEqual([
      422,
      "WITHDRAWALS_USED_UP",
      { limit: "2" },
    ]);
  });

  it("takes two people above what the house has set, not at it", async () => {
    await set({ two_person_withdrawal_above: 1_500 });
    const ask = async (amount: number) => withdrawalOf(await richMember(app.current), amount);
    const pay = (id: string) => one.post(`/api/admin/withdrawals/${id}/approve`, {});
    const [at, above] = [await ask(1_500), await ask(1_500.01)];
    expect((await pay(at)).status).toBe(200);
    askedId(await pay(above));
  });

  it("goes to the account that the member has made the first one, whichever came first", async () => {
    const member = await richMember(app.current);
    const { db } = app.current;
    await db.query("update bank_accounts set is_primary = false where member_id = $1", [member.id]);
    await db.query(
      `insert into bank_accounts (member_id, bank_id, account_number, account_name, is_primary,
         created_at)
       values ($1, '014', '4527779999', 'กมลชนก ใจดี', true, clock_timestamp() + interval '1 second')`,
      [member.id],
    );
    const asked = await askToWithdraw(member, 150);
    expect(asked.body.data?.bank_account_no).toBe("4527779999");
  });

  it("waits for a day after a first bank account, but for who registered less than an hour ago", async () => {
    for (const [since, code] of [
      ["59 minutes", undefined],
      ["61 minutes", "WITHDRAWALS_HELD"],
    ] as const) {
      const member = await app.current.member({ balance: 100_000 });
      await app.current.db.query(
        "update members set created_at = clock_timestamp() - $2::interval where id = $1",
        [member.id, since],
      );
      const added = await member.post("/api/users/bank-accounts", {
        bank_id: "004",
        account_number: since === "59 minutes" ? "4527770001" : "4527770002",
        account_name: "ใจดี มีสุข",
      });
      expect(added.status).toBe(201);
      expect((await askToWithdraw(member, 100)).body.code).toBe(code);
    }
  });
});

describe("a deposit", () => {
  it("is between the least and the most that the house has set, both included", async () => {
    await set({ deposit_min: 150, deposit_max: 400 });
    const answer = async (amount: number) => {
      const { status, body } = await openIntent(await app.current.member(), account, amount);
      return [status, body.code];
    };
    expect((await answer(149.99))[0]).toBe(422);
    expect((await answer(400.01))[0]).toBe(422);
    expect(await answer(150)).toEqual([201, undefined]);
    expect(await answer(400)).toEqual([201, undefined]);
  });
});
