/** SQL of a day's lines that left the bank, beside payouts and the books. */
import type { Satang } from "@chokdee/domain/money.ts";
import type {
  LineExplanation,
  outgoingStates,
} from "@chokdee/domain/withdrawals/statement-contract.ts";

import type { Queries } from "../../platform/database/database.ts";
import { ASKED_OF_LINE } from "./explained-lines.ts";

export interface OutgoingRow {
  /** 0 for what does not agree, 1 for what does: the former come first. */
  readonly agrees: number;
  readonly at_us: string;
  readonly key: string;
  readonly state: (typeof outgoingStates)[number];
  readonly line_id: number | null;
  readonly from_account: string | null;
  readonly line_satang: Satang | null;
  readonly occurred_at: Date | null;
  readonly counterparty: string | null;
  readonly description: string | null;
  readonly explained_as: LineExplanation | null;
  readonly explained_note: string | null;
  readonly explained_at: Date | null;
  readonly explainer: string | null;
  readonly waiting_approval_id: string | null;
  readonly withdrawal_id: string | null;
  readonly phone_number: string | null;
  readonly is_staff: boolean | null;
  readonly account_number: string | null;
  readonly net_satang: Satang | null;
  readonly paid_at: Date | null;
}

/**
 * Whatever left the bank, or was entered as paid, on the Bangkok day $1. What came back since stays
 * on the day on which the books paid it: processed_at is then when it came back.
 */
const SINCE = "(($1::date)::timestamp at time zone 'Asia/Bangkok')";
const UNTIL = "(($1::date + 1)::timestamp at time zone 'Asia/Bangkok')";
const ofDay = (at: string): string => `${at} >= ${SINCE} and ${at} < ${UNTIL}`;

// Each place names the day itself: from a table of bounds the planner guessed a part of the history.
// Offset 0 has moves found by their time, and each payout's by its index, also before anybody has
// counted them.
const DAY = `
  with known as (
    select l.id as line_id, l.withdrawal_id from bank_statement_lines l
    where l.kind <> 'IN' and ${ofDay("l.occurred_at")}
    union
    select l.id, p.id from (
      select v.reference_id::uuid as id
      from (select * from book_moves v where ${ofDay("v.at")} offset 0) v
      where v.kind = 'WITHDRAWAL_PAID' and v.reference_kind = 'withdrawal'
      union all
      select w.id from withdrawals w
      where w.status = 'APPROVED' and ${ofDay("w.processed_at")}
        and not exists (select from book_moves v where v.kind = 'WITHDRAWAL_PAID'
          and v.reference_kind = 'withdrawal' and v.reference_id = w.id::text offset 0)
    ) p left join bank_statement_lines l on l.withdrawal_id = p.id
  ), sides as (
    select k.line_id, a.account_number as from_account, l.amount_satang as line_satang,
      l.occurred_at, l.counterparty, l.description, l.explained_as, l.explained_note, l.explained_at,
      e.nickname as explainer, k.withdrawal_id, m.phone_number, m.is_staff, w.account_number,
      w.amount_satang - w.fee_satang as net_satang, p.paid_at, w.status,
      coalesce(l.occurred_at, p.paid_at) as at, v.amount_satang as moved_satang,
      coalesce(k.line_id::text, '') || ':' || coalesce(k.withdrawal_id::text, '') as key,
      case
        when l.kind = 'FEE' then 'FEE'
        when l.explained_as is not null then 'CLOSED'
        when w.id is null then 'NO_PAYOUT'
        when w.status = 'REJECTED' and v.id is null then 'NO_ENTRY'
        when w.status = 'REJECTED' then 'RETURNED'
        when l.id is null then 'NO_BANK_LINE'
        when w.status = 'PENDING' then 'NOT_PAID'
        when l.amount_satang <> w.amount_satang - w.fee_satang then 'AMOUNT_DIFFERS'
        when v.id is null then 'NO_ENTRY'
        else 'AGREED'
      end as state
    from known k
    left join bank_statement_lines l on l.id = k.line_id
    left join receiving_accounts a on a.id = l.receiving_account_id
    left join deposit_members e on e.id = l.explained_by
    left join withdrawals w on w.id = k.withdrawal_id
    left join deposit_members m on m.id = w.user_id
    left join book_moves v on v.kind = 'WITHDRAWAL_PAID' and v.reference_kind = 'withdrawal'
      and v.reference_id = w.id::text
    cross join lateral (select coalesce(v.at,
      case when w.status = 'APPROVED' then w.processed_at end) as paid_at) p
  ), judged as (
    select s.*, (s.state in ('AGREED', 'FEE', 'CLOSED', 'RETURNED'))::integer as agrees
    from sides s
  )`;

export function listOutgoing(
  db: Queries,
  day: string,
  after: { readonly agrees: string; readonly atUs: string; readonly key: string } | null,
  limit: number,
): Promise<OutgoingRow[]> {
  return db.query<OutgoingRow>(
    `${DAY}, placed as (
       select j.*, floor(extract(epoch from j.at) * 1000000)::bigint::text as at_us from judged j
     )
     select agrees, at_us, key, state, line_id, from_account, line_satang, occurred_at,
       counterparty, description, explained_as, explained_note, explained_at, explainer,
       withdrawal_id, phone_number, is_staff, account_number, net_satang, paid_at,
       (select a.id from bank_statement_lines l join approvals a on ${ASKED_OF_LINE}
         where l.id = placed.line_id limit 1) as waiting_approval_id
     from placed
     where $2::bigint is null or (agrees, at_us::bigint, key) > ($5::integer, $2::bigint, $3)
     order by agrees, at_us::bigint, key limit $4`,
    [day, after?.atUs ?? null, after?.key ?? "", limit, after?.agrees ?? null],
  );
}

export interface OutgoingTotals {
  readonly bank: Satang;
  readonly payouts: Satang;
  readonly ledger: Satang;
  readonly disagreeing: number;
}

/** What left the bank that day, what was paid and booked, and how many do not agree. */
export async function sumOutgoing(db: Queries, day: string): Promise<OutgoingTotals> {
  const [row] = await db.query<OutgoingTotals>(
    `${DAY}
     select coalesce(sum(j.line_satang) filter
         (where ${ofDay("j.occurred_at")}), 0)::bigint as bank,
       coalesce(sum(j.net_satang) filter (where j.status = 'APPROVED'
         and ${ofDay("j.paid_at")}), 0)::bigint as payouts,
       coalesce(sum(j.moved_satang) filter
         (where ${ofDay("j.paid_at")}), 0)::bigint as ledger,
       count(*) filter (where j.agrees = 0)::integer as disagreeing
     from judged j`,
    [day],
  );
  return row ?? { bank: 0, payouts: 0, ledger: 0, disagreeing: 0 };
}
