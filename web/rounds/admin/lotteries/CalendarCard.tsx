import { changeLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import type { AdminLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import { Trash2 } from "lucide-react";

import { useTranslation } from "../../../text/i18n.ts";
import { IconButton } from "../../../ui/Button.tsx";
import { confirm } from "../../../ui/confirm.ts";
import { DateField } from "../../../ui/DateField.tsx";
import { useDates } from "../../../ui/dates.ts";
import { TextField } from "../../../ui/TextField.tsx";
import { toast } from "../../../ui/toast.ts";
import { May } from "../../../app/admin/parts/May.tsx";
import { useChangeLottery } from "./calls.ts";
import { useNames } from "../../../app/admin/names.ts";
import { EntryCard } from "../../../app/admin/parts/EntryCard.tsx";
import { useEntryForm } from "../../../app/admin/use-entry-form.ts";

type Exception = AdminLotteryType["calendar"][number];

/** Days without a draw, moved draws and extra ones. */
export function CalendarCard({ type }: { readonly type: AdminLotteryType }) {
  const { t } = useTranslation(["admin-lotteries", "common"]);
  const names = useNames();
  const dates = useDates();
  const save = useChangeLottery(type.id);
  const textOf = (day: Exception) =>
    day.moved_to === null
      ? t("admin-lotteries:no_draw", { day: dates.day(day.on) })
      : day.moved_to === day.on
        ? t("admin-lotteries:extra_draw", { day: dates.day(day.on) })
        : t("admin-lotteries:moved_draw", {
            day: dates.day(day.on),
            to: dates.day(day.moved_to),
          });
  const asking = (question: string) => ({
    title: question,
    body: t("admin-lotteries:schedule_consequence"),
    confirmLabel: t("common:save"),
  });
  const write = async (calendar: readonly Exception[]) => {
    await save.mutateAsync({ calendar: [...calendar] });
    toast({ text: t("admin-lotteries:saved"), tone: "success" });
  };
  const form = useEntryForm({
    first: { on: "", moved_to: "", note: "" },
    required: ["on"],
    check: ({ on }) => ({
      on: type.calendar.some((day) => day.on === on) && t("admin-lotteries:day_taken"),
    }),
    checksAtOnce: true,
    // The new day is sent after those that stand.
    sentAs: (field) => `calendar.${String(type.calendar.length)}.${field}`,
    question: (typed) => asking(`${names.lottery(type)}: ${textOf(dayOf(typed))}?`),
    send: (typed) => write([...type.calendar, dayOf(typed)]),
    staysOpen: true,
  });
  const remove = async (day: Exception) => {
    const question = t("admin-lotteries:remove_day_question", { day: textOf(day) });
    if (!(await confirm(asking(question)))) return;
    await write(type.calendar.filter((other) => other.on !== day.on)).catch(form.tell);
  };
  return (
    <EntryCard
      form={form}
      call={changeLotteryType}
      title={t("admin-lotteries:calendar")}
      above={
        <>
          {type.calendar.length === 0 ? (
            <p className="t-small text-ink-3">{t("admin-lotteries:no_exceptions")}</p>
          ) : null}
          <Days days={type.calendar} textOf={textOf} onRemove={(day) => void remove(day)} />
        </>
      }
      addLabel={t("admin-lotteries:add_day")}
      className="grid gap-4 md:grid-cols-2"
    >
      <DateField dense label={t("admin-lotteries:usual_day")} {...form.field("on")} />
      <DateField dense label={t("admin-lotteries:moved_to")} {...form.field("moved_to")} />
      <TextField
        dense
        className="md:col-span-2"
        label={t("admin-lotteries:note")}
        hint={t("admin-lotteries:moved_hint")}
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
          <May call={changeLotteryType}>
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
