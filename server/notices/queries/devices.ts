/** SQL of the browsers that take notices, and of what is still to be sent to them. */
import type { Queries } from "../../platform/database/database.ts";

export interface PushKeys {
  readonly public_key: string;
  readonly private_key: string;
}

export async function readPushKeys(db: Queries): Promise<PushKeys | undefined> {
  const [row] = await db.query<PushKeys>("select public_key, private_key from push_keys");
  return row;
}

/** The first pair stays, should two nodes start at once. */
export async function insertPushKeys(db: Queries, keys: PushKeys): Promise<void> {
  await db.query(
    "insert into push_keys (public_key, private_key) values ($1, $2) on conflict do nothing",
    [keys.public_key, keys.private_key],
  );
}

export interface Device {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A member's newest browsers; whoever switches on one more loses the oldest. */
const MOST_DEVICES = 10;

/** Whether the session has not ended, and keeps it so until the transaction ends. */
export async function keepSession(tx: Queries, sessionHash: Buffer): Promise<boolean> {
  const kept = await tx.query(
    "select from sessions where token_hash = $1 and ended_at is null for share",
    [sessionHash],
  );
  return kept.length > 0;
}

/** Gives the browser to this member, whoever had it before; what waits for the other is dropped. */
export async function saveDevice(
  tx: Queries,
  userId: string,
  sessionHash: Buffer,
  device: Device,
): Promise<void> {
  await tx.query("delete from push_devices where endpoint = $1 and user_id <> $2", [
    device.endpoint,
    userId,
  ]);
  await tx.query(
    `insert into push_devices (user_id, session_hash, endpoint, p256dh, auth)
     values ($1, $2, $3, $4, $5)
     on conflict on constraint push_device_is_single
     do update set p256dh = excluded.p256dh, auth = excluded.auth,
       session_hash = excluded.session_hash, is_ended = false
     where push_devices.user_id = excluded.user_id`,
    [userId, sessionHash, device.endpoint, device.p256dh, device.auth],
  );
  await tx.query(
    `delete from push_devices where id in (
       select id from push_devices where user_id = $1 order by id desc offset $2)`,
    [userId, MOST_DEVICES],
  );
}

export function listDevices(
  db: Queries,
  userId: string,
): Promise<{ readonly endpoint: string; readonly created_at: Date }[]> {
  return db.query(
    "select endpoint, created_at from push_devices where user_id = $1 order by id desc",
    [userId],
  );
}

/** What waits for the member's browsers is the last that they are sent. */
export async function endDevices(tx: Queries, userId: string): Promise<void> {
  await tx.query("update push_devices set is_ended = true where user_id = $1", [userId]);
}

export async function endDevicesOf(
  tx: Queries,
  userId: string,
  sessionHash: Buffer,
): Promise<void> {
  await tx.query(
    "update push_devices set is_ended = true where user_id = $1 and session_hash = $2",
    [userId, sessionHash],
  );
}

/** Those that wait for the member's browsers, and those in their list. */
export async function deletePromotionsTo(tx: Queries, userId: string): Promise<void> {
  await tx.query(
    `delete from push_outbox o using push_devices d, notices n
     where d.user_id = $1 and o.device_id = d.id
       and n.user_id = $1 and n.no = o.notice_no and n.event = 'PROMOTION'`,
    [userId],
  );
  await tx.query("delete from notices where user_id = $1 and event = 'PROMOTION'", [userId]);
}

export async function pruneDevices(db: Queries): Promise<void> {
  await db.query(
    `delete from push_devices d where d.is_ended
       and not exists (select from push_outbox o where o.device_id = d.id)`,
  );
}

/**
 * Sends what the statement before it has "written" to the browsers of each member. They are locked:
 * one that is deleted meanwhile is left out, where a reference to it would undo the money too.
 */
export const PUSH_WRITTEN = `
  insert into push_outbox (notice_no, device_id)
  select w.no, d.id from written w
  join push_devices d on d.user_id = w.user_id and not d.is_ended
  for key share of d`;

export async function deleteDevice(db: Queries, userId: string, endpoint: string): Promise<void> {
  await db.query("delete from push_devices where user_id = $1 and endpoint = $2", [
    userId,
    endpoint,
  ]);
}

export async function deleteDeadDevice(db: Queries, id: number): Promise<void> {
  await db.query("delete from push_devices where id = $1", [id]);
}

export interface Sending extends Device {
  readonly notice_no: number;
  readonly device_id: number;
  readonly user_id: string;
  /** This one included. */
  readonly tries: number;
  readonly language: string;
}

/**
 * Takes what is due and puts it off by a minute, so that no other node sends it too, and a node
 * that falls over in between does not lose it.
 */
export function claimSendings(db: Queries, most: number): Promise<Sending[]> {
  return db.query<Sending>(
    `with due as (
       select notice_no, device_id from push_outbox where next_at <= clock_timestamp()
       order by next_at limit $1 for update skip locked
     ), claimed as (
       update push_outbox o set tries = o.tries + 1, next_at = clock_timestamp() + '1 minute'
       from due where o.notice_no = due.notice_no and o.device_id = due.device_id
       returning o.notice_no, o.device_id, o.tries
     )
     select c.notice_no, c.device_id, c.tries, d.user_id, d.endpoint, d.p256dh, d.auth, l.language
     from claimed c join push_devices d on d.id = c.device_id
     join notice_choices l on l.user_id = d.user_id`,
    [most],
  );
}

export async function deleteSending(db: Queries, { notice_no, device_id }: Sending): Promise<void> {
  await db.query("delete from push_outbox where notice_no = $1 and device_id = $2", [
    notice_no,
    device_id,
  ]);
}

export async function putOff(db: Queries, sending: Sending, ms: number): Promise<void> {
  await db.query(
    `update push_outbox set next_at = clock_timestamp() + make_interval(secs => $3)
     where notice_no = $1 and device_id = $2`,
    [sending.notice_no, sending.device_id, ms / 1000],
  );
}
