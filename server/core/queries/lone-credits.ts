/** SQL of what single persons of the staff have given members and taken from them. */
import type { Satang } from "@chokdee/domain/money.ts";

import type { Queries } from "../../platform/database/database.ts";

/** One step of a person after the other: each sees what those before it were. */
export async function lockStaffMembers(tx: Queries, staffIds: readonly string[]): Promise<void> {
  await tx.query(
    `select from staff where member_id = any ($1::uuid[]) order by member_id for no key update`,
    [staffIds],
  );
}

/** What was added and taken alone with these accounts in the last so many hours, as one sum. */
export async function sumAlone(
  tx: Queries,
  staffIds: readonly string[],
  hours: number,
): Promise<Satang> {
  const [row] = await tx.query<{ sum_satang: Satang }>(
    `select coalesce(sum(abs(amount_satang)), 0)::bigint as sum_satang from lone_credits
     where staff_id = any ($1::uuid[]) and not has_line
       and made_at >= clock_timestamp() - make_interval(hours => $2)`,
    [staffIds, hours],
  );
  return row?.sum_satang ?? 0;
}

/** What single persons have added to a member's wallet less what they took, whoever they are. */
export async function sumOfMember(tx: Queries, userId: string, hours: number): Promise<Satang> {
  const [row] = await tx.query<{ sum_satang: Satang }>(
    `select coalesce(sum(amount_satang), 0)::bigint as sum_satang from lone_credits
     where user_id = $1 and not has_line
       and made_at >= clock_timestamp() - make_interval(hours => $2)`,
    [userId, hours],
  );
  return row?.sum_satang ?? 0;
}

export interface LoneCredit {
  readonly referenceId: string;
  readonly staffId: string;
  readonly userId: string;
  readonly amount: Satang;
}

export async function insertLoneCredit(tx: Queries, made: LoneCredit): Promise<void> {
  await tx.query(
    `insert into lone_adjustments (reference_id, staff_id, user_id, amount_satang)
     values ($1, $2, $3, $4)`,
    [made.referenceId, made.staffId, made.userId, made.amount],
  );
}

/**
 * Who has given members credit lately, alone or with another's word in their name, without that the
 * bank itself stood for it; to have a payout that was paid go back to the wallet is one as well.
 */
export function readCreditors(
  db: Queries,
  userIds: readonly string[],
  days: number,
): Promise<{ user_id: string; staff_id: string }[]> {
  return db.query(
    `select user_id, staff_id from lone_credits
     where user_id = any ($1::uuid[]) and amount_satang > 0 and not is_proven
       and made_at > clock_timestamp() - make_interval(days => $2)
     union select a.user_id, a.asked_by
     from approvals a left join bank_notifications n on n.deposit_id = a.deposit_id
     where a.user_id = any ($1::uuid[]) and a.amount_satang > 0 and a.status = 'APPROVED'
       and a.kind in ('CREDIT', 'DEPOSIT', 'ASSIGNMENT')
       and (n.deposit_id is null or n.assigned_by = a.asked_by)
       and a.decided_at > clock_timestamp() - make_interval(days => $2)
     union select w.user_id, w.decided_by
     from withdrawals w
     where w.user_id = any ($1::uuid[]) and w.status = 'REJECTED'
       and w.processed_at > clock_timestamp() - make_interval(days => $2)
       and exists (select from book_moves m where m.kind = 'WITHDRAWAL_CAME_BACK'
         and m.reference_kind = 'withdrawal' and m.reference_id = w.id::text)
       and not exists (select from bank_notifications n where n.came_back_with = w.id
         and n.closed_by is distinct from w.decided_by)`,
    [userIds, days],
  );
}
