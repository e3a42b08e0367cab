import { bangkokDay } from "@chokdee/domain/time.ts";
import type { ReactNode } from "react";

import { useTranslation } from "../text/i18n.ts";
import { serverNow } from "./clock.ts";
import { cx } from "./cx.ts";
import { dayText, daysInMonth, partsOf, within, type DateParts } from "./date-parts.ts";
import { buddhistYear } from "./dates.ts";
import { controlLook, Field } from "./Field.tsx";

/** Years before and after this one that can be chosen where no bound says more. */
const YEARS_BACK = 3;
const YEARS_AHEAD = 2;

export interface DateFieldProps {
  readonly label: string;
  /** "YYYY-MM-DD" in Gregorian years, as days travel; empty for no day. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** No empty choice: a day there must be. */
  readonly required?: boolean | undefined;
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly dense?: boolean | undefined;
  readonly className?: string | undefined;
}

/**
 * A day in three lists: day, month, and the Buddhist year, which no browser's own calendar shows.
 * Lists are at home on every phone, keyboard and screen reader. The first choice in an empty field
 * takes the rest from today.
 */
export function DateField(props: DateFieldProps) {
  const { label, aside, hint, error, className } = props;
  return (
    <Field
      label={label}
      aside={aside}
      hint={hint}
      error={error}
      className={cx("min-w-0", className)}
    >
      {(links) => (
        <div role="group" aria-label={label} className="flex gap-1.5">
          <DateLists {...props} links={links} />
        </div>
      )}
    </Field>
  );
}

interface DateListsProps extends DateFieldProps {
  readonly links: { readonly id: string; readonly "aria-describedby": string | undefined };
}

function DateLists(props: DateListsProps) {
  const { label, value, onChange, min, max, required, error, dense, links } = props;
  const { t } = useTranslation("common");
  const today = bangkokDay(serverNow());
  const parts = partsOf(value);
  const base = parts ?? partsOf(within(today, min, max)) ?? { year: 0, month: 1, day: 1 };
  const choose = (change: Partial<DateParts>) =>
    onChange(within(dayText({ ...base, ...change }), min, max));
  const years = yearsOf(base.year, Number(today.slice(0, 4)), min, max);
  const months = t("months").split(",");
  const days = Array.from({ length: daysInMonth(base.year, base.month) }, (_, at) => at + 1);
  // Each list is as wide as its longest name asks for, and more where there is room.
  const look = cx(controlLook(Boolean(error), dense), "w-auto! min-w-0 flex-auto px-2!");
  const list = (
    part: keyof DateParts,
    name: string,
    options: readonly (readonly [number, string])[],
    id?: string,
  ) => (
    <select
      id={id}
      aria-label={`${label} ${name}`}
      aria-invalid={error ? true : undefined}
      aria-describedby={links["aria-describedby"]}
      value={parts === undefined ? "" : String(parts[part])}
      className={look}
      onChange={(event) => {
        if (event.target.value === "") onChange("");
        else choose({ [part]: Number(event.target.value) });
      }}
    >
      {required && parts ? null : <option value="">{name}</option>}
      {options.map(([number, text]) => (
        <option key={number} value={number}>
          {text}
        </option>
      ))}
    </select>
  );
  return (
    <>
      {list(
        "day",
        t("list_day"),
        days.map((day) => [day, String(day)]),
        links.id,
      )}
      {list(
        "month",
        t("list_month"),
        months.map((name, at) => [at + 1, name]),
      )}
      {list(
        "year",
        t("list_year"),
        years.map((year) => [year, String(buddhistYear(year))]),
      )}
    </>
  );
}

/** The years that can be chosen; the one that stands is always among them. */
function yearsOf(
  shown: number,
  thisYear: number,
  min: string | undefined,
  max: string | undefined,
): number[] {
  const first = Math.min(shown, min ? Number(min.slice(0, 4)) : thisYear - YEARS_BACK);
  const last = Math.max(shown, max ? Number(max.slice(0, 4)) : thisYear + YEARS_AHEAD);
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
