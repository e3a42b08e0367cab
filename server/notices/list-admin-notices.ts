/** The operator's pages of announcements and promotions, newest first. */
import { pageOf, readCursor } from "../platform/http/cursors.ts";
import type { Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { allAnnouncements } from "./queries/announcements.ts";
import { allPromotions } from "./queries/promotions.ts";
import { announcementOf, promotionOf } from "./save-notice.ts";

const USUAL_ROWS = 50;
const CURSOR = [/^[0-9]{1,15}$/];

interface PageRequest {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

interface Page<Item> {
  readonly items: Item[];
  readonly next_cursor: string | null;
}

export const listAnnouncements = (app: AppContext, request: PageRequest) =>
  list(app, request, allAnnouncements, announcementOf);

export const listPromotions = (app: AppContext, request: PageRequest) =>
  list(app, request, allPromotions, promotionOf);

async function list<Row extends { readonly id: number }, Item>(
  app: AppContext,
  request: PageRequest,
  all: (db: Queries, before: string | undefined, limit: number) => Promise<Row[]>,
  onWire: (row: Row) => Item,
): Promise<Page<Item>> {
  const limit = request.limit ?? USUAL_ROWS;
  const before = readCursor(request.cursor, CURSOR)?.[0];
  const page = pageOf(await all(app.db, before, limit + 1), limit, (row) => [String(row.id)]);
  return { items: page.items.map(onWire), next_cursor: page.nextCursor };
}
