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

/** Whatever has one of its three sides on the Bangkok day $1, with all its sides. */
const DAY = `
  with bounds as (
    select ($1::date)::timestamp at time zone 'Asia/Bangkok' as since,
      ($1::date + 1)::timestamp at time zone 'Asia/Bangkok' as until
  ), known as (
    select n.id as line_id, n.deposit_id from bank_notifications n, bounds b
    where n.occurred_at >= b.since and n.occurred_at < b.until
    union
    select n.id, d.id from bounds b, deposits d left join bank_notifications n on n.deposit_id = d.id
    where d.status = 'SUCCESS' and d.decided_at >= b.since and d.decided_at < b.until
    union
    select n.id, e.reference_id::uuid from bounds b, deposit_entries e
    left join bank_notifications n on n.deposit_id = e.reference_id::uuid
    where e.created_at >= b.since and e.created_at < b.until
  ), sides as (
    select n.provider, n.transaction_id, n.to_account, n.amount_satang as line_satang,
      n.occurred_at, n.closed_as, d.id as deposit_id, d.reference_id, m.phone_number, m.is_staff,
      d.status_now as status,
      d.credited_satang, d.credited_by, d.decided_at, e.id::text as entry_id,
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
    left join deposit_entries e on e.reference_id = k.deposit_id::text
  )`;

export function listReconciled(
  db: Queries,
  day: string,
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
     where $2::bigint is null or (agrees, at_us::bigint, key) > ($5::integer, $2::bigint, $3)
     order by agrees, at_us::bigint, key limit $4`,
    [day, after?.atUs ?? null, after?.key ?? "", limit, after?.agrees ?? null],
  );
}

export interface ReconciledTotals {
  readonly bank: Satang;
  readonly deposits: Satang;
  readonly ledger: Satang;
  readonly disagreeing: number;
}

/** Each side's own sum of the day (what was told twice came once), and how many transfers do not agree. */
export async function sumReconciled(db: Queries, day: string): Promise<ReconciledTotals> {
  const [row] = await db.query<ReconciledTotals>(
    `${DAY}
     select coalesce(sum(s.line_satang) filter
         (where s.occurred_at >= b.since and s.occurred_at < b.until
           and s.closed_as is distinct from 'DUPLICATE'), 0)::bigint as bank,
       coalesce(sum(s.credited_satang) filter
         (where s.decided_at >= b.since and s.decided_at < b.until), 0)::bigint as deposits,
       coalesce(sum(s.entry_satang) filter
         (where s.entry_at >= b.since and s.entry_at < b.until), 0)::bigint as ledger,
       count(*) filter (where s.state not in ('AGREED', 'CLOSED'))::integer as disagreeing
     from bounds b left join sides s on true`,
    [day],
  );
  // One row stands for no transfers at all; it has no state and so counts nowhere.
  return row ?? { bank: 0, deposits: 0, ledger: 0, disagreeing: 0 };
}

/** The Bangkok day by the database's clock. */
export async function readToday(db: Queries): Promise<string> {
  const [row] = await db.query<{ today: string }>(
    "select bangkok_day(clock_timestamp())::text as today",
  );
  return row?.today ?? "";
}
