/** Acts around money in and out, and what members owe. */
import {
  approveDeposit,
  decideDeposits,
  recallDeposit,
  rejectDeposit,
} from "@chokdee/domain/deposits/admin-contract.ts";
import { cancelDeposit, createDepositIntent } from "@chokdee/domain/deposits/contract.ts";
import { adjustCredit } from "@chokdee/domain/members/admin-contract.ts";
import { balance } from "@chokdee/domain/wallet/contract.ts";
import {
  collectDebts,
  listMemberDebts,
  listOwnDebts,
  payOwnDebts,
  writeOffDebt,
} from "@chokdee/domain/wallet/debts-contract.ts";
import {
  approveWithdrawal,
  decideWithdrawals,
  rejectWithdrawal,
  requestWithdrawal,
} from "@chokdee/domain/withdrawals/contract.ts";
import {
  makePayoutFile,
  returnWithdrawal,
  sendWithdrawal,
} from "@chokdee/domain/withdrawals/payout-contract.ts";

import type { RandomHouse } from "./random-house.ts";
import {
  baht,
  payoutOf,
  satang,
  sum,
  type Deposit,
  type Member,
  type Withdrawal,
} from "./random-model.ts";
import type { Act, Acts } from "./random-play.ts";

const INTENT_MS = 15 * 60_000;
const LEAST_OUT = 10_000;

export const depositsOf = ({ members }: RandomHouse): Deposit[] =>
  members.flatMap(({ deposits }) => deposits).toSorted((a, b) => a.expires - b.expires);
export const withdrawalsOf = ({ members }: RandomHouse): Withdrawal[] =>
  members.flatMap(({ withdrawals }) => withdrawals);
const recent = (house: RandomHouse): Deposit | undefined =>
  house.dice.of(depositsOf(house).slice(-8));

export async function openDeposit(house: RandomHouse): Promise<Deposit | undefined> {
  const { dice, at } = house;
  const [member, account] = [dice.of(house.members), dice.of(house.accounts)];
  if (!member || !account) return undefined;
  const provider = account.promptpay_id === null ? ("bank" as const) : ("promptpay" as const);
  const asked = 10_000 + dice.below(40) * 2_500;
  const body = { amount: baht(asked), provider, bank_account_id: account.id };
  const opened = await house.ask(member.who, createDepositIntent, { body, key: dice.uuid() });
  if (opened.status !== 201) return undefined;
  house.never("a deposit in a break", at < member.awayUntil);
  const intent = opened.body.data;
  const id = house.name(intent.deposit_id, `d${depositsOf(house).length}`);
  const [due, expires] = [satang(intent.qr_amount), at + INTENT_MS];
  const begun = { state: "OPEN", credited: 0, creditedAt: 0, hasLine: false } as const;
  const deposit: Deposit = { intent, id, member, account, asked, due, expires, ...begun };
  member.deposits.push(deposit);
  return deposit;
}

export function credit(house: RandomHouse, deposit: Deposit, credited: number): void {
  house.never("a deposit credited twice", deposit.state === "CREDITED");
  Object.assign(deposit, { state: "CREDITED", credited, creditedAt: house.at });
}

/** By a person: without a line of the bank, or with one that lies there. */
async function approve(house: RandomHouse): Promise<void> {
  const deposit = recent(house);
  if (!deposit?.intent) return;
  const came = deposit.due + (house.dice.chance(0.2) ? 500 : 0);
  const amount = came === deposit.due ? {} : { amount: baht(came) };
  const what = { to: { id: deposit.id }, body: { reason: "ตรวจแล้ว", ...amount } };
  await house.staff(approveDeposit, what, () => credit(house, deposit, came));
}

async function reject(house: RandomHouse): Promise<void> {
  const deposit = recent(house);
  if (!deposit?.intent) return;
  const to = { id: deposit.id };
  const isOwn = house.dice.chance(0.5);
  const { isDone } = isOwn
    ? await house.ask(deposit.member.who, cancelDeposit, { to })
    : await house.staff(rejectDeposit, { to, body: { reason: "ไม่มี" } });
  if (isDone && deposit.state === "OPEN") deposit.state = "ENDED";
}

async function recall(house: RandomHouse, of?: Deposit): Promise<void> {
  const credited = depositsOf(house).filter((one) => one.state === "CREDITED" && one.intent);
  const deposit = of ?? house.dice.of(credited);
  if (!deposit) return;
  const what = { to: { id: deposit.id }, body: { reason: "ธนาคารเรียกคืน" } };
  await house.staff(recallDeposit, what, () => {
    house.never("a deposit recalled twice", deposit.isRecalled === true);
    deposit.isRecalled = true;
  });
}

