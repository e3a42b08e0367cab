/** What came and went on each day of a member's statement: whole days, whatever page is shown. */
import { formatBaht } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { addDays, isReportDay } from "@chokdee/domain/time.ts";
import { type DaySums, MOST_SUM_DAYS } from "@chokdee/domain/wallet/contract.ts";

import type { Queries } from "../platform/database/database.ts";
import { findEntrySince, sumDays } from "./queries.ts";

export async function listDaySums(
  db: Queries,
  userId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<DaySums[]> {
  const isRange = isReportDay(from) && isReportDay(to) && from <= to;
  if (!isRange || to >= addDays(from, MOST_SUM_DAYS)) throw new Refusal("DATE_INVALID");
  const rows = await sumDays(db, userId, {
    sinceId: await findEntrySince(db, userId, from),
    beforeId: await findEntrySince(db, userId, addDays(to, 1)),
  });
  const byDay = Map.groupBy(rows, (row) => row.day);
  return [...byDay].map(([day, ofDay]) => {
    const both = ofDay.filter(({ came_in: came, went_out: went }) => came > 0 && went > 0);
    return {
      day,
      sums: Object.fromEntries(
        ofDay.map(({ type, came_in: came, went_out: went }) => [type, formatBaht(came - went)]),
      ),
      ...(both.length === 0
        ? {}
        : {
            went_out: Object.fromEntries(both.map((row) => [row.type, formatBaht(row.went_out)])),
          }),
    };
  });
}
