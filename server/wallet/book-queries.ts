/** SQL of the house's accounts: what they hold on a day, and what moved them. */
import type { Queries } from "../platform/database/database.ts";

export interface AccountRow {
  readonly account: string;
  readonly kind: "ASSET" | "LIABILITY" | "EQUITY" | "INCOME" | "EXPENSE";
  readonly bank_name: string | null;
  readonly bank_number: string | null;
  readonly opening: number;
  readonly debit: number;
  readonly credit: number;
  readonly entries: number;
}

export interface SealRow {
  readonly sealed_at: Date;
  readonly hash: string;
}

export async function readToday(db: Queries): Promise<string> {
  const [row] = await db.query<{ today: string }>(
    "select bangkok_day(clock_timestamp())::text as today",
  );
  return row?.today ?? "";
}

export async function readSeal(db: Queries, day: string): Promise<SealRow | undefined> {
  const [row] = await db.query<SealRow>(
    "select sealed_at, encode(hash, 'hex') as hash from book_days where day = $1",
    [day],
  );
  return row;
}

/**
 * The accounts on a day. A sealed day is read; one that is not is added up, from the last sealed
 * day before it on.
 */
export function listAccounts(db: Queries, day: string): Promise<AccountRow[]> {
  return db.query<AccountRow>(
    `with sealed as (
       select max(day) as day from book_days where day <= $1::date
     ), opening as (
       select account, sum(satang) as satang from (
         select a.account, case when a.day = $1::date then a.opening_satang
           else a.closing_satang end as satang
         from book_day_accounts a join sealed using (day)
         union all
         select m.account, m.credit_satang - m.debit_satang from sealed s, book_moved(
           coalesce(book_day_start(s.day + 1), '-infinity'), book_day_start($1)) m
         where s.day is distinct from $1::date) o
       group by account
     ), moved as (
       select a.account, a.debit_satang, a.credit_satang, a.entries
       from book_day_accounts a join sealed using (day) where a.day = $1::date
       union all
       select m.account, m.debit_satang, m.credit_satang, m.entries
       from sealed s, book_moved(book_day_start($1), book_day_start($1::date + 1)) m
       where s.day is distinct from $1::date
     )
     select c.code as account, c.kind, r.account_name as bank_name,
       r.account_number as bank_number, coalesce(o.satang, 0)::bigint as opening,
       coalesce(m.debit_satang, 0)::bigint as debit,
       coalesce(m.credit_satang, 0)::bigint as credit, coalesce(m.entries, 0)::integer as entries
     from book_chart c left join opening o on o.account = c.code
     left join moved m on m.account = c.code
     left join receiving_accounts r on 'BANK:' || r.id = c.code
     where c.code <> 'BANK' or o.satang <> 0 or m.entries > 0
     order by c.position, r.created_at nulls first`,
    [day],
  );
}

export interface BookEntryRow {
  readonly at: Date;
  readonly at_us: string;
  readonly key: string;
  readonly source: "LEDGER" | "MOVE" | "DEBT";
  readonly kind: string;
  readonly user_id: string | null;
  readonly reference_kind: string;
  readonly reference_id: string;
  readonly amount_satang: number;
}

/** Which accounts the view book_debts names. */
const OF_DEBTS = /^(?:RECEIVABLES|PAYOUTS|WRITE_OFFS|BANK(?::.*)?)$/;
/**
 * Where entries of an account stand: as in the view book_entries, and those of WALLETS. Only where
 * there can be some is looked: a distributed house asks its machines once for each part of a view.
 */
const sidesOf = (account: string) =>
  [
    account === "WALLETS"
      ? ["LEDGER", "book_member_entries", "'WALLETS'", "type, user_id, id, amount_satang"]
      : ["LEDGER", "book_member_entries", "account", "type, user_id, id, -amount_satang"],
    ["MOVE", "book_moves", "credit_account", "kind, null, id, amount_satang"],
    ["MOVE", "book_moves", "debit_account", "kind, null, id, -amount_satang"],
    ...(OF_DEBTS.test(account)
      ? ([
          ["DEBT", "book_debts", "credit_account", "kind, user_id, 0, amount_satang"],
          ["DEBT", "book_debts", "debit_account", "kind, user_id, 0, -amount_satang"],
        ] as const)
      : []),
  ] as const;

/** Bounded one by one: a distributed house would read the whole of each before it puts them together. */
const entriesOf = ([source, table, account, columns]: ReturnType<typeof sidesOf>[number]) =>
  `select '${source}'::text, at, reference_kind, reference_id, ${columns} from ${table}
   where ${account} = $1 and at >= $2::timestamptz and at < $3::timestamptz`;

/**
 * Entries of an account between two moments (as text), newest first, before the last one seen; null
 * where there are more than `most` of it, which is found out without reading them all.
 */
export async function listEntriesOf(
  db: Queries,
  asked: {
    readonly account: string;
    readonly from: string;
    readonly until: string;
    readonly before: { readonly atUs: string; readonly key: string } | null;
    readonly limit: number;
    readonly most?: number | undefined;
  },
): Promise<BookEntryRow[] | null> {
  const { most } = asked;
  const sides = sidesOf(asked.account).map((side) =>
    most === undefined ? entriesOf(side) : `(${entriesOf(side)} limit ${String(most + 1)})`,
  );
  const rows = await db.query<BookEntryRow & { held: number }>(
    `select * from (
       select e.at, (extract(epoch from e.at) * 1000000)::bigint::text as at_us,
         concat_ws(':', e.source, e.user_id, e.id, e.kind,
           -- Debts have no number of their own: what they are of tells them apart.
           case e.source when 'DEBT' then e.reference_id end) as key,
         e.source, e.kind, e.user_id, e.reference_kind, e.reference_id, e.amount_satang,
         ${most === undefined ? "0" : "(count(*) over ())::integer"} as held
       from (${sides.join(" union all ")}) e (source, at,
         reference_kind, reference_id, kind, user_id, id, amount_satang)
     ) e
     where $4::bigint is null or (e.at_us::bigint, e.key) < ($4, $5)
     order by e.at_us::bigint desc, e.key desc limit $6`,
    [
      asked.account,
      asked.from,
      asked.until,
      asked.before?.atUs ?? null,
      asked.before?.key ?? null,
      asked.limit,
    ],
  );
  return most !== undefined && (rows[0]?.held ?? 0) > most ? null : rows;
}
