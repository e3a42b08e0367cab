import { changeLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import type { AdminLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import { scheduleFaults, type ScheduleField } from "@chokdee/domain/rounds/check-schedule.ts";
import { useState } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { confirm } from "../../../ui/confirm.ts";
import { SelectField } from "../../../ui/TextField.tsx";
import { toast } from "../../../ui/toast.ts";
import { useUnsaved } from "../../../ui/unsaved.ts";
import { useFieldFaults } from "../../../app/admin/use-field-faults.ts";
import { useNames } from "../../../app/admin/names.ts";
import { Failure } from "../../../app/admin/parts/Failure.tsx";
import { May } from "../../../app/admin/parts/May.tsx";
import { useChangeLottery } from "./calls.ts";
import { scheduleForm, scheduleOf, type ScheduleForm } from "./schedule-form.ts";
import { DayFields, RowFields, useScheduleWords } from "./ScheduleFields.tsx";
import { useScheduleText } from "./use-schedule-text.ts";

const kinds: readonly ScheduleForm["kind"][] = ["days-of-month", "weekdays", "daily", "every"];
const fields = [
  "schedule.kind",
  "schedule.days",
  "schedule.open",
  "schedule.open.daysBefore",
  "schedule.open.time",
  "schedule.closeTime",
  "schedule.drawTime",
  "schedule.minutes",
  "schedule.rounds",
  "schedule.from",
  "schedule.drawDelay",
] as const;
type SentField = (typeof fields)[number];

/** When a lottery draws; rounds that have not opened are planned again after a change. */
export function ScheduleCard({ type }: { readonly type: AdminLotteryType }) {
  const { t } = useTranslation(["admin-lotteries", "common"]);
  const names = useNames();
  const [form, setForm] = useState(() => scheduleForm(type.schedule));
  const [asked, setAsked] = useState(0);
  const scheduleText = useScheduleText();
  const words = useScheduleWords(form);
  const save = useChangeLottery(type.id);
  const { box, ...refused } = useFieldFaults(save.error, fields, {}, asked);
  const schedule = scheduleOf(form);
  const faults = scheduleFaults(schedule);
  const changed = JSON.stringify(form) !== JSON.stringify(scheduleForm(type.schedule));
  useUnsaved(changed);
  const set = (change: Partial<ScheduleForm>) => setForm({ ...form, ...change });
  // While it is filled in, nothing is said of what is not there yet.
  const errorOf = (field: ScheduleField) =>
    asked > 0 && faults.includes(field)
      ? words(field)
      : refused.of(`schedule.${field}` as SentField);
  const ask = async () => {
    setAsked(asked + 1);
    if (faults.length > 0 || save.isPending) return;
    const sure = await confirm({
      title: t("admin-lotteries:schedule_question", { name: names.lottery(type) }),
      body: `${scheduleText(schedule)} ${t("admin-lotteries:schedule_consequence")}`,
      confirmLabel: t("common:save"),
    });
    if (!sure) return;
    // What is saved makes a new card of this one before the answer comes: the promise stays to tell.
    save.mutateAsync({ schedule }).then(
      (answer) => {
        if ("message" in answer) {
          // A later close waits for a second person where there is one; what stands is shown.
          setForm(scheduleForm(type.schedule));
          toast({ text: answer.message, tone: "info" });
        } else toast({ text: t("admin-lotteries:saved"), tone: "success" });
      },
      // Shown at the fields.
      () => undefined,
    );
  };
  const Fields = form.kind === "every" ? RowFields : DayFields;
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="t-heading">{t("admin-lotteries:schedule")}</h2>
      <div ref={box} className="flex flex-col gap-4">
        <SelectField
          dense
          label={t("admin-lotteries:repeat")}
          value={form.kind}
          error={errorOf("kind")}
          onChange={(text) => {
            setAsked(0);
            set({ kind: kinds.find((kind) => kind === text) ?? form.kind, days: "" });
          }}
          options={kinds.map((value) => ({ value, label: t(`admin-lotteries:kind.${value}`) }))}
        />
        <Fields form={form} set={set} errorOf={errorOf} />
      </div>
      <Failure error={refused.general} />
      <May call={changeLotteryType}>
        <Button
          size="xs"
          className="self-end"
          disabled={!changed}
          loading={save.isPending}
          onClick={() => void ask()}
        >
          {t("common:save")}
        </Button>
      </May>
    </Card>
  );
}
