/** SQL of who still counts as a second person, and whose account is tied to another's. */
import type { Queries } from "../../platform/database/database.ts";

/**
 * Keeps the rights of one of the staff counted for so many hours, if they were at work in as many
 * before: had a session that was open. What is counted already stays.
 */
export async function keepGracePeriod(tx: Queries, memberId: string, hours: number): Promise<void> {
  await tx.query(
    `update staff s
     set counted_rights = array(select unnest(s.rights) union
           select unnest(s.counted_rights) where s.counted_until > clock_timestamp()),
       counted_until = clock_timestamp() + make_interval(hours => $2)
     where s.member_id = $1 and $2 > 0 and exists (
       select from sessions o where o.member_id = $1
         and least(coalesce(o.ended_at, clock_timestamp()), o.expires_at)
           > clock_timestamp() - make_interval(hours => $2))`,
    [memberId, hours],
  );
}

/**
 * Ties an account to who could sign in with it or has made it what it is, and to those who could
 * sign in with the account that did, until a code to its own phone was used.
 */
export async function tieAccount(tx: Queries, memberId: string, actorId: string): Promise<void> {
  await tx.query(
    `insert into staff_resets (member_id, reset_by)
     select $1, who
     from (select $2::uuid as who union
       select reset_by from staff_resets where member_id = $2 and until > clock_timestamp()) hands
     where who <> $1
     on conflict (member_id, reset_by) do update set until = 'infinity'`,
    [memberId, actorId],
  );
}

/** The account is its owner's alone again: they had the code that was sent to their phone. */
export async function untie(tx: Queries, memberId: string): Promise<void> {
  await tx.query("delete from staff_resets where member_id = $1", [memberId]);
}

/** Where and in which language one of the staff is told, and by whom it was done. */
export async function readStaffAddress(
  db: Queries,
  memberId: string,
  actorId: string | null,
): Promise<{ phone_number: string; language: string; actor: string | null } | undefined> {
  const [row] = await db.query<{ phone_number: string; language: string; actor: string | null }>(
    `select m.phone_number, coalesce(p.language, 'th') as language, a.nickname as actor
     from members m left join preferences p on p.member_id = m.id
       left join members a on a.id = $2 where m.id = $1 and m.role = 'ADMIN'`,
    [memberId, actorId],
  );
  return row;
}
