/** The profit report beside the books where a correction took back more than a wallet held. */
import { bangkokDay } from "@chokdee/domain/time.ts";
import { trialBalance } from "@chokdee/domain/wallet/books-contract.ts";
import { beforeAll, expect, it } from "vitest";

import { accrueCommissions } from "../referral/accrue-commissions.ts";
import { addFriend, settleNow } from "../testing/referral.ts";
import { addRound } from "../testing/lottery.ts";
import { bet } from "../testing/settling.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { Desk } from "../testing/debts.ts";
import { receivingAccount } from "../testing/deposits.ts";
import { bookBankFee } from "../testing/played-month.ts";
import { richMember, askToWithdraw } from "../testing/withdrawals.ts";

const app = useApp();
const desk = new Desk(app);
const today = bangkokDay(Date.now());

interface Row {
  readonly key: string;
  readonly payouts: string;
  readonly profit: string;
  readonly pending: string;
  readonly commissions: string;
  readonly adjustments: string;
  readonly fees: string;
  readonly bank_fees: string;
  readonly write_offs: string;
  readonly net_profit: string;
}

async function reported(group: string): Promise<Row[]> {
  const path = `/api/admin/reports/profit?group=${group}&from=${today}&to=${today}`;
  const { status, body } = await desk.admin.get(path);
  expect(status).toBe(200);
  return body.data.items;
}

beforeAll(() => desk.open());

/** What the books say was paid out, and what the report says by day, by round and by member. */
async function payouts({ member, roundId }: { member?: Caller; roundId?: string }) {
  const books = (0 - (await desk.accountOf("PAYOUTS"))) / 100;
  const [day] = await reported("day");
  const round = (await reported("round")).find(({ key }) => key === roundId);
  const ofMember = (await reported("member")).find(({ key }) => key === member?.id);
  const { body } = await desk.admin.get("/api/admin/dashboard");
  const all = [day, round, ofMember, body.data.today].map((row?: Row) => Number(row?.payouts ?? 0));
  return [books, ...all];
}

it("counts what is owed of a corrected win as no payout, by day, round and member", async () => {
  const before = await payouts({});
  const debtor = await desk.debtor();
  await app.current.db.query("update rounds set draw_date = $2 where id = $1", [
    debtor.roundId,
    today,
  ]);
  const change = async () =>
    (await payouts(debtor)).map((baht, at) => baht - (before[at] ?? Number.NaN));
  expect(await change()).toEqual([0, 0, 0, 0, 0]);
  // A newer result that pays the win again takes the debt up.
  await desk.correct(debtor.roundId, "71");
  expect(await change()).toEqual([950, 950, 950, 950, 950]);
});

/** 50 baht of commission were transferred, and the round was voided. */
async function commissionDebtor(): Promise<Caller> {
  await desk.set({ commission_percent: 10, confirmed: true, debts_from_wins: false });
  const referrer = await app.current.member();
  const friend = await addFriend(app.current, referrer);
  const roundId = await addRound(app.current.db, desk.lottery);
  await bet(friend, desk.lottery, roundId, [["TWO_TOP", "11", 500]]);
  await settleNow(app.current, desk.admin, roundId);
  await accrueCommissions(app.current);
  await referrer.post("/api/referral/transfer", { amount: "50.00" });
  await desk.admin.post(`/api/admin/rounds/${roundId}/void`, { reason: "ยกเลิก" });
  await accrueCommissions(app.current);
  return referrer;
}

/** What the accounts of income and expense moved today by the trial balance, in satang. */
async function booked() {
  const { body } = await desk.admin.get("/api/admin/books");
  const { items } = trialBalance.replies[200].parse(body).data;
  const satangOf = (baht: string) => Math.round(Number(baht) * 100);
  const moved = new Map(
    items
      .filter(({ kind }) => kind === "INCOME" || kind === "EXPENSE")
      .map(({ account, credit, debit }) => [account, satangOf(credit) - satangOf(debit)]),
  );
  return {
    of: (account: string) => moved.get(account) ?? 0,
    sum: [...moved.values()].reduce((sum, satang) => sum + satang, 0),
  };
}

it("is by day what income and expenses moved in the trial balance, written-off debts, fees and bank fees among them", async () => {
  const account = await receivingAccount(desk.admin, true);
  const { member, roundId } = await desk.debtor();
  await desk.writeOff(desk.admin, member);
  await bookBankFee(app.current, account.id, "fee-of-the-report", 1_050);
  const payee = await richMember(app.current);
  const { id } = (await askToWithdraw(payee, 500)).body.data;
  // No house takes a fee yet (product.md): the books know them.
  await app.current.db.query("update withdrawals set fee_satang = 1000 where id = $1", [id]);
  expect((await desk.admin.post(`/api/admin/withdrawals/${id}/approve`, {})).status).toBe(200);
  await desk.writeOff(desk.admin, await commissionDebtor());

  for (const bottom of ["17", "71"]) {
    const [day] = await reported("day");
    const books = await booked();
    const satang = (baht: string | undefined) => Math.round(Number(baht) * 100);
    expect(day).toMatchObject({ bank_fees: "10.50", fees: "10.00" });
    expect([
      satang(day?.write_offs),
      satang(day?.bank_fees),
      satang(day?.commissions),
      -satang(day?.fees),
    ]).toEqual(
      ["WRITE_OFFS", "BANK_FEES", "COMMISSIONS", "FEES"].map((name) => 0 - books.of(name)),
    );
    expect(satang(day?.net_profit) + satang(day?.pending)).toBe(books.sum);
    // The written-off debt is taken up by a newer result.
    if (bottom === "17") {
      expect(satang(day?.write_offs)).toBe(95_000 + 5_000);
      await desk.correct(roundId, "71");
    }
  }
});

it("comes to the same by member as by day, but for fees and bank fees", async () => {
  const names = [
    "payouts",
    "profit",
    "pending",
    "commissions",
    "adjustments",
    "write_offs",
  ] as const;
  const satang = (baht: string) => Math.round(Number(baht) * 100);
  const compared = async () => {
    const [day] = await reported("day");
    const members = await reported("member");
    if (!day) throw new Error("the report has no day");
    const sumOf = (name: keyof Row) => members.reduce((sum, row) => sum + satang(row[name]), 0);
    const net = satang(day.net_profit) - satang(day.fees) + satang(day.bank_fees);
    return {
      members,
      byDay: [...names.map((name) => satang(day[name])), net],
      byMember: [...names, "net_profit" as const].map(sumOf),
    };
  };
  const { member, roundId } = await desk.debtor();
  const referrer = await commissionDebtor();
  const open = await compared();
  expect(open.byMember).toEqual(open.byDay);
  await desk.writeOff(desk.admin, member);
  await desk.writeOff(desk.admin, referrer);
  const written = await compared();
  expect(written.byMember).toEqual(written.byDay);
  const rowOf = (id: string) => written.members.find(({ key }) => key === id);
  expect(rowOf(member.id)).toMatchObject({ write_offs: "950.00", profit: "10.00" });
  expect(rowOf(referrer.id)).toMatchObject({ commissions: "0.00", write_offs: "50.00" });
  await desk.correct(roundId, "71");
  const again = await compared();
  expect(again.byMember).toEqual(again.byDay);
});
