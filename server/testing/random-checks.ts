/** What a house that is played at random holds against the model: members, rounds, limits. */
import { betsSummary, listBets } from "@chokdee/domain/betting/contract.ts";
import { readProtection } from "@chokdee/domain/protection/contract.ts";
import { readAdminRound } from "@chokdee/domain/rounds/admin-contract.ts";
import { listDaySums } from "@chokdee/domain/wallet/contract.ts";

import { Divergence, type RandomHouse } from "./random-house.ts";
import {
  counted,
  dayOf,
  earnedOf,
  exposureOf,
  isHouses,
  moneyOf,
  satang,
  stakeOf,
  stands,
  statusOf,
  sum,
  sumsOf,
  winOf,
  type Deposit,
  type Member,
  type Round,
} from "./random-model.ts";
import { credit, depositsOf, withdrawalsOf } from "./random-money.ts";
import { settle } from "./random-play.ts";
import { beginOf } from "./protection-model.ts";

/** Draws of the house's own, as far as they are paid. */
async function followDraws(house: RandomHouse): Promise<void> {
  const live = house.rounds.filter((round) => round.state === "LIVE" && isHouses(round));
  const ended = await house.rows<Pick<Round, "id" | "state" | "result">>(
    `select id::text, status as state, result from rounds r where id = any ($1::bigint[])
     and (status = 'VOIDED' or status = 'SETTLED' and exists (
       select from settlements s where s.round_id = r.id and s.finished_at is not null))`,
    [live.map(({ id }) => id)],
  );
  for (const round of live) {
    const end = ended.find(({ id }) => id === round.id);
    if (end) settle(house, round, () => Object.assign(round, end));
  }
}

/** What the house has done by itself: draws, and what lines of statements showed. */
export async function follow(house: RandomHouse): Promise<void> {
  await followDraws(house);
  const paid = await house.rows<{ id: string; from: string | null; at: Date }>(
    `select id, paid_from as from, processed_at as at from withdrawals where status = 'APPROVED'`,
  );
  const withdrawals = withdrawalsOf(house);
  for (const { id, from, at } of paid) {
    const withdrawal = withdrawals.find((one) => one.id === id);
    if (!withdrawal) continue;
    house.never("a withdrawal paid after it was returned", withdrawal.state === "BACK");
    Object.assign(withdrawal, { state: "PAID", from, paidAt: at.getTime() });
  }
  const credited = await house.rows<{ id: string; satang: number }>(
    `select d.id, d.credited_satang as satang from deposits d join bank_notifications n
     on n.deposit_id = d.id and n.provider = 'STATEMENT' and n.assigned_by is null
     where d.status = 'SUCCESS'`,
  );
  const deposits = depositsOf(house);
  for (const { id, satang } of credited) {
    const deposit = deposits.find((one) => one.id === id);
    if (!deposit || deposit.hasLine) continue;
    if (deposit.state === "OPEN") {
      credit(house, deposit, satang);
      house.same("what a statement credits", satang, deposit.due);
    }
    deposit.hasLine = true;
  }
}

/**
 * What is read of the house: given up of debts, and commission that was taken back. Each sum by
 * itself: on a distributed house they stand on different machines.
 */
const MONEY = `with
  wallet as materialized (select user_id as id, balance_satang as balance from wallets),
  debt as materialized (select user_id as id, sum(rest_satang)::bigint as owed
    from member_debts where kind <> 'COMMISSION' group by user_id),
  moved as materialized (select e.user_id as id, sum(m.amount_satang)::bigint as given
    from book_moves m join debt_entries e on e.id::text = m.reference_id
    where m.debit_account = 'WRITE_OFFS' and m.reference_kind = 'debt' and m.kind = 'WRITE_OFF'
    group by e.user_id),
  booked as materialized (select b.user_id as id, sum(case 'WRITE_OFFS'
      when b.debit_account then b.amount_satang when b.credit_account then -b.amount_satang
      else 0 end)::bigint as given from book_debts b group by b.user_id),
  taken as materialized (select user_id as id,
      sum(amount_satang) filter (where how = 'COLLECTED')::bigint as collected,
      sum(amount_satang) filter (where how = 'WRITTEN_OFF')::bigint as forgiven
    from debt_entries where debt_kind = 'COMMISSION' group by user_id)
  select w.id, w.balance, coalesce(d.owed, 0) as owed,
    coalesce(m.given, 0) + coalesce(b.given, 0) as given, coalesce(t.collected, 0) as collected,
    coalesce(t.forgiven, 0) as forgiven, coalesce(c.earned_satang, 0) as earned,
    coalesce(c.transferred_satang, 0) as transferred
  from wallet w left join debt d on d.id = w.id left join moved m on m.id = w.id
  left join booked b on b.id = w.id left join taken t on t.id = w.id
  left join commission_accounts c on c.member_id = w.id`;

