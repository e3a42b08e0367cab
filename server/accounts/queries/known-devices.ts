/** SQL of devices that have signed in before (decisions.md "Sign-in"). */
import type { Queries } from "../../platform/database/database.ts";

/** More than people use; the one that was used longest ago gives way. */
const MOST = 10;
/** A device that was not used for so long is a stranger's again. */
const KNOWN_FOR = "interval '180 days'";

/** The failures in a row of a device of the member with this number; undefined: not known. */
export async function readDevice(
  db: Queries,
  tokenHash: Buffer,
  phone: string,
): Promise<number | undefined> {
  const [row] = await db.query<{ failed_count: number }>(
    `select d.failed_count from known_devices d join members m on m.id = d.member_id
     where d.token_hash = $1 and m.phone_number = $2
       and d.used_at >= clock_timestamp() - ${KNOWN_FOR}`,
    [tokenHash, phone],
  );
  return row?.failed_count;
}

/** As countFailure of a number. */
export async function countDeviceFailure(
  db: Queries,
  tokenHash: Buffer,
  most: number,
): Promise<number | undefined> {
  const [row] = await db.query<{ failed_count: number }>(
    `update known_devices set failed_count = failed_count + 1
     where token_hash = $1 and failed_count < $2 returning failed_count`,
    [tokenHash, most],
  );
  return row?.failed_count;
}

export async function uncountDeviceFailure(db: Queries, tokenHash: Buffer): Promise<void> {
  await db.query(
    `update known_devices set failed_count = failed_count - 1
     where token_hash = $1 and failed_count > 0`,
    [tokenHash],
  );
}

/** It has signed in: its failures are forgotten. */
export async function useDevice(tx: Queries, tokenHash: Buffer): Promise<void> {
  await tx.query(
    "update known_devices set failed_count = 0, used_at = clock_timestamp() where token_hash = $1",
    [tokenHash],
  );
}

/** Answers whether the member had another before. */
export async function insertDevice(
  tx: Queries,
  memberId: string,
  tokenHash: Buffer,
): Promise<boolean> {
  await tx.query(
    `with old as (
       select token_hash from known_devices where member_id = $1
       order by used_at desc, token_hash offset $2)
     delete from known_devices d using old where d.token_hash = old.token_hash`,
    [memberId, MOST - 1],
  );
  const others = await tx.query("select from known_devices where member_id = $1 limit 1", [
    memberId,
  ]);
  await tx.query("insert into known_devices (token_hash, member_id) values ($1, $2)", [
    tokenHash,
    memberId,
  ]);
  return others.length > 0;
}

/** All of them are strangers again, but for the one that is kept. */
export async function forgetDevices(tx: Queries, memberId: string, kept?: Buffer): Promise<void> {
  await tx.query(
    "delete from known_devices where member_id = $1 and token_hash is distinct from $2",
    [memberId, kept ?? null],
  );
}

/** They begin anew, after somebody has let the member in again; the most that one of them had. */
export async function forgetDeviceFailures(tx: Queries, memberId: string): Promise<number> {
  const [row] = await tx.query<{ most: number }>(
    "select coalesce(max(failed_count), 0) as most from known_devices where member_id = $1",
    [memberId],
  );
  await tx.query("update known_devices set failed_count = 0 where member_id = $1", [memberId]);
  return row?.most ?? 0;
}

export interface DeviceUse {
  readonly created_at: Date;
  readonly used_at: Date;
}

/** When each device of a member was used, first and last. */
export function listDeviceUse(db: Queries, memberId: string): Promise<DeviceUse[]> {
  return db.query<DeviceUse>(
    `select created_at, used_at from known_devices where member_id = $1 order by used_at desc`,
    [memberId],
  );
}

/**
 * Devices that nobody has used for half a year. The last of each member stays as a mark that there
 * was one: who comes after it is told of as a new device.
 */
export async function pruneDevices(db: Queries): Promise<void> {
  await db.query(
    `delete from known_devices d
     where d.used_at < clock_timestamp() - ${KNOWN_FOR} and exists (
       select from known_devices n where n.member_id = d.member_id
         and (n.used_at, n.token_hash) > (d.used_at, d.token_hash))`,
  );
}