async function adjust(house: RandomHouse): Promise<void> {
  const { dice } = house;
  const member = dice.of(house.members);
  if (!member) return;
  const amount = (dice.chance(0.85) ? 1 : -1) * (1 + dice.below(48)) * 10_000;
  const body = { amount: baht(amount), reason: "ปรับ" };
  const what = { to: { id: member.who.id }, body, key: dice.uuid() };
  await house.staff(adjustCredit, what, () => (member.adjusted += amount));
}

/** What a member has, and what they owe. */
async function holds(house: RandomHouse, { who }: Member): Promise<[number, number]> {
  const there = satang((await house.ask(who, balance)).body.balance);
  return [there, satang((await house.ask(who, listOwnDebts)).body.data.total)];
}

async function takeOut(house: RandomHouse, member: Member, amount?: number): Promise<void> {
  const [there, owed] = await holds(house, member);
  const most = Math.floor((there - owed) / 100) * 100;
  const wanted = Math.max(LEAST_OUT, amount ?? most);
  const what = { body: { amount: baht(wanted) }, key: house.dice.uuid() };
  const { isDone, body } = await house.ask(member.who, requestWithdrawal, what);
  if (!isDone) return;
  const id = house.name(body.data.id, `w${withdrawalsOf(house).length}`);
  const rest = { paidAt: null, from: null, text: "" };
  member.withdrawals.push({ id, member, satang: wanted, state: "PENDING", ...rest });
  const left = await holds(house, member);
  house.sameNow("what is left after a withdrawal", left, [there - owed - wanted, 0]);
}

async function withdraw(house: RandomHouse): Promise<void> {
  const { dice, slips, members } = house;
  const winners = slips.filter((slip) => payoutOf(slip) > 0).map(({ member }) => member);
  const member = dice.of(winners.length > 0 && dice.chance(0.6) ? winners : members);
  const amount = dice.chance(0.6) ? undefined : 20_000 + dice.below(20) * 100;
  if (member) await takeOut(house, member, amount);
}

/** All is paid out, and then the bank takes a deposit back or a result is put right: it is owed. */
const drain =
  (correct: Act): Act =>
  async (house) => {
    const { dice } = house;
    const deposit = dice.of(depositsOf(house).filter((one) => one.credited > 0 && one.intent));
    if (dice.chance(0.5) && deposit) {
      await takeOut(house, deposit.member);
      await recall(house, deposit);
      return;
    }
    const winners = new Set(
      house.slips.filter((one) => payoutOf(one) > 0).map((one) => one.member),
    );
    for (const member of winners) await takeOut(house, member);
    await correct(house);
  };

export function giveBack(house: RandomHouse, withdrawal: Withdrawal): void {
  house.never("a withdrawal returned twice", withdrawal.state === "BACK");
  withdrawal.state = "BACK";
}

async function desk(house: RandomHouse): Promise<void> {
  const { dice } = house;
  const withdrawal = dice.of(withdrawalsOf(house).slice(-8));
  if (!withdrawal) return;
  const [to, reason] = [{ id: withdrawal.id }, "ตรวจแล้ว"];
  const from = dice.of(house.accounts)?.id ?? null;
  const back = (): void => giveBack(house, withdrawal);
  const way = dice.below(8);
  if (way < 4) {
    const { at } = house;
    const paid = () => {
      house.never("a withdrawal paid twice", ["PAID", "BACK"].includes(withdrawal.state));
      Object.assign(withdrawal, { state: "PAID", paidAt: at });
    };
    // Approved by a second person it is paid when the first asks again.
    await house.staff(approveWithdrawal, { to, body: { reason, paid_from: from } }, (body) => {
      if (body) paid();
    });
  } else if (way < 6) {
    const { isDone } = await house.staff(sendWithdrawal, { to, body: { paid_from: from } });
    if (isDone) withdrawal.state = "SENT";
  } else if (way === 6) await house.staff(rejectWithdrawal, { to, body: { reason } }, back);
  else await house.staff(returnWithdrawal, { to, body: { reason } }, back);
}

