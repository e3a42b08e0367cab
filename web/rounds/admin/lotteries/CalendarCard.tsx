import type { AdminLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import { putCalendarDay, removeCalendarDay } from "@chokdee/domain/rounds/plan-contract.ts";
import { Trash2 } from "lucide-react";

import { useTranslation } from "../../../text/i18n.ts";
import { IconButton } from "../../../ui/Button.tsx";
import { confirm } from "../../../ui/confirm.ts";
import { DayField } from "../../../app/admin/parts/DayField.tsx";
import { useDates } from "../../../ui/dates.ts";
import { TextField } from "../../../ui/TextField.tsx";
import { May } from "../../../app/admin/parts/May.tsx";
import { useSaveDay } from "../plan/calls.ts";
import { useTellSaved } from "../plan/use-tell-saved.ts";
import { useNames } from "../../../app/admin/names.ts";
import { EntryCard } from "../../../app/admin/parts/EntryCard.tsx";
import { useEntryForm } from "../../../app/admin/use-entry-form.ts";

type Exception = AdminLotteryType["calendar"][number];

/** Days without a draw, moved draws and extra ones. */
export function CalendarCard({ type }: { readonly type: AdminLotteryType }) {
  const { t } = useTranslation("admin-lotteries");
  const names = useNames();
  const dates = useDates();
  const save = useSaveDay();
  const tellSaved = useTellSaved();
  const textOf = (day: Exception) =>
    day.moved_to === null
      ? t("no_draw", { day: dates.day(day.on) })
      : day.moved_to === day.on
        ? t("extra_draw", { day: dates.day(day.on) })
        : t("moved_draw", {
            day: dates.day(day.on),
            to: dates.day(day.moved_to),
          });
  const asking = (question: string) => ({
    title: question,
    body: t("schedule_consequence"),
    confirmLabel: t("common:save"),
  });
  // One day at a time: those that a colleague has written meanwhile stay.
  const write = async ({ on, note }: Exception, movedTo: string | null | undefined) => {
    const { kept } = await save.mutateAsync({ typeId: type.id, on, movedTo, note });
    tellSaved(t("saved"), kept);
  };
  const form = useEntryForm({
    first: { on: "", moved_to: "", note: "" },
    required: ["on"],
    check: ({ on }) => ({
      on: type.calendar.some((day) => day.on === on) && t("day_taken"),
    }),
    checksAtOnce: true,
    question: (typed) => asking(`${names.lottery(type)}: ${textOf(dayOf(typed))}?`),
    send: (typed) => write(dayOf(typed), dayOf(typed).moved_to),
    staysOpen: true,
  });
  const remove = async (day: Exception) => {
    const question = t("remove_day_question", { day: textOf(day) });
    if (!(await confirm(asking(question)))) return;
    await write(day, undefined).catch(form.tell);
  };
  return (
    <EntryCard
      form={form}
      call={putCalendarDay}
      title={t("calendar")}
      above={
        <>
          {type.calendar.length === 0 ? (
            <p className="t-small text-ink-3">{t("no_exceptions")}</p>
          ) : null}
          <Days days={type.calendar} textOf={textOf} onRemove={(day) => void remove(day)} />
        </>
      }
      addLabel={t("add_day")}
      className="grid gap-4 md:grid-cols-2"
    >
      <DayField dense label={t("usual_day")} {...form.field("on")} />
      <DayField dense label={t("moved_to")} {...form.field("moved_to")} />
      <TextField
        dense
        className="md:col-span-2"
        label={t("note")}
        hint={t("moved_hint")}
        maxLength={200}
        {...form.field("note")}
      />
    </EntryCard>
  );
}

/** A day as it is typed, as the call takes it. */
function dayOf(typed: { on: string; moved_to: string; note: string }): Exception {
  const { on, moved_to: to, note } = typed;
  return { on, moved_to: to === "" ? null : to, note: note.trim() };
}

function Days(props: {
  readonly days: readonly Exception[];
  readonly textOf: (day: Exception) => string;
  readonly onRemove: (day: Exception) => void;
}) {
  const { t } = useTranslation("admin-lotteries");
  return (
    <ul className="max-h-80 overflow-y-auto">
      {props.days.map((day) => (
        <li
          key={day.on}
          className="flex items-center justify-between gap-3 border-b border-line last:border-0"
        >
          <span className="t-small min-w-0">
            {props.textOf(day)}{" "}
            <span lang="th" className="text-ink-3">
              {day.note}
            </span>
          </span>
          <May call={removeCalendarDay}>
            <IconButton
              label={`${t("remove_day")} ${props.textOf(day)}`}
              onClick={() => props.onRemove(day)}
            >
              <Trash2 size={18} aria-hidden />
            </IconButton>
          </May>
        </li>
      ))}
    </ul>
  );
}
