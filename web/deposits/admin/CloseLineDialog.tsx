import type { BankNotification, LineClosing } from "@chokdee/domain/deposits/line-contract.ts";
import { lineClosings } from "@chokdee/domain/deposits/line-contract.ts";

import { useTranslation } from "../../text/i18n.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { formatMoney } from "../../ui/format-money.ts";
import { Notice } from "../../ui/Notice.tsx";
import { SelectField, TextAreaField, TextField } from "../../ui/TextField.tsx";
import { EntryDialog } from "../../app/admin/parts/EntryDialog.tsx";
import { useEntryForm } from "../../app/admin/use-entry-form.ts";
import type { Closing } from "./calls.ts";

/** What was kept apart can only go back to its sender. */
const ofKeptApart: readonly LineClosing[] = ["REFUNDED"];

/** Ends a line that credits nobody, with the reason. */
export function CloseLineDialog(props: {
  readonly transfer: BankNotification;
  readonly send: (closing: Closing) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const { transfer, send, onClose } = props;
  const { t } = useTranslation("admin-deposits");
  const same = transfer.same_as?.id ?? "";
  const choices = transfer.closed === null ? lineClosings : ofKeptApart;
  const usual = same === "" ? "NOT_OURS" : "DUPLICATE";
  const first: { as: LineClosing; original: string; fee: string; note: string } = {
    as: transfer.closed === null ? usual : "REFUNDED",
    original: same,
    fee: "",
    note: "",
  };
  const form = useEntryForm({
    first,
    required: ["note"],
    check: ({ as, original }) => ({
      original: as === "DUPLICATE" && original.trim() === "" && t("original_no"),
    }),
    faultOfCode: { LINE_NOT_ALIKE: "original", NOTIFICATION_NOT_FOUND: "original" },
    send: ({ as, original, fee, note }) =>
      send({
        as,
        note: note.trim(),
        ...(as === "DUPLICATE" ? { duplicate_of: original.trim() } : {}),
        ...(as === "PAYOUT_RETURNED" && fee.trim() !== "" ? { fee: fee.trim() } : {}),
      }).then(onClose),
  });
  const { as } = form.values;
  return (
    <EntryDialog
      form={form}
      title={t("close_question", { amount: formatMoney(transfer.amount) })}
      sendLabel={t("close_line")}
      about={{ of: "notifications", rows: [transfer] }}
      onClose={onClose}
    >
      <SelectField
        label={t("close_why")}
        value={as}
        onChange={(value) => form.set("as", value as LineClosing)}
        options={choices.map((value) => ({ value, label: t(`close_as.${value}`) }))}
      />
      <Notice tone={as === "REFUNDED" ? "warning" : "info"}>{t(`close_note_of.${as}`)}</Notice>
      {as === "DUPLICATE" ? (
        <TextField label={t("original_no")} digits={15} {...form.field("original")} />
      ) : null}
      {as === "PAYOUT_RETURNED" ? (
        <AmountField label={t("returned_fee")} decimals={2} {...form.field("fee")} />
      ) : null}
      <TextAreaField label={t("close_note")} maxLength={500} {...form.field("note")} />
    </EntryDialog>
  );
}
