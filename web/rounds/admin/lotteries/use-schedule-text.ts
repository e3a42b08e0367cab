import { parseSchedule } from "@chokdee/domain/rounds/schedule.ts";

import { useTranslation } from "../../../text/i18n.ts";

/** A schedule in words: "วันที่ 1, 16 ปิดรับ 15:20 ออกผล 16:00". */
export function useScheduleText(): (schedule: unknown) => string {
  const { t } = useTranslation("admin-lotteries");
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
      close: schedule.closeTime,
      draw: schedule.drawTime,
    });
  };
}
