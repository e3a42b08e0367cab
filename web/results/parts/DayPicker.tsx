import { addDays } from "@chokdee/domain/time.ts";
import { Calendar, ChevronLeft, ChevronRight } from "lucide-react";
import { useRef } from "react";

import { useTranslation } from "../../i18n.ts";
import { IconButton } from "../../ui/Button.tsx";
import { useDates } from "../../ui/dates.ts";
import { nextDay } from "../shown-results.ts";

interface DayPickerProps {
  readonly day: string;
  readonly today: string;
  readonly onPick: (day: string) => void;
}

const arrow = "rounded-full! border border-line bg-surface text-ink";

/** The day before, the day itself in a picker, the day after. */
export function DayPicker({ day, today, onPick }: DayPickerProps) {
  const { t } = useTranslation("results");
  const dates = useDates();
  const next = nextDay(day, today);
  return (
    <div className="flex items-center gap-2">
      <IconButton
        label={t("day_before")}
        className={arrow}
        onClick={() => onPick(addDays(day, -1))}
      >
        <ChevronLeft size={22} aria-hidden />
      </IconButton>
      <DayField day={day} today={today} onPick={onPick}>
        {dates.weekdayDay(day)}
      </DayField>
      <IconButton
        label={t("day_after")}
        className={arrow}
        disabled={next === undefined}
        onClick={() => {
          if (next !== undefined) onPick(next);
        }}
      >
        <ChevronRight size={22} aria-hidden />
      </IconButton>
    </div>
  );
}

/** The browser's own date picker under our text, which has the Buddhist year. */
function DayField({
  day,
  today,
  onPick,
  children,
}: DayPickerProps & { readonly children: string }) {
  const { t } = useTranslation("results");
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className="relative grid min-h-control min-w-0 grow place-items-center rounded-sm border-[1.5px] border-line-strong bg-surface focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus">
      <span aria-hidden className="t-label flex items-center gap-2 px-2 text-center">
        <Calendar size={20} aria-hidden className="max-[359px]:hidden" />
        {children}
      </span>
      <input
        ref={input}
        type="date"
        aria-label={t("day")}
        value={day}
        max={today}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        // A desktop browser opens its calendar from its own small icon only.
        onClick={() => input.current?.showPicker?.()}
        onChange={(event) => {
          if (event.target.value !== "") onPick(event.target.value);
        }}
      />
    </span>
  );
}
