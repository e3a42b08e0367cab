/**
 * SQL of the ledger's figures by hour. Hours in which nothing can be written any more are kept in
 * ledger_hours; only the rest is added up from the entries, found through the index on time.
 */
import type { Satang } from "@chokdee/domain/money.ts";

import { type Named, withNames } from "../../core/queries/names.ts";
import type { Database, Queries, TimeLimits } from "../../platform/database/database.ts";
import { moveBookMark } from "../../wallet/book-mark.ts";

export interface HourRow {
  readonly hour_at: Date;
  readonly type: string;
  readonly counter_account: string;
  readonly entries: number;
  readonly amount_satang: Satang;
}

/** Figures of the hours from an instant (whole hour) up to another. */
export async function readHours(db: Queries, from: Date, to: Date): Promise<HourRow[]> {
  const [sealed] = await db.query<{ until: Date }>("select until from ledger_hours_sealed");
  const [entries, owed] = await Promise.all([
    db.query<HourRow>(
      `select hour_at, type, counter_account, entries, amount_satang from ledger_hours
       where hour_at >= $1 and hour_at < least($2::timestamptz, $3)
       union all
       select date_trunc('hour', created_at), type, counter_account, count(*),
         sum(amount_satang)::bigint
       from backoffice_entries
       where created_at >= greatest($1::timestamptz, $3) and created_at < $2
       group by 1, 2, 3`,
      [from, to, sealed?.until ?? from],
    ),
    readOwed(db, from, to),
  ]);
  const debt = { type: "DEBT", entries: 0 };
  return [
    ...entries,
    ...owed.flatMap(({ hour_at, payouts, deposits }) => [
      { ...debt, hour_at, counter_account: "PAYOUTS", amount_satang: payouts },
      { ...debt, hour_at, counter_account: "BANK", amount_satang: deposits },
    ]),
  ];
}

/** What debts of corrections changed of members' payouts between two instants, where they did. */
export async function readOwedPayouts(
  db: Queries,
  from: Date,
  to: Date,
): Promise<ReadonlyMap<string, Satang>> {
  const sums = new Map<string, Satang>();
  for (const { user_id, payouts } of await readOwed(db, from, to)) {
    sums.set(user_id, (sums.get(user_id) ?? 0) + payouts);
  }
  return new Map([...sums].filter(([, satang]) => satang !== 0));
}

/** Accounts of the house that moves between its own accounts change, and with them its profit. */
const COST_ACCOUNTS = ["FEES", "BANK_FEES", "WRITE_OFFS", "COMMISSIONS", "ADJUSTMENTS"] as const;
export type CostAccount = (typeof COST_ACCOUNTS)[number];

export interface CostRow {
  /** The Bangkok day. */
  readonly day: string;
  readonly account: CostAccount;
  /** Above zero what the house lost by it. */
  readonly satang: Satang;
}

/**
 * What moves between accounts of the house cost it, by day. Two statements: debts may stand on other
 * machines than the moves.
 */
export async function readCosts(db: Queries, from: Date, to: Date): Promise<CostRow[]> {
  const found = await Promise.all(
    ["book_moves", "book_debts"].map((table) =>
      db.query<CostRow>(
        `select bangkok_day(at)::text as day, account, sum(satang)::bigint as satang
         from (select m.at, m.debit_account as account, m.amount_satang as satang from ${table} m
             where m.at >= $1 and m.at < $2 and m.debit_account = any ($3::text[])
           union all select m.at, m.credit_account, -m.amount_satang from ${table} m
             where m.at >= $1 and m.at < $2 and m.credit_account = any ($3::text[])) moved
         group by 1, 2`,
        [from, to, COST_ACCOUNTS],
      ),
    ),
  );
  return found.flat();
}

export interface GivenUp {
  /** Debts given up, less what a newer result took up of them. */
  readonly writeOffs: Satang;
  /** What of them had been paid as commission. */
  readonly commissions: Satang;
}

