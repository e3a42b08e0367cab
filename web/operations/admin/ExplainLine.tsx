import {
  lineExplanations,
  type LineExplanation,
  type OutgoingRow,
} from "@chokdee/domain/withdrawals/statement-contract.ts";

import { EntryDialog } from "../../app/admin/parts/EntryDialog.tsx";
import { Failure } from "../../app/Failure.tsx";
import { toldOf } from "../../app/admin/told.ts";
import { useEntryForm } from "../../app/admin/use-entry-form.ts";
import { useTranslation } from "../../text/i18n.ts";
import { useDates } from "../../ui/dates.ts";
import { formatMoney } from "../../ui/format-money.ts";
import { groupPhone } from "../../ui/group-phone.ts";
import { SelectField, TextAreaField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { useCounterparts, useExplain } from "./statement-calls.ts";

const first: { as: LineExplanation; of: string; note: string } = { as: "PAYOUT", of: "", note: "" };

/** What a line that left is: one of the payouts or transfers that it can be, or neither. */
export function ExplainLine(props: {
  readonly bank: NonNullable<OutgoingRow["bank"]>;
  readonly onClose: () => void;
}) {
  const { bank, onClose } = props;
  const { t } = useTranslation("admin-statements");
  const explain = useExplain();
  const counterparts = useCounterparts(bank.id);
  const choices = useChoices(counterparts.data);
  const amongOf = (as: LineExplanation) =>
    as === "PAYOUT" || as === "OWN_TRANSFER" ? choices[as] : undefined;
  // Nothing is said of what is not known yet.
  const lacking = (among: readonly object[]) =>
    t(counterparts.data && among.length === 0 ? "none_alike" : "choose_one");
  const form = useEntryForm({
    first,
    required: ["note"],
    check: ({ as, of }) => {
      const among = amongOf(as);
      return { of: among !== undefined && of === "" && lacking(among) };
    },
    send: async ({ as, of, note }) => {
      const done = await explain.mutateAsync({
        id: bank.id,
        as,
        ...(amongOf(as) ? { of } : {}),
        note: note.trim(),
      });
      toast({ text: toldOf(done, t("explained")), tone: "success" });
      onClose();
    },
  });
  const { as } = form.values;
  const among = amongOf(as);
  return (
    <EntryDialog
      form={form}
      title={t("explain_question", { amount: formatMoney(bank.amount) })}
      sendLabel={t("explain")}
      onClose={onClose}
    >
      <SelectField
        label={t("explain_as")}
        value={as}
        onChange={(value) => {
          form.set("as", value as LineExplanation);
          form.set("of", "");
        }}
        options={lineExplanations.map((value) => ({ value, label: t(`as.${value}`) }))}
      />
      {among ? (
        <SelectField
          label={t("explain_of")}
          required
          {...form.field("of")}
          placeholder={lacking(among)}
          options={among}
        />
      ) : null}
      <Failure
        error={among && !counterparts.data ? counterparts.error : null}
        onRetry={() => void counterparts.refetch()}
      />
      <TextAreaField label={t("explain_note")} maxLength={500} {...form.field("note")} />
    </EntryDialog>
  );
}

function useChoices(data: ReturnType<typeof useCounterparts>["data"]) {
  const dates = useDates();
  const optionOf = (id: string, ...words: readonly (string | null)[]) => ({
    value: id,
    label: words.filter(Boolean).join(" · "),
  });
  return {
    PAYOUT: (data?.payouts ?? []).map((one) =>
      optionOf(
        one.id,
        dates.dayTime(one.sent_at),
        groupPhone(one.phone_number),
        one.account_number,
      ),
    ),
    OWN_TRANSFER: (data?.transfers ?? []).map((one) =>
      optionOf(one.id, dates.dayTime(one.occurred_at), one.account_number, one.counterparty),
    ),
  };
}
