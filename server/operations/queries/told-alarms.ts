/** SQL of the alarms that were told, and of what is on its way. */
import type { Queries } from "../../platform/database/database.ts";
import type { AlarmMessage } from "../../platform/outside/alarm-channels.ts";

/** Any number that no other program uses for an advisory lock in this database. */
const ALARMS_LOCK = 420_101;

export interface StandingAlarm {
  readonly kind: string;
  readonly subject: string;
  readonly detail: string;
  readonly began_at: Date;
  readonly quiet_seconds: number;
}

/**
 * One node at a time looks and compares; false while another does. What is wrong is read by other
 * connections: in a slow house this one is idle for longer than a transaction may be elsewhere.
 */
export async function mayCompare(tx: Queries): Promise<boolean> {
  const [row] = await tx.query<{ mine: boolean }>(
    `select pg_try_advisory_xact_lock($1) as mine,
       set_config('idle_in_transaction_session_timeout', '5min', true)`,
    [ALARMS_LOCK],
  );
  return row?.mine === true;
}

export function readStanding(tx: Queries): Promise<StandingAlarm[]> {
  return tx.query<StandingAlarm>(
    `select kind, subject, detail, began_at,
       extract(epoch from clock_timestamp() - told_at)::float8 as quiet_seconds
     from alarms_standing`,
  );
}

export async function setStanding(
  tx: Queries,
  alarm: { readonly kind: string; readonly subject: string; readonly detail: string },
): Promise<void> {
  await tx.query(
    `insert into alarms_standing (kind, subject, detail) values ($1, $2, $3)
     on conflict (kind, subject) do update set detail = excluded.detail,
       told_at = clock_timestamp()`,
    [alarm.kind, alarm.subject, alarm.detail],
  );
}

export async function deleteStanding(tx: Queries, kind: string, subject: string): Promise<void> {
  await tx.query("delete from alarms_standing where kind = $1 and subject = $2", [kind, subject]);
}

/** Behind what the channel has not taken yet of the same matter, which is tried at once. */
export async function queueSending(
  tx: Queries,
  channel: string,
  matter: string,
  message: AlarmMessage,
): Promise<void> {
  // What is under way on some node is put off by no more than a minute.
  await tx.query(
    `update alarm_sendings set next_at = clock_timestamp() where channel = $1 and matter = $2
       and next_at > clock_timestamp() + interval '1 minute'`,
    [channel, matter],
  );
  await tx.query(
    "insert into alarm_sendings (message_id, channel, matter, message) values ($1, $2, $3, $4)",
    [message.id, channel, matter, message],
  );
}

export interface Sending {
  readonly channel: string;
  readonly message: AlarmMessage;
  /** This one included. */
  readonly tries: number;
  readonly age_seconds: number;
}

/**
 * Takes what is due and puts it off by a minute, so that no other node sends it too. What tells of a
 * matter later waits for what tells of it earlier, but that it still stands is not told behind time:
 * what came after says it better. What a node is sending is not due, so it is not dropped.
 */
export async function claimSendings(db: Queries, most: number): Promise<Sending[]> {
  await db.query(
    `delete from alarm_sendings s using (
       select message_id, channel from alarm_sendings w
       where next_at <= clock_timestamp() and message ->> 'state' = 'STILL'
         and exists (select 1 from alarm_sendings n where n.channel = w.channel
           and n.matter = w.matter and n.created_at > w.created_at)
       for update skip locked
     ) outdated
     where s.message_id = outdated.message_id and s.channel = outdated.channel`,
  );
  return db.query<Sending>(
    `update alarm_sendings s set tries = s.tries + 1, next_at = clock_timestamp() + '1 minute'
     from (
       select message_id, channel from alarm_sendings w where next_at <= clock_timestamp()
         and not exists (select 1 from alarm_sendings o where o.channel = w.channel
           and o.matter = w.matter and o.created_at < w.created_at)
       order by next_at limit $1 for update skip locked
     ) due
     where s.message_id = due.message_id and s.channel = due.channel
     returning s.channel, s.message, s.tries,
       extract(epoch from clock_timestamp() - s.created_at)::float8 as age_seconds`,
    [most],
  );
}

export async function deleteSending(db: Queries, { channel, message }: Sending): Promise<void> {
  await db.query("delete from alarm_sendings where message_id = $1 and channel = $2", [
    message.id,
    channel,
  ]);
}

/** Deletes it where something tells of its matter later; answers whether it did. */
export async function deleteFollowed(db: Queries, { channel, message }: Sending): Promise<boolean> {
  const deleted = await db.query(
    `delete from alarm_sendings s where message_id = $1 and channel = $2
       and exists (select 1 from alarm_sendings n where n.channel = s.channel
         and n.matter = s.matter and n.created_at > s.created_at)
     returning 1`,
    [message.id, channel],
  );
  return deleted.length > 0;
}

export async function putOff(db: Queries, { channel, message }: Sending, seconds: number) {
  await db.query(
    `update alarm_sendings set next_at = clock_timestamp() + make_interval(secs => $3)
     where message_id = $1 and channel = $2`,
    [message.id, channel, seconds],
  );
}
