/** SQL of what a line that left a bank may be: payouts, and lines of the operator's other accounts. */
import type { Queries } from "../../platform/database/database.ts";

/** A person who looks sees further than what is paired by itself: a month. */
const NEAR = "interval '31 days'";
const MOST = 50;

/**
 * Payouts w that a line may be, with v, what the books have paid, whatever came back since. One that
 * was returned because the bank had not paid it is no line's: what left the bank for it after all is
 * nobody's yet.
 */
export const PAID_OUT = `withdrawals_now w
  left join book_moves v on v.kind = 'WITHDRAWAL_PAID' and v.reference_kind = 'withdrawal'
    and v.reference_id = w.id::text`;
export const IS_PAID_OUT =
  "(w.stage in ('SENT', 'PAID') or w.stage = 'RETURNED' and v.id is not null)";
/** processed_at of one that came back is when that was said. */
export const SENT_AT = "coalesce(w.sent_at, v.at, w.processed_at)";

/** What the index withdrawals_by_net has of SENT_AT: that of what was never returned, to a moment. */
const ENDED_AT = "coalesce(c.sent_at, c.processed_at)";
/** The line's payouts by that index: those that ended near it, and what came back long after. */
const CANDIDATES = `(
  select c.id from withdrawals c where c.amount_satang - c.fee_satang = l.amount_satang
    and ${ENDED_AT} between l.occurred_at - ${NEAR} - interval '1 day'
      and l.occurred_at + ${NEAR} + interval '1 day'
  union all
  select c.id from withdrawals c where c.amount_satang - c.fee_satang = l.amount_satang
    and ${ENDED_AT} > l.occurred_at + ${NEAR} + interval '1 day'
    and c.sent_at is null and c.status = 'REJECTED')`;

export interface PayoutCounterpart {
  readonly id: string;
  readonly user_id: string;
  readonly phone_number: string;
  readonly is_staff: boolean;
  readonly account_number: string;
  readonly stage: "SENT" | "PAID" | "RETURNED";
  readonly sent_at: Date;
}

/** Payouts of the line's amount that were sent or paid and that no line says, the nearest first. */
export function listPayoutCounterparts(
  db: Queries,
  lineId: number,
  onlyId: string | null,
): Promise<PayoutCounterpart[]> {
  return db.query(
    `select w.id, w.user_id, m.phone_number, m.is_staff, w.account_number, w.stage,
       ${SENT_AT} as sent_at
     from bank_statement_lines l, lateral ${CANDIDATES} n, deposit_members m, ${PAID_OUT}
     where l.id = $1 and w.id = n.id and m.id = w.user_id
       and ($2::uuid is null or w.id = $2) and ${IS_PAID_OUT}
       and w.created_at <= l.occurred_at + interval '1 day'
       and ${SENT_AT} between l.occurred_at - ${NEAR} and l.occurred_at + ${NEAR}
       and not exists (select from bank_statement_lines o where o.withdrawal_id = w.id)
     order by abs(extract(epoch from ${SENT_AT} - l.occurred_at)), w.id
     limit ${MOST}`,
    [lineId, onlyId],
  );
}

export interface TransferCounterpart {
  readonly id: number;
  readonly notification_id: number;
  readonly account_number: string;
  readonly occurred_at: Date;
  readonly counterparty: string | null;
}

/** Lines of the same amount that came in on another account and credit nobody, the nearest first. */
export function listTransferCounterparts(
  db: Queries,
  lineId: number,
  onlyId: number | null,
): Promise<TransferCounterpart[]> {
  return db.query(
    `select i.id, i.notification_id, a.account_number, i.occurred_at, i.counterparty
     from bank_statement_lines l
     join bank_statement_lines i on i.kind = 'IN' and i.amount_satang = l.amount_satang
       and i.receiving_account_id <> l.receiving_account_id
       and i.occurred_at between l.occurred_at - interval '4 days'
         and l.occurred_at + interval '4 days'
     join bank_notifications n on n.id = i.notification_id
     join receiving_accounts a on a.id = i.receiving_account_id
     where l.id = $1 and ($2::bigint is null or i.id = $2)
       and n.deposit_id is null and n.closed_as is null
       and not exists (select from bank_statement_lines o where o.into_line_id = i.id)
     order by abs(extract(epoch from i.occurred_at - l.occurred_at)), i.id limit ${MOST}`,
    [lineId, onlyId],
  );
}
