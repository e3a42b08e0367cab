import { scheduleRanges, type ScheduleField } from "@chokdee/domain/rounds/check-schedule.ts";

import { useTranslation } from "../../../text/i18n.ts";
import { AmountField } from "../../../ui/AmountField.tsx";
import { Chip } from "../../../ui/Chips.tsx";
import { SelectField, TextField } from "../../../ui/TextField.tsx";
import { numberOf } from "../../../ui/typed-number.ts";
import type { useEntryForm } from "../../../app/admin/use-entry-form.ts";
import { GroupField } from "../../../app/admin/parts/GroupField.tsx";
import type { ScheduleForm } from "./schedule-form.ts";

interface FieldsProps {
  readonly form: ReturnType<typeof useEntryForm<ScheduleForm, ScheduleField>>;
}

/** What a field of a schedule takes, with the ranges that the server holds to. */
export function useScheduleWords(): (field: ScheduleField, typed: ScheduleForm) => string {
  const { t } = useTranslation("admin-forms");
  return (field, typed) => {
    const ranges = scheduleRanges(numberOf(typed.minutes));
    switch (field) {
      case "kind":
      case "open":
      case "months":
        return "";
      case "days":
        return typed.kind === "weekdays" ? t("choose_day") : t("month_days");
      case "closeTime":
      case "from":
        return t("time");
      case "drawTime":
        return t("draw_time");
      case "open.time":
        return t("open_time");
      case "open.daysBefore":
        return t("whole", ranges.daysBefore);
      case "minutes":
      case "rounds":
      case "drawDelay": {
        const { least, most } = ranges[field];
        return t("whole", { least, most: most.toLocaleString("en") });
      }
    }
  };
}

/** Rounds on days: which days, and the times of them. */
export function DayFields({ form }: FieldsProps) {
  const { t } = useTranslation("admin-lotteries");
  const words = useScheduleWords();
  const { values, set, field, errorOf } = form;
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {values.kind === "weekdays" ? <Weekdays form={form} /> : null}
      {values.kind === "days-of-month" ? (
        <TextField
          dense
          className="md:col-span-2"
          label={t("month_days")}
          hint={words("days", values)}
          {...field("days")}
        />
      ) : null}
      <TextField dense label={t("close_time")} hint={t("time_hint")} {...field("closeTime")} />
      <TextField dense label={t("draw_time")} hint={t("time_hint")} {...field("drawTime")} />
      <SelectField
        dense
        className="md:col-span-2"
        label={t("opens")}
        value={values.openAtClose ? "close" : "time"}
        error={errorOf("open")}
        onChange={(value) => set("openAtClose", value === "close")}
        options={[
          { value: "close", label: t("opens_at_close") },
          { value: "time", label: t("opens_at_time") },
        ]}
      />
      {values.openAtClose ? null : (
        <>
          <AmountField
            dense
            unit="number"
            label={t("days_before")}
            hint={words("open.daysBefore", values)}
            value={values.daysBefore}
            error={errorOf("open.daysBefore")}
            onChange={(text) => set("daysBefore", text)}
          />
          <TextField
            dense
            label={t("open_time")}
            value={values.openTime}
            error={errorOf("open.time")}
            onChange={(text) => set("openTime", text)}
          />
        </>
      )}
    </div>
  );
}

/** The days as switches; 0 is Sunday. */
function Weekdays({ form }: FieldsProps) {
  const { t } = useTranslation("admin-lotteries");
  const { value, error, onChange } = form.field("days");
  const chosen = value.split(/[\s,]+/).filter((day) => day !== "");
  return (
    <GroupField label={t("admin-lotteries:weekdays")} error={error} className="md:col-span-2">
      <div className="flex flex-wrap gap-2">
        {t("common:weekdays")
          .split(",")
          .map((name, index) => {
            const day = String(index);
            const selected = chosen.includes(day);
            const days = selected ? chosen.filter((other) => other !== day) : [...chosen, day];
            return (
              <Chip
                key={day}
                selected={selected}
                onClick={() => onChange(days.toSorted().join(", "))}
              >
                {name}
              </Chip>
            );
          })}
      </div>
    </GroupField>
  );
}

/** Rounds in a row: how long each is, how many a day, and when the first begins. */
export function RowFields({ form }: FieldsProps) {
  const { t } = useTranslation("admin-lotteries");
  const words = useScheduleWords();
  const { values, set, field, errorOf } = form;
  const number = (
    name: "minutes" | "rounds" | "drawDelay",
    label: "minutes" | "rounds" | "draw_delay",
  ) => (
    <AmountField dense unit="number" label={t(label)} hint={words(name, values)} {...field(name)} />
  );
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {number("minutes", "minutes")}
      {number("rounds", "rounds")}
      <TextField dense label={t("first_at")} hint={t("time_hint")} {...field("from")} />
      {number("drawDelay", "draw_delay")}
      <SelectField
        dense
        className="md:col-span-2"
        label={t("opens")}
        value={values.dayStart ? "day" : "close"}
        error={errorOf("open")}
        onChange={(value) => set("dayStart", value === "day")}
        options={[
          { value: "close", label: t("opens_at_close") },
          { value: "day", label: t("opens_at_day_start") },
        ]}
      />
    </div>
  );
}
