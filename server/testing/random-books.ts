/** What a house that is played at random says in its books and reports, against the model. */
import { reconciliation } from "@chokdee/domain/deposits/reconciliation-contract.ts";
import { dashboard, profitReport } from "@chokdee/domain/operations/contract.ts";
import { trialBalance, type TrialBalanceRow } from "@chokdee/domain/wallet/books-contract.ts";
import { readLiabilities, readOwnLiability } from "@chokdee/domain/wallet/liabilities-contract.ts";
import { outgoingReconciliation } from "@chokdee/domain/withdrawals/statement-contract.ts";

import { checkAudit } from "../core/queries/audit.ts";
import { checkLedgerAlone } from "../wallet/check-ledger.ts";
import type { Money } from "./random-checks.ts";
import type { RandomHouse } from "./random-house.ts";
import { baht, DAY, dayOf, midnight, satang, sum, sumsOf, type Slip } from "./random-model.ts";
import { depositsOf, withdrawalsOf } from "./random-money.ts";

const accountOf = ({ accounts }: RandomHouse, called: string | null) =>
  accounts.find((one) =>
    [one.account_number, one.promptpay_id].includes((called ?? "").replaceAll("-", "")),
  );

type Group = "day" | "type" | "round" | "member" | "referrer";
async function report(house: RandomHouse, group: Group, away = 0) {
  const [from, till] = [dayOf(house.begun - away), dayOf(house.at + away)];
  const to: Record<string, string> = { group, from, to: till, limit: "200" };
  const { items } = (await house.ask(house.first, profitReport, { to })).body.data;
  return items.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

type Row = Awaited<ReturnType<typeof report>>[number];
const FIELDS = ["stakes", "refunds", "payouts", "pending"] as const;

function checkSums(house: RandomHouse, what: string, row: Row | undefined, of: readonly Slip[]) {
  const due = sumsOf(of);
  const shown = row && [row.slips, ...FIELDS.map((field) => satang(row[field]))];
  house.same(`the report of ${what}`, shown, [due.slips, ...FIELDS.map((field) => due[field])]);
}

async function checkReports(house: RandomHouse): Promise<void> {
  const rounds = await report(house, "round", 60 * DAY);
  for (const { id, slips } of house.rounds.filter((round) => round.slips.length > 0)) {
    const row = rounds.find(({ key }) => key === id);
    checkSums(house, `round ${id}`, row, slips);
    const { stakes, refunds, payouts, pending } = sumsOf(slips);
    house.same(
      `the profit of round ${id}`,
      satang(row?.profit ?? 0),
      stakes - refunds - payouts - pending,
    );
  }
  for (const row of await report(house, "referrer")) {
    const friends = house.slips.filter(({ member }) => member.referrer?.who.id === row.key);
    checkSums(house, `who came by ${house.called(row.key)}`, row, friends);
  }
  const types = await report(house, "type", 60 * DAY);
  const profit = (rows: readonly Row[]) => sum(rows, (row) => satang(row.profit));
  house.same("the profit of lotteries, and of rounds", profit(types), profit(rounds));
  const [members, days] = [await report(house, "member"), await report(house, "day")];
  // What a bank paid twice is of no member.
  const [twice] = await house.rows<{ satang: number }>(
    `select coalesce(sum(amount_satang), 0)::bigint as satang from bank_statement_lines
     where explained_as = 'PAID_TWICE'`,
  );
  for (const field of [...FIELDS, "profit", "commissions", "adjustments", "write_offs"] as const) {
    const all = (rows: readonly Row[]) => sum(rows, (row) => satang(row[field] ?? 0));
    const of = field === "adjustments" ? (twice?.satang ?? 0) : 0;
    house.same(`the ${field} of members, and of days`, all(members) + of, all(days));
  }
  const { payouts, ...due } = sumsOf(house.slips);
  const shown = FIELDS.map((field) => sum(days, (row) => satang(row[field])));
  house.same("the days together", shown, [due.stakes, due.refunds, payouts, due.pending]);
}

/** Each day's trial balance goes on from that of the day before, and agrees with the report. */
async function checkDays(house: RandomHouse): Promise<readonly TrialBalanceRow[]> {
  const closings = new Map<string, number>();
  let items: readonly TrialBalanceRow[] = [];
  for (const row of await report(house, "day")) {
    const to = { date: row.key };
    const books = (await house.ask(house.first, trialBalance, { to })).body.data;
    items = books.items;
    for (const { account, opening, closing, credit, debit } of items) {
      const before = closings.get(account) ?? 0;
      const moved = satang(credit) - satang(debit);
      const shown = [satang(opening), satang(closing)];
      house.same(`${account} on ${row.key}`, shown, [before, before + moved]);
      closings.set(account, satang(closing));
    }
    house.same(`the trial balance of ${row.key}`, books.totals.closing, "0.00");
    const own = items.filter(({ kind }) => kind === "INCOME" || kind === "EXPENSE");
    const moved = sum(own, ({ credit, debit }) => satang(credit) - satang(debit));
    const net = satang(row.net_profit ?? 0) + satang(row.pending);
    house.same(`the books, and the report of ${row.key}`, moved, net);
    await checkReconciliations(house, row.key);
  }
  return items;
}

async function checkReconciliations(house: RandomHouse, date: string): Promise<void> {
  const to = { date, limit: "200" };
  const isBad = ({ state }: { readonly state: string }) => /NO_ENTRY|AMOUNT_DIFFERS/.test(state);
  const came = (await house.ask(house.first, reconciliation, { to })).body.data;
  const deposits = depositsOf(house).filter((one) => dayOf(one.creditedAt) === date);
  const credited = sum(deposits, (one) => one.credited);
  const { totals } = came;
  const shown = [satang(totals.deposits), satang(totals.ledger)];
  house.same(`what was credited on ${date}`, shown, [credited, credited]);
  house.same(`deposits of ${date} without money`, came.items.filter(isBad), []);
  const left = (await house.ask(house.first, outgoingReconciliation, { to })).body.data;
  const paid = withdrawalsOf(house).filter(
    ({ paidAt }) => paidAt !== null && dayOf(paidAt) === date,
  );
  const taken = house.transfers.filter((one) => one.isTaken && dayOf(one.at) === date);
  house.same(
    `what left on ${date}`,
    [satang(left.totals.payouts), satang(left.totals.ledger), satang(left.totals.bank)],
    [
      sum(
        paid.filter(({ state }) => state === "PAID"),
        (one) => one.satang,
      ),
      sum(paid, (one) => one.satang),
      sum(taken, (one) => Math.max(0, -one.satang) + one.fee),
    ],
  );
  house.same(`payouts of ${date} without money`, left.items.filter(isBad), []);
}

interface Booked {
  readonly account: string | null;
  readonly to: string | null;
  readonly how: string;
  readonly satang: number;
  readonly id: string;
}

/** How deposits, lines, payouts and lines of statements ended, whatever came in which order. */
const ENDS = `select d.receiving_account_id::text as account, n.to_account as to, 'CREDITED' as how,
    d.credited_satang as satang, d.id::text as id
  from deposits d left join bank_notifications n on n.deposit_id = d.id
  where d.status = 'SUCCESS'
    and not exists (select from deposit_recalls x where x.deposit_id = d.id)
  union all select null, to_account, closed_as, amount_satang, id::text
  from bank_notifications where closed_as in ('NOT_OURS', 'PAYOUT_RETURNED')
  union all select paid_from::text, null, status, amount_satang, id::text from withdrawals
  union all select l.receiving_account_id::text, i.receiving_account_id::text,
    case when l.kind = 'FEE' then 'FEE' else l.explained_as end, l.amount_satang, l.id::text
  from bank_statement_lines l left join bank_statement_lines i on i.id = l.into_line_id
  where l.kind = 'FEE' or l.explained_as is not null`;

/** Each account of the house, as those ends and the model say it must stand. */
async function checkAccounts(
  house: RandomHouse,
  items: readonly TrialBalanceRow[],
  all: readonly Money[],
): Promise<void> {
  const due = new Map<string, number>();
  const add = (account: string, satang: number) =>
    void due.set(account, (due.get(account) ?? 0) + satang);
  const both = (debit: string, credit: string, satang: number): void => {
    add(debit, -satang);
    add(credit, satang);
  };
  const bank = (id: string | null | undefined) => (id ? `BANK:${id}` : "BANK");
  for (const { account, to, how, satang, id } of await house.rows<Booked>(ENDS)) {
    const named = accountOf(house, to)?.id;
    if (how === "CREDITED") add(bank(named ?? account), -satang);
    if (how === "NOT_OURS" && named) both(bank(named), "UNASSIGNED", satang);
    if (how === "PAYOUT_RETURNED") both("BANK_FEES", bank(named), house.fees.get(id) ?? 0);
    if (how === "PENDING") add("WITHDRAWALS_PAYABLE", satang);
    if (how === "APPROVED") add(bank(account), satang);
    if (how === "FEE") both("BANK_FEES", bank(account), satang);
    if (how === "OWNER") both("HOUSE", bank(account), satang);
    if (how === "PAID_TWICE") both("ADJUSTMENTS", bank(account), satang);
    if (how === "OWN_TRANSFER") both(bank(to), bank(account), satang);
  }
  const { stakes, refunds, payouts } = sumsOf(house.slips);
  const given = sum(all, (one) => one.given);
  const forgiven = sum(all, (one) => one.forgiven);
  add(
    "WALLETS",
    sum(all, (one) => one.balance),
  );
  add("RECEIVABLES", -sum(all, (one) => one.owed));
  add("ADJUSTMENTS", -sum(house.members, (one) => one.adjusted));
  add("BETTING", stakes - refunds);
  add("PAYOUTS", -payouts);
  add("COMMISSIONS", -sum(all, (one) => one.transferred));
  add("WRITE_OFFS", -given - forgiven);
  for (const [account, satang_] of due) {
    const shown = items.find((one) => one.account === account);
    house.same(`the account ${account}`, satang(shown?.closing ?? 0), satang_);
  }
  const other = items.filter(({ account, closing }) => !due.has(account) && closing !== "0.00");
  house.same("accounts that must hold nothing", other, []);
}

/** Every line of a bank is taken once, and no transfer pays two deposits by itself. */
async function checkLines(house: RandomHouse): Promise<void> {
  const lines = await house.rows<{ line: string }>(
    `select receiving_account_id || ' ' || kind || ' ' || amount_satang as line
     from bank_statement_lines`,
  );
  const taken = house.transfers.filter((one) => one.isTaken);
  const due = taken.flatMap(({ account: { id }, satang, fee }) => [
    `${id} ${satang > 0 ? "IN" : "OUT"} ${Math.abs(satang)}`,
    ...(fee > 0 ? [`${id} FEE ${fee}`] : []),
  ]);
  house.same("lines of statements", lines.map(({ line }) => line).toSorted(), due.toSorted());
  const credited = await house.rows<{ to: string; satang: number; times: number }>(
    `select to_account as to, amount_satang as satang, count(*)::int as times
     from bank_notifications where deposit_id is not null and assigned_by is null group by 1, 2`,
  );
  for (const { to, satang, times } of credited) {
    const account = accountOf(house, to);
    const came = house.transfers.filter((one) => one.account === account && one.satang === satang);
    house.never(`${times} credits of ${came.length} transfers`, times > came.length);
  }
}

export async function checkBooks(house: RandomHouse, all: readonly Money[]): Promise<void> {
  await checkReports(house);
  await checkAccounts(house, await checkDays(house), all);
  await checkLines(house);
  const { data } = (await house.ask(house.first, dashboard)).body;
  const open = withdrawalsOf(house).filter(({ state }) => state === "PENDING" || state === "SENT");
  const sums = [data.credits_in_system, data.pending_withdrawals_amount].map((one) =>
    satang(one ?? 0),
  );
  const due = [sum(all, (one) => one.balance), sum(open, (one) => one.satang)];
  house.same("what members have and wait for", sums, due);
  const { db } = house.app;
  for (const whole of [true, false]) {
    const ledger = await checkLedgerAlone(db, whole);
    house.same("what does not agree in the ledger", ledger?.mismatches ?? [], []);
  }
  house.same("the audit breaks at", (await checkAudit(db)).broken_id, null);
  const [state] = await house.rows<object>(
    "select betting_stopped_at is not null as stopped from house_state",
  );
  house.same("betting", state, { stopped: false });
}

/** A day later: what is said in public of what the house owes, and each member's part of it. */
export async function checkLiabilities(house: RandomHouse): Promise<void> {
  await house.setClock(midnight(house.at) + DAY + 3 * 3_600_000);
  await house.runAll();
  const { data } = (await house.ask(house.app.stranger, readLiabilities)).body;
  const day = dayOf(house.at - DAY);
  // What a round of the house pays at night is of the new day.
  const atEnd = await house.rows<{ id: string; satang: number }>(
    `select user_id as id, sum(amount_satang)::bigint as satang from ledger_entries
     where (created_at at time zone 'Asia/Bangkok')::date <= $1 group by 1`,
    [day],
  );
  const all = sum(atEnd, (one) => one.satang);
  house.same("what the house owes", data && [data.day, data.total], [day, baht(all)]);
  for (const { who } of house.members) {
    const had = atEnd.find(({ id }) => id === who.id)?.satang ?? 0;
    const leaf = (await house.ask(who, readOwnLiability)).body.data;
    house.same("a member's part of it", leaf?.balance ?? "0.00", baht(had));
  }
}