export interface Money {
  readonly id: string;
  readonly balance: number;
  readonly owed: number;
  readonly given: number;
  /** Of commission that was owed. */
  readonly collected: number;
  readonly forgiven: number;
  readonly earned: number;
  readonly transferred: number;
}

/** After every act: each member has what the model says. */
export async function checkMoney(house: RandomHouse): Promise<Money[]> {
  await follow(house);
  const all = await house.rows<Money>(MONEY);
  for (const [n, member] of house.members.entries()) {
    const of = all.find(({ id }) => id === member.who.id);
    if (!of) throw new Divergence(`the wallet of m${n}`, "none", "one");
    const due = moneyOf(member) + of.given - of.collected;
    house.same(`what m${n} has, less what is owed`, of.balance - of.owed, due);
    const moved = member.moved - of.collected - of.forgiven;
    house.same(`the commission that m${n} took`, of.transferred, moved);
  }
  return all;
}

/** What friends brought, of the rounds that were counted and not taken back. */
export async function checkCommissions(house: RandomHouse, all: readonly Money[]): Promise<void> {
  const runs = await house.rows<{ run: string }>(
    `select round_id || ' ' || kind as run from commission_runs where finished_at is not null`,
  );
  const ran = new Set(runs.map(({ run }) => run));
  for (const [n, member] of house.members.entries()) {
    const friends = house.slips.filter(
      ({ member: { referrer }, isCancelled, round: { id } }) =>
        referrer === member && !isCancelled && ran.has(`${id} EARNED`) && !ran.has(`${id} VOIDED`),
    );
    const earned = all.find(({ id }) => id === member.who.id)?.earned;
    house.same(`the commission of m${n}`, earned, earnedOf(friends, house.rates));
  }
}

/** What moments of a period bring and take of limits, beside what was staked and won. */
const OF_LIMITS = `select 'GIVEN' as what, null::text as id, created_at as at,
    written_off_satang as satang from receivables where user_id = $1
  union all select 'GIVEN', null, closed_at, -written_off_satang
  from receivables where user_id = $1 and closed_at is not null
  union all select 'OWED', r.deposit_id::text, recalled_at,
    r.amount_satang - r.taken_satang - coalesce(o.collected_satang, 0)
  from deposit_recalls r left join deposit_debts o on o.deposit_id = r.deposit_id
  where r.user_id = $1`;

interface OfLimits {
  readonly what: "GIVEN" | "OWED";
  readonly id: string | null;
  readonly at: Date;
  readonly satang: number;
}

/** A deposit counts without its extra satang; one that was recalled as far as it is still owed. */
function paidIn({ intent, id, asked, due, credited, isRecalled }: Deposit, of: OfLimits[]): number {
  const counts = intent ? credited - (due - asked) : credited;
  return isRecalled ? Math.min(counts, of.find((one) => one.id === id)?.satang ?? 0) : counts;
}

async function checkLimits(house: RandomHouse, member: Member, n: number): Promise<void> {
  const { at } = house;
  const rows = await house.rows<OfLimits>(OF_LIMITS, [member.who.id]);
  const waits = member.deposits.filter((one) => one.state === "OPEN" && at < one.expires);
  const { body } = await house.ask(member.who, readProtection);
  for (const { kind, period, used, amount } of body.limits) {
    if (amount === null && used === "0.00") continue;
    const since = beginOf(period, at);
    const staked = sum(
      member.slips.filter((slip) => stands(slip) && slip.at >= since),
      stakeOf,
    );
    const won = sum(
      member.wins.filter((one) => one.at >= since),
      (one) => one.satang,
    );
    const given = rows.filter((one) => one.what === "GIVEN" && one.at.getTime() >= since);
    const came = member.deposits.filter((one) => one.creditedAt >= since);
    const due = {
      STAKE: staked,
      LOSS: staked - won - sum(given, (one) => one.satang),
      DEPOSIT: sum(came, (one) => paidIn(one, rows)) + sum(waits, (one) => one.asked),
    };
    house.same(`${kind} of m${n} in a ${period}`, satang(used), due[kind]);
  }
}

