/**
 * Acts of the operator's banks: what truly goes over the accounts, what of it they tell, once or
 * twice, what statements hold, and what staff make of lines that are nobody's.
 */
import { changeReceivingAccount } from "@chokdee/domain/deposits/admin-contract.ts";
import type { notifyPayment } from "@chokdee/domain/deposits/contract.ts";
import {
  assignNotification,
  closeNotification,
  reopenNotification,
} from "@chokdee/domain/deposits/line-contract.ts";
import { returnWithdrawal } from "@chokdee/domain/withdrawals/payout-contract.ts";
import {
  explainStatementLine,
  importStatement,
  previewStatement,
  readLineCounterparts,
  reopenStatementLine,
} from "@chokdee/domain/withdrawals/statement-contract.ts";

import { mapping } from "./bank-statements.ts";
import { BANK, lineFor, notify, type ReceivingAccount } from "./deposits.ts";
import { OTHER, type RandomHouse } from "./random-house.ts";
import { baht, DAY, midnight, sum, thai, type Transfer } from "./random-model.ts";
import { follow } from "./random-checks.ts";
import { credit, depositsOf, giveBack, openDeposit, withdrawalsOf } from "./random-money.ts";
import type { Acts } from "./random-play.ts";

type Way = Partial<Pick<Transfer, "fee" | "party" | "text">>;

function goesOver(
  { transfers, at }: RandomHouse,
  account: ReceivingAccount,
  amount: number,
  way: Way = {},
): Transfer {
  const rest = { fee: 0, party: "", text: "", isTold: false, isTaken: false, ...way };
  const transfer = { account, satang: amount, at, ...rest };
  transfers.push(transfer);
  return transfer;
}

/** As providers write an account: the number, with hyphens or without, or the PromptPay. */
export function namesOf({ account_number: number, promptpay_id: promptpay }: ReceivingAccount) {
  const names = [number, number.replace(/^(...)(.)(.....)/, "$1-$2-$3-")];
  return promptpay === null ? names : [...names, promptpay];
}

/** A bank tells a transfer, another one sometimes as well, by its own clock. */
async function tell(house: RandomHouse, transfer: Transfer): Promise<void> {
  const { dice } = house;
  transfer.isTold = true;
  const { account, text, at } = transfer;
  for (const provider of dice.chance(0.3) ? [BANK, OTHER] : [BANK]) {
    const away = provider === OTHER ? (dice.below(180) - 90) * 1_000 : 0;
    const line = lineFor({ qr_amount: baht(transfer.satang) }, account, {
      transaction_id: dice.uuid(),
      to_account: dice.of(namesOf(account)) ?? "",
      occurred_at: new Date(at + away).toISOString(),
      ...(text === "" ? {} : { reference: text }),
    });
    const sent = await notify(house.app, line, { provider });
    const { body } = house.answered<typeof notifyPayment>("a bank tells", sent, line);
    const deposit = depositsOf(house).find(({ id }) => id === body.deposit_id);
    if (deposit?.state === "OPEN") credit(house, deposit, transfer.satang);
    else if (provider === BANK) house.never("a deposit with two lines", deposit?.hasLine === true);
    if (deposit) deposit.hasLine = true;
    if (dice.chance(0.9)) continue;
    const again = await notify(house.app, line, { provider });
    house.same("a line sent again", again.status, 200);
  }
}

/** A member does as the deposit says: it is credited by the bank's word, or by a statement. */
async function payIn(house: RandomHouse): Promise<void> {
  const deposit = await openDeposit(house);
  if (!deposit) return;
  await house.setClock(house.at + 20_000);
  const transfer = goesOver(house, deposit.account, deposit.due);
  if (house.dice.chance(0.4)) return statement(house, deposit.account);
  await tell(house, transfer);
  house.sameNow(`what becomes of ${baht(deposit.due)} paid in`, deposit.state, "CREDITED");
}

/** A member pays late, on another account, or another sum. */
async function payOtherwise(house: RandomHouse): Promise<void> {
  const { dice } = house;
  const deposit = dice.of(depositsOf(house).slice(-6));
  if (!deposit) return;
  const account = (dice.chance(0.2) ? dice.of(house.accounts) : undefined) ?? deposit.account;
  const text = dice.chance(0.3) ? (deposit.intent?.reference_id ?? "") : "";
  const party = dice.chance(0.5) ? deposit.member.number : "";
  const amount = deposit.due + (dice.chance(0.7) ? 0 : 100);
  const transfer = goesOver(house, account, amount, { text, party });
  if (dice.chance(0.8)) await tell(house, transfer);
}

