import { betTypeFacts, parseBetType } from "@chokdee/domain/betting/bet-types.ts";
import { parseBaht } from "@chokdee/domain/money.ts";
import { BULK_ACTS, type BulkAct } from "@chokdee/domain/rounds/night-contract.ts";
import { MOST_PASTED, pastedNumbers } from "@chokdee/domain/rounds/pasted-numbers.ts";

import { useNames } from "../../../app/admin/names.ts";
import { EntryDialog } from "../../../app/admin/parts/EntryDialog.tsx";
import { useEntryForm } from "../../../app/admin/use-entry-form.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { AmountField } from "../../../ui/AmountField.tsx";
import { Segment } from "../../../ui/Segment.tsx";
import { SelectField, TextAreaField } from "../../../ui/TextField.tsx";
import { toast } from "../../../ui/toast.ts";
import { numberOf } from "../../../ui/typed-number.ts";
import { useLotteryType } from "../calls.ts";
import { useToldChange } from "./calls.ts";

const USUAL_PERCENT = "50";
const MOST_PERCENT = 99;
const MOST_FILE_BYTES = 100_000;

const faultOfCode = {
  WRONG_BET_TYPE: "bet_type",
  NUMBER_RULE_INVALID: "numbers",
  INVALID_AMOUNT: "cap",
} as const;

interface Typed {
  readonly where: "ROUND" | "ALWAYS";
  readonly bet_type: string;
  readonly numbers: string;
  readonly act: BulkAct;
  readonly odds_percent: string;
  readonly cap: string;
}

export interface NumbersFirst {
  readonly betType: string;
  readonly numbers: string;
  readonly cap?: string;
}

/** Closes, part-pays, caps or frees many numbers of a round, or of its lottery for good. */
export function NumbersDialog(props: {
  readonly typeId: string;
  /** Empty where the numbers are of the lottery. */
  readonly roundId: string;
  readonly first: NumbersFirst;
  readonly onClose: () => void;
}) {
  const { typeId, roundId, first, onClose } = props;
  const { t } = useTranslation(["admin-night", "admin-rules", "admin-desk"]);
  const names = useNames();
  const type = useLotteryType(typeId);
  const change = useToldChange();
  const form = useEntryForm<Typed, keyof Typed>({
    keptAs: `numbers:${typeId}:${roundId}`,
    first: {
      where: roundId === "" ? "ALWAYS" : "ROUND",
      bet_type: first.betType,
      numbers: first.numbers,
      act: "CLOSE",
      odds_percent: USUAL_PERCENT,
      cap: first.cap ?? "",
    },
    required: ["bet_type", "numbers"],
    check: ({ bet_type: betType, numbers, act, odds_percent: percent, cap }) => {
      const read = pastedNumbers(numbers, digitsOf(betType));
      const share = numberOf(percent);
      return {
        numbers:
          read.numbers.length === 0
            ? t("admin-desk:digits_needed", { digits: digitsOf(betType) })
            : read.numbers.length > MOST_PASTED && t("admin-night:too_many", { most: MOST_PASTED }),
        odds_percent:
          act === "PART" && !(share >= 1 && share <= MOST_PERCENT) && t("admin-desk:percent_range"),
        cap: act === "CAP" && parseBaht(cap) === null && t("admin-desk:two_decimals"),
      };
    },
    faultOfCode,
    send: async ({ where, bet_type: betType, numbers, act, odds_percent: percent, cap }) => {
      await change({
        ...(where === "ROUND" ? { round_id: roundId } : { lottery_type_id: typeId }),
        bet_type: betType,
        numbers: [...pastedNumbers(numbers, digitsOf(betType)).numbers],
        act,
        ...(act === "PART" ? { odds_percent: numberOf(percent) } : {}),
        ...(act === "CAP" ? { cap } : {}),
      });
      onClose();
    },
  });
  const { values, field, set } = form;
  const read = pastedNumbers(values.numbers, digitsOf(values.bet_type));
  return (
    <EntryDialog form={form} title={t("admin-night:numbers_title")} onClose={onClose}>
      {roundId === "" ? null : (
        <Segment
          label={t("admin-rules:scope")}
          {...field("where")}
          choices={[
            { value: "ROUND", label: t("admin-night:this_round") },
            { value: "ALWAYS", label: t("admin-night:always") },
          ]}
        />
      )}
      <SelectField
        dense
        label={t("admin-rules:bet_type")}
        placeholder={t("admin-rules:choose_bet_type")}
        {...field("bet_type")}
        options={(type.data?.bet_types ?? []).map((one) => ({
          value: one.bet_type,
          label: names.betType(one.bet_type),
        }))}
      />
      <TextAreaField
        label={t("admin-night:numbers")}
        hint={t("admin-night:numbers_hint", { digits: digitsOf(values.bet_type) })}
        {...field("numbers")}
      />
      <p className="t-small text-ink-2" aria-live="polite">
        {t("admin-night:read", { count: read.numbers.length })}
        {read.wrong.length > 0
          ? ` ${t("admin-night:left_out", { numbers: read.wrong.slice(0, 8).join(" ") })}`
          : ""}
      </p>
      <label className="t-label inline-flex min-h-tap cursor-pointer items-center gap-2 text-brand-ink underline">
        {t("admin-night:from_file")}
        <input
          type="file"
          accept=".txt,.csv,text/plain,text/csv"
          className="sr-only"
          onChange={(event) => {
            const file = event.target.files?.[0];
            // The same file, put right meanwhile, can be chosen once more.
            event.target.value = "";
            if (!file) return;
            if (file.size > MOST_FILE_BYTES) {
              toast({ text: t("admin-night:too_many", { most: MOST_PASTED }), tone: "error" });
            } else void file.text().then((text) => set("numbers", text));
          }}
        />
      </label>
      <Segment
        label={t("admin-rules:rule")}
        {...field("act")}
        choices={BULK_ACTS.map((value) => ({ value, label: t(`admin-night:acts.${value}`) }))}
      />
      {values.act === "PART" ? (
        <AmountField
          dense
          unit="number"
          label={t("admin-rules:percent")}
          {...field("odds_percent")}
        />
      ) : null}
      {values.act === "CAP" ? (
        <AmountField label={t("admin-rules:cap")} decimals={2} {...field("cap")} />
      ) : null}
    </EntryDialog>
  );
}

function digitsOf(betType: string): number {
  const known = parseBetType(betType);
  return known === null ? 2 : betTypeFacts(known).digits;
}
