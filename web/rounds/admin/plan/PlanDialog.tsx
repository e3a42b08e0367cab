import type { AdminLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import { addDays, bangkokDay } from "@chokdee/domain/time.ts";

import { useTranslation } from "../../../text/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { serverNow } from "../../../ui/clock.ts";
import { DayField } from "../../../app/admin/parts/DayField.tsx";
import { toast } from "../../../ui/toast.ts";
import { useNames } from "../../../app/admin/names.ts";
import { Failure } from "../../../app/Failure.tsx";
import { GroupField } from "../../../app/admin/parts/GroupField.tsx";
import { useEntryForm } from "../../../app/admin/use-entry-form.ts";
import { usePreviewPlan } from "./calls.ts";
import { PlannedTypes, PlanProgress } from "./PlanProgress.tsx";
import { usePlanRun } from "./use-plan-run.ts";
import { FormDialog } from "../../../app/admin/parts/FormDialog.tsx";

const USUAL_DAYS = 30;
const MOST_DAYS = 92;

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
  const { t } = useTranslation(["admin-plan", "admin-forms"]);
  const today = bangkokDay(serverNow());
  const preview = usePreviewPlan();
  const plan = usePlanRun();
  const { box, values, field, isSending, failure, submit } = useEntryForm({
    first: {
      lottery_type_ids: [] as readonly string[],
      from: today,
      to: addDays(today, USUAL_DAYS),
    },
    check: ({ lottery_type_ids: chosen }) => ({
      lottery_type_ids: chosen.length === 0 && t("admin-forms:choose_lottery"),
    }),
    faultOfCode,
    send: ({ lottery_type_ids: typeIds, ...range }) => preview.mutateAsync({ typeIds, range }),
  });
  const rows = preview.data ?? [];
  const toSend = rows.filter((row) => row.made > 0);
  const toMake = rows.reduce((sum, row) => sum + row.made, 0);
  const { progress, isRunning } = plan;
  /** A field whose change makes what was shown untrue. */
  const fieldOf = <N extends keyof typeof values>(name: N) => {
    const typed = field(name);
    const onChange: typeof typed.onChange = (value) => {
      typed.onChange(value);
      preview.reset();
      plan.reset();
    };
    return { ...typed, onChange };
  };
  const send = async () => {
    const end = await plan.run(toSend, { from: values.from, to: values.to });
    if (end.state !== "done") return;
    toast({ text: t("admin-plan:plan_made", { count: end.made }), tone: "success" });
    onClose();
  };
  return (
    <FormDialog
      open
      draft={progress ? [] : values.lottery_type_ids}
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
            <Button size="sm" loading={isSending} onClick={() => void submit()}>
              {t("admin-plan:see_effect")}
            </Button>
          )}
        </>
      }
    >
      <div ref={box} className="flex flex-col gap-4">
        <fieldset disabled={isRunning || isSending} className="contents">
          <Range today={today} from={fieldOf("from")} to={fieldOf("to")} />
          {progress ? null : (
            <Lotteries
              types={types.filter((type) => type.active)}
              {...fieldOf("lottery_type_ids")}
            />
          )}
        </fieldset>
        <Failure error={failure} />
        {preview.data && !progress ? <PlannedTypes rows={rows} types={types} /> : null}
        {progress ? <PlanProgress progress={progress} rows={toSend} types={types} /> : null}
      </div>
    </FormDialog>
  );
}

interface Day {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (day: string) => void;
}

function Range(props: { readonly today: string; readonly from: Day; readonly to: Day }) {
  const { today, from, to } = props;
  const { t } = useTranslation("admin-plan");
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <DayField
        dense
        required
        label={t("from")}
        {...from}
        min={today}
        max={addDays(today, MOST_DAYS)}
        onChange={(day) => {
          from.onChange(day);
          if (to.value < day) to.onChange(day);
        }}
      />
      <DayField
        dense
        required
        label={t("to")}
        {...to}
        min={from.value}
        max={addDays(from.value, MOST_DAYS)}
      />
    </div>
  );
}

function Lotteries(props: {
  readonly types: readonly AdminLotteryType[];
  readonly value: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly error: string | undefined;
}) {
  const { types, value: chosen, onChange: onChoose, error } = props;
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