async function tellLate(house: RandomHouse): Promise<void> {
  const { dice, at } = house;
  const untold = house.transfers.filter((one) => !one.isTold && one.satang > 0);
  const transfer = dice.of(untold.filter((one) => one.at > at - DAY / 2));
  if (transfer) await tell(house, transfer);
}

interface Row {
  readonly id: string;
  readonly satang: number;
  readonly closed: string | null;
}

const LINES = `select id::text, amount_satang as satang, closed_as as closed
  from bank_notifications where deposit_id is null order by id desc limit 20`;

async function assign(house: RandomHouse): Promise<void> {
  const { dice, at } = house;
  const lines = await house.rows<Row & { to: string }>(LINES);
  const line = dice.of(lines.filter(({ closed }) => closed === null));
  const deposit = dice.of(depositsOf(house).slice(-10));
  const [member, account] = [dice.of(house.members), dice.of(house.accounts)];
  if (!line || !member || !account) return;
  const to = { id: line.id };
  if (deposit?.intent && dice.chance(0.6)) {
    await house.staff(assignNotification, { to, body: { deposit_id: deposit.id } }, () => {
      if (deposit.state !== "CREDITED") credit(house, deposit, line.satang);
      deposit.hasLine = true;
    });
    return;
  }
  await house.staff(assignNotification, { to, body: { user_id: member.who.id } }, () => {
    const own = { intent: undefined, id: `line ${line.id}`, member, account, hasLine: true };
    const sums = { asked: line.satang, due: line.satang, credited: line.satang };
    const times = { creditedAt: house.at, expires: at };
    member.deposits.push({ ...own, ...sums, ...times, state: "CREDITED" });
  });
}

/** Lines that credit nobody are closed, and opened again. */
async function endLine(house: RandomHouse): Promise<void> {
  const { dice, fees } = house;
  const lines = await house.rows<Row>(LINES);
  const line = dice.of(lines);
  if (!line) return;
  const [to, note] = [{ id: line.id }, "ดูแล้ว"];
  const isApart = line.closed === "NOT_OURS";
  if (line.closed !== null && !(isApart && dice.chance(0.4))) {
    await house.staff(reopenNotification, { to, body: { note } }, () => fees.delete(line.id));
    return;
  }
  const ways = ["DUPLICATE", "REFUNDED", "NOT_OURS", "PAYOUT_RETURNED"] as const;
  const as = isApart ? "REFUNDED" : dice.one(ways);
  const kept = as === "PAYOUT_RETURNED" ? dice.one([0, 1_000, 2_000]) : 0;
  const fee = kept > 0 ? { fee: baht(kept) } : {};
  const first = dice.of(lines.filter((one) => one.satang === line.satang));
  const of = as === "DUPLICATE" && first ? { duplicate_of: first.id } : {};
  const body = { as, note, ...fee, ...of };
  await house.staff(closeNotification, { to, body }, () => fees.set(line.id, kept));
}

/** The bank sends back what was paid, less its fee; staff say so before its line comes, or after. */
async function comesBack(house: RandomHouse): Promise<void> {
  const { dice, fees } = house;
  const isPaid = withdrawalsOf(house).filter((one) => one.state === "PAID" && one.from);
  const withdrawal = dice.of(isPaid);
  const account = house.accounts.find(({ id }) => id === withdrawal?.from);
  if (!withdrawal || !account) return;
  const [kept, to] = [dice.one([0, 0, 1_000, 2_000]), { id: withdrawal.id }];
  await tell(house, goesOver(house, account, withdrawal.satang - kept));
  const back = { to, body: { reason: "ธนาคารคืนเงิน" } };
  await house.staff(returnWithdrawal, back, () => giveBack(house, withdrawal));
  const [line] = (await house.rows<Row>(LINES)).filter(({ closed }) => closed === null);
  if (!line || dice.chance(0.3)) return;
  const fee = kept > 0 ? { fee: baht(kept) } : {};
  const body = { as: "PAYOUT_RETURNED", note: "คืน", ...fee } as const;
  const close = { to: { id: line.id }, body };
  await house.staff(closeNotification, close, () => fees.set(line.id, kept));
}

/** What the bank does with payouts: pays them once, seldom twice, and keeps fees; and other money. */
async function bankPays(house: RandomHouse): Promise<void> {
  const { dice } = house;
  const account = dice.of(house.accounts);
  const other = house.accounts.find((one) => one !== account);
  const amount = (1 + dice.below(20)) * 10_000;
  if (!account || !other) return;
  const way = dice.roll();
  if (way < 0.1) goesOver(house, account, -amount);
  else if (way < 0.15) goesOver(house, account, amount);
  else if (way < 0.3) {
    goesOver(house, account, -amount);
    await house.setClock(house.at + 1_000);
    goesOver(house, other, amount);
  } else {
    const sent = withdrawalsOf(house).filter(({ state }) => state === "SENT" || state === "PAID");
    const withdrawal = dice.of(sent.slice(-8));
    if (!withdrawal) return;
    const paidFrom = house.accounts.find(({ id }) => id === withdrawal.from);
    const from = dice.chance(0.85) ? (paidFrom ?? account) : account;
    goesOver(house, from, -withdrawal.satang, {
      fee: dice.chance(0.3) ? 1_500 : 0,
      party: dice.chance(0.5) ? withdrawal.member.number : "",
      text: dice.chance(0.6) ? withdrawal.text : "",
    });
  }
}

