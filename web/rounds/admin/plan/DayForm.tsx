import type { AdminLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import { addDays, bangkokDay } from "@chokdee/domain/time.ts";
import { useState } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { Segment } from "../../../ui/Chips.tsx";
import { serverNow } from "../../../ui/clock.ts";
import { DateField } from "../../../ui/DateField.tsx";
import { SelectField, TextField } from "../../../ui/TextField.tsx";
import { useNames } from "../../../app/admin/names.ts";
import { useFieldFaults } from "../../../app/admin/use-field-faults.ts";
import { useDraftWithin } from "../../../app/admin/parts/FormDialog.tsx";
import { useMissing } from "../../../app/admin/use-missing.ts";
import type { DayChange } from "./calls.ts";
import { dayFaultOfCode, dayFields } from "./day-fields.ts";

const kinds = ["moved", "cancelled", "extra"] as const;
type Kind = (typeof kinds)[number];
const DAYS_AHEAD = 400;

function kindOf(start: Partial<DayChange>): Kind {
  if (typeof start.movedTo !== "string") return "cancelled";
  return start.movedTo === start.on ? "extra" : "moved";
}

/** Says how a day differs for one lottery; what that does is shown before it is done. */
export function DayForm(props: {
  readonly start: Partial<DayChange>;
  readonly day: string;
  readonly types: readonly AdminLotteryType[];
  /** Why the change as it is typed was refused; null as long as it was not. */
  readonly refused: unknown;
  /** It was typed earlier and comes back from what it does. */
  readonly wasAsked: boolean;
  readonly onCancel: () => void;
  readonly onAsk: (change: DayChange) => void;
}) {
  const { start, day, types, refused, onCancel, onAsk } = props;
  const { t } = useTranslation(["admin-plan", "admin-desk", "common"]);
  const names = useNames();
  const { asked, ask, missing } = useMissing();
  const { box, ...faults } = useFieldFaults(refused, dayFields, dayFaultOfCode, asked);
  const [typeId, setTypeId] = useState(start.typeId ?? "");
  const [kind, setKind] = useState<Kind>(() => kindOf(start));
  const [to, setTo] = useState(
    kindOf(start) === "moved" ? (start.movedTo ?? "") : addDays(start.on ?? day, 1),
  );
  const [note, setNote] = useState(start.note ?? "");
  const on = start.on ?? day;
  const movedTo = kind === "cancelled" ? null : kind === "extra" ? on : to;
  const complete = typeId !== "" && movedTo !== "" && (kind !== "moved" || to !== on);
  useDraftWithin({ typeId, kind, to, note }, props.wasAsked);
  const send = () => {
    ask();
    if (complete) onAsk({ typeId, on, movedTo, note: note.trim() });
  };
  const today = bangkokDay(serverNow());
  return (
    <div ref={box} className="flex flex-col gap-4">
      <SelectField
        dense
        label={t("admin-plan:lottery")}
        placeholder={t("admin-plan:choose_lottery")}
        value={typeId}
        error={missing(typeId) ?? faults.of("lottery_type_id")}
        onChange={setTypeId}
        options={types.map((type) => ({ value: type.id, label: names.lottery(type) }))}
      />
      <Segment
        label={t("admin-plan:special_day")}
        value={kind}
        onChange={setKind}
        choices={kinds.map((value) => ({ value, label: t(`admin-plan:special.${value}`) }))}
      />
      {kind === "moved" ? (
        <DateField
          dense
          required
          label={t("admin-plan:moved_to")}
          value={to}
          error={to === on ? t("admin-desk:other_day") : faults.of("moved_to")}
          min={today}
          max={addDays(today, DAYS_AHEAD)}
          onChange={setTo}
        />
      ) : null}
      <TextField
        dense
        label={t("admin-plan:note")}
        maxLength={200}
        value={note}
        error={faults.of("note")}
        onChange={setNote}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" size="sm" onClick={onCancel}>
          {t("common:cancel")}
        </Button>
        <Button size="sm" onClick={send}>
          {t("admin-plan:see_effect")}
        </Button>
      </div>
    </div>
  );
}
