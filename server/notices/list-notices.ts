/** A member's own notices, newest first, and marking them as read. */
import type { Notice } from "@chokdee/domain/notices/contract.ts";
import { formatBaht } from "@chokdee/domain/money.ts";
import { ROW_NUMBER } from "@chokdee/domain/row-number.ts";

import { pageOf, readCursor } from "../platform/http/cursors.ts";
import type { AppContext } from "../platform/app-context.ts";
import { countUnread, listOwnNotices, markRead, type NoticeRow } from "./queries/notices.ts";

const USUAL_ROWS = 30;

export interface NoticeListRequest {
  readonly userId: string;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export async function listNotices(
  app: AppContext,
  request: NoticeListRequest,
): Promise<{ items: Notice[]; nextCursor: string | null; unread: number }> {
  const limit = request.limit ?? USUAL_ROWS;
  const [before] = readCursor(request.cursor, [ROW_NUMBER]) ?? [];
  const [rows, unread] = await Promise.all([
    listOwnNotices(app.db, request.userId, before === undefined ? null : Number(before), limit + 1),
    countUnread(app.db, request.userId),
  ]);
  const page = pageOf(rows, limit, (row) => [String(row.no)]);
  return { items: page.items.map(noticeOf), nextCursor: page.nextCursor, unread };
}

function noticeOf(row: NoticeRow): Notice {
  const { round_id: roundId, names, draw_date: drawDate, sequence, titles } = row;
  return {
    id: String(row.no),
    event: row.event,
    created_at: row.created_at.toISOString(),
    is_read: row.is_read,
    amount: row.amount_satang === null ? null : formatBaht(row.amount_satang),
    reason: row.reason,
    round:
      roundId === null || names === null || drawDate === null || sequence === null
        ? null
        : {
            id: String(roundId),
            names,
            draw_date: drawDate,
            sequence,
            is_numbered: row.is_numbered === true,
          },
    news: titles === null ? null : { titles, bodies: row.bodies },
  };
}

/** Marks one notice, or all up to one; an id that is somebody else's or nobody's marks nothing. */
export async function readNotices(
  app: AppContext,
  userId: string,
  sent: { readonly id?: string | undefined; readonly up_to?: string | undefined },
): Promise<number> {
  const [from, to] = sent.id === undefined ? ["0", sent.up_to ?? "0"] : [sent.id, sent.id];
  await markRead(app.db, userId, Number(from), Number(to));
  const unread = await countUnread(app.db, userId);
  // The member's other screens show a number too.
  app.live.tellMember(userId, "notices", { unread });
  return unread;
}

export function showUnread(app: AppContext, userId: string): Promise<number> {
  return countUnread(app.db, userId);
}
