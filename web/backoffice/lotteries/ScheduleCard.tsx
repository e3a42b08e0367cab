import { changeLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import type { AdminLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import { useState } from "react";

import { messageOf } from "../../api-failure.ts";
import { useTranslation } from "../../i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Chip } from "../../ui/Chips.tsx";
import { confirm } from "../../ui/confirm.ts";
import { Notice } from "../../ui/Notice.tsx";
import { SelectField, TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { May } from "../parts/May.tsx";
import { useChangeLottery } from "./calls.ts";
import { scheduleForm, scheduleOf, type ScheduleForm } from "./schedule-form.ts";
import { useScheduleText } from "./use-schedule-text.ts";
import { useNames } from "../names.ts";

const kinds: readonly ScheduleForm["kind"][] = ["days-of-month", "weekdays", "daily", "every"];

/** When a lottery draws; rounds that have not opened are planned again after a change. */
export function ScheduleCard({ type }: { readonly type: AdminLotteryType }) {
  const { t } = useTranslation(["admin-lotteries", "common"]);
  const names = useNames();
  const [form, setForm] = useState(() => scheduleForm(type.schedule));
  const scheduleText = useScheduleText();
  const save = useChangeLottery(type.id);
  const schedule = scheduleOf(form);
  const changed = JSON.stringify(form) !== JSON.stringify(scheduleForm(type.schedule));
  const set = (change: Partial<ScheduleForm>) => setForm({ ...form, ...change });
  const ask = async () => {
    if (!schedule || save.isPending) return;
    const sure = await confirm({
      title: t("admin-lotteries:schedule_question", { name: names.lottery(type) }),
      body: `${scheduleText(schedule)} ${t("admin-lotteries:schedule_consequence")}`,
      confirmLabel: t("common:save"),
    });
    if (!sure) return;
    save.mutate(
      { schedule },
      {
        onSuccess: (answer) =>
          // A later close waits for a second person where there is one.
          toast(
            "message" in answer
              ? { text: answer.message, tone: "info" }
              : { text: t("admin-lotteries:saved"), tone: "success" },
          ),
      },
    );
  };
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="t-heading">{t("admin-lotteries:schedule")}</h2>
      <SelectField
        dense
        label={t("admin-lotteries:repeat")}
        value={form.kind}
        onChange={(text) =>
          set({ kind: kinds.find((kind) => kind === text) ?? form.kind, days: "" })
        }
        options={kinds.map((value) => ({ value, label: t(`admin-lotteries:kind.${value}`) }))}
      />
      {form.kind === "every" ? (
        <RowFields form={form} set={set} />
      ) : (
        <DayFields form={form} set={set} />
      )}
      {schedule === null ? (
        <Notice tone="warning">{t("admin-lotteries:schedule_incomplete")}</Notice>
      ) : null}
      {save.error ? (
        <Notice tone="error" live>
          {messageOf(save.error)}
        </Notice>
      ) : null}
      <May call={changeLotteryType}>
        <Button
          size="xs"
          className="self-end"
          disabled={!changed || schedule === null}
          loading={save.isPending}
          onClick={() => void ask()}
        >
          {t("common:save")}
        </Button>
      </May>
    </Card>
  );
}

interface FieldsProps {
  readonly form: ScheduleForm;
  readonly set: (change: Partial<ScheduleForm>) => void;
}

function DayFields({ form, set }: FieldsProps) {
  const { t } = useTranslation("admin-lotteries");
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {form.kind === "weekdays" ? <Weekdays form={form} set={set} /> : null}
      {form.kind === "days-of-month" ? (
        <TextField
          dense
          className="md:col-span-2"
          label={t("month_days")}
          hint={t("month_days_hint")}
          value={form.days}
          onChange={(days) => set({ days })}
        />
      ) : null}
      <TextField
        dense
        label={t("close_time")}
        hint={t("time_hint")}
        value={form.closeTime}
        onChange={(closeTime) => set({ closeTime })}
      />
      <TextField
        dense
        label={t("draw_time")}
        hint={t("time_hint")}
        value={form.drawTime}
        onChange={(drawTime) => set({ drawTime })}
      />
      <SelectField
        dense
        className="md:col-span-2"
        label={t("opens")}
        value={form.openAtClose ? "close" : "time"}
        onChange={(value) => set({ openAtClose: value === "close" })}
        options={[
          { value: "close", label: t("opens_at_close") },
          { value: "time", label: t("opens_at_time") },
        ]}
      />
      {form.openAtClose ? null : (
        <>
          <TextField
            dense
            digits={2}
            label={t("days_before")}
            value={form.daysBefore}
            onChange={(daysBefore) => set({ daysBefore })}
          />
          <TextField
            dense
            label={t("open_time")}
            value={form.openTime}
            onChange={(openTime) => set({ openTime })}
          />
        </>
      )}
    </div>
  );
}

/** The days as switches; 0 is Sunday. */
function Weekdays({ form, set }: FieldsProps) {
  const { t } = useTranslation(["admin-lotteries", "common"]);
  const chosen = form.days.split(/[\s,]+/).filter((day) => day !== "");
  return (
    <div
      role="group"
      aria-label={t("admin-lotteries:weekdays")}
      className="flex flex-wrap gap-2 md:col-span-2"
    >
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
              onClick={() => set({ days: days.toSorted().join(", ") })}
            >
              {name}
            </Chip>
          );
        })}
    </div>
  );
}

function RowFields({ form, set }: FieldsProps) {
  const { t } = useTranslation("admin-lotteries");
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <TextField
        dense
        digits={4}
        label={t("minutes")}
        value={form.minutes}
        onChange={(minutes) => set({ minutes })}
      />
      <TextField
        dense
        digits={4}
        label={t("rounds")}
        value={form.rounds}
        onChange={(rounds) => set({ rounds })}
      />
      <TextField dense label={t("first_at")} value={form.from} onChange={(from) => set({ from })} />
      <TextField
        dense
        digits={4}
        label={t("draw_delay")}
        value={form.drawDelay}
        onChange={(drawDelay) => set({ drawDelay })}
      />
      <SelectField
        dense
        className="md:col-span-2"
        label={t("opens")}
        value={form.dayStart ? "day" : "close"}
        onChange={(value) => set({ dayStart: value === "day" })}
        options={[
          { value: "close", label: t("opens_at_close") },
          { value: "day", label: t("opens_at_day_start") },
        ]}
      />
    </div>
  );
}
