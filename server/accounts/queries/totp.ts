/** SQL of the staff's second factor. */
import type { Queries } from "../../platform/database/database.ts";

export interface TotpRow {
  readonly totp_secret: Buffer | null;
  readonly totp_enabled_at: Date | null;
  readonly totp_last_step: number;
  readonly now_ms: number;
}

export async function lockTotp(tx: Queries, memberId: string): Promise<TotpRow | undefined> {
  const [row] = await tx.query<TotpRow>(
    `select totp_secret, totp_enabled_at, totp_last_step,
       floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms
     from staff where member_id = $1 for update`,
    [memberId],
  );
  return row;
}

export async function takeStep(tx: Queries, memberId: string, step: number): Promise<void> {
  await tx.query("update staff set totp_last_step = $2 where member_id = $1", [memberId, step]);
}

export async function takeRecoveryCode(
  tx: Queries,
  memberId: string,
  hash: Buffer,
): Promise<boolean> {
  const taken = await tx.query(
    `update staff_recovery_codes set used_at = clock_timestamp()
     where member_id = $1 and code_hash = $2 and used_at is null returning member_id`,
    [memberId, hash],
  );
  return taken.length > 0;
}

/** A secret that is not in force before a code of it was shown. */
export async function writePendingSecret(
  tx: Queries,
  memberId: string,
  sealed: Buffer,
): Promise<void> {
  await tx.query(
    `update staff set totp_secret = $2, totp_enabled_at = null, totp_last_step = 0
     where member_id = $1`,
    [memberId, sealed],
  );
}

export async function enableTotp(
  tx: Queries,
  memberId: string,
  step: number,
  recoveryHashes: readonly Buffer[],
): Promise<void> {
  await tx.query(
    `update staff set totp_enabled_at = clock_timestamp(), totp_last_step = $2
     where member_id = $1`,
    [memberId, step],
  );
  await tx.query("delete from staff_recovery_codes where member_id = $1", [memberId]);
  await tx.query(
    `insert into staff_recovery_codes (member_id, code_hash)
     select $1, hash from unnest($2::bytea[]) hash`,
    [memberId, recoveryHashes],
  );
}

/** Answers whether there was anything to take away. */
export async function removeTotp(tx: Queries, memberId: string): Promise<boolean> {
  await tx.query("delete from staff_recovery_codes where member_id = $1", [memberId]);
  const [was] = await tx.query<{ was_on: boolean }>(
    "select totp_secret is not null as was_on from staff where member_id = $1 for update",
    [memberId],
  );
  await tx.query(
    `update staff set totp_secret = null, totp_enabled_at = null, totp_last_step = 0
     where member_id = $1`,
    [memberId],
  );
  return was?.was_on ?? false;
}

export async function countRecoveryCodes(db: Queries, memberId: string): Promise<number> {
  const [row] = await db.query<{ left: number }>(
    `select count(*) as left from staff_recovery_codes
     where member_id = $1 and used_at is null`,
    [memberId],
  );
  return row?.left ?? 0;
}
