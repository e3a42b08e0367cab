import { describe, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { pendingDeposit, receivingAccount } from "../testing/deposits.ts";
import { addLottery, addRound } from "../testing/lottery.ts";

const app = useApp();

describe("what an audit entry was about", () => {
  it("is told by name: a member with the phone masked, one of the staff, a round with its day", async () => {
    const owner = await app.current.admin();
    const member = await app.current.member();
    const clerk = await app.current.admin(["cashier"]);
    const lottery = await addLottery(app.current.db);
    const roundId = await addRound(app.current.db, lottery);
    await owner.post(`/api/admin/users/${member.id}/lock`, { reason: "x" });
    await owner.post(`/api/admin/staff/${clerk.id}/end-sessions`);
    await owner.post(`/api/admin/rounds/${roundId}/void`, { reason: "x" });
    await owner.put("/api/admin/settings", { contact_phone: "02" });

    const { items } = (await owner.get(`/api/admin/audit?actor=${owner.id}`)).body.data;
    const [settings, round, staff, locked] = items.map((item: { target: unknown }) => item.target);
    expect(settings).toBeNull();
    expect(round).toMatchObject({ names: { th: expect.any(String) }, is_staff: false });
    expect(round.draw_date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(staff.is_staff).toBe(true);
    expect(locked).toMatchObject({ is_staff: false, draw_date: null, amount: null });
    expect(locked.phone_number).toBe(`${member.phone.slice(0, 3)}***${member.phone.slice(6)}`);
  });

  it("of a receiving account is its bank and the last four digits of its number", async () => {
    const owner = await app.current.admin();
    const { id } = await receivingAccount(owner, false);
    const [account] = await app.current.db.query<{ number: string; bank: string }>(
      `select a.account_number as number, b.name_th as bank
       from receiving_accounts a join banks b on b.id = a.bank_id where a.id = $1`,
      [id],
    );
    const { items } = (await owner.get(`/api/admin/audit?actor=${owner.id}`)).body.data;
    const { target } = items.find(
      (item: { target_kind: string }) => item.target_kind === "receiving_account",
    );
    expect(target.name).toBe(`${account?.bank} ***${account?.number.slice(-4)}`);
  });

  it("of a payment is its member and amount, of a line of the bank who told it, of a rule its number", async () => {
    const owner = await app.current.admin();
    const { db } = app.current;
    const account = await receivingAccount(owner, true);
    const { member, intent } = await pendingDeposit(app.current, account, 300);
    const [line] = await db.query<{ id: string }>(
      `insert into bank_notifications (provider, transaction_id, input_hash, amount_satang,
         to_account, occurred_at)
       values ('kbank', 'T-77', '\\x00', 12345, '1', now()) returning id::text`,
    );
    const lottery = await addLottery(db);
    const [rule] = await db.query<{ id: string }>(
      `insert into number_rules (round_id, bet_type, number, rule)
       values ($1, 'TWO_TOP', '07', 'CLOSED') returning id::text`,
      [await addRound(db, lottery)],
    );
    for (const [kind, id] of [
      ["deposit", intent.deposit_id],
      ["notification", line?.id],
      ["number_rule", rule?.id],
    ]) {
      await db.query(
        "insert into audit_entries (actor_id, action, target_kind, target_id) values ($1, 'x', $2, $3)",
        [owner.id, kind, id],
      );
    }
    const { items } = (await owner.get(`/api/admin/audit?actor=${owner.id}&limit=3`)).body.data;
    const [ofRule, ofLine, ofDeposit] = items.map((item: { target: unknown }) => item.target);
    expect(ofDeposit).toMatchObject({ name: `member ${member.phone}`, amount: intent.qr_amount });
    expect(ofLine).toMatchObject({ name: "kbank", amount: "123.45" });
    expect(ofRule).toMatchObject({ name: "07 งวดทดสอบ", names: { th: expect.any(String) } });
  });

  it("is found by its kind, however an earlier version wrote that", async () => {
    const owner = await app.current.admin();
    for (const kind of ["number-rule", "number_rule", "lottery_type"]) {
      await app.current.db.query(
        "insert into audit_entries (actor_id, action, target_kind, target_id) values ($1, 'x', $2, '7')",
        [owner.id, kind],
      );
    }
    const found = async (query: string): Promise<string[]> => {
      const path = `/api/admin/audit?actor=${owner.id}&${query}`;
      const { items } = (await owner.get(path)).body.data;
      return items.map((item: { target_kind: string }) => item.target_kind);
    };
    expect(await found("target_kind=number_rule")).toEqual(["number_rule", "number-rule"]);
    expect(await found("target_kind=number_rule&target=7")).toHaveLength(2);
    expect(await found("target_kind=lottery_type")).toEqual(["lottery_type"]);
  });

  it("is no name where there is none: ids that are no ids, and what is gone", async () => {
    const owner = await app.current.admin();
    for (const [kind, id] of [
      ["member", "nobody"],
      ["round", "999999999999999999999"],
      ["deposit", "00000000-0000-0000-0000-000000000000"],
      ["unheard-of", "1"],
    ]) {
      await app.current.db.query(
        "insert into audit_entries (actor_id, action, target_kind, target_id) values ($1, 'x', $2, $3)",
        [owner.id, kind, id],
      );
    }
    const { items } = (await owner.get(`/api/admin/audit?actor=${owner.id}`)).body.data;
    expect(items.map((item: { target: unknown }) => item.target)).toEqual([null, null, null, null]);
  });
});
