import { addDays } from "@chokdee/domain/time.ts";
import { Calendar, ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { Button, IconButton } from "../../../ui/Button.tsx";
import { DateField } from "../../../ui/DateField.tsx";
import { useDates } from "../../../ui/dates.ts";
import { Sheet } from "../../../ui/Sheet.tsx";
import { nextDay } from "../shown-results.ts";

interface DayPickerProps {
  readonly day: string;
  readonly today: string;
  readonly onPick: (day: string) => void;
}

/** Before the first draw of the archive (db/archives: GLO 1994) there is nothing to look up. */
const FIRST_DAY = "1994-01-01";

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

/** The day in our own words; a tap opens lists to choose another. */
function DayField({
  day,
  today,
  onPick,
  children,
}: DayPickerProps & { readonly children: string }) {
  const { t } = useTranslation("results");
  const [chosen, setChosen] = useState<string>();
  const close = () => setChosen(undefined);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="t-label flex min-h-control min-w-0 grow items-center justify-center gap-2 rounded-sm border-[1.5px] border-line-strong bg-surface px-2 py-1 text-center"
        onClick={() => setChosen(day)}
      >
        <Calendar size={20} aria-hidden className="max-[22.4375rem]:hidden [&:lang(shn)]:hidden" />
        {children}
      </button>
      <Sheet
        open={chosen !== undefined}
        onClose={close}
        title={t("day")}
        footer={
          <Button
            block
            onClick={() => {
              if (chosen !== undefined) onPick(chosen);
              close();
            }}
          >
            {t("common:confirm")}
          </Button>
        }
      >
        <DateField
          required
          label={t("day")}
          value={chosen ?? day}
          min={FIRST_DAY}
          max={today}
          onChange={setChosen}
        />
      </Sheet>
    </>
  );
}
