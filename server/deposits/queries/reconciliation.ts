/** SQL of a day's reconciliation: the bank's lines, the deposits and the ledger side by side. */
import type { reconciliationStates } from "@chokdee/domain/deposits/reconciliation-contract.ts";
import type { DepositStatus } from "@chokdee/domain/deposits/rules.ts";
import type { Satang } from "@chokdee/domain/money.ts";

import type { Queries } from "../../platform/database/database.ts";

export interface ReconciledRow {
  /** 0 for what does not agree, 1 for what does: the former come first. */
  readonly agrees: number;
  readonly at_us: string;
  readonly key: string;
  readonly state: (typeof reconciliationStates)[number];
  readonly provider: string | null;
  readonly transaction_id: string | null;
  readonly to_account: string | null;
  readonly line_satang: Satang | null;
  readonly occurred_at: Date | null;
  readonly deposit_id: string | null;
  readonly reference_id: string | null;
  readonly phone_number: string | null;
  readonly is_staff: boolean | null;
  readonly status: DepositStatus | null;
  readonly credited_satang: Satang | null;
  readonly credited_by: "NOTIFICATION" | "ADMIN" | "ASSIGNMENT" | null;
  readonly entry_id: string | null;
  readonly entry_satang: Satang | null;
  readonly entry_at: Date | null;
}

/** What the ledger holds of deposits, a column each; the time as text, to the microsecond. */
export interface DepositEntries {
  readonly deposits: readonly string[];
  readonly ids: readonly string[];
  readonly satangs: readonly Satang[];
  readonly times: readonly string[];
}

const SINCE = "($1::date)::timestamp at time zone 'Asia/Bangkok'";
const UNTIL = "($1::date + 1)::timestamp at time zone 'Asia/Bangkok'";
const isOfDay = (time: string): string => `(${time} >= ${SINCE} and ${time} < ${UNTIL})`;

const KNOWN = `
    select n.id as line_id, n.deposit_id from bank_notifications n where ${isOfDay("n.occurred_at")}
    union
    select n.id, d.id from deposits d left join bank_notifications n on n.deposit_id = d.id
    where d.status = 'SUCCESS' and ${isOfDay("d.decided_at")}`;

interface EntryRow {
  readonly deposit: string;
  readonly id: string;
  readonly satang: Satang;
  readonly time: string;
}

const ENTRY_ROWS = `select e.reference_id as deposit, e.id::text as id, e.amount_satang as satang,
  to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US+00') as time`;

/**
 * The entries of the Bangkok day and of all deposits that are known of it. Asked for by themselves:
 * on a distributed house they stand elsewhere, and a join would copy the deposits of all years.
 * In a transaction that sees one moment, with what is asked about them afterwards.
 */
export async function readEntriesOf(tx: Queries, day: string): Promise<DepositEntries> {
  const ofDay = await tx.query<EntryRow>(
    `${ENTRY_ROWS} from deposit_entries e where ${isOfDay("e.created_at")}`,
    [day],
  );
  const known = await tx.query<{ id: string; user_id: string }>(
    `select distinct d.id::text as id, d.user_id
     from (${KNOWN}) k join deposits d on d.id = k.deposit_id`,
    [day],
  );
  const found = new Set(ofDay.map(({ deposit }) => deposit));
  const others = known.filter(({ id }) => !found.has(id));
  const ofOtherDays =
    others.length === 0
      ? []
      : await tx.query<EntryRow>(
          `${ENTRY_ROWS} from unnest($1::uuid[], $2::text[]) w (user_id, id)
           join deposit_entries e on e.user_id = w.user_id and e.reference_id = w.id`,
          [others.map((deposit) => deposit.user_id), others.map(({ id }) => id)],
        );
  const entries = [...ofDay, ...ofOtherDays];
  return {
    deposits: entries.map(({ deposit }) => deposit),
    ids: entries.map(({ id }) => id),
    satangs: entries.map(({ satang }) => satang),
    times: entries.map(({ time }) => time),
  };
}

const entriesIn = ({ deposits, ids, satangs, times }: DepositEntries) => [
  deposits,
  ids,
  satangs,
  times,
];

