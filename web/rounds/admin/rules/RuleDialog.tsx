import { parseBaht } from "@chokdee/domain/money.ts";
import { useState } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { AmountField } from "../../../ui/AmountField.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Segment } from "../../../ui/Chips.tsx";
import { SelectField, TextField } from "../../../ui/TextField.tsx";
import { toast } from "../../../ui/toast.ts";
import { numberOf } from "../../../ui/typed-number.ts";
import { useFieldFaults } from "../../../app/admin/use-field-faults.ts";
import { Failure } from "../../../app/admin/parts/Failure.tsx";
import { useLotteryTypes } from "../calls.ts";
import { useAddRule, useOpenRounds } from "./calls.ts";
import { useNames } from "../../../app/admin/names.ts";
import { useMissing } from "../../../app/admin/use-missing.ts";
import { FormDialog } from "../../../app/admin/parts/FormDialog.tsx";

const USUAL_PERCENT = "50";
const MOST_PERCENT = 99;

const fields = [
  "lottery_type_id",
  "round_id",
  "bet_type",
  "number",
  "odds_percent",
  "cap",
] as const;
const faultOfCode = {
  LOTTERY_TYPE_NOT_FOUND: "lottery_type_id",
  ROUND_NOT_FOUND: "round_id",
  ROUND_STATE: "round_id",
  WRONG_BET_TYPE: "bet_type",
  NUMBER_RULE_INVALID: "number",
  INVALID_AMOUNT: "cap",
} as const;