/** What was given up of members' debts between two instants: their part of readCosts. */
export async function readGivenUp(
  db: Queries,
  from: Date,
  to: Date,
): Promise<ReadonlyMap<string, GivenUp>> {
  const found = await Promise.all(
    [
      `select d.user_id, sum(m.amount_satang)::bigint as "writeOffs",
         coalesce(sum(m.amount_satang) filter (where m.credit_account = 'COMMISSIONS'), 0)::bigint
           as commissions
       from book_moves m join backoffice_debt_entries d on d.id::text = m.reference_id
       where m.at >= $1 and m.at < $2 and m.debit_account = 'WRITE_OFFS'
         and m.reference_kind = 'debt' group by 1`,
      `select user_id, sum(case 'WRITE_OFFS' when debit_account then amount_satang
           when credit_account then -amount_satang else 0 end)::bigint as "writeOffs",
         0::bigint as commissions
       from book_debts where at >= $1 and at < $2 group by 1`,
    ].map((sql) => db.query<GivenUp & { readonly user_id: string }>(sql, [from, to])),
  );
  const sums = new Map<string, GivenUp>();
  for (const { user_id, writeOffs, commissions } of found.flat()) {
    const before = sums.get(user_id) ?? { writeOffs: 0, commissions: 0 };
    sums.set(user_id, {
      writeOffs: before.writeOffs + writeOffs,
      commissions: before.commissions + commissions,
    });
  }
  return new Map([...sums].filter(([, one]) => one.writeOffs !== 0 || one.commissions !== 0));
}

interface OwedRow {
  readonly user_id: string;
  readonly hour_at: Date;
  readonly payouts: Satang;
  readonly deposits: Satang;
}

/**
 * What was taken back beyond a wallet is owed and no payout or deposit any more, as in the books. A
 * statement of its own: debts may stand on other machines than the kept hours.
 */
function readOwed(db: Queries, from: Date, to: Date): Promise<OwedRow[]> {
  return db.query<OwedRow>(
    `select user_id, date_trunc('hour', at) as hour_at, sum(case
         when credit_account = 'PAYOUTS' then -amount_satang
         when debit_account = 'PAYOUTS' then amount_satang else 0 end)::bigint as payouts,
       sum(case when kind = 'DEPOSIT_DEBT' then -amount_satang else 0 end)::bigint as deposits
     from book_debts where at >= $1 and at < $2 group by 1, 2`,
    [from, to],
  );
}

/** Today in Bangkok and the first moment of it, by the database's clock. */
export async function readToday(db: Queries): Promise<{ today: string; now: Date }> {
  const [row] = await db.query<{ today: string; now: Date }>(
    `select (clock_timestamp() at time zone 'Asia/Bangkok')::date as today,
       clock_timestamp() as now`,
  );
  if (!row) throw new Error("the database did not tell the time");
  return row;
}

/** All that is in wallets: every entry there ever was, added up. */
export async function readCredits(db: Queries): Promise<Satang> {
  const [sealed] = await db.query<{ until: Date }>("select until from ledger_hours_sealed");
  const [row] = await db.query<{ satang: Satang }>(
    `select ((select coalesce(sum(amount_satang), 0) from ledger_hours where hour_at < $1)
       + (select coalesce(sum(amount_satang), 0) from backoffice_entries
         where created_at >= $1))::bigint as satang`,
    [sealed?.until],
  );
  return row?.satang ?? 0;
}

/** A day's worth of entries of a busy house takes longer than a request may. */
const SEALING: TimeLimits = { timeoutSeconds: 120 };

export async function sealHours(db: Database): Promise<void> {
  await moveBookMark(db);
  await db.transaction((tx) => tx.query("select backoffice_seal_hours()"), SEALING);
}

/** Keeps the figures of so many rounds, and answers how many there were. */
export async function sealRounds(db: Database, most: number): Promise<number> {
  const sql = "select backoffice_seal_rounds($1) as sealed";
  const [row] = await db.transaction((tx) => tx.query<{ sealed: number }>(sql, [most]), SEALING);
  return row?.sealed ?? 0;
}

