/** SQL of the announcements. */
import type { Queries } from "../../platform/database.ts";
import type { TextsByLanguage } from "../notice-form.ts";

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

export function currentAnnouncements(db: Queries): Promise<AnnouncementRow[]> {
  return db.query<AnnouncementRow>(
    `select ${COLUMNS} from announcements
     where active and starts_at <= clock_timestamp()
       and (ends_at is null or ends_at > clock_timestamp())
     order by sort_order, starts_at desc, id desc limit $1`,
    [MOST_SHOWN],
  );
}

export function allAnnouncements(
  db: Queries,
  before: string | undefined,
  limit: number,
): Promise<AnnouncementRow[]> {
  return db.query<AnnouncementRow>(
    `select ${COLUMNS} from announcements where $1::bigint is null or id < $1
     order by id desc limit $2`,
    [before ?? null, limit],
  );
}

export async function lockAnnouncement(
  tx: Queries,
  id: string,
): Promise<AnnouncementRow | undefined> {
  const [row] = await tx.query<AnnouncementRow>(
    `select ${COLUMNS} from announcements where id = $1 for update`,
    [id],
  );
  return row;
}

type Written = Omit<AnnouncementRow, "id" | "starts_at"> & { readonly starts_at: Date | undefined };

export async function insertAnnouncement(
  tx: Queries,
  row: Written,
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