/** Closes a number, makes it pay a part, or does so above a cap only. */
export function RuleDialog(props: {
  readonly typeId: string;
  readonly roundId: string;
  readonly onClose: () => void;
}) {
  const { onClose } = props;
  const { t } = useTranslation(["admin-rules", "admin-desk", "common"]);
  const types = useLotteryTypes();
  const names = useNames();
  const [typeId, setTypeId] = useState(props.typeId);
  const [roundId, setRoundId] = useState(props.roundId);
  const [betType, setBetType] = useState("");
  const [number, setNumber] = useState("");
  const [rule, setRule] = useState<"CLOSED" | "PARTIAL">("CLOSED");
  const [percent, setPercent] = useState(USUAL_PERCENT);
  const [cap, setCap] = useState("");
  const add = useAddRule();

  const betTypes = types.data?.items.find((type) => type.id === typeId)?.bet_types ?? [];
  const digits = betTypes.find((one) => one.bet_type === betType)?.digits_count ?? 0;
  const numberFits = number === "" ? cap !== "" : number.length === digits;
  const share = numberOf(percent);
  const percentFits = rule === "CLOSED" || (share >= 1 && share <= MOST_PERCENT);
  const capFits = cap === "" || parseBaht(cap) !== null;
  const complete = typeId !== "" && digits > 0 && numberFits && percentFits && capFits;
  const { asked, ask, missing } = useMissing();
  const { box, ...faults } = useFieldFaults(add.error, fields, faultOfCode, asked);
  const send = () => {
    ask();
    if (!complete || add.isPending) return;
    add.mutate(
      {
        ...(roundId === "" ? { lottery_type_id: typeId } : { round_id: roundId }),
        bet_type: betType,
        number: number === "" ? null : number,
        rule,
        odds_percent: rule === "PARTIAL" ? share : null,
        cap: cap === "" ? null : cap,
      },
      {
        onSuccess: () => {
          toast({ text: t("admin-rules:added"), tone: "success" });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      open
      draft={{ typeId, roundId, betType, number, rule, percent, cap }}
      busy={add.isPending}
      onClose={onClose}
      title={t("admin-rules:add")}
      actions={
        <>
          <Button variant="secondary" size="sm" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button size="sm" loading={add.isPending} onClick={send}>
            {t("common:save")}
          </Button>
        </>
      }
    >
      <div ref={box} className="flex flex-col gap-4">
        <Scope
          typeId={typeId}
          roundId={roundId}
          onType={(id) => {
            setTypeId(id);
            setRoundId("");
            setBetType("");
          }}
          onRound={setRoundId}
          typeError={missing(typeId) ?? faults.of("lottery_type_id")}
          roundError={faults.of("round_id")}
        />
        <SelectField
          dense
          label={t("admin-rules:bet_type")}
          placeholder={t("admin-rules:choose_bet_type")}
          value={betType}
          error={missing(betType) ?? faults.of("bet_type")}
          onChange={(value) => {
            setBetType(value);
            setNumber("");
          }}
          options={betTypes.map((one) => ({
            value: one.bet_type,
            label: names.betType(one.bet_type),
          }))}
        />
        <Kind
          rule={rule}
          onRule={setRule}
          percent={percent}
          onPercent={setPercent}
          error={percentFits ? faults.of("odds_percent") : t("admin-desk:percent_range")}
        />
        <NumberField
          digits={digits}
          value={number}
          // Without a number the rule is for each of them, above a cap.
          error={cap === "" ? (missing(number) ?? faults.of("number")) : faults.of("number")}
          onChange={setNumber}
        />
        <AmountField
          label={t("admin-rules:cap")}
          hint={t("admin-rules:cap_hint")}
          decimals={2}
          value={cap}
          error={faults.of("cap")}
          onChange={setCap}
        />
        <Failure error={faults.general} />
      </div>
    </FormDialog>
  );
}

/** A number of the bet type; said at once when it is too short. */
function NumberField(props: {
  readonly digits: number;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (number: string) => void;
}) {
  const { digits, value, error } = props;
  const { t } = useTranslation(["admin-rules", "admin-desk"]);
  const isShort = value !== "" && value.length !== digits;
  return (
    <TextField
      dense
      digits={Math.max(1, digits)}
      disabled={digits === 0}
      label={t("admin-rules:number")}
      hint={digits === 0 ? undefined : t("admin-rules:number_hint", { digits })}
      value={value}
      error={isShort ? t("admin-desk:digits_needed", { digits }) : error}
      onChange={props.onChange}
    />
  );
}

/** All rounds of a lottery, or one that is open. */
function Scope(props: {
  readonly typeId: string;
  readonly roundId: string;
  readonly onType: (id: string) => void;
  readonly onRound: (id: string) => void;
  readonly typeError: string | undefined;
  readonly roundError: string | undefined;
}) {
  const { t } = useTranslation("admin-rules");
  const types = useLotteryTypes();
  const names = useNames();
  const rounds = useOpenRounds(props.typeId);
  return (
    <>
      <SelectField
        dense
        label={t("lottery")}
        placeholder={t("choose_lottery")}
        value={props.typeId}
        error={props.typeError}
        onChange={props.onType}
        options={(types.data?.items ?? []).map((type) => ({
          value: type.id,
          label: names.lottery(type),
        }))}
      />
      <SelectField
        dense
        label={t("round")}
        placeholder={t("whole_lottery")}
        value={props.roundId}
        error={props.roundError}
        onChange={props.onRound}
        options={(rounds.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  );
}

/** Not taken at all, or paid in part. */
function Kind(props: {
  readonly rule: "CLOSED" | "PARTIAL";
  readonly onRule: (rule: "CLOSED" | "PARTIAL") => void;
  readonly percent: string;
  readonly onPercent: (percent: string) => void;
  readonly error: string | undefined;
}) {
  const { t } = useTranslation("admin-rules");
  return (
    <>
      <Segment
        label={t("rule")}
        value={props.rule}
        onChange={props.onRule}
        choices={[
          { value: "CLOSED", label: t("closed") },
          { value: "PARTIAL", label: t("partial") },
        ]}
      />
      {props.rule === "PARTIAL" ? (
        <AmountField
          dense
          unit="number"
          label={t("percent")}
          value={props.percent}
          error={props.error}
          onChange={props.onPercent}
        />
      ) : null}
    </>
  );
}
