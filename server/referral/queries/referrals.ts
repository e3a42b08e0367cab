/** SQL of codes, of who brought whom, and of commission accounts. */
import type { Satang } from "@chokdee/domain/money.ts";

import type { Queries } from "../../platform/database/database.ts";

/** The code of a member; undefined when they have none yet. */
export async function findCode(db: Queries, memberId: string): Promise<string | undefined> {
  const [row] = await db.query<{ code: string }>(
    "select code from referral_codes where member_id = $1",
    [memberId],
  );
  return row?.code;
}

/** Whose code it is. */
export async function findCodeOwner(db: Queries, code: string): Promise<string | undefined> {
  const [row] = await db.query<{ member_id: string }>(
    "select member_id from referral_codes where code = $1",
    [code],
  );
  return row?.member_id;
}

/** Gives a member this code unless they or somebody else has one; says nothing of which. */
export async function insertCode(db: Queries, memberId: string, code: string): Promise<void> {
  await db.query(
    "insert into referral_codes (member_id, code) values ($1, $2) on conflict do nothing",
    [memberId, code],
  );
}

/** Writes down who brought a new member, where the code is somebody's. */
export async function insertReferral(tx: Queries, memberId: string, code: string): Promise<void> {
  await tx.query(
    `insert into referrals (member_id, referrer_id)
     select $1, c.member_id from referral_codes c where c.code = $2 and c.member_id <> $1
     on conflict do nothing`,
    [memberId, code],
  );
}

export interface CommissionAccount {
  readonly earned_satang: Satang;
  readonly transferred_satang: Satang;
  readonly friends: number;
}

export async function readAccount(db: Queries, memberId: string): Promise<CommissionAccount> {
  const [row] = await db.query<CommissionAccount>(
    `select coalesce(a.earned_satang, 0) as earned_satang,
       coalesce(a.transferred_satang, 0) as transferred_satang,
       (select count(*)::integer from referrals f where f.referrer_id = $1) as friends
     from (select) one left join commission_accounts a on a.member_id = $1`,
    [memberId],
  );
  return row ?? { earned_satang: 0, transferred_satang: 0, friends: 0 };
}

export interface FriendRow {
  readonly no: number;
  readonly member_id: string;
  readonly nickname: string;
  readonly phone_number: string;
  readonly is_staff: boolean;
  readonly created_at: Date;
  readonly earned_satang: Satang;
}

export function listFriendRows(
  db: Queries,
  referrerId: string,
  beforeNo: number | null,
  limit: number,
): Promise<FriendRow[]> {
  return db.query<FriendRow>(
    `select f.no, f.member_id, p.nickname, p.phone_number, p.role = 'ADMIN' as is_staff, f.created_at,
       f.earned_satang
     from referrals f join members p on p.id = f.member_id
     where f.referrer_id = $1 and f.no < coalesce($2, 9223372036854775807)
     order by f.no desc limit $3`,
    [referrerId, beforeNo, limit],
  );
}

export interface ReferrerRow {
  readonly id: string;
  readonly nickname: string;
  readonly phone_number: string;
  readonly is_staff: boolean;
  readonly at: Date;
}

export async function findReferrer(
  db: Queries,
  memberId: string,
): Promise<ReferrerRow | undefined> {
  const [row] = await db.query<ReferrerRow>(
    `select p.id, p.nickname, p.phone_number, p.role = 'ADMIN' as is_staff, f.created_at as at
     from referrals f join members p on p.id = f.referrer_id
     where f.member_id = $1`,
    [memberId],
  );
  return row;
}

export async function isPerson(db: Queries, memberId: string): Promise<boolean> {
  const rows = await db.query("select from referral_people where member_id = $1", [memberId]);
  return rows.length > 0;
}

/**
 * Takes an amount out of a commission account whose member's wallet is locked; answers what is
 * left, or undefined when the account does not hold it.
 */
export async function takeCommission(
  tx: Queries,
  memberId: string,
  amount: Satang,
): Promise<Satang | undefined> {
  const [row] = await tx.query<{ left_satang: Satang }>(
    `update commission_accounts set transferred_satang = transferred_satang + $2
     where member_id = $1 and earned_satang - transferred_satang >= $2
     returning earned_satang - transferred_satang as left_satang`,
    [memberId, amount],
  );
  return row?.left_satang;
}

export async function insertTransfer(
  tx: Queries,
  memberId: string,
  amount: Satang,
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    "insert into commission_transfers (member_id, amount_satang) values ($1, $2) returning id",
    [memberId, amount],
  );
  if (!row) throw new Error("the transfer was not written");
  return row.id;
}
