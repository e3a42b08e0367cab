import { parseSchedule } from "@chokdee/domain/rounds/schedule.ts";

import { useTranslation } from "../../../text/i18n.ts";

const HOURS_A_DAY = 24;

/** A schedule in words: "วันที่ 1, 16 ปิดรับ 15:20 ออกผล 16:00". */
export function useScheduleText(): (schedule: unknown) => string {
  const { t } = useTranslation("admin-lotteries");
  // "25:00" is how it is typed and kept; a clock says 01:00 of the next day.
  const onClock = (time: string): string => {
    const hours = Number(time.slice(0, 2));
    if (hours < HOURS_A_DAY) return time;
    const hour = String(hours - HOURS_A_DAY).padStart(2, "0");
    return t("next_day", { time: `${hour}${time.slice(2)}` });
  };
  return (value) => {
    const schedule = parseSchedule(value);
    if (schedule === null) return t("no_schedule");
    if (schedule.kind === "every") {
      const { minutes, rounds, from } = schedule;
      return t("every_text", { minutes, rounds, from });
    }
    const weekdays = t("common:weekdays").split(",");
    const days =
      schedule.kind === "daily"
        ? t("kind.daily")
        : schedule.kind === "weekdays"
          ? schedule.days.map((day) => weekdays[day] ?? "").join(" ")
          : t("days_text", { days: schedule.days.join(", ") });
    return t("hours_text", {
      days,
      close: onClock(schedule.closeTime),
      draw: onClock(schedule.drawTime),
    });
  };
}
