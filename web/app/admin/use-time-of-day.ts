import { bangkokDay } from "@chokdee/domain/time.ts";

import { useDates } from "../../ui/dates.ts";

/** The time of an instant beside a day: with its own day where that is another ("1 ม.ค. 01:00 น."). */
export function useTimeOfDay(): (instant: string, day: string) => string {
  const dates = useDates();
  return (instant, day) =>
    bangkokDay(Date.parse(instant)) === day
      ? dates.time(instant)
      : `${dates.dayMonth(instant)} ${dates.time(instant)}`;
}
