import type { AdminLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import { addDays, bangkokDay } from "@chokdee/domain/time.ts";
import { useState } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { serverNow } from "../../../ui/clock.ts";
import { DateField } from "../../../ui/DateField.tsx";
import { toast } from "../../../ui/toast.ts";
import { useNames } from "../../../app/admin/names.ts";
import { Failure } from "../../../app/admin/parts/Failure.tsx";
import { GroupField } from "../../../app/admin/parts/GroupField.tsx";
import { useFieldFaults } from "../../../app/admin/use-field-faults.ts";
import { usePreviewPlan } from "./calls.ts";
import { PlannedTypes, PlanProgress } from "./PlanProgress.tsx";
import { usePlanRun } from "./use-plan-run.ts";
import { FormDialog } from "../../../app/admin/parts/FormDialog.tsx";

const USUAL_DAYS = 30;
const MOST_DAYS = 92;

const fields = ["from", "to", "lottery_type_ids"] as const;
const faultOfCode = {
  DATE_INVALID: "from",
  DRAW_DATE_OUT_OF_RANGE: "to",
  DATES_TOO_FAR_APART: "to",
  TOO_MANY_ROUNDS: "to",
  LOTTERY_NOT_OFFERED: "lottery_type_ids",
  LOTTERY_TYPE_NOT_FOUND: "lottery_type_ids",
} as const;

/** Makes the rounds of chosen lotteries for a range of days, after showing what that would make. */
export function PlanDialog(props: {
  readonly types: readonly AdminLotteryType[];
  readonly onClose: () => void;
}) {
  const { types, onClose } = props;
  const { t } = useTranslation(["admin-plan", "admin-forms", "common"]);
  const today = bangkokDay(serverNow());
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(() => addDays(today, USUAL_DAYS));
  const [asked, setAsked] = useState(0);
  const preview = usePreviewPlan();
  const plan = usePlanRun();
  const { box, ...faults } = useFieldFaults(preview.error, fields, faultOfCode, asked);
  const rows = preview.data ?? [];
  const toSend = rows.filter((row) => row.made > 0);
  const toMake = rows.reduce((sum, row) => sum + row.made, 0);
  const { progress, isRunning } = plan;
  const change =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      set(value);
      preview.reset();
      plan.reset();
    };
  const look = () => {
    setAsked(asked + 1);
    if (chosen.length > 0 && !preview.isPending)
      preview.mutate({ typeIds: chosen, range: { from, to } });
  };
  const send = async () => {
    const end = await plan.run(toSend, { from, to });
    if (end.state !== "done") return;
    toast({ text: t("admin-plan:plan_made", { count: end.made }), tone: "success" });
    onClose();
  };
  return (
    <FormDialog
      open
      draft={progress ? [] : chosen}
      wide
      // What is under way ends cleanly and says so before anything closes.
      onClose={isRunning ? plan.stop : onClose}
      title={t("admin-plan:plan")}
      actions={
        <>
          <Button
            variant="secondary"
            size="sm"
            loading={progress?.state === "stopping"}
            onClick={isRunning ? plan.stop : onClose}
          >
            {isRunning ? t("admin-forms:run.stop") : t("common:close")}
          </Button>
          {preview.data ? (
            <Button
              size="sm"
              disabled={toMake === 0}
              loading={isRunning}
              onClick={() => void send()}
            >
              {progress && !isRunning
                ? t("admin-forms:run.go_on")
                : t("admin-plan:plan_make", { count: toMake })}
            </Button>
          ) : (
            <Button size="sm" loading={preview.isPending} onClick={look}>
              {t("admin-plan:see_effect")}
            </Button>
          )}
        </>
      }
    >
      <div ref={box} className="flex flex-col gap-4">
        <fieldset disabled={isRunning || preview.isPending} className="contents">
          <Range
            from={from}
            to={to}
            today={today}
            onFrom={change(setFrom)}
            onTo={change(setTo)}
            fromError={faults.of("from")}
            toError={faults.of("to")}
          />
          {progress ? null : (
            <Lotteries
              types={types.filter((type) => type.active)}
              chosen={chosen}
              onChoose={change(setChosen)}
              error={
                asked > 0 && chosen.length === 0
                  ? t("admin-forms:choose_lottery")
                  : faults.of("lottery_type_ids")
              }
            />
          )}
        </fieldset>
        <Failure error={faults.general} />
        {preview.data && !progress ? <PlannedTypes rows={rows} types={types} /> : null}
        {progress ? <PlanProgress progress={progress} rows={toSend} types={types} /> : null}
      </div>
    </FormDialog>
  );
}

function Range(props: {
  readonly from: string;
  readonly to: string;
  readonly today: string;
  readonly onFrom: (day: string) => void;
  readonly onTo: (day: string) => void;
  readonly fromError: string | undefined;
  readonly toError: string | undefined;
}) {
  const { from, to, today, onFrom, onTo, fromError, toError } = props;
  const { t } = useTranslation("admin-plan");
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <DateField
        dense
        required
        label={t("from")}
        value={from}
        min={today}
        max={addDays(today, MOST_DAYS)}
        error={fromError}
        onChange={(day) => {
          onFrom(day);
          if (to < day) onTo(day);
        }}
      />
      <DateField
        dense
        required
        label={t("to")}
        value={to}
        min={from}
        max={addDays(from, MOST_DAYS)}
        error={toError}
        onChange={onTo}
      />
    </div>
  );
}

function Lotteries(props: {
  readonly types: readonly AdminLotteryType[];
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
  readonly error: string | undefined;
}) {
  const { types, chosen, onChoose, error } = props;
  const { t } = useTranslation("admin-plan");
  const names = useNames();
  const isAll = chosen.length === types.length;
  return (
    <GroupField
      label={t("lotteries")}
      error={error}
      aside={
        <Button
          variant="weak"
          size="xs"
          onClick={() => onChoose(isAll ? [] : types.map((type) => type.id))}
        >
          {t("choose_all")}
        </Button>
      }
    >
      <div className="grid max-h-60 gap-x-4 overflow-y-auto md:grid-cols-2">
        {types.map(({ id, ...type }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChange={(on) => onChoose(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
          >
            {names.lottery(type)}
          </Checkbox>
        ))}
      </div>
    </GroupField>
  );
}
