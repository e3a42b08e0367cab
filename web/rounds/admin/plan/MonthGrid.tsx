import { ROUND_STATUSES, type RoundStatus } from "@chokdee/domain/rounds/rules.ts";
import { addDays } from "@chokdee/domain/time.ts";
import { CalendarX2 } from "lucide-react";

import { useTranslation } from "../../../text/i18n.ts";
import { cx } from "../../../ui/cx.ts";
import { useDates } from "../../../ui/dates.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import type { CalendarData } from "./calls.ts";

const dots: Readonly<Record<RoundStatus, string>> = {
  SCHEDULED: "bg-lost-dot",
  OPEN: "bg-brand-mid",
  CLOSED: "bg-pending-dot",
  SETTLED: "bg-won-dot",
  VOIDED: "bg-cancel-dot",
};

export interface MonthGridProps {
  readonly from: string;
  readonly to: string;
  /** "YYYY-MM": days of the months beside it are pale. */
  readonly month: string;
  readonly today: string;
  readonly data: CalendarData | undefined;
  readonly onPick: (day: string) => void;
}

/** Weeks from Sunday; each day a button that tells how many rounds stand in which state. */
export function MonthGrid({ from, to, month, today, data, onPick }: MonthGridProps) {
  const { t } = useTranslation(["admin-plan", "admin-rounds", "day-field"]);
  const weekdays = t("common:weekdays").split(",");
  const short = t("day-field:weekdays_short").split(",");
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return (
    <>
      <div
        // From edge to edge on the smallest phone: a day is a target of 44.
        className="overflow-hidden rounded-md border border-line bg-surface max-xs:-mx-4 max-xs:rounded-none max-xs:border-x-0"
        aria-busy={!data}
      >
        <div aria-hidden className="grid grid-cols-7 border-b border-line bg-surface-2">
          {weekdays.map((name, at) => (
            <span key={name} className="t-caption one-line px-1 py-2 text-center text-ink-3">
              <span className="md:hidden">{short[at]}</span>
              <span className="max-md:hidden">{name}</span>
            </span>
          ))}
        </div>
        <div className="grid grid-cols-7">
          {days.map((day) => (
            <DayCell
              key={day}
              day={day}
              data={data}
              isToday={day === today}
              isBeside={!day.startsWith(month)}
              onPick={onPick}
            />
          ))}
        </div>
      </div>
      <ul className="t-caption mt-3 flex flex-wrap gap-x-4 gap-y-1 text-ink-2">
        {ROUND_STATUSES.map((status) => (
          <li key={status} className="flex items-center gap-1.5">
            <span
              aria-hidden
              className={cx("size-2 rounded-full forced-color-adjust-none", dots[status])}
            />
            {t(`admin-rounds:status.${status}`)}
          </li>
        ))}
        <li className="flex items-center gap-1.5">
          <CalendarX2 size={14} aria-hidden className="text-urgent-ink" />
          {t("admin-plan:special_day")}
        </li>
      </ul>
    </>
  );
}

function DayCell(props: {
  readonly day: string;
  readonly data: CalendarData | undefined;
  readonly isToday: boolean;
  readonly isBeside: boolean;
  readonly onPick: (day: string) => void;
}) {
  const { day, data, isToday, isBeside, onPick } = props;
  const { t } = useTranslation(["admin-plan", "admin-rounds"]);
  const dates = useDates();
  const entries = data?.entries.filter((entry) => entry.draw_date === day) ?? [];
  const isSpecial = data?.exceptions.some((one) => one.on === day || one.moved_to === day) ?? false;
  const counts = ROUND_STATUSES.flatMap((status) => {
    const count = entries.reduce((sum, entry) => sum + (entry.by_status[status] ?? 0), 0);
    return count === 0 ? [] : [{ status, count }];
  });
  const told = counts.map(
    ({ status, count }) => `${t(`admin-rounds:status.${status}`)} ${String(count)}`,
  );
  if (isSpecial) told.push(t("admin-plan:special_day"));
  return (
    <button
      type="button"
      aria-current={isToday ? "date" : undefined}
      onClick={() => onPick(day)}
      className={cx(
        "flex min-h-16 flex-col items-start gap-0.5 border-b border-r border-line p-1.5 text-left md:min-h-26 md:p-2",
        "hover:bg-surface-2 focus-visible:-outline-offset-2 [&:nth-child(7n)]:border-r-0",
        isBeside && "bg-surface-2 text-ink-3",
      )}
    >
      <span className="sr-only">{[dates.weekdayDay(day), ...told].join(", ")}</span>
      <span aria-hidden className="flex w-full items-center justify-between gap-1">
        <span
          className={cx(
            "n-xs inline-grid min-w-6 place-items-center rounded-full",
            isToday && "bg-brand px-1 text-on-brand",
          )}
        >
          {Number(day.slice(8))}
        </span>
        {isSpecial ? <CalendarX2 size={16} className="text-urgent-ink" /> : null}
      </span>
      <span aria-hidden className="flex flex-wrap gap-x-1.5 md:flex-col">
        {data ? null : <Skeleton className="mt-1 h-3 w-7 md:w-20" />}
        {counts.map(({ status, count }) => (
          <span key={status} className="t-caption flex items-center gap-1">
            <span
              className={cx(
                "size-2 shrink-0 rounded-full forced-color-adjust-none",
                // On today's own ground a dot is seen by its edge.
                "forced-colors:outline-1 forced-colors:outline-current",
                dots[status],
              )}
            />
            <span className="max-md:hidden">{t(`admin-rounds:status.${status}`)}</span>
            <span className="tabular-nums">{count}</span>
          </span>
        ))}
      </span>
    </button>
  );
}
