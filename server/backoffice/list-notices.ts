/** The operator's pages of announcements and promotions, newest first. */
import type { Announcement, Promotion } from "@chokdee/domain/backoffice/contract.ts";

import { pageOf, readCursor } from "../platform/cursors.ts";
import type { House } from "../platform/house.ts";
import { allAnnouncements } from "./queries/announcements.ts";
import { allPromotions } from "./queries/promotions.ts";
import { announcementOf, promotionOf } from "./save-notice.ts";

const USUAL_ROWS = 50;
const CURSOR = [/^[0-9]{1,15}$/];

export interface PageRequest {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface Page<Item> {
  readonly items: Item[];
  readonly next_cursor: string | null;
}

export async function listAnnouncements(
  house: House,
  request: PageRequest,
): Promise<Page<Announcement>> {
  const limit = request.limit ?? USUAL_ROWS;
  const before = readCursor(request.cursor, CURSOR)?.[0];
  const rows = await allAnnouncements(house.db, before, limit + 1);
  const page = pageOf(rows, limit, (row) => [String(row.id)]);
  return { items: page.items.map(announcementOf), next_cursor: page.nextCursor };
}

export async function listPromotions(house: House, request: PageRequest): Promise<Page<Promotion>> {
  const limit = request.limit ?? USUAL_ROWS;
  const before = readCursor(request.cursor, CURSOR)?.[0];
  const rows = await allPromotions(house.db, before, limit + 1);
  const page = pageOf(rows, limit, (row) => [String(row.id)]);
  return { items: page.items.map(promotionOf), next_cursor: page.nextCursor };
}
