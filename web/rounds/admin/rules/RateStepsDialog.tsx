import { formatBaht, parseBaht } from "@chokdee/domain/money.ts";
import {
  MOST_STEPS,
  stepAmount,
  stepsFault,
  type RateStep,
} from "@chokdee/domain/rounds/rate-steps.ts";
import type { TypeSteps } from "@chokdee/domain/rounds/rules-contract.ts";

import { useId, useState } from "react";

import { useNames } from "../../../app/admin/names.ts";
import { EntryDialog } from "../../../app/admin/parts/EntryDialog.tsx";
import { useEntryForm } from "../../../app/admin/use-entry-form.ts";
import { Failure } from "../../../app/Failure.tsx";
import { useTranslation } from "../../../text/i18n.ts";
import { AmountField } from "../../../ui/AmountField.tsx";
import { FieldError } from "../../../ui/Field.tsx";
import { formatMoney } from "../../../ui/format-money.ts";
import { SelectField } from "../../../ui/TextField.tsx";
import { toast } from "../../../ui/toast.ts";
import { numberOf } from "../../../ui/typed-number.ts";
import { useChangeSteps, useRateSteps } from "./calls.ts";

interface Row {
  readonly from_percent: string;
  readonly pays_percent: string;
}

interface Typed {
  readonly bet_type: string;
  readonly steps: readonly Row[];
}

/** Where a refusal or a fault is told: at a step's first field, under all steps, or at the bet type. */
type FaultField = "bet_type" | "steps" | `steps.${number}`;

const PLACES = Array.from({ length: MOST_STEPS }, (_, at) => at);
const isEmpty = (row: Row) => row.from_percent === "" && row.pays_percent === "";

/** The rows that hold something, in their order, each with its place among the fields. */
function typedSteps(rows: readonly Row[]): (RateStep & { readonly place: number })[] {
  return rows.flatMap((row, place) =>
    isEmpty(row)
      ? []
      : [
          {
            place,
            fromPercent: numberOf(row.from_percent),
            paysPercent: numberOf(row.pays_percent),
          },
        ],
  );
}

const onWire = (rows: readonly Row[]) =>
  typedSteps(rows).map((step) => ({
    from_percent: step.fromPercent,
    pays_percent: step.paysPercent,
  }));

function rowsOf(type: TypeSteps | undefined): Row[] {
  return PLACES.map((at) => {
    const step = type?.steps[at];
    return {
      from_percent: step ? String(step.from_percent) : "",
      pays_percent: step ? String(step.pays_percent) : "",
    };
  });
}

/** The steps by which the rate of a bet type falls as a number fills: of a lottery or a round. */
export function RateStepsDialog(props: {
  readonly typeId: string;
  readonly roundId: string;
  readonly onClose: () => void;
}) {
  const { typeId, roundId, onClose } = props;
  const { t } = useTranslation(["admin-rules", "admin"]);
  const names = useNames();
  const known = useRateSteps(typeId, roundId);
  const change = useChangeSteps();
  const typeOf = (betType: string) =>
    known.data?.items.find(({ bet_type }) => bet_type === betType);
  const faultId = useId();
  const [chosen, setChosen] = useState("");
  const first: Typed = { bet_type: chosen, steps: rowsOf(typeOf(chosen)) };
  const form = useEntryForm<Typed, FaultField>({
    first,
    follows: true,
    required: ["bet_type"],
    fields: ["bet_type", "steps", ...PLACES.map((at) => `steps.${at}` as const)],
    check: ({ bet_type: betType, steps }) => {
      const typed = typedSteps(steps);
      const fault = stepsFault(typed);
      const place = fault ? typed[fault.at]?.place : undefined;
      const hasNoCap = typed.length > 0 && typeOf(betType)?.number_cap === null;
      return {
        bet_type: hasNoCap && t("steps_no_cap"),
        ...(place === undefined
          ? {}
          : { [`steps.${place}`]: fault?.fault === "ORDER" ? t("step_order") : t("step_half") }),
      };
    },
    send: async ({ bet_type: betType, steps }) => {
      await change.mutateAsync({
        ...(roundId === "" ? { lottery_type_id: typeId } : { round_id: roundId }),
        bet_type: betType,
        steps: onWire(steps),
        over: { steps: onWire(first.steps) },
      });
      toast({ text: t("steps_saved"), tone: "success" });
      onClose();
    },
  });
  const { values, errorOf } = form;
  const type = typeOf(values.bet_type);
  // A refusal may come before the steps of now: it names none.
  const stepsTold = errorOf("steps");
  const cap = type?.number_cap ?? null;
  const now = onWire(first.steps).map((step) => `${step.from_percent}% → ${step.pays_percent}%`);
  return (
    <EntryDialog form={form} title={t("steps_title")} onClose={onClose}>
      <p className="t-small text-ink-2">{t("steps_note")}</p>
      <Failure error={known.data ? null : known.error} onRetry={() => void known.refetch()} />
      <SelectField
        dense
        label={t("bet_type")}
        placeholder={t("choose_bet_type")}
        value={values.bet_type}
        error={errorOf("bet_type")}
        onChange={(betType) => {
          setChosen(betType);
          form.retype({ bet_type: betType, steps: rowsOf(typeOf(betType)) });
        }}
        options={(known.data?.items ?? []).map(({ bet_type: betType }) => ({
          value: betType,
          label: names.betType(betType),
        }))}
      />
      {type === undefined ? null : (
        <>
          <p className="t-small">
            {cap === null ? t("steps_no_cap") : t("steps_cap", { amount: formatMoney(cap) })}
          </p>
          {PLACES.map((at) => (
            <StepRow
              key={at}
              no={at + 1}
              row={values.steps[at] ?? { from_percent: "", pays_percent: "" }}
              cap={cap}
              error={errorOf(`steps.${at}`)}
              onChange={(row) => form.set(`steps.${at}`, row)}
            />
          ))}
          {stepsTold ? (
            <FieldError id={faultId}>
              {stepsTold === t("admin:changed_meanwhile")
                ? t("admin:changed_meanwhile_to", { value: now.join(", ") || "-" })
                : stepsTold}
            </FieldError>
          ) : null}
        </>
      )}
    </EntryDialog>
  );
}

function StepRow(props: {
  readonly no: number;
  readonly row: Row;
  readonly cap: string | null;
  readonly error: string | undefined;
  readonly onChange: (row: Row) => void;
}) {
  const { no, row, cap, error, onChange } = props;
  const { t } = useTranslation("admin-rules");
  const [step] = typedSteps([row]);
  const capSatang = cap === null ? null : parseBaht(cap);
  const isWhole = step !== undefined && stepsFault([step]) === null;
  const above =
    isWhole && capSatang !== null
      ? formatMoney(formatBaht(stepAmount(capSatang, step.fromPercent)))
      : undefined;
  return (
    // Labels of one or of two lines: both fields stand at the same height.
    <div className="grid grid-cols-2 gap-x-3 gap-y-1.5 *:row-span-3 *:grid *:grid-rows-subgrid *:content-start *:*:first:self-end">
      <AmountField
        dense
        unit="number"
        label={t("step_from", { no })}
        value={row.from_percent}
        error={error}
        onChange={(from) => onChange({ ...row, from_percent: from })}
      />
      <AmountField
        dense
        unit="number"
        label={t("step_pays", { no })}
        value={row.pays_percent}
        hint={
          above === undefined
            ? undefined
            : t("step_above", { amount: above, percent: row.pays_percent })
        }
        onChange={(pays) => onChange({ ...row, pays_percent: pays })}
      />
    </div>
  );
}
