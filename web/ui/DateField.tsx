import { useRef, useState, type ReactNode } from "react";

import { useTranslation } from "../text/i18n.ts";
import { Calendar } from "./Calendar.tsx";
import { cx } from "./cx.ts";
import { within } from "./date-parts.ts";
import { controlLook, Field, type FieldLinks } from "./Field.tsx";
import { dayOfTyped, dayWhileTyping, isNoDay, shownDay } from "./typed-day.ts";

/** As long as "23/11/2569". */
const LONGEST = 10;

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
 * A day that is typed by the Buddhist year ("23/11/2569"), or picked in a calendar of our own:
 * no browser's shows that year.
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
      {(links) => <DayInput {...props} links={links} />}
    </Field>
  );
}

/**
 * The line of such a field with the button of its calendar. What is no day is marked while it
 * stands; leaving the line goes back to the last that was one.
 */
export function DayInput(props: DateFieldProps & { readonly links: FieldLinks }) {
  const { label, value, onChange, min, max, required, error, dense, links } = props;
  const { t } = useTranslation("day-field");
  const [typing, setTyping] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const isWrong = typing !== undefined && isNoDay(typing);
  const take = (day: string | undefined) => {
    // No day is none, wherever the bounds are.
    if (day !== undefined) onChange(day === "" ? "" : within(day, min, max));
  };
  return (
    <div ref={box} className="relative min-w-0 grow">
      <input
        {...links}
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
        placeholder={t("form")}
        aria-invalid={isWrong ? true : links["aria-invalid"]}
        aria-required={required}
        value={typing ?? shownDay(value)}
        maxLength={LONGEST}
        className={cx(controlLook(isWrong || Boolean(error), dense), "pr-11!")}
        onChange={({ target: { value: text } }) => {
          setTyping(text);
          take(text.trim() === "" && !required ? "" : dayWhileTyping(text));
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && typing !== undefined) take(dayOfTyped(typing));
        }}
        onBlur={() => {
          if (typing !== undefined) take(dayOfTyped(typing));
          setTyping(undefined);
        }}
      />
      <Calendar
        label={t("open", { label })}
        value={value}
        min={min}
        max={max}
        required={required}
        anchor={box}
        onPick={(day) => {
          setTyping(undefined);
          onChange(day);
        }}
      />
    </div>
  );
}
