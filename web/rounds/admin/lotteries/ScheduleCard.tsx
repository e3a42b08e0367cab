import { changeLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import type { AdminLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import { scheduleFaults, type ScheduleField } from "@chokdee/domain/rounds/check-schedule.ts";

import { useTranslation } from "../../../text/i18n.ts";
import { SelectField } from "../../../ui/TextField.tsx";
import { toast } from "../../../ui/toast.ts";
import { useNames } from "../../../app/admin/names.ts";
import { EntryCard } from "../../../app/admin/parts/EntryCard.tsx";
import { useEntryForm } from "../../../app/admin/use-entry-form.ts";
import { useTellSaved } from "../plan/use-tell-saved.ts";
import { useChangeLottery } from "./calls.ts";
import { scheduleForm, scheduleOf, type ScheduleForm } from "./schedule-form.ts";
import { DayFields, RowFields, useScheduleWords } from "./ScheduleFields.tsx";
import { useScheduleText } from "./use-schedule-text.ts";

const kinds: readonly ScheduleForm["kind"][] = ["days-of-month", "weekdays", "daily", "every"];
/** As the rules name what can be at fault; some fields of the form have other names. */
const fields: readonly ScheduleField[] = [
  "kind",
  "days",
  "open",
  "open.daysBefore",
  "open.time",
  "closeTime",
  "drawTime",
  "minutes",
  "rounds",
  "from",
  "drawDelay",
];

/** When a lottery draws; rounds that have not opened are planned again after a change. */
export function ScheduleCard({ type }: { readonly type: AdminLotteryType }) {
  const { t } = useTranslation("admin-lotteries");
  const names = useNames();
  const scheduleText = useScheduleText();
  const words = useScheduleWords();
  const save = useChangeLottery(type.id);
  const tellSaved = useTellSaved();
  const form = useEntryForm<ScheduleForm, ScheduleField>({
    first: scheduleForm(type.schedule),
    fields,
    sentAs: (field) => `schedule.${field}`,
    check: (typed) =>
      Object.fromEntries(
        scheduleFaults(scheduleOf(typed)).map((field) => [field, words(field, typed)]),
      ),
    question: (typed) => ({
      title: t("schedule_question", { name: names.lottery(type) }),
      body: `${scheduleText(scheduleOf(typed))} ${t("schedule_consequence")}`,
      confirmLabel: t("common:save"),
    }),
    send: async (typed) => {
      const answer = await save.mutateAsync({
        schedule: scheduleOf(typed),
        over: { schedule: type.schedule },
      });
      // A later close waits for a second person where there is one; what stands is shown.
      if ("message" in answer) toast({ text: answer.message, tone: "info" });
      else tellSaved(t("saved"), answer.data.kept);
    },
    staysOpen: true,
    follows: true,
  });
  const kind = form.field("kind");
  const Fields = kind.value === "every" ? RowFields : DayFields;
  return (
    <EntryCard
      form={form}
      call={changeLotteryType}
      title={t("schedule")}
      className="flex flex-col gap-4"
    >
      <SelectField
        dense
        label={t("repeat")}
        {...kind}
        onChange={(text) =>
          form.retype({
            ...form.values,
            kind: kinds.find((one) => one === text) ?? kind.value,
            days: "",
          })
        }
        options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <Fields form={form} />
    </EntryCard>
  );
}
