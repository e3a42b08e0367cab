/** The SQL of what waits for a second person in a demo. */
import type { Queries } from "../../platform/database/database.ts";

export interface FirstOwner {
  readonly member_id: string;
  readonly password_hash: string;
  readonly must_change_password: boolean;
}

export async function readFirstOwner(db: Queries): Promise<FirstOwner | undefined> {
  const [owner] = await db.query<FirstOwner>(
    `select s.member_id, m.password_hash, s.must_change_password
     from staff s join members m on m.id = s.member_id
     where 'owner' = any (s.rights) order by s.created_at, s.member_id limit 1`,
  );
  return owner;
}

/** Members who came lately, and a round of Laos on which nobody can bet yet. */
export async function readDemoTargets(
  db: Queries,
  members: number,
): Promise<{ readonly members: readonly string[]; readonly round: string | undefined }> {
  const people = await db.query<{ id: string }>(
    "select id from members where role = 'USER' order by created_at desc, id limit $1",
    [members],
  );
  const [round] = await db.query<{ id: string }>(
    `select r.id::text as id from rounds r join lottery_types t on t.id = r.lottery_type_id
     where t.code = 'laos' and r.status = 'SCHEDULED' and r.open_time > clock_timestamp()
     order by r.open_time, r.id limit 1`,
  );
  return { members: people.map(({ id }) => id), round: round?.id };
}
