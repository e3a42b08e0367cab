import { bangkokDay } from "@chokdee/domain/time.ts";
import { useState, type ReactNode } from "react";

import { useTranslation } from "../text/i18n.ts";
import { serverNow } from "./clock.ts";
import { cx } from "./cx.ts";
import { dayText, daysInMonth, partsOf, within, type DateParts } from "./date-parts.ts";
import { buddhistYear } from "./dates.ts";
import { controlLook, Field } from "./Field.tsx";
import { timeOfDay, typedTime } from "./typed-time.ts";

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

/** A day as above with a time beside it: "YYYY-MM-DDTHH:MM" in Thai time; empty for none. */
export function DateTimeField(props: DateFieldProps) {
  const { label, value, onChange, aside, hint, error, dense, className } = props;
  const { t } = useTranslation("common");
  const [day = "", time = ""] = value.split("T");
  const put = (nextDay: string, nextTime: string) =>
    onChange(nextDay === "" ? "" : `${nextDay}T${nextTime === "" ? "00:00" : nextTime}`);
  return (
    <Field
      label={label}
      aside={aside}
      hint={hint}
      error={error}
      className={cx("min-w-0", className)}
    >
      {(links) => (
        <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
          <div className="flex min-w-60 grow gap-1.5">
            <DateLists {...props} value={day} onChange={(next) => put(next, time)} links={links} />
          </div>
          <TimeOfDay
            label={`${label} ${t("list_time")}`}
            value={time}
            disabled={day === ""}
            invalid={Boolean(error)}
            dense={dense}
            links={links}
            onChange={(next) => put(day, next)}
          />
        </div>
      )}
    </Field>
  );
}

/**
 * Hours and minutes of 24 hours, which a browser's own time field shows by its own language. What
 * is no time is kept as typed and tells so; leaving the field goes back to the last that was one.
 */
function TimeOfDay(props: {
  readonly label: string;
  readonly value: string;
  readonly disabled: boolean;
  readonly invalid: boolean;
  readonly dense: boolean | undefined;
  readonly links: { readonly "aria-describedby": string | undefined };
  readonly onChange: (time: string) => void;
}) {
  const { label, value, disabled, invalid, dense, links, onChange } = props;
  const [typing, setTyping] = useState<string>();
  const isWrong = typing !== undefined && typing !== "" && timeOfDay(typing) === undefined;
  return (
    <input
      inputMode="numeric"
      enterKeyHint="done"
      autoComplete="off"
      placeholder="00:00"
      aria-label={label}
      aria-invalid={invalid || isWrong ? true : undefined}
      aria-describedby={links["aria-describedby"]}
      value={typing ?? value}
      disabled={disabled}
      maxLength={5}
      className={cx(controlLook(invalid || isWrong, dense), "min-w-20 flex-1 px-2.5!")}
      onChange={(event) => {
        const text = typedTime(event.target.value);
        setTyping(text);
        const time = timeOfDay(text);
        if (time !== undefined) onChange(time);
      }}
      onBlur={() => setTyping(undefined)}
    />
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