const HEAD = "day,time,amount,fee,party,text";
const COLUMNS = { ...mapping.columns, fee: "fee" };

/** All of an account since a midnight, in one of the forms in which banks write it. */
async function statement(house: RandomHouse, of?: ReceivingAccount): Promise<void> {
  const { dice, at } = house;
  const account = of ?? dice.of(house.accounts);
  const from = midnight(at) - dice.one([0, 0, 1, 3]) * DAY;
  const all = house.transfers.filter((one) => one.account === account && one.at >= from);
  if (!account || all.length === 0) return;
  const seconds = dice.chance(0.7);
  const rows = all
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, satang, fee, party, text }) => {
      const time = thai(at).slice(11, seconds ? 19 : 16);
      const kept = fee > 0 ? baht(fee) : "";
      return [thai(at).slice(0, 10), time, baht(satang), kept, party, text].join(",");
    });
  const text = [HEAD, ...(dice.chance(0.5) ? rows.toReversed() : rows)].join("\n");
  const form = { ...mapping, delimiter: "COMMA", date_order: "YMD", columns: COLUMNS } as const;
  const file = { receiving_account_id: account.id, text, mapping: form };
  const { body } = await house.ask(house.first, previewStatement, { body: file });
  const { sums, faults } = body.data;
  house.same("what is not understood of a statement", faults, []);
  const fresh = all.filter((one) => !one.isTaken);
  const count = sum(fresh, ({ fee }) => (fee > 0 ? 2 : 1));
  house.sameNow(`new lines of a statement of ${all.length}`, sums.lines - sums.known, count);
  const what = { body: { ...file, name: "statement.csv" } };
  const answer = await house.staff(importStatement, what, () => {
    for (const one of all) one.isTaken = true;
  });
  if (answer.code === "STATEMENT_KNOWN") house.sameNow("a statement that is known", count, 0);
  await follow(house);
}

async function explain(house: RandomHouse): Promise<void> {
  const { dice } = house;
  if (dice.chance(0.2)) return takeBack(house);
  const lines = await house.rows<Row>(
    `select id::text from bank_statement_lines where kind = 'OUT' and withdrawal_id is null
     and explained_as is null order by id desc limit 10`,
  );
  const line = dice.of(lines);
  if (!line) return;
  const to = { id: line.id };
  const { body, isDone } = await house.ask(house.first, readLineCounterparts, { to });
  if (!isDone) return;
  const [transfer, payout] = [dice.of(body.data.transfers), dice.of(body.data.payouts)];
  const other = { as: dice.one(["PAID_TWICE", "FEE", "OWNER", "REFUND"] as const) };
  const way =
    transfer && dice.chance(0.6)
      ? { as: "OWN_TRANSFER" as const, of: transfer.id }
      : payout && dice.chance(0.6)
        ? { as: "PAYOUT" as const, of: payout.id }
        : other;
  await house.staff(explainStatementLine, { to, body: { ...way, note: "ดูแล้ว" } });
  await follow(house);
}

/** What was said of a line that left, or found by itself, is taken back. */
async function takeBack(house: RandomHouse): Promise<void> {
  const lines = await house.rows<Row>(
    `select id::text from bank_statement_lines where withdrawal_id is not null
     or explained_as is not null order by id desc limit 10`,
  );
  const line = house.dice.of(lines);
  const body = { note: "อธิบายผิด" };
  if (line) await house.staff(reopenStatementLine, { to: { id: line.id }, body });
  await follow(house);
}

/** Out of use, and in use again. */
async function account(house: RandomHouse): Promise<void> {
  const account = house.dice.of(house.accounts);
  const body = { active: house.dice.chance(0.7) };
  if (account) await house.staff(changeReceivingAccount, { to: { id: account.id }, body });
}

export const bankActs: Acts = {
  payIn: [9, payIn],
  payOtherwise: [8, payOtherwise],
  tellLate: [3, tellLate],
  assign: [6, assign],
  endLine: [8, endLine],
  comesBack: [4, comesBack],
  bankPays: [10, bankPays],
  statement: [9, (house) => statement(house)],
  explain: [12, explain],
  account: [2, account],
};
