/** SQL of the promotions. */
import type { Queries } from "../../platform/database/database.ts";
import type { TextsByLanguage } from "../notice-form.ts";
import { noticeQueries } from "./admin-notices.ts";

export interface PromotionRow {
  readonly id: number;
  readonly titles: TextsByLanguage;
  readonly bodies: TextsByLanguage;
  readonly image_url: string | null;
  readonly active: boolean;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly sort_order: number;
}

const COLUMNS = "id, titles, bodies, image_url, active, starts_at, ends_at, sort_order";
/** More than this nobody reads on one screen. */
const MOST_SHOWN = 50;

export const {
  current: currentPromotions,
  all: allPromotions,
  lock: lockPromotion,
} = noticeQueries<PromotionRow>("promotions", COLUMNS, MOST_SHOWN);

type CachedReply = Omit<PromotionRow, "id" | "starts_at"> & {
  readonly starts_at: Date | undefined;
};

export async function insertPromotion(
  tx: Queries,
  row: CachedReply,
): Promise<PromotionRow | undefined> {
  const [written] = await tx.query<PromotionRow>(
    `insert into promotions (titles, bodies, image_url, active, starts_at, ends_at, sort_order)
     values ($1, $2, $3, $4, coalesce($5, clock_timestamp()), $6, $7) returning ${COLUMNS}`,
    [
      JSON.stringify(row.titles),
      JSON.stringify(row.bodies),
      row.image_url,
      row.active,
      row.starts_at ?? null,
      row.ends_at,
      row.sort_order,
    ],
  );
  return written;
}

export async function updatePromotion(tx: Queries, row: PromotionRow): Promise<void> {
  await tx.query(
    `update promotions set titles = $2, bodies = $3, image_url = $4, active = $5, starts_at = $6,
       ends_at = $7, sort_order = $8 where id = $1`,
    [
      row.id,
      JSON.stringify(row.titles),
      JSON.stringify(row.bodies),
      row.image_url,
      row.active,
      row.starts_at,
      row.ends_at,
      row.sort_order,
    ],
  );
}

export async function insertPromotionImage(
  tx: Queries,
  image: { readonly fileName: string; readonly byteSize: number; readonly by: string },
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into promotion_images (file_name, byte_size, uploaded_by) values ($1, $2, $3)
     returning id`,
    [image.fileName, image.byteSize, image.by],
  );
  if (!row) throw new Error("the picture was not written");
  return row.id;
}

/** The name under which the file store holds a picture. */
export async function findPromotionImage(db: Queries, id: string): Promise<string | undefined> {
  const [row] = await db.query<{ file_name: string }>(
    "select file_name from promotion_images where id = $1",
    [id],
  );
  return row?.file_name;
}
