/** The back office's calendar: which lottery draws on which day, and what stands there. */
import type { Queries } from "../platform/database/database.ts";
import { readCalendarEntries } from "./queries/calendar.ts";
import { readCalendar } from "./queries/types.ts";
import { typeKey } from "./wire-input.ts";
import { rangeOf } from "./wire-range.ts";

/** A month with the days around it that its weeks show. */
const MOST_DAYS = 45;

export async function showCalendar(
  db: Queries,
  query: { readonly from: string; readonly to: string; readonly type?: string | undefined },
) {
  const { from, to } = rangeOf(query.from, query.to, MOST_DAYS);
  const typeId = query.type === undefined ? undefined : typeKey(query.type);
  const [entries, exceptions] = await Promise.all([
    readCalendarEntries(db, from, to, typeId),
    readCalendar(db, typeId),
  ]);
  const isShown = (day: string | null): boolean => day !== null && day >= from && day <= to;
  return {
    data: {
      entries: entries.map((row) => ({
        draw_date: row.draw_date,
        lottery_type_id: String(row.type_id),
        rounds: row.rounds,
        by_status: row.by_status,
        round_id: row.round_id === null ? null : String(row.round_id),
      })),
      exceptions: exceptions
        .filter((row) => isShown(row.on_date) || isShown(row.moved_to))
        .map((row) => ({
          lottery_type_id: String(row.type_id),
          on: row.on_date,
          moved_to: row.moved_to,
          note: row.note,
        })),
    },
  };
}