/** The pages of one member: bets with what they won, today, the days' sums, limits. */
export async function checkMember(house: RandomHouse, member: Member, n: number): Promise<void> {
  const { who, slips } = member;
  const today = slips.filter((slip) => stands(slip) && dayOf(slip.at) === dayOf(house.at));
  const { body } = await house.ask(who, betsSummary);
  const staked = [satang(body.today_total), body.today_slips];
  house.same(`the bets of m${n} today`, staked, [sum(today, stakeOf), today.length]);
  const shown: string[] = [];
  let cursor: string | null = null;
  do {
    const to: Record<string, string> = { limit: "50", ...(cursor ? { cursor } : {}) };
    const page = (await house.ask(who, listBets, { to })).body;
    for (const {
      bet_group_id: id,
      bet_type_config: type,
      number,
      status,
      actual_payout,
    } of page.data) {
      shown.push([id, type.bet_type, number, status, satang(actual_payout ?? 0)].join(" "));
    }
    cursor = page.next_cursor;
  } while (cursor !== null);
  const due = slips.flatMap((slip) =>
    slip.lines.map((line) => {
      const status = statusOf(slip, line);
      const won = status === "WON" ? winOf(slip, line) : 0;
      return [slip.id, line.type, line.number, status, won].join(" ");
    }),
  );
  house.same(`the bets of m${n}`, shown.toSorted(), due.toSorted());
  await checkLimits(house, member, n);
  const to = { from: dayOf(house.begun), to: dayOf(house.at) };
  const days = (await house.ask(who, listDaySums, { to })).body.data;
  const [wallet] = await house.rows<{ satang: number }>(
    "select balance_satang as satang from wallets where user_id = $1",
    [who.id],
  );
  const all = days.flatMap(({ sums }) => Object.values(sums));
  house.same(
    `the days of m${n}`,
    sum(all, (one) => satang(one ?? 0)),
    wallet?.satang,
  );
}

/** What a round takes, pays and may have to pay. */
export async function checkRound(house: RandomHouse, round: Round): Promise<void> {
  const { id, slips, state } = round;
  const to = { id };
  const standing = slips.filter((slip) => !slip.isCancelled);
  const { stakes, refunds, payouts } = sumsOf(slips);
  const { data } = (await house.ask(house.first, readAdminRound, { to })).body;
  const { paid } = data;
  const lines = standing.flatMap((slip) => slip.lines.map((line) => winOf(slip, line)));
  const won = [lines.filter((win) => win > 0).length, payouts, stakes - refunds - payouts];
  house.same(
    `what round ${id} paid`,
    paid && [paid.winners, satang(paid.payout), satang(paid.profit)],
    state === "SETTLED" ? won : null,
  );
  if (state === "VOIDED") return;
  const kept = await house.rows<{ on: string; stake: number; pays: number; lines: number }>(
    `select bet_type || ' ' || number as on, stake_satang as stake, payout_satang as pays,
       line_count as lines from exposures e join bet_type_configs c on c.id = bet_type_config_id
     where round_id = $1 and line_count <> 0`,
    [id],
  );
  const shown = kept.map(({ on, stake, pays, lines }) => [on, stake, pays, lines].join(" "));
  const due = [...exposureOf(slips)].map(([on, sums]) => [on, ...sums].join(" "));
  house.same(`the exposure of round ${id}`, shown.toSorted(), due.toSorted());
  const stakesOf = await house.rows<{ id: string; on: string; satang: number }>(
    `select user_id as id, bet_type || ' ' || number as on, stake_satang as satang
     from member_stakes join bet_type_configs c on c.id = bet_type_config_id
     where round_id = $1 and number <> ''`,
    [id],
  );
  for (const { id: who, on, satang } of stakesOf) {
    const own = standing.filter(({ member }) => member.who.id === who).flatMap((one) => one.lines);
    const staked = sum(
      own.filter((line) => counted(line) === on),
      (line) => line.stake,
    );
    house.same(`what a member staked on ${on} of round ${id}`, satang, staked);
  }
}
