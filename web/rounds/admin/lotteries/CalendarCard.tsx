import { changeLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import type { AdminLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import { Trash2 } from "lucide-react";
import { useState } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { Button, IconButton } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { confirm } from "../../../ui/confirm.ts";
import { DateField } from "../../../ui/DateField.tsx";
import { useDates } from "../../../ui/dates.ts";
import { TextField } from "../../../ui/TextField.tsx";
import { toast } from "../../../ui/toast.ts";
import { useUnsaved } from "../../../ui/unsaved.ts";
import { May } from "../../../app/admin/parts/May.tsx";
import { useChangeLottery } from "./calls.ts";
import { useNames } from "../../../app/admin/names.ts";
import { useFieldFaults } from "../../../app/admin/use-field-faults.ts";
import { Failure } from "../../../app/admin/parts/Failure.tsx";

type Exception = AdminLotteryType["calendar"][number];

/** Days without a draw, moved draws and extra ones. */
export function CalendarCard({ type }: { readonly type: AdminLotteryType }) {
  const { t } = useTranslation(["admin-lotteries", "admin-desk", "common"]);
  const names = useNames();
  const dates = useDates();
  const save = useChangeLottery(type.id);
  const [on, setOn] = useState("");
  const [movedTo, setMovedTo] = useState("");
  const [note, setNote] = useState("");
  const [asked, setAsked] = useState(0);
  useUnsaved(on !== "" || movedTo !== "" || note !== "");
  // The new day was sent after those that stand.
  const row = `calendar.${String(type.calendar.length)}` as const;
  const fields = [`${row}.on`, `${row}.moved_to`, `${row}.note`] as const;
  const { box, ...faults } = useFieldFaults(save.error, fields, {}, asked);
  const taken = type.calendar.some((day) => day.on === on);
  const textOf = (day: Exception) =>
    day.moved_to === null
      ? t("admin-lotteries:no_draw", { day: dates.day(day.on) })
      : day.moved_to === day.on
        ? t("admin-lotteries:extra_draw", { day: dates.day(day.on) })
        : t("admin-lotteries:moved_draw", {
            day: dates.day(day.on),
            to: dates.day(day.moved_to),
          });
  const write = async (question: string, calendar: readonly Exception[], after?: () => void) => {
    if (save.isPending) return;
    const sure = await confirm({
      title: question,
      body: t("admin-lotteries:schedule_consequence"),
      confirmLabel: t("common:save"),
    });
    if (!sure) return;
    save.mutate(
      { calendar: [...calendar] },
      {
        onSuccess: () => {
          toast({ text: t("admin-lotteries:saved"), tone: "success" });
          after?.();
        },
      },
    );
  };
  const add = () => {
    setAsked(asked + 1);
    if (on === "" || taken) return;
    const day = { on, moved_to: movedTo === "" ? null : movedTo, note: note.trim() };
    void write(`${names.lottery(type)}: ${textOf(day)}?`, [...type.calendar, day], () => {
      setOn("");
      setMovedTo("");
      setNote("");
      setAsked(0);
    });
  };
  const remove = (day: Exception) => {
    const question = t("admin-lotteries:remove_day_question", { day: textOf(day) });
    void write(
      question,
      type.calendar.filter((other) => other.on !== day.on),
    );
  };
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="t-heading">{t("admin-lotteries:calendar")}</h2>
      {type.calendar.length === 0 ? (
        <p className="t-small text-ink-3">{t("admin-lotteries:no_exceptions")}</p>
      ) : null}
      <Days days={type.calendar} textOf={textOf} onRemove={remove} />
      <div ref={box} className="grid gap-4 md:grid-cols-2">
        <DateField
          dense
          label={t("admin-lotteries:usual_day")}
          error={
            taken
              ? t("admin-lotteries:day_taken")
              : asked > 0 && on === ""
                ? t("admin-desk:missing")
                : faults.of(`${row}.on`)
          }
          value={on}
          onChange={setOn}
        />
        <DateField
          dense
          label={t("admin-lotteries:moved_to")}
          value={movedTo}
          error={faults.of(`${row}.moved_to`)}
          onChange={setMovedTo}
        />
        <TextField
          dense
          className="md:col-span-2"
          label={t("admin-lotteries:note")}
          hint={t("admin-lotteries:moved_hint")}
          maxLength={200}
          value={note}
          error={faults.of(`${row}.note`)}
          onChange={setNote}
        />
      </div>
      <Failure error={faults.general} />
      <May call={changeLotteryType}>
        <Button
          variant="secondary"
          size="xs"
          className="self-end"
          loading={save.isPending}
          onClick={add}
        >
          {t("admin-lotteries:add_day")}
        </Button>
      </May>
    </Card>
  );
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
