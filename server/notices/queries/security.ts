/** SQL of what a member is told of their account. */
import type { SecurityEvent } from "@chokdee/domain/notices/rules.ts";

import type { Queries } from "../../platform/database/database.ts";
import { PUSH_WRITTEN } from "./devices.ts";

/**
 * Whatever the member chose to hear.
 * @returns how often that was told within the hour, this time included; 0 for the staff, who are
 *   told otherwise
 */
export async function insertSecurityNotice(
  tx: Queries,
  notice: { readonly userId: string; readonly event: SecurityEvent; readonly subject: string },
): Promise<number> {
  const [told] = await tx.query<{ times: number }>(
    `with written as (
       insert into notices (user_id, event, subject)
       select m.id, $2, $3 from members m where m.id = $1 and m.role = 'USER'
       returning no, user_id
     ), sent as (${PUSH_WRITTEN})
     select (select count(*)::int from written) + count(n.no)::int as times
     from written w left join notices n on n.user_id = w.user_id and n.event = $2
       and n.created_at > clock_timestamp() - interval '1 hour'
     group by w.user_id`,
    [notice.userId, notice.event, notice.subject],
  );
  return told?.times ?? 0;
}

export async function readMemberPhone(
  db: Queries,
  userId: string,
): Promise<{ phone_number: string; language: string } | undefined> {
  const [row] = await db.query<{ phone_number: string; language: string }>(
    `select m.phone_number, coalesce(p.language, 'th') as language
     from members m left join preferences p on p.member_id = m.id where m.id = $1`,
    [userId],
  );
  return row;
}
