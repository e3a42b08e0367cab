/** SQL of notices: writing them, with what goes to phones, and reading them. */
import type { NoticeEvent } from "@chokdee/domain/notices/rules.ts";

import type { Queries } from "../../platform/database/database.ts";
import { PUSH_WRITTEN } from "./devices.ts";

export interface NewNotice {
  readonly userId: string;
  readonly event: NoticeEvent;
  /** What it is about; a second notice of the same event on it is not written. */
  readonly subject: string;
  /** The member's own amount, in satang. */
  readonly amount: number;
  readonly reason: string | null;
}

const choice = { DEPOSIT: "deposit", WITHDRAWAL: "withdrawal" } as const;

/** Writes a notice about money in or out, if the member wants it and it is new. */
export async function insertNotice(tx: Queries, notice: NewNotice): Promise<void> {
  const wanted = notice.event.startsWith("DEPOSIT") ? choice.DEPOSIT : choice.WITHDRAWAL;
  await tx.query(
    `with written as (
       insert into notices (user_id, event, subject, amount_satang, reason)
       select c.user_id, $2, $3, $4, $5 from notice_choices c where c.user_id = $1 and c.${wanted}
       on conflict on constraint notice_is_single do nothing returning no, user_id
     ) ${PUSH_WRITTEN}`,
    [notice.userId, notice.event, notice.subject, notice.amount, notice.reason],
  );
}

/** Tells everybody with a slip in a finished run; answers whom it told of money. */
export async function insertOfSettlement(
  tx: Queries,
  roundId: number,
  version: number,
): Promise<string[]> {
  const rows = await tx.query<{ user_id: string; no: number }>(
    "select no, user_id from notices_of_settlement($1, $2)",
    [roundId, version],
  );
  await tx.query(
    `with written as (select * from unnest($1::bigint[], $2::uuid[]) w (no, user_id))
     ${PUSH_WRITTEN}`,
    [rows.map(({ no }) => no), rows.map(({ user_id }) => user_id)],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Which of these jobs are under way or will be tried again. */
export async function stillQueued(db: Queries, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ key: string }>(
    `select key from graphile_worker.jobs
     where key = any ($1::text[]) and (attempts < max_attempts or locked_at is not null)`,
    [keys],
  );
  return new Set(rows.map(({ key }) => key));
}

export type NewsEvent = Extract<NoticeEvent, "PROMOTION" | "ANNOUNCEMENT">;

/**
 * Tells every active member who wants it the operator's words, while they are current; nobody who
 * has excluded themselves is invited to play.
 */
export async function insertNews(tx: Queries, event: NewsEvent, id: number): Promise<void> {
  const wanted = event === "PROMOTION" ? "promotion" : "announcement";
  // Asked by itself: exclusions may stand on other machines than the notices.
  const excluded =
    event === "PROMOTION"
      ? await tx.query<{ user_id: string }>("select user_id from excluded_members")
      : [];
  await tx.query(
    `with written as (
       insert into notices (user_id, event, subject, news_id)
       select c.user_id, n.event, n.id::text, n.id
       from notice_news n cross join notice_choices c
       where n.event = $1 and n.id = $2 and n.active and n.starts_at <= clock_timestamp()
         and (n.ends_at is null or n.ends_at > clock_timestamp())
         and c.is_active and c.${wanted} and c.user_id <> all ($3::uuid[])
       on conflict on constraint notice_is_single do nothing returning no, user_id
     ) ${PUSH_WRITTEN}`,
    [event, id, excluded.map(({ user_id }) => user_id)],
  );
}

type Texts = Readonly<Record<string, string>>;

export interface NoticeRow {
  readonly no: number;
  readonly event: NoticeEvent;
  readonly created_at: Date;
  readonly is_read: boolean;
  readonly amount_satang: number | null;
  readonly reason: string | null;
  readonly round_id: number | null;
  readonly names: Texts | null;
  readonly draw_date: string | null;
  readonly sequence: number | null;
  readonly is_numbered: boolean | null;
  readonly titles: Texts | null;
  readonly bodies: Texts | null;
}

const NOTICE = `
  select n.no, n.event, n.created_at, n.read_at is not null as is_read, n.amount_satang, n.reason,
    n.round_id, r.names, r.draw_date, r.sequence, r.is_numbered, w.titles, w.bodies
  from notices n
  left join notice_rounds r on r.id = n.round_id
  left join notice_news w on w.event = n.event and w.id = n.news_id`;

export function listOwnNotices(
  db: Queries,
  userId: string,
  before: number | null,
  limit: number,
): Promise<NoticeRow[]> {
  return db.query<NoticeRow>(
    `${NOTICE} where n.user_id = $1 and n.no < coalesce($2, 9223372036854775807)
     order by n.no desc limit $3`,
    [userId, before, limit],
  );
}

export async function readNotice(
  db: Queries,
  userId: string,
  no: number,
): Promise<NoticeRow | undefined> {
  const [row] = await db.query<NoticeRow>(`${NOTICE} where n.user_id = $1 and n.no = $2`, [
    userId,
    no,
  ]);
  return row;
}

/** Nobody reads the difference between 100 and more. */
const MOST_COUNTED = 100;

export async function countUnread(db: Queries, userId: string): Promise<number> {
  const [row] = await db.query<{ unread: number }>(
    `select count(*)::integer as unread from (
       select from notices where user_id = $1 and read_at is null limit $2) n`,
    [userId, MOST_COUNTED],
  );
  return row?.unread ?? 0;
}

/** Marks the member's own unread notices from one number to another. */
export async function markRead(
  db: Queries,
  userId: string,
  from: number,
  to: number,
): Promise<void> {
  await db.query(
    `update notices set read_at = clock_timestamp()
     where user_id = $1 and read_at is null and no between $2 and $3`,
    [userId, from, to],
  );
}

export async function pruneNotices(db: Queries, days: number): Promise<void> {
  await db.query("delete from notices where created_at < now() - make_interval(days => $1)", [
    days,
  ]);
}
