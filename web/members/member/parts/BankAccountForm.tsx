import {
  ACCOUNT_NUMBER_MOST_DIGITS,
  isShortForBank,
} from "@chokdee/domain/members/bank-accounts.ts";
import type { Bank, BankAccount } from "@chokdee/domain/members/bank-contract.ts";
import { cleanText } from "@chokdee/domain/clean-text.ts";
import { useState } from "react";

import { useBankLook } from "../../../app/bank-look.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toast } from "../../../ui/toast.ts";
import { useUnsaved } from "../../../ui/unsaved.ts";
import { useSaveBankAccount } from "../account-calls.ts";
import { BankPicker } from "./BankPicker.tsx";
import { accountLength } from "./BankStep.tsx";
import { StepForm } from "../../../accounts/member/StepForm.tsx";
import { Failure } from "../../../app/Failure.tsx";

interface BankAccountFormProps {
  readonly account: BankAccount | undefined;
  readonly onSaved: () => void;
}

/** Adds an account, or changes the one given (product.md section 5, "Bank form"). */
export function BankAccountForm({ account, onSaved }: BankAccountFormProps) {
  const { t } = useTranslation(["members", "auth"]);
  const lookOf = useBankLook();
  const save = useSaveBankAccount();
  const [bank, setBank] = useState<Bank | null>(account?.bank ?? null);
  const [name, setName] = useState(account?.account_name ?? "");
  const [number, setNumber] = useState(account?.account_number ?? "");
  const [asked, setAsked] = useState(false);
  const isTyped =
    bank?.id !== account?.bank.id ||
    name !== (account?.account_name ?? "") ||
    number !== (account?.account_number ?? "");
  useUnsaved(isTyped && !save.isSuccess);
  const isShort = bank !== null && number !== "" && isShortForBank(number, bank.account_groups);
  const lengthText = isShort
    ? t("auth:account_number_length", {
        bank: lookOf(bank).short,
        length: accountLength(bank) ?? 0,
        count: number.length,
      })
    : undefined;
  const incomplete = bank === null || cleanText(name) === "" || number === "";

  const submit = () => {
    setAsked(true);
    if (incomplete || isShort) return;
    save.mutate(
      { id: account?.id, bank_id: bank.id, account_name: name, account_number: number },
      {
        onSuccess: () => {
          const done = account ? "members:account_changed" : "members:account_added";
          toast({ text: t(done), tone: "success" });
          onSaved();
        },
      },
    );
  };
  return (
    <StepForm submitLabel={t("members:account_save")} pending={save.isPending} onSubmit={submit}>
      <p className="t-small mt-1 text-ink-2">{t("members:account_name_rule")}</p>
      {account ? <Notice tone="warning">{t("members:account_change_wait")}</Notice> : null}
      <div>
        <h2 className="t-label mb-1.5">{t("auth:bank")}</h2>
        <BankPicker
          bankId={bank?.id ?? ""}
          onPick={setBank}
          disabled={save.isPending}
          faultId={asked && bank === null ? "account-incomplete" : undefined}
        />
      </div>
      <TextField
        label={t("auth:account_number")}
        aside={t("auth:account_number_rule")}
        name="account_number"
        digits={ACCOUNT_NUMBER_MOST_DIGITS}
        value={number}
        onChange={setNumber}
        readOnly={save.isPending}
        error={asked ? lengthText : undefined}
        hint={lengthText}
      />
      <TextField
        label={t("auth:account_name")}
        name="account_name"
        autoComplete="name"
        maxLength={120}
        value={name}
        onChange={setName}
        readOnly={save.isPending}
      />
      {asked && incomplete ? (
        <div id="account-incomplete">
          <Notice tone="error" live>
            {t("members:account_incomplete")}
          </Notice>
        </div>
      ) : (
        <Failure error={save.error} otherwise={t("common:error")} />
      )}
    </StepForm>
  );
}
