/** SQL of members themselves: who they are, and whether they may come in. */
import type { LockKind } from "@chokdee/domain/accounts/contract.ts";

import type { Queries } from "../../platform/database/database.ts";

export interface MemberRow {
  readonly id: string;
  readonly phone_number: string;
  readonly nickname: string;
  readonly role: "USER" | "ADMIN";
  readonly password_hash: string;
  /** Null for a password of the member's own, which always signs in. */
  readonly password_uses_left: number | null;
  readonly registered_name: string | null;
  readonly locked_at: Date | null;
  readonly locked_reason: string | null;
  /** Null while it is not locked. */
  readonly lock_kind: LockKind | null;
  readonly created_at: Date;
}

const COLUMNS = `id, phone_number, nickname, role, password_hash, password_uses_left,
  registered_name, locked_at, locked_reason, created_at,
  case when locked_at is not null then coalesce(lock_kind, 'STAFF') end as lock_kind`;

export async function readMember(db: Queries, id: string): Promise<MemberRow | undefined> {
  const [row] = await db.query<MemberRow>(`select ${COLUMNS} from members where id = $1`, [id]);
  return row;
}

export async function readMemberByPhone(
  db: Queries,
  phone: string,
): Promise<MemberRow | undefined> {
  const [row] = await db.query<MemberRow>(
    `select ${COLUMNS} from members where phone_number = $1`,
    [phone],
  );
  return row;
}

/** Keeps a member as they are until the transaction ends. */
export async function lockMemberRow(tx: Queries, id: string): Promise<MemberRow | undefined> {
  const [row] = await tx.query<MemberRow>(
    `select ${COLUMNS} from members where id = $1 for no key update`,
    [id],
  );
  return row;
}

export async function isPhoneTaken(db: Queries, phone: string): Promise<boolean> {
  return (await db.query("select from members where phone_number = $1", [phone])).length > 0;
}

export async function setLocked(
  tx: Queries,
  id: string,
  kind: LockKind,
  reason: string,
): Promise<void> {
  await tx.query(
    `update members set locked_at = clock_timestamp(), lock_kind = $2, locked_reason = $3
     where id = $1`,
    [id, kind, reason],
  );
}

/** Whether one of the staff has given this reason for the lock that stands. */
export async function hasSaidWhy(
  tx: Queries,
  { id, locked_at: since }: MemberRow,
  actorId: string,
  reason: string,
): Promise<boolean> {
  const rows = await tx.query(
    `select from audit_entries where target_kind = 'member' and target_id = $1::uuid::text
       and action = 'member.lock' and actor_id = $2 and after ->> 'reason' = $3 and at >= $4
     limit 1`,
    [id, actorId, reason, since],
  );
  return rows.length > 0;
}

export async function setUnlocked(tx: Queries, id: string): Promise<void> {
  await tx.query(
    "update members set locked_at = null, lock_kind = null, locked_reason = null where id = $1",
    [id],
  );
}

export async function setPassword(
  tx: Queries,
  id: string,
  hash: string,
  usesLeft: number | null = null,
): Promise<void> {
  await tx.query("update members set password_hash = $2, password_uses_left = $3 where id = $1", [
    id,
    hash,
    usesLeft,
  ]);
}

/** Counts a sign-in by a password that is good for so many; answers whether it was one of those. */
export async function usePassword(tx: Queries, id: string): Promise<boolean> {
  const used = await tx.query(
    `update members set password_uses_left = password_uses_left - 1
     where id = $1 and password_uses_left is not null returning id`,
    [id],
  );
  return used.length > 0;
}

export async function setNickname(tx: Queries, id: string, nickname: string): Promise<void> {
  await tx.query("update members set nickname = $2 where id = $1", [id, nickname]);
}

export async function setRegisteredName(tx: Queries, id: string, name: string): Promise<void> {
  await tx.query("update members set registered_name = $2 where id = $1", [id, name]);
}

export interface NewMember {
  readonly phone: string;
  readonly nickname: string;
  readonly role: "USER" | "ADMIN";
  readonly passwordHash: string;
  readonly registeredName: string | null;
  readonly ageConfirmed: boolean;
}

/** Refuses with the constraint phone_taken. */
export async function insertMember(tx: Queries, member: NewMember): Promise<MemberRow> {
  const [row] = await tx.query<MemberRow>(
    `insert into members (phone_number, nickname, role, password_hash, registered_name,
       age_confirmed_at)
     values ($1, $2, $3, $4, $5, case when $6::boolean then clock_timestamp() end)
     returning ${COLUMNS}`,
    [
      member.phone,
      member.nickname,
      member.role,
      member.passwordHash,
      member.registeredName,
      member.ageConfirmed,
    ],
  );
  if (!row) throw new Error("a new member was not returned");
  return row;
}

export async function hasAdministrator(db: Queries): Promise<boolean> {
  return (await db.query("select from members where role = 'ADMIN' limit 1")).length > 0;
}
