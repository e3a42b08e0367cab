/** SQL of the announcements. */
import type { Queries } from "../../platform/database/database.ts";
import type { TextsByLanguage } from "../notice-form.ts";
import { noticeQueries } from "./admin-notices.ts";

export interface AnnouncementRow {
  readonly id: number;
  readonly texts: TextsByLanguage;
  readonly active: boolean;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly sort_order: number;
}

const COLUMNS = "id, texts, active, starts_at, ends_at, sort_order";
/** More than this nobody reads on one screen. */
const MOST_SHOWN = 20;

export const {
  current: currentAnnouncements,
  all: allAnnouncements,
  lock: lockAnnouncement,
} = noticeQueries<AnnouncementRow>("announcements", COLUMNS, MOST_SHOWN);

type CachedReply = Omit<AnnouncementRow, "id" | "starts_at"> & {
  readonly starts_at: Date | undefined;
};

export async function insertAnnouncement(
  tx: Queries,
  row: CachedReply,
): Promise<AnnouncementRow | undefined> {
  const [written] = await tx.query<AnnouncementRow>(
    `insert into announcements (texts, active, starts_at, ends_at, sort_order)
     values ($1, $2, coalesce($3, clock_timestamp()), $4, $5) returning ${COLUMNS}`,
    [JSON.stringify(row.texts), row.active, row.starts_at ?? null, row.ends_at, row.sort_order],
  );
  return written;
}

export async function updateAnnouncement(tx: Queries, row: AnnouncementRow): Promise<void> {
  await tx.query(
    `update announcements set texts = $2, active = $3, starts_at = $4, ends_at = $5, sort_order = $6
     where id = $1`,
    [row.id, JSON.stringify(row.texts), row.active, row.starts_at, row.ends_at, row.sort_order],
  );
}
