/** On which days of a month members can expect draws: schedules and the days that differ. */
import { drawDays, parseSchedule, scheduledClose } from "@chokdee/domain/rounds/schedule.ts";
import { addDays } from "@chokdee/domain/time.ts";

import type { AppContext } from "../platform/app-context.ts";
import { exceptionsOf, readCalendar, readOfferedTypes } from "./queries/types.ts";

interface Draw {
  readonly lottery_type_id: string;
  readonly close_time: string | null;
}

/** A day more than any month has. */
const LONGER_THAN_A_MONTH = 31;

export async function drawCalendar(
  app: AppContext,
  month: string,
): Promise<{ readonly day: string; readonly draws: Draw[] }[]> {
  const [types, exceptions] = await Promise.all([
    readOfferedTypes(app.db, false),
    readCalendar(app.db),
  ]);
  const first = `${month}-01`;
  const last = addDays(`${addDays(first, LONGER_THAN_A_MONTH).slice(0, 7)}-01`, -1);
  const draws = types.flatMap((type) => {
    const schedule = parseSchedule(type.schedule);
    if (schedule === null || schedule.kind === "every") return [];
    return drawDays(schedule, first, last, exceptionsOf(exceptions, type.id)).map((day) => {
      const close = scheduledClose(schedule, day);
      const close_time = close === null ? null : new Date(close).toISOString();
      return { day, lottery_type_id: String(type.id), close_time };
    });
  });
  return [...Map.groupBy(draws, ({ day }) => day)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, ofDay]) => ({
      day,
      draws: ofDay.map(({ lottery_type_id, close_time }) => ({ lottery_type_id, close_time })),
    }));
}
