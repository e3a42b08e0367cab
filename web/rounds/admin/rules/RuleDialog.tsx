import { parseBaht } from "@chokdee/domain/money.ts";

import { useTranslation } from "../../../text/i18n.ts";
import { AmountField } from "../../../ui/AmountField.tsx";
import { Segment } from "../../../ui/Segment.tsx";
import { SelectField, TextField } from "../../../ui/TextField.tsx";
import { toast } from "../../../ui/toast.ts";
import { numberOf } from "../../../ui/typed-number.ts";
import { useNames } from "../../../app/admin/names.ts";
import { EntryDialog } from "../../../app/admin/parts/EntryDialog.tsx";
import { useEntryForm } from "../../../app/admin/use-entry-form.ts";
import { useLotteryTypes } from "../calls.ts";
import { useAddRule } from "./calls.ts";
import { useRoundOptions } from "./use-round-options.ts";

const USUAL_PERCENT = "50";
const MOST_PERCENT = 99;

const faultOfCode = {
  LOTTERY_TYPE_NOT_FOUND: "lottery_type_id",
  ROUND_NOT_FOUND: "round_id",
  ROUND_STATE: "round_id",
  WRONG_BET_TYPE: "bet_type",
  NUMBER_RULE_INVALID: "number",
  INVALID_AMOUNT: "cap",
} as const;

interface Typed {
  readonly lottery_type_id: string;
  readonly round_id: string;
  readonly bet_type: string;
  readonly number: string;
  readonly rule: "CLOSED" | "PARTIAL";
  readonly odds_percent: string;
  readonly cap: string;
}

interface Choice {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function percentFits({ rule, odds_percent: percent }: Typed): boolean {
  const share = numberOf(percent);
  return rule === "CLOSED" || (share >= 1 && share <= MOST_PERCENT);
}

/** Closes a number, makes it pay a part, or does so above a cap only. */
export function RuleDialog(props: {
  readonly typeId: string;
  readonly roundId: string;
  readonly onClose: () => void;
}) {
  const { onClose } = props;
  const { t } = useTranslation(["admin-rules", "admin-desk"]);
  const types = useLotteryTypes();
  const names = useNames();
  const add = useAddRule();
  const betTypesOf = (typeId: string) =>
    types.data?.items.find((type) => type.id === typeId)?.bet_types ?? [];
  const digitsOf = ({ lottery_type_id: typeId, bet_type: betType }: Typed) =>
    betTypesOf(typeId).find((one) => one.bet_type === betType)?.digits_count ?? 0;
  const first: Typed = {
    lottery_type_id: props.typeId,
    round_id: props.roundId,
    bet_type: "",
    number: "",
    rule: "CLOSED",
    odds_percent: USUAL_PERCENT,
    cap: "",
  };
  const form = useEntryForm({
    first,
    required: ["lottery_type_id", "bet_type"],
    check: (typed) => {
      const { number, cap } = typed;
      const digits = digitsOf(typed);
      return {
        // Without a number the rule is for each of them, above a cap.
        number:
          number === ""
            ? cap === "" && t("admin-desk:missing")
            : number.length !== digits && t("admin-desk:digits_needed", { digits }),
        odds_percent: !percentFits(typed) && t("admin-desk:percent_range"),
        cap: cap !== "" && parseBaht(cap) === null && t("admin-desk:two_decimals"),
      };
    },
    faultOfCode,
    send: async ({ lottery_type_id: typeId, round_id: roundId, ...typed }) => {
      await add.mutateAsync({
        ...(roundId === "" ? { lottery_type_id: typeId } : { round_id: roundId }),
        bet_type: typed.bet_type,
        number: typed.number === "" ? null : typed.number,
        rule: typed.rule,
        odds_percent: typed.rule === "PARTIAL" ? numberOf(typed.odds_percent) : null,
        cap: typed.cap === "" ? null : typed.cap,
      });
      toast({ text: t("admin-rules:added"), tone: "success" });
      onClose();
    },
  });
  const { values, field, set } = form;
  const betType = field("bet_type");
  const percent = field("odds_percent");
  return (
    <EntryDialog form={form} title={t("admin-rules:add")} onClose={onClose}>
      <Scope
        type={field("lottery_type_id")}
        round={field("round_id")}
        onType={() => {
          set("round_id", "");
          set("bet_type", "");
        }}
      />
      <SelectField
        dense
        label={t("admin-rules:bet_type")}
        placeholder={t("admin-rules:choose_bet_type")}
        {...betType}
        onChange={(value) => {
          set("number", "");
          betType.onChange(value);
        }}
        options={betTypesOf(values.lottery_type_id).map((one) => ({
          value: one.bet_type,
          label: names.betType(one.bet_type),
        }))}
      />
      <Segment
        label={t("admin-rules:rule")}
        {...field("rule")}
        choices={[
          { value: "CLOSED", label: t("admin-rules:closed") },
          { value: "PARTIAL", label: t("admin-rules:partial") },
        ]}
      />
      {values.rule === "PARTIAL" ? (
        <AmountField
          dense
          unit="number"
          label={t("admin-rules:percent")}
          {...percent}
          error={percentFits(values) ? percent.error : t("admin-desk:percent_range")}
        />
      ) : null}
      <NumberField digits={digitsOf(values)} {...field("number")} />
      <AmountField
        label={t("admin-rules:cap")}
        hint={t("admin-rules:cap_hint")}
        decimals={2}
        {...field("cap")}
      />
    </EntryDialog>
  );
}

/** A number of the bet type; said at once when it is too short. */
function NumberField(props: Choice & { readonly digits: number }) {
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
  readonly type: Choice;
  readonly round: Choice;
  /** Another lottery has other rounds and bet types. */
  readonly onType: () => void;
}) {
  const { type, round, onType } = props;
  const { t } = useTranslation("admin-rules");
  const types = useLotteryTypes();
  const names = useNames();
  const rounds = useRoundOptions(type.value, round.value);
  return (
    <>
      <SelectField
        dense
        label={t("lottery")}
        placeholder={t("choose_lottery")}
        {...type}
        onChange={(id) => {
          onType();
          type.onChange(id);
        }}
        options={names.lotteryOptions(types.data?.items)}
      />
      <SelectField
        dense
        label={t("round")}
        placeholder={t("whole_lottery")}
        {...round}
        options={rounds}
      />
    </>
  );
}
