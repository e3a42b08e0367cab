import type { AdminReceivingAccount } from "@chokdee/domain/deposits/admin-contract.ts";

import { useTranslation } from "../../text/i18n.ts";
import { SwitchRow } from "../../ui/SwitchRow.tsx";
import { SelectField, TextField } from "../../ui/TextField.tsx";
import { confirm } from "../../ui/confirm.ts";
import { toast } from "../../ui/toast.ts";
import { toldOf } from "../../app/admin/told.ts";
import { Failure } from "../../app/Failure.tsx";
import { useBankLook } from "../../app/bank-look.ts";
import { useAdminBanks } from "../../app/admin/use-banks.ts";
import { useReceivingAccounts, useSaveReceivingAccount } from "./calls.ts";
import { lostWay } from "./lost-way.ts";
import { changeOver } from "../../app/admin/changed-fields.ts";
import { EntryDialog } from "../../app/admin/parts/EntryDialog.tsx";
import { useEntryForm } from "../../app/admin/use-entry-form.ts";

const ACCOUNT_DIGITS = 16;
const PROMPTPAY_DIGITS = 13;

const faultOfCode = {
  BANK_NOT_FOUND: "bank_code",
  ACCOUNT_NUMBER_INVALID: "account_number",
  RECEIVING_ACCOUNT_EXISTS: "account_number",
  ACCOUNT_NAME_MISSING: "account_name",
  PROMPTPAY_INVALID: "promptpay_id",
} as const;

const onWire = <F extends { readonly account_name: string; readonly promptpay_id: string }>(
  form: F,
) => ({
  ...form,
  account_name: form.account_name.trim(),
  promptpay_id: form.promptpay_id === "" ? null : form.promptpay_id,
});

/** Adds a receiving account or changes one. */
export function ReceivingDialog(props: {
  readonly account: AdminReceivingAccount | undefined;
  readonly onClose: () => void;
}) {
  const { onClose } = props;
  const { t } = useTranslation("admin-deposits");
  const banks = useAdminBanks();
  const look = useBankLook();
  const accounts = useReceivingAccounts().data?.items ?? [];
  const account = accounts.find(({ id }) => id === props.account?.id) ?? props.account;
  const save = useSaveReceivingAccount(account?.id);
  const first = {
    bank_code: account?.bank_code ?? "",
    account_number: account?.account_number ?? "",
    account_name: account?.account_name ?? "",
    promptpay_id: account?.promptpay_id ?? "",
    active: account?.active ?? true,
  };
  const form = useEntryForm({
    first,
    follows: true,
    required: ["bank_code", "account_number", "account_name"],
    faultOfCode,
    send: async (typed, changed) => {
      const body = onWire(typed);
      if (!(await mayLose(body.promptpay_id, body.active))) return;
      const change = changeOver(Object.keys(changed), body, onWire(first));
      const done = await save.mutateAsync({ form: body, change });
      toast({ text: toldOf(done, t("account_saved")), tone: "success" });
      onClose();
    },
  });
  const mayLose = async (promptpayId: string | null, active: boolean): Promise<boolean> => {
    const changed = account && { id: account.id, promptpay_id: promptpayId, active };
    const lost = changed && lostWay(accounts, changed);
    if (lost === undefined) return true;
    return confirm({
      title: t(`lost_question.${lost}`),
      body: t(`lost_consequence.${lost}`),
      confirmLabel: t("common:save"),
      tone: "danger",
    });
  };
  const active = form.field("active");
  return (
    <EntryDialog
      form={form}
      title={t(account ? "admin-deposits:edit_account" : "admin-deposits:add_account")}
      onClose={onClose}
    >
      <Failure error={banks.data ? null : banks.error} onRetry={() => void banks.refetch()} />
      <SelectField
        dense
        label={t("bank")}
        {...form.field("bank_code")}
        placeholder={t("choose_bank")}
        options={(banks.data ?? []).map((bank) => ({ value: bank.code, label: look(bank).name }))}
      />
      <TextField
        dense
        label={t("account_number")}
        digits={ACCOUNT_DIGITS}
        {...form.field("account_number")}
      />
      <TextField dense label={t("holder")} maxLength={120} {...form.field("account_name")} />
      <TextField
        dense
        label={t("promptpay")}
        aside={t("promptpay_aside")}
        hint={t("promptpay_hint")}
        digits={PROMPTPAY_DIGITS}
        {...form.field("promptpay_id")}
      />
      <div className="-mx-4">
        <SwitchRow
          label={t("active")}
          note={t("active_note")}
          checked={active.value}
          onChange={active.onChange}
        />
      </div>
    </EntryDialog>
  );
}