export interface FigureRow {
  readonly user_id: string;
  readonly slips: number;
  readonly stakes: Satang;
  readonly refunds: Satang;
  readonly payouts: Satang;
  readonly commissions: Satang;
  readonly adjustments: Satang;
}

export type MemberFigureRow = FigureRow & Named;

/** Every entry of the days asked for is added up, which takes longer than others may. */
export const FIGURES_TIME: TimeLimits = { timeoutSeconds: 20 };

export const OF_BETS = ["BETTING", "PAYOUTS"];
const OF_MEMBERS = [...OF_BETS, "COMMISSIONS", "ADJUSTMENTS"];

/** By member, of the counter accounts named as $3; members named as $4 are there in any case. */
export const BY_MEMBER = `with moved as (select user_id, count(*) filter (where type = 'BET') as slips,
    (0 - coalesce(sum(amount_satang) filter (where type = 'BET'), 0))::bigint as stakes,
    coalesce(sum(amount_satang) filter (
      where counter_account = 'BETTING' and type <> 'BET'), 0)::bigint as refunds,
    coalesce(sum(amount_satang) filter (
      where counter_account = 'PAYOUTS'), 0)::bigint as payouts,
    coalesce(sum(amount_satang) filter (
      where counter_account = 'COMMISSIONS'), 0)::bigint as commissions,
    coalesce(sum(amount_satang) filter (
      where counter_account = 'ADJUSTMENTS'), 0)::bigint as adjustments
  from backoffice_entries
  where created_at >= $1 and created_at < $2 and counter_account = any ($3)
  group by user_id)
  select * from moved
  union all select user_id, 0, 0, 0, 0, 0, 0 from unnest($4::uuid[]) named (user_id)
  where user_id not in (select user_id from moved)`;

/** Whom bets, commissions or adjustments moved between two instants, or who is named; most stakes first. */
export async function readMemberFigures(
  tx: Queries,
  from: Date,
  to: Date,
  named: readonly string[],
  after: { readonly stakes: string; readonly id: string } | undefined,
  limit: number,
): Promise<MemberFigureRow[]> {
  const rows = await tx.query<FigureRow>(
    `select f.* from (
       ${BY_MEMBER}
     ) f
     where $5::bigint is null or (f.stakes, f.user_id) < ($5, $6::uuid)
     order by f.stakes desc, f.user_id desc limit $7`,
    [from, to, OF_MEMBERS, named, after?.stakes ?? null, after?.id ?? null, limit],
  );
  return withNames(tx, rows, (row) => row.user_id);
}

/**
 * What is staked between two instants on rounds that are not settled, by the Bangkok day of the
 * slip, by member or by who brought them; a round that is being paid until all is paid, so that nothing seems earned that
 * is owed. Two statements: slips may stand on other machines than rounds.
 */
export async function readPending(
  db: Database,
  from: Date,
  to: Date,
  by: "day" | "member" | "referrer",
): Promise<ReadonlyMap<string, Satang>> {
  const rounds = await db.query<{ id: number }>(
    `select id from backoffice_rounds where status in ('SCHEDULED', 'OPEN', 'CLOSED')
       and open_time < $1`,
    [to],
  );
  if (rounds.length === 0) return new Map();
  const key =
    by === "day" ? "(created_at at time zone 'Asia/Bangkok')::date::text" : "user_id::text";
  const pending = `select ${key} as key, sum(total_satang)::bigint as satang
     from backoffice_standing_slips
     where round_id = any ($1::bigint[]) and id >= slip_id_at($2) and id < slip_id_at($3) group by 1`;
  const sql =
    by === "referrer"
      ? `select r.referrer_id::text as key, sum(p.satang)::bigint as satang from (${pending}) p
         join backoffice_referrals r on r.member_id = p.key::uuid group by 1`
      : pending;
  const rows = await db.transaction(async (tx) => {
    // All friends are read once, and not looked up for each who has bet.
    await tx.query("set local enable_nestloop = off");
    return tx.query<{ key: string; satang: Satang }>(sql, [rounds.map(({ id }) => id), from, to]);
  }, FIGURES_TIME);
  return new Map(rows.map(({ key: of, satang }) => [of, satang]));
}
