import { putCalendarDay, removeCalendarDay } from "@chokdee/domain/rounds/plan-contract.ts";
import type { AdminLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import { ROUND_STATUSES } from "@chokdee/domain/rounds/rules.ts";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { CategoryTile } from "../../../icons/CategoryTile.tsx";
import { adminRoundPath, paths } from "../../../app/paths.ts";
import { Button, ButtonLink, IconButton } from "../../../ui/Button.tsx";
import { useDates } from "../../../ui/dates.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { May } from "../../../app/admin/parts/May.tsx";
import { useNames } from "../../../app/admin/names.ts";
import type { CalendarData, DayChange, SpecialDay } from "./calls.ts";
import { DayForm, typedDay, useDayForm } from "./DayForm.tsx";
import { EffectDialog } from "./EffectDialog.tsx";
import { FormDialog } from "../../../app/admin/parts/FormDialog.tsx";

interface DayDialogProps {
  readonly day: string;
  readonly data: CalendarData | undefined;
  readonly types: readonly AdminLotteryType[];
  /** The lottery that the calendar is narrowed to; empty for all. */
  readonly typeId: string;
  readonly onClose: () => void;
}

/** One day: its rounds with their states, and what of it differs from the schedules. */
export function DayDialog({ day, data, types, typeId, onClose }: DayDialogProps) {
  const { t } = useTranslation("admin-plan");
  const dates = useDates();
  const [isOpen, setIsOpen] = useState(false);
  const [asked, setAsked] = useState<DayChange>();
  const blank = { typeId, on: day, movedTo: null, note: "" };
  /** Of a calendar that is narrowed to a lottery, nothing is known of the others. */
  const standing = (of: Pick<DayChange, "typeId" | "on">) =>
    data === undefined || (typeId !== "" && typeId !== of.typeId)
      ? undefined
      : (data.exceptions.find((one) => one.lottery_type_id === of.typeId && one.on === of.on) ??
        null);
  // As it is shown in the form when this is pressed.
  const form = useDayForm(blank, (change) => setAsked({ ...change, over: standing(change) }));
  const open = (start: DayChange) => {
    form.reset(typedDay(start));
    setIsOpen(true);
  };
  const special = data?.exceptions.filter((one) => one.on === day || one.moved_to === day) ?? [];
  const entries = data?.entries.filter((entry) => entry.draw_date === day) ?? [];
  const textOf = useSpecialText(types);
  const typed = { typeId: form.values.lottery_type_id, on: form.values.on };
  const stands = standing(typed);
  if (asked) {
    return (
      <EffectDialog
        change={asked}
        types={types}
        onBack={() => setAsked(undefined)}
        onRefused={(error) => {
          if (isOpen && form.tell(error)) setAsked(undefined);
        }}
        onDone={onClose}
      />
    );
  }
  return (
    <FormDialog
      open
      draft={null}
      wide
      onClose={onClose}
      title={dates.weekdayDay(day)}
      actions={
        isOpen ? null : (
          <May call={putCalendarDay}>
            <Button variant="secondary" size="sm" onClick={() => open(blank)}>
              {t("admin-plan:add_special")}
            </Button>
          </May>
        )
      }
    >
      {isOpen ? (
        <DayForm
          form={form}
          types={types}
          stands={stands ? `${textOf(stands)} ${stands.note}` : ""}
          onCancel={() => setIsOpen(false)}
        />
      ) : (
        <>
          <ul className="mb-3 flex flex-col gap-2">
            {special.map((one) => (
              <SpecialRow
                key={`${one.lottery_type_id}${one.on}`}
                one={one}
                text={textOf(one)}
                onEdit={() =>
                  open({
                    typeId: one.lottery_type_id,
                    on: one.on,
                    movedTo: one.moved_to,
                    note: one.note,
                  })
                }
                onRemove={() =>
                  setAsked({
                    typeId: one.lottery_type_id,
                    on: one.on,
                    movedTo: undefined,
                    note: "",
                  })
                }
              />
            ))}
          </ul>
          {entries.length === 0 ? <EmptyState title={t("admin-plan:no_rounds")} /> : null}
          <ul>
            {entries.map((entry) => (
              <DayEntry key={entry.lottery_type_id} entry={entry} types={types} />
            ))}
          </ul>
        </>
      )}
    </FormDialog>
  );
}

/** In words how a lottery's day differs from its schedule, without its note. */
function useSpecialText(types: readonly AdminLotteryType[]): (one: SpecialDay) => string {
  const { t } = useTranslation("admin-plan");
  const dates = useDates();
  const names = useNames();
  return ({ lottery_type_id: id, on, moved_to: to }) => {
    const type = types.find((known) => known.id === id);
    const name = type ? names.lottery(type) : "";
    const day = dates.day(on);
    if (to === null) return t("is_cancelled", { name, day });
    return to === on
      ? t("is_extra", { name, day })
      : t("is_moved", { name, day, to: dates.day(to) });
  };
}

function SpecialRow(props: {
  readonly one: SpecialDay;
  readonly text: string;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}) {
  const { one, text } = props;
  const { t } = useTranslation("admin-plan");
  return (
    <li className="flex items-center gap-2 rounded-sm bg-luck-weak py-1 pl-3 pr-1 text-luck-ink">
      <span className="t-small min-w-0 grow">
        {text} <span lang="th">{one.note}</span>
      </span>
      <May call={putCalendarDay}>
        <IconButton label={`${t("common:edit")} ${text}`} onClick={props.onEdit}>
          <Pencil size={18} aria-hidden />
        </IconButton>
      </May>
      <May call={removeCalendarDay}>
        <IconButton label={`${t("admin-plan:remove")} ${text}`} onClick={props.onRemove}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </May>
    </li>
  );
}

function DayEntry(props: {
  readonly entry: CalendarData["entries"][number];
  readonly types: readonly AdminLotteryType[];
}) {
  const { entry, types } = props;
  const { t } = useTranslation(["admin-plan", "admin-rounds"]);
  const names = useNames();
  const type = types.find((one) => one.id === entry.lottery_type_id);
  const states = ROUND_STATUSES.flatMap((status) => {
    const count = entry.by_status[status] ?? 0;
    if (count === 0) return [];
    const name = t(`admin-rounds:status.${status}`);
    return [entry.rounds === 1 ? name : `${name} ${String(count)}`];
  });
  const to =
    entry.round_id === null
      ? `${paths.adminRounds}?date=${entry.draw_date}&type=${entry.lottery_type_id}`
      : adminRoundPath(entry.round_id);
  return (
    <li className="flex items-center gap-3 border-b border-line py-2 last:border-0">
      <CategoryTile size={36} category={type?.category ?? ""} code={type?.code} />
      <span className="min-w-0 grow">
        <span className="t-label block">{type ? names.lottery(type) : null}</span>
        <span className="t-caption text-ink-3">{states.join(" · ")}</span>
      </span>
      <ButtonLink variant="secondary" size="xs" to={to}>
        {t("admin-rounds:look")}
      </ButtonLink>
    </li>
  );
}