/** Whatever has one of its three sides on the Bangkok day $1, with all its sides. */
const DAY = `
  with entries as (
    select * from unnest($2::uuid[], $3::text[], $4::bigint[], $5::timestamptz[])
      e (deposit_id, id, amount_satang, created_at)
  ), known as (${KNOWN}
    union
    select n.id, e.deposit_id from entries e
    left join bank_notifications n on n.deposit_id = e.deposit_id
    where ${isOfDay("e.created_at")}
  ), sides as (
    select n.provider, n.transaction_id, n.to_account, n.amount_satang as line_satang,
      n.occurred_at, n.closed_as, d.id as deposit_id, d.reference_id, m.phone_number, m.is_staff,
      d.status_now as status,
      d.credited_satang, d.credited_by, d.decided_at, e.id as entry_id,
      e.amount_satang as entry_satang, e.created_at as entry_at,
      coalesce(n.occurred_at, e.created_at, d.decided_at) as at,
      coalesce(n.id::text, '') || ':' || coalesce(k.deposit_id::text, '') as key,
      case
        when n.closed_as is not null then 'CLOSED'
        when n.id is not null and k.deposit_id is null then 'NOT_CREDITED'
        when e.id is null or d.status is distinct from 'SUCCESS' then 'NO_ENTRY'
        when e.amount_satang <> d.credited_satang then 'AMOUNT_DIFFERS'
        when n.id is null then 'NO_BANK_LINE'
        when n.amount_satang <> e.amount_satang then 'AMOUNT_DIFFERS'
        else 'AGREED'
      end as state
    from known k
    left join bank_notifications n on n.id = k.line_id
    left join deposits_now d on d.id = k.deposit_id
    left join deposit_members m on m.id = d.user_id
    left join entries e on e.deposit_id = k.deposit_id
  )`;

export function listReconciled(
  db: Queries,
  day: string,
  entries: DepositEntries,
  after: { readonly agrees: string; readonly atUs: string; readonly key: string } | null,
  limit: number,
): Promise<ReconciledRow[]> {
  return db.query<ReconciledRow>(
    `${DAY}, placed as (
       select s.*, floor(extract(epoch from s.at) * 1000000)::bigint::text as at_us,
         (s.state in ('AGREED', 'CLOSED'))::integer as agrees
       from sides s
     )
     select agrees, at_us, key, state, provider, transaction_id, to_account, line_satang, occurred_at,
       deposit_id, reference_id, phone_number, is_staff, status, credited_satang, credited_by,
       entry_id, entry_satang, entry_at
     from placed
     where $6::bigint is null or (agrees, at_us::bigint, key) > ($9::integer, $6::bigint, $7)
     order by agrees, at_us::bigint, key limit $8`,
    [
      day,
      ...entriesIn(entries),
      after?.atUs ?? null,
      after?.key ?? "",
      limit,
      after?.agrees ?? null,
    ],
  );
}

export interface ReconciledTotals {
  readonly bank: Satang;
  readonly deposits: Satang;
  readonly ledger: Satang;
  readonly disagreeing: number;
}

/** Each side's own sum of the day (what was told twice came once), and how many transfers do not agree. */
export async function sumReconciled(
  db: Queries,
  day: string,
  entries: DepositEntries,
): Promise<ReconciledTotals> {
  const [row] = await db.query<ReconciledTotals>(
    `${DAY}
     select coalesce(sum(s.line_satang) filter
         (where ${isOfDay("s.occurred_at")}
           and s.closed_as is distinct from 'DUPLICATE'), 0)::bigint as bank,
       coalesce(sum(s.credited_satang) filter
         (where ${isOfDay("s.decided_at")}), 0)::bigint as deposits,
       coalesce(sum(s.entry_satang) filter
         (where ${isOfDay("s.entry_at")}), 0)::bigint as ledger,
       count(*) filter (where s.state not in ('AGREED', 'CLOSED'))::integer as disagreeing
     from sides s`,
    [day, ...entriesIn(entries)],
  );
  return row ?? { bank: 0, deposits: 0, ledger: 0, disagreeing: 0 };
}

/** The Bangkok day by the database's clock. */
export async function readToday(db: Queries): Promise<string> {
  const [row] = await db.query<{ today: string }>(
    "select bangkok_day(clock_timestamp())::text as today",
  );
  return row?.today ?? "";
}
