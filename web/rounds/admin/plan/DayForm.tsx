import type { AdminLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import { addDays, bangkokDay } from "@chokdee/domain/time.ts";

import { useId } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { FieldError } from "../../../ui/Field.tsx";
import { Segment } from "../../../ui/Segment.tsx";
import { serverNow } from "../../../ui/clock.ts";
import { DayField } from "../../../app/admin/parts/DayField.tsx";
import { SelectField, TextField } from "../../../ui/TextField.tsx";
import { useNames } from "../../../app/admin/names.ts";
import { useDraftWithin } from "../../../app/admin/parts/FormDialog.tsx";
import { useEntryForm } from "../../../app/admin/use-entry-form.ts";
import type { DayChange } from "./calls.ts";

const kinds = ["moved", "cancelled", "extra"] as const;
type Kind = (typeof kinds)[number];
const DAYS_AHEAD = 400;

/** How a day differs, as it is typed; named as the call names it, which is for the day `on`. */
interface TypedDay {
  readonly on: string;
  readonly lottery_type_id: string;
  readonly kind: Kind;
  readonly moved_to: string;
  readonly note: string;
}

/** A change of a day as its form begins. */
export function typedDay({ typeId, on, movedTo, note }: DayChange): TypedDay {
  const isMoved = typeof movedTo === "string" && movedTo !== on;
  return {
    on,
    lottery_type_id: typeId,
    kind: isMoved ? "moved" : movedTo === on ? "extra" : "cancelled",
    moved_to: isMoved ? movedTo : addDays(on, 1),
    note,
  };
}

function changeOf({ on, lottery_type_id: typeId, kind, moved_to: to, note }: TypedDay): DayChange {
  const movedTo = kind === "cancelled" ? null : kind === "extra" ? on : to;
  return { typeId, on, movedTo, note: note.trim() };
}

/** The form of a day, which stays while what it does is looked at. */
export function useDayForm(start: DayChange, onAsk: (change: DayChange) => void) {
  const { t } = useTranslation("admin-desk");
  return useEntryForm<TypedDay>({
    first: typedDay(start),
    required: ["lottery_type_id", "moved_to"],
    check: ({ kind, on, moved_to: to }) => ({
      moved_to: kind === "moved" && to === on && t("other_day"),
    }),
    checksAtOnce: true,
    // Of a day that is not moved, the choice itself says where it goes.
    sentAs: (field) => (field === "kind" ? "moved_to" : field),
    faultOfCode: {
      LOTTERY_TYPE_NOT_FOUND: "lottery_type_id",
      SCHEDULE_INVALID: "lottery_type_id",
    },
    send: (typed) => Promise.resolve(onAsk(changeOf(typed))),
  });
}

/** Says how a day differs for one lottery; what that does is shown before it is done. */
export function DayForm(props: {
  readonly form: ReturnType<typeof useDayForm>;
  readonly types: readonly AdminLotteryType[];
  /** How the day of the chosen lottery differs already. */
  readonly stands: string;
  readonly onCancel: () => void;
}) {
  const { form, types, stands, onCancel } = props;
  const { box, isDirty, field, submit } = form;
  const { t } = useTranslation("admin-plan");
  const names = useNames();
  useDraftWithin(null, isDirty);
  const today = bangkokDay(serverNow());
  const kind = field("kind");
  const faultId = useId();
  return (
    <div ref={box} className="flex flex-col gap-4">
      <SelectField
        dense
        label={t("admin-plan:lottery")}
        placeholder={t("admin-plan:choose_lottery")}
        {...field("lottery_type_id")}
        options={names.lotteryOptions(types)}
      />
      <p role="status" className="t-small text-luck-ink empty:hidden">
        {stands}
      </p>
      <Segment
        label={t("admin-plan:special_day")}
        value={kind.value}
        onChange={kind.onChange}
        choices={kinds.map((value) => ({ value, label: t(`admin-plan:special.${value}`) }))}
      />
      {kind.value === "moved" ? (
        <DayField
          dense
          required
          label={t("admin-plan:moved_to")}
          {...field("moved_to")}
          min={today}
          max={addDays(today, DAYS_AHEAD)}
        />
      ) : kind.error ? (
        <FieldError id={faultId}>{kind.error}</FieldError>
      ) : null}
      <TextField dense label={t("admin-plan:note")} maxLength={200} {...field("note")} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" size="sm" onClick={onCancel}>
          {t("common:cancel")}
        </Button>
        <Button size="sm" onClick={() => void submit()}>
          {t("admin-plan:see_effect")}
        </Button>
      </div>
    </div>
  );
}
