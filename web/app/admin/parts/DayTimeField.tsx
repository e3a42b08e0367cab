import { useState } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { cx } from "../../../ui/cx.ts";
import { DayInput, type DateFieldProps } from "../../../ui/DateField.tsx";
import { controlLook, Field } from "../../../ui/Field.tsx";
import { timeOfDay, typedTime } from "../../../ui/typed-time.ts";

/** A day with a time beside it: "YYYY-MM-DDTHH:MM" in Thai time; empty for none. */
export function DayTimeField(props: DateFieldProps) {
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
        <div role="group" aria-label={label} className="flex gap-1.5">
          <DayInput {...props} value={day} onChange={(next) => put(next, time)} links={links} />
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
      className={cx(controlLook(invalid || isWrong, dense), "w-20! shrink-0 px-2.5! text-center")}
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
