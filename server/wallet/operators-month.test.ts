/**
 * An operator's month (findings A1 to B6): on every day the trial balance is zero, and each
 * bank account's balance is what the bank itself says, to the satang. Proof month plays it large.
 */
import { profitReport } from "@chokdee/domain/operations/contract.ts";
import { addDays, bangkokDay } from "@chokdee/domain/time.ts";
import { bankAccountCode } from "@chokdee/domain/wallet/books.ts";
import { trialBalance } from "@chokdee/domain/wallet/books-contract.ts";
import { expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { useDesk } from "../testing/debts.ts";
import { BANK, BANK_SECRET, receivingAccount } from "../testing/deposits.ts";
import { moveToDay, PlayedMonth, SimulatedBank } from "../testing/played-month.ts";
import { proofSize } from "../testing/proof-size.ts";
import { lastSealedDay } from "../testing/sealed-day.ts";
import { sealDay } from "./queries.ts";

const app = useApp({
  TWO_PERSON: "off",
  PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}`,
});
const desk = useDesk(app);
const bank = new SimulatedBank();
const DAYS = 30;
const members = proofSize(24);
/** Each member plays on a day of the month at least. */
const size = { members, active: Math.max(4, Math.ceil(members / DAYS)), days: DAYS };
const MINUTES = 60_000;
const timeout = Math.max(10, size.days * size.active) * MINUTES;

/** What a day's books say that the bank does not; and a sum that is not zero. */
async function faultsOf(day: string): Promise<string[]> {
  const reply = await desk.admin.get(`/api/admin/books?date=${day}`);
  const { items, totals, sealed } = trialBalance.replies[200].parse(reply.body).data;
  const closing = (account: string) => {
    const row = items.find((one) => one.account === account);
    return -Math.round(Number(row?.closing ?? 0) * 100);
  };
  const moved = items
    .filter(({ kind }) => kind === "INCOME" || kind === "EXPENSE")
    .reduce((sum, { credit, debit }) => sum + Number(credit) - Number(debit), 0);
  const report = await desk.admin.get(`/api/admin/reports/profit?from=${day}&to=${day}`);
  const [of] = profitReport.replies[200].parse(report.body).data.items;
  const reported = Number(of?.net_profit) + Number(of?.pending);
  return [
    ...(Math.abs(moved - reported) < 0.005
      ? []
      : [`the report says ${reported.toFixed(2)}, the books ${moved.toFixed(2)}`]),
    ...(totals.closing === "0.00" ? [] : [`the trial balance closes with ${totals.closing}`]),
    ...(sealed || day > lastSealedDay() ? [] : [`${day} is not sealed`]),
    ...[...bank.balances].flatMap(([id, satang]) => {
      const booked = closing(bankAccountCode(id));
      return booked === satang ? [] : [`booked ${booked}, at the bank ${satang}`];
    }),
  ];
}

it("each day of a month adds up to zero and agrees with the bank", { timeout }, async () => {
  const accounts = [
    await receivingAccount(desk.admin, true),
    await receivingAccount(desk.admin, true),
  ];
  const month = new PlayedMonth({ app: app.current, desk, accounts, bank }, size);
  await month.begin();
  const today = bangkokDay(Date.now());
  for (let day = 1; day <= size.days; day += 1) {
    const daysAgo = size.days - day;
    const since = await clock();
    await month.play(day);
    await moveToDay(app.current, since, daysAgo);
    if (daysAgo > 0) await sealDay(app.current.db);
    expect(await faultsOf(addDays(today, -daysAgo)), `day ${day}`).toEqual([]);
  }
  const lasting = `select count(*)::int as n from deposits
    where expires_at - created_at > interval '15 minutes 1 second'`;
  expect(await app.current.db.query(lasting)).toEqual([{ n: 0 }]);
  const { counts } = month;
  for (const [what, count] of Object.entries(counts)) {
    expect(count, what).toBeGreaterThan(0);
  }

  // What the comparison is for: a fee that is booked twice, and a return that is not booked.
  const [first, second] = accounts;
  if (!first || !second) throw new Error("an account is missing");
  await month.bookFee(first.id, `fee-again-${first.id}`);
  expect(await faultsOf(today)).toHaveLength(1);
  bank.move(first.id, -1_050);
  expect(await faultsOf(today)).toEqual([]);
  bank.move(second.id, 12_300);
  expect(await faultsOf(today)).toHaveLength(1);
  bank.move(second.id, -12_300);
});

async function clock(): Promise<Date> {
  const [row] = await app.current.db.query<{ at: Date }>("select clock_timestamp() as at");
  if (!row) throw new Error("the database has no clock");
  return row.at;
}
