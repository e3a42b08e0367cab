import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";

import { openPastTriggers } from "../testing/database.ts";
import { earlier } from "../testing/dated-entries.ts";
import { closeNow, addLottery, addRound, type TestLottery } from "../testing/lottery.ts";
import { pendingDeposit, receivingAccount } from "../testing/deposits.ts";
import { bet, draw, resultPath } from "../testing/settling.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { postEntries } from "../wallet/post-entries.ts";
import { sealAll } from "./seal-figures.job.ts";

const app = useApp();
let admin: Caller;
let lottery: TestLottery;

beforeAll(async () => {
  admin = await app.current.admin();
  lottery = await addLottery(app.current.db);
});

const dashboard = async () => {
  const { status, body } = await admin.get("/api/admin/dashboard");
  expect(status).toBe(200);
  return body.data;
};

describe("the dashboard", () => {
  it("begins with the four figures as they are", async () => {
    const before = await dashboard();
    await app.current.member({ balance: 123_450 });
    const after = await dashboard();
    expect(after.total_members).toBe(before.total_members + 1);
    expect(after.new_members_today).toBe(before.new_members_today + 1);
    expect(after.signed_in).toBe(before.signed_in + 1);
    expect(Number(after.credits_in_system) - Number(before.credits_in_system)).toBeCloseTo(1234.5);
    await addRound(app.current.db, lottery);
    const later = await dashboard();
    expect(later.total_rounds).toBe(before.total_rounds + 1);
    expect(later.open_rounds).toBe(before.open_rounds + 1);
    const voided = await addRound(app.current.db, lottery);
    await app.current.db.query("update rounds set status = 'VOIDED' where id = $1", [voided]);
    expect(await dashboard()).toMatchObject({
      total_rounds: later.total_rounds + 1,
      open_rounds: later.open_rounds,
    });
  });

  it("counts no staff among the members, and who is on two devices once", async () => {
    const before = await dashboard();
    const colleague = await app.current.admin();
    await app.current.again(colleague);
    const one = await dashboard();
    for (const name of ["total_members", "new_members_today", "signed_in"]) {
      expect([name, one[name]]).toEqual([name, before[name]]);
    }
    expect(one.members_by_day).toEqual(before.members_by_day);
    await app.current.again(await app.current.member());
    expect((await dashboard()).signed_in).toBe(before.signed_in + 1);
    const { id } = await app.current.member();
    await app.current.db.query(
      "update sessions set expires_at = clock_timestamp() - interval '1 s' where member_id = $1",
      [id],
    );
    expect((await dashboard()).signed_in).toBe(before.signed_in + 1);
  });

  it("counts a stake, its cancelling, and what a settled round pays", async () => {
    const before = (await dashboard()).today;
    const member = await app.current.member({ balance: 100_000 });
    const roundId = await addRound(app.current.db, lottery);
    await bet(member, lottery, roundId, [["TWO_TOP", "62", 10]]);
    const cancelled = await bet(member, lottery, roundId, [["TWO_TOP", "62", 5]]);
    await member.post(`/api/lottery/bets/groups/${cancelled}/cancel`);
    await closeNow(app.current, roundId);
    const due = await dashboard();
    expect(due.results_due).toContainEqual(expect.objectContaining({ round_id: roundId }));
    await admin.post(resultPath(roundId), { result: draw });
    const { today, series } = await dashboard();
    const change = (name: string) => Number(today[name]) - Number(before[name]);
    expect(change("stakes")).toBeCloseTo(10);
    expect(change("payouts")).toBeCloseTo(950);
    expect(change("profit")).toBeCloseTo(-940);
    expect(series).toHaveLength(14);
    expect(series.at(-1)).toMatchObject(today);
  });

  it("counts who registered on each of fourteen days of Bangkok, today the last", async () => {
    const before = await dashboard();
    const member = await app.current.member();
    const [moved] = await app.current.db.query<{ on: string }>(
      "select ((now() at time zone 'Asia/Bangkok')::date - 3)::text as on",
    );
    const owner = new pg.Client({ connectionString: app.current.ownerUrl });
    await owner.connect();
    // Half an hour into the day of Bangkok it is still the day before by UTC.
    await owner.query("update members set created_at = $2::timestamptz where id = $1", [
      member.id,
      `${moved?.on ?? ""}T00:30:00+07:00`,
    ]);
    await owner.end();
    const after = await dashboard();
    expect(after.members_by_day).toHaveLength(14);
    expect(after.members_by_day.map(({ on }: { on: string }) => on)).toEqual(
      after.series.map(({ on }: { on: string }) => on),
    );
    expect(after.members_by_day.at(-1).members).toBe(after.new_members_today);
    const more = after.members_by_day.filter(
      ({ members }: { members: number }, at: number) =>
        members !== before.members_by_day[at].members,
    );
    expect(more).toEqual([{ on: moved?.on, members: before.members_by_day.at(-4).members + 1 }]);
  });

  it("shows today's deposits at the hour of Bangkok in which they came", async () => {
    const account = await receivingAccount(admin, true);
    const { member, intent } = await pendingDeposit(app.current, account, 123);
    const before = await dashboard();
    const path = `/api/admin/deposits/${intent.deposit_id}/approve`;
    expect((await admin.post(path, {})).status).toBe(200);
    const [came] = await app.current.db.query<{ hour: number }>(
      `select extract(hour from created_at at time zone 'Asia/Bangkok')::integer as hour
       from ledger_entries where user_id = $1`,
      [member.id],
    );
    const { hours } = await dashboard();
    const grown = hours.filter(
      ({ deposits }: { deposits: string }, at: number) =>
        Number(deposits) - Number(before.hours[at].deposits) >= 123,
    );
    expect(grown.map(({ hour }: { hour: number }) => hour)).toEqual([came?.hour]);
  });

  it("counts nothing as deposited of what the bank took back, spent or not", async () => {
    const account = await receivingAccount(admin, true);
    const { today: before, hours } = await dashboard();
    const { member, intent } = await pendingDeposit(app.current, account, 700);
    const path = `/api/admin/deposits/${intent.deposit_id}`;
    expect((await admin.post(`${path}/approve`, {})).status).toBe(200);
    const spent = { amount: -600, reason: "ใช้ไปแล้ว" };
    const adjust = `/api/admin/users/${member.id}/credit-adjust`;
    expect((await admin.post(adjust, spent)).status).toBe(200);
    expect((await admin.post(`${path}/recall`, { reason: "เรียกคืน" })).status).toBe(200);
    const after = await dashboard();
    expect(after.today).toEqual(before);
    const all = (of: typeof hours) =>
      of.reduce((sum: number, { deposits }: { deposits: string }) => sum + Number(deposits), 0);
    expect(all(after.hours)).toBeCloseTo(all(hours));
  });

  it("shows the rounds that close next, with the number that would cost most", async () => {
    const member = await app.current.member({ balance: 100_000 });
    const roundId = await addRound(app.current.db, lottery, 30);
    await bet(member, lottery, roundId, [
      ["TWO_TOP", "11", 20],
      ["THREE_TOP", "123", 4],
      ["RUN_TOP", "1", 100],
    ]);
    const closing = (await dashboard()).closing_rounds;
    const ours = closing.find((round: { round_id: string }) => round.round_id === roundId);
    expect(ours).toMatchObject({
      stakes: "124.00",
      worst: { bet_type: "THREE_TOP", number: "123", payout: "3600.00" },
    });
    // Of numbers that cost the same it is the first.
    const even = await addRound(app.current.db, lottery, 29);
    await bet(member, lottery, even, [
      ["TWO_TOP", "22", 20],
      ["TWO_TOP", "21", 20],
    ]);
    expect((await dashboard()).closing_rounds[0].worst).toMatchObject({ number: "21" });
    await closeNow(app.current, even);
    for (let more = 0; more < 8; more += 1) await addRound(app.current.db, lottery, 40 + more);
    const six = (await dashboard()).closing_rounds;
    expect(six).toHaveLength(6);
    expect(six[0]).toEqual(ours);
  });

  it("shows no round as waiting for its result before it is drawn", async () => {
    const roundId = await addRound(app.current.db, lottery, -60);
    const isDue = async () =>
      (await dashboard()).results_due.some(
        ({ round_id: id }: { round_id: string }) => id === roundId,
      );
    const drawn = (when: string) =>
      app.current.db.query(`update rounds set draw_time = now() + $2::interval where id = $1`, [
        roundId,
        when,
      ]);
    await drawn("10 minutes");
    expect(await isDue()).toBe(false);
    await drawn("-1 second");
    expect(await isDue()).toBe(true);
    await app.current.db.query("update rounds set status = 'VOIDED' where id = $1", [roundId]);
  });

  it("counts the work that waits, with the oldest of it", async () => {
    const member = await app.current.member({ balance: 20_000 });
    await app.current.db.transaction(async (tx) => {
      const [withdrawal] = await tx.query<{ id: string }>(
        `insert into withdrawals (user_id, amount_satang, bank_id, bank_name, bank_color,
           account_number, account_name, on_date)
         values ($1, 12300, 'x', 'x', '#000000', '1234567890', 'x', current_date) returning id`,
        [member.id],
      );
      const reference = { kind: "withdrawal", id: withdrawal?.id ?? "" };
      await postEntries(tx, [
        {
          userId: member.id,
          type: "WITHDRAW",
          amount: -12_300,
          counterAccount: "WITHDRAWALS_PAYABLE",
          reference,
        },
      ]);
    });
    await app.current.db.query(
      `insert into bank_notifications (provider, transaction_id, input_hash, amount_satang,
         to_account, occurred_at) values ('bank', '1', '\\x00', 100, '1', now())`,
    );
    const data = await dashboard();
    expect(data.waiting).toMatchObject({ deposits: 0, withdrawals: 1, unmatched: 1 });
    expect(data).toMatchObject({ pending_withdrawals: 1, pending_withdrawals_amount: "123.00" });
    expect(data.today.withdrawals).toBe("123.00");
    expect(Date.parse(data.oldest.withdrawal_at)).toBeGreaterThan(0);
    expect(data.oldest.deposit_at).toBeNull();
  });

  it("tells what happened, newest first", async () => {
    const member = await app.current.member();
    await admin.post(`/api/admin/users/${member.id}/credit-adjust`, { amount: 250, reason: "x" });
    const { activity } = await dashboard();
    expect(activity.map(({ text }: { text: string }) => text)).toContain(
      `ปรับเครดิต member ${member.phone} +250.00 บาท`,
    );
    // Of a credit the ledger tells, and the audit does not once more.
    const acts = activity.map(({ action }: { action: string }) => action);
    expect(acts).not.toContain("credit.adjust");
    const times = activity.map(({ at }: { at: string }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it("tells the ten newest moves of money, and not those before", async () => {
    const member = await app.current.member();
    for (let amount = 1; amount <= 11; amount += 1) {
      await admin.post(`/api/admin/users/${member.id}/credit-adjust`, { amount });
    }
    const { activity } = await dashboard();
    const moves = activity.filter(({ action }: { action: string }) => action === "ADJUST");
    const amounts = moves.map(({ text }: { text: string }) => /\+([0-9.]+)/.exec(text)?.[1]);
    expect(amounts).toEqual(Array.from({ length: 10 }, (_, at) => `${11 - at}.00`));
  });

  it("raises an alarm when betting is stopped, and when the books do not agree", async () => {
    expect((await dashboard()).alarms).toEqual([]);
    await app.current.db.query(
      "update house_state set betting_stopped_at = now(), betting_stopped_why = 'clock'",
    );
    await app.current.db.query(
      `insert into ledger_checks (balanced, wallets_checked, mismatches, checked_at)
       values (false, 3, '[{"kind": "wallet", "id": "1", "detail": "1 satang too much"}]',
         now() - interval '2 hours')`,
    );
    const { alarms } = await dashboard();
    expect(alarms).toMatchObject([
      { kind: "BETTING_STOPPED", detail: "clock" },
      { kind: "LEDGER_MISMATCH", detail: "1: 1 satang too much" },
      { kind: "LEDGER_CHECK_LATE" },
    ]);
    await app.current.db.query("update house_state set betting_stopped_at = null");
    await app.current.db.query("delete from ledger_checks");
  });

  it("answers the same whether or not hours have been added up already", async () => {
    const member = await app.current.member({ balance: 100_000 });
    const roundId = await addRound(app.current.db, lottery);
    await bet(member, lottery, roundId, [["TWO_TOP", "62", 10]]);
    const owner = await openPastTriggers(app.current.ownerUrl);
    // The ledger as it will look tomorrow: what was written today then lies in sealed hours.
    await owner.query(
      `update ledger_entries set created_at = ${earlier("created_at", "26 hours")}`,
    );
    await owner.end();
    const live = await dashboard();
    await sealAll(app.current);
    const [sealed] = await app.current.db.query<{ hours: number; fresh: boolean }>(
      `select (select count(*) from ledger_hours) as hours,
         until > now() - interval '2 hours' as fresh from ledger_hours_sealed`,
    );
    expect(sealed?.hours).toBeGreaterThan(0);
    expect(sealed?.fresh).toBe(true);
    expect((await dashboard()).series).toEqual(live.series);
    await app.current.member({ balance: 777 });
    expect((await dashboard()).series).toEqual(live.series);
  });
});
