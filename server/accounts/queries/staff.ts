/** SQL of the operator's staff: who may do what. */
import { nameAsRead } from "@chokdee/domain/members/rules.ts";
import type { Right } from "@chokdee/domain/rights.ts";

import type { Queries } from "../../platform/database/database.ts";

export interface NewStaff {
  readonly memberId: string;
  readonly rights: readonly Right[];
  readonly mustChangePassword: boolean;
  readonly createdBy: string | null;
}

export async function insertStaff(tx: Queries, staff: NewStaff): Promise<void> {
  await tx.query(
    `insert into staff (member_id, rights, must_change_password, created_by)
     values ($1, $2, $3, $4)
     on conflict (member_id) do update set rights = excluded.rights,
       must_change_password = excluded.must_change_password`,
    [staff.memberId, staff.rights, staff.mustChangePassword, staff.createdBy],
  );
}

export interface StaffStanding {
  readonly member_id: string;
  readonly rights: readonly Right[];
  /** May act: not locked by the staff. Wrong passwords only bar the next sign-in. */
  readonly is_enabled: boolean;
  readonly must_change_password: boolean;
  readonly must_set_up_totp: boolean;
  readonly has_totp: boolean;
}

const STANDING = `member_id, rights, is_enabled, must_change_password, must_set_up_totp, has_totp`;

/** Who could sign in with an account beside its owner, until its phone's code was used. */
export async function readMakers(db: Queries, id: string): Promise<string[]> {
  const rows = await db.query<{ nickname: string }>(
    `select m.nickname from staff_resets r join members m on m.id = r.reset_by
     where r.member_id = $1 and r.until > clock_timestamp() order by m.nickname`,
    [id],
  );
  return rows.map(({ nickname }) => nickname);
}

/** Keeps all of the staff as they are until the transaction ends, and answers how they stand. */
export async function lockAllStaff(tx: Queries): Promise<StaffStanding[]> {
  await tx.query("select from staff order by member_id for update");
  // Read after the lock was had: what another has changed meanwhile is seen.
  return tx.query<StaffStanding>(`select ${STANDING} from staff_standing order by member_id`);
}

/** Whether another of the staff is called so; the caller has locked the staff. */
export async function isStaffName(
  tx: Queries,
  nickname: string,
  ownId: string | null,
): Promise<boolean> {
  const others = await tx.query<{ nickname: string }>(
    "select nickname from members where role = 'ADMIN' and id is distinct from $1",
    [ownId],
  );
  const name = nameAsRead(nickname);
  return others.some((one) => nameAsRead(one.nickname) === name);
}

export async function readStanding(db: Queries, id: string): Promise<StaffStanding | undefined> {
  const [row] = await db.query<StaffStanding>(
    `select ${STANDING} from staff_standing where member_id = $1`,
    [id],
  );
  return row;
}

export async function writeRights(
  tx: Queries,
  memberId: string,
  rights: readonly Right[],
): Promise<void> {
  await tx.query("update staff set rights = $2 where member_id = $1", [memberId, rights]);
}

/** Nothing for those who are no staff. */
export async function setMustChangePassword(
  tx: Queries,
  memberId: string,
  must: boolean,
): Promise<void> {
  await tx.query("update staff set must_change_password = $2 where member_id = $1", [
    memberId,
    must,
  ]);
}

export interface StaffRow extends StaffStanding {
  readonly phone_number: string;
  readonly nickname: string;
  readonly is_locked: boolean;
  readonly locked_reason: string | null;
  readonly created_at: Date;
  readonly created_us: number;
  readonly created_by: string | null;
  readonly is_confirmed: boolean;
  readonly sessions: number;
}

const LISTED = `select v.*, m.phone_number, m.nickname, m.locked_reason,
    m.locked_at is not null as is_locked, s.created_at,
    (extract(epoch from s.created_at) * 1000000)::bigint as created_us,
    c.nickname as created_by,
    not exists (select from staff_resets r where r.member_id = s.member_id
      and r.until > clock_timestamp()) as is_confirmed,
    (select count(*) from sessions o where o.member_id = s.member_id and o.ended_at is null
      and o.expires_at > clock_timestamp()) as sessions
  from staff_standing v join staff s on s.member_id = v.member_id
    join members m on m.id = v.member_id left join members c on c.id = s.created_by`;

export function listStaffRows(
  db: Queries,
  after: { createdUs: string; id: string } | undefined,
  limit: number,
): Promise<StaffRow[]> {
  return db.query<StaffRow>(
    `${LISTED} where $1::bigint is null
       or (s.created_at, s.member_id) > (timestamptz 'epoch' + $1 * interval '1 microsecond', $2::uuid)
     order by s.created_at, s.member_id limit $3`,
    [after?.createdUs ?? null, after?.id ?? null, limit],
  );
}

export async function readStaffRow(db: Queries, id: string): Promise<StaffRow | undefined> {
  const [row] = await db.query<StaffRow>(`${LISTED} where v.member_id = $1`, [id]);
  return row;
}
