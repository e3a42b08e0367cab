import type { AdminReceivingAccount } from "@chokdee/domain/deposits/admin-contract.ts";
import { useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { SwitchRow } from "../../ui/Switch.tsx";
import { SelectField, TextField } from "../../ui/TextField.tsx";
import { confirm } from "../../ui/confirm.ts";
import { toast } from "../../ui/toast.ts";
import { toldOf } from "../../app/admin/told.ts";
import { useFieldFaults } from "../../app/admin/use-field-faults.ts";
import { Failure } from "../../app/admin/parts/Failure.tsx";
import { useAdminBanks } from "../../app/admin/use-banks.ts";
import { useReceivingAccounts, useSaveReceivingAccount } from "./calls.ts";
import { lostWay } from "./lost-way.ts";
import { useMissing } from "../../app/admin/use-missing.ts";
import { FormDialog } from "../../app/admin/parts/FormDialog.tsx";

const ACCOUNT_DIGITS = 16;
const PROMPTPAY_DIGITS = 13;

const fields = ["bank_code", "account_number", "account_name", "promptpay_id"] as const;
const faultOfCode = {
  BANK_NOT_FOUND: "bank_code",
  ACCOUNT_NUMBER_INVALID: "account_number",
  RECEIVING_ACCOUNT_EXISTS: "account_number",
  ACCOUNT_NAME_MISSING: "account_name",
  PROMPTPAY_INVALID: "promptpay_id",
} as const;

/** Adds a receiving account or changes one. */
export function ReceivingDialog(props: {
  readonly account: AdminReceivingAccount | undefined;
  readonly onClose: () => void;
}) {
  const { account, onClose } = props;
  const { t } = useTranslation(["admin-deposits", "common"]);
  const banks = useAdminBanks();
  const accounts = useReceivingAccounts().data ?? [];
  const save = useSaveReceivingAccount(account?.id);
  const [bank, setBank] = useState(account?.bank_code ?? "");
  const [holder, setHolder] = useState(account?.account_name ?? "");
  const [number, setNumber] = useState(account?.account_number ?? "");
  const [promptpay, setPromptpay] = useState(account?.promptpay_id ?? "");
  const [active, setActive] = useState(account?.active ?? true);
  const complete = bank !== "" && holder.trim() !== "" && number !== "";
  const { asked, ask, missing } = useMissing();
  const { box, ...faults } = useFieldFaults(save.error, fields, faultOfCode, asked);
  const mayLose = async (promptpayId: string | null): Promise<boolean> => {
    const changed = account && { id: account.id, promptpay_id: promptpayId, active };
    const lost = changed && lostWay(accounts, changed);
    if (lost === undefined) return true;
    return confirm({
      title: t(`admin-deposits:lost_question.${lost}`),
      body: t(`admin-deposits:lost_consequence.${lost}`),
      confirmLabel: t("common:save"),
      tone: "danger",
    });
  };
  const send = async () => {
    ask();
    if (!complete || save.isPending) return;
    const promptpayId = promptpay === "" ? null : promptpay;
    if (!(await mayLose(promptpayId))) return;
    save.mutate(
      {
        bank_code: bank,
        account_name: holder.trim(),
        account_number: number,
        promptpay_id: promptpayId,
        active,
      },
      {
        onSuccess: (done) => {
          toast({ text: toldOf(done, t("admin-deposits:account_saved")), tone: "success" });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      open
      draft={{ bank, holder, number, promptpay, active }}
      busy={save.isPending}
      onClose={onClose}
      title={t(account ? "admin-deposits:edit_account" : "admin-deposits:add_account")}
      actions={
        <>
          <Button variant="secondary" size="sm" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button size="sm" loading={save.isPending} onClick={() => void send()}>
            {t("common:save")}
          </Button>
        </>
      }
    >
      <div ref={box} className="flex flex-col gap-4">
        <Failure error={banks.data ? null : banks.error} onRetry={() => void banks.refetch()} />
        <SelectField
          dense
          label={t("admin-deposits:bank")}
          value={bank}
          error={missing(bank) ?? faults.of("bank_code")}
          onChange={setBank}
          placeholder={t("admin-deposits:choose_bank")}
          options={(banks.data ?? []).map(({ code, name_th: name }) => ({
            value: code,
            label: name,
          }))}
        />
        <TextField
          dense
          label={t("admin-deposits:account_number")}
          digits={ACCOUNT_DIGITS}
          value={number}
          error={missing(number) ?? faults.of("account_number")}
          onChange={setNumber}
        />
        <TextField
          dense
          label={t("admin-deposits:holder")}
          maxLength={120}
          value={holder}
          error={missing(holder) ?? faults.of("account_name")}
          onChange={setHolder}
        />
        <TextField
          dense
          label={t("admin-deposits:promptpay")}
          aside={t("admin-deposits:promptpay_aside")}
          hint={t("admin-deposits:promptpay_hint")}
          digits={PROMPTPAY_DIGITS}
          value={promptpay}
          error={faults.of("promptpay_id")}
          onChange={setPromptpay}
        />
        <div className="-mx-4">
          <SwitchRow
            label={t("admin-deposits:active")}
            note={t("admin-deposits:active_note")}
            checked={active}
            onChange={setActive}
          />
        </div>
        <Failure error={faults.general} />
      </div>
    </FormDialog>
  );
}