/** Several at once, each as if it were alone. */
async function many(house: RandomHouse): Promise<void> {
  const { dice, at } = house;
  const action = dice.one(["APPROVE", "REJECT"] as const);
  const withdrawals = dice.some(withdrawalsOf(house).slice(-8), 0.5);
  const deposits = dice.some(depositsOf(house).slice(-8), 0.5).filter(({ intent }) => intent);
  const isOut = dice.chance(0.5);
  const ids = (isOut ? withdrawals : deposits).map(({ id }) => id);
  if (ids.length === 0) return;
  const call = isOut ? decideWithdrawals : decideDeposits;
  const { body } = await house.staff(call, { body: { ids, action, reason: "ดูแล้ว" } });
  for (const id of body.data.done) {
    const withdrawal = withdrawals.find((one) => one.id === id);
    const deposit = deposits.find((one) => one.id === id);
    if (withdrawal && action === "REJECT") giveBack(house, withdrawal);
    if (withdrawal && action === "APPROVE")
      Object.assign(withdrawal, { state: "PAID", paidAt: at });
    if (deposit && action === "REJECT") deposit.state = "ENDED";
    if (deposit && action === "APPROVE") credit(house, deposit, deposit.due);
  }
}

async function file(house: RandomHouse): Promise<void> {
  const { dice } = house;
  const open = withdrawalsOf(house).filter(({ state }) => state === "PENDING");
  const ids = dice.some(open.slice(-6), 0.7).map(({ id }) => id);
  const account = dice.of(house.accounts);
  if (!account || ids.length === 0) return;
  const what = { body: { ids, format: "CSV", paid_from: account.id }, key: dice.uuid() } as const;
  const made = await house.ask(house.first, makePayoutFile, what);
  if (!made.isDone) return;
  const again = await house.ask(house.first, makePayoutFile, what);
  house.same("a file of payouts asked for again", again.body, made.body);
  const { file, left_out } = made.body.data;
  const sent = open.filter(({ id }) => ids.includes(id) && !left_out.some((one) => one.id === id));
  const total = sum(sent, (one) => one.satang);
  house.same("a file of payouts", [file.payouts, satang(file.total)], [sent.length, total]);
  const rows = await house.rows<{ id: string; line: number }>(
    "select id, payout_line as line from withdrawals where payout_file_id = $1",
    [file.id],
  );
  for (const withdrawal of sent) {
    const line = rows.find(({ id }) => id === withdrawal.id)?.line;
    withdrawal.text = `${file.reference}-${String(line).padStart(3, "0")}`;
    if (withdrawal.state === "PENDING") withdrawal.state = "SENT";
  }
}

async function debtor(house: RandomHouse): Promise<Member | undefined> {
  const rows = await house.rows<{ id: string }>("select distinct user_id as id from member_debts");
  return house.dice.of(house.members.filter(({ who }) => rows.some(({ id }) => id === who.id)));
}

async function collect(house: RandomHouse): Promise<void> {
  const { dice } = house;
  const member = await debtor(house);
  if (!member) return;
  const [there, owed] = await holds(house, member);
  const most = dice.chance(0.4) ? 100 + dice.below(50) * 100 : Infinity;
  const taken = Math.min(there, owed, most);
  if (dice.chance(0.5)) {
    const { isDone, body } = await house.ask(member.who, payOwnDebts);
    const own = Math.min(there, owed);
    if (isDone) house.sameNow("a debt that is paid", satang(body.data.paid), own);
    return;
  }
  const amount = most === Infinity ? {} : { amount: baht(most) };
  const what = { to: { id: member.who.id }, body: { reason: "ตกลงกันแล้ว", ...amount } };
  const { isDone, body } = await house.staff(collectDebts, what);
  if (isDone) house.sameNow("a debt that is collected", satang(body.data.collected), taken);
}

async function writeOff(house: RandomHouse): Promise<void> {
  const member = await debtor(house);
  if (!member) return;
  const to = { id: member.who.id };
  const listed = await house.ask(house.first, listMemberDebts, { to });
  const debt = house.dice.of(listed.body.data.items);
  if (!debt) return;
  const { kind, reference } = debt;
  await house.staff(writeOffDebt, { to, body: { kind, reference, reason: "ตามไม่ได้" } });
}

export const moneyActs = (correct: Act): Acts => ({
  openDeposit: [4, openDeposit],
  approve: [5, approve],
  reject: [3, reject],
  recall: [5, (house) => recall(house)],
  adjust: [8, adjust],
  withdraw: [9, withdraw],
  drain: [6, drain(correct)],
  desk: [14, desk],
  many: [5, many],
  file: [4, file],
  collect: [6, collect],
  writeOff: [7, writeOff],
});
