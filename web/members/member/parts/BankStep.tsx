import {
  ACCOUNT_NUMBER_MOST_DIGITS,
  isShortForBank,
} from "@chokdee/domain/members/bank-accounts.ts";
import type { Bank } from "@chokdee/domain/members/bank-contract.ts";
import { useState } from "react";
import { useTranslation } from "../../../text/i18n.ts";

import { codeOf } from "../../../app/api-failure.ts";
import { useBankLook } from "../../../app/bank-look.ts";
import { Button } from "../../../ui/Button.tsx";
import { FieldError } from "../../../ui/Field.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toast } from "../../../ui/toast.ts";
import { startSession } from "../../../accounts/member/calls.ts";
import { useCompleteRegistration, useCompleteRegistrationWithBank } from "../calls.ts";
import { forgetReferral, keptReferral } from "../../../app/kept-referral.ts";
import { forgetRegistration } from "../kept-registration.ts";
import type { BankDraft, StepProps } from "../registration.ts";
import { BankPicker } from "./BankPicker.tsx";
import { StepForm } from "../../../accounts/member/StepForm.tsx";
import { Failure } from "../../../app/Failure.tsx";
import { useFailureText } from "../../../app/use-failure-text.ts";

/** What the server refuses of the step before. */
const OF_PASSWORD = new Set(["PASSWORD_TOO_SHORT", "PASSWORD_TOO_COMMON"]);

/** How many digits the accounts of a bank have; null when it is not known. */
export function accountLength(bank: Pick<Bank, "account_groups"> | null): number | null {
  return bank?.account_groups?.reduce((sum, size) => sum + size, 0) ?? null;
}

/** The account that withdrawals go to. It can be skipped unless the operator requires it. */
export function BankStep(props: StepProps & { readonly required: boolean }) {
  const { registration, change, required } = props;
  const { t } = useTranslation("auth");
  const lookOf = useBankLook();
  const plain = useCompleteRegistration();
  const withBank = useCompleteRegistrationWithBank();
  const textOf = useFailureText();
  const { bank, name, number } = registration.account;
  const enter = (changes: Partial<BankDraft>) =>
    change({ account: { ...registration.account, ...changes } });
  const [asked, setAsked] = useState(false);
  const pending = plain.isPending || withBank.isPending;
  const failure = withBank.error ?? plain.error;
  const length = accountLength(bank);
  const isShort = bank !== null && number !== "" && isShortForBank(number, bank.account_groups);
  const lengthText =
    bank && length !== null && number !== "" && number.length !== length
      ? t("account_number_length", { bank: lookOf(bank).short, length, count: number.length })
      : undefined;

  const account = {
    phone_number: registration.phone,
    password: registration.password,
    nickname: registration.nickname,
    age_confirmed: registration.ageConfirmed,
    session_token: registration.sessionToken,
    ...keptReferral(),
  };
  const onSuccess = (reply: Parameters<typeof startSession>[0]) => {
    if (!reply.access_token) {
      toast({ text: t("no_token"), tone: "error" });
      return;
    }
    // The guard of this route then leads home.
    forgetReferral();
    forgetRegistration();
    startSession(reply);
    toast({ text: t("welcome"), tone: "success" });
  };
  // Each is mended where it stands; what was entered here waits.
  const onError = (error: unknown) => {
    const code = codeOf(error);
    const text = textOf(error);
    if (code !== undefined && OF_PASSWORD.has(code)) {
      change({ step: "account", refused: { password: registration.password, text } });
    } else if (code === "REGISTRATION_EXPIRED") {
      change({ step: "phone", sessionToken: "", expired: text });
    }
  };
  const finish = () => {
    setAsked(true);
    if (!bank || name.trim() === "" || number === "" || isShort) return;
    withBank.mutate(
      { ...account, bank_id: bank.id, account_name: name, account_number: number },
      { onSuccess, onError },
    );
  };
  const numberFault =
    number === "" ? t("account_number_missing") : isShort ? lengthText : undefined;
  return (
    <StepForm
      submitLabel={t("finish")}
      pending={pending}
      onSubmit={finish}
      secondary={
        required ? null : (
          <Button
            variant="ghost"
            disabled={pending}
            onClick={() => plain.mutate(account, { onSuccess, onError })}
          >
            {t("skip")}
          </Button>
        )
      }
    >
      <div>
        <h2 className="t-heading">{t("bank_title")}</h2>
        <p className="t-small text-ink-2">{t("bank_text")}</p>
      </div>
      <div>
        <BankPicker
          bankId={bank?.id ?? ""}
          onPick={(picked) => enter({ bank: picked })}
          disabled={pending}
          faultId={asked && !bank ? "bank-missing" : undefined}
        />
        {asked && !bank ? <FieldError id="bank-missing">{t("bank_missing")}</FieldError> : null}
      </div>
      <TextField
        label={t("account_name")}
        name="account_name"
        autoComplete="name"
        value={name}
        maxLength={120}
        onChange={(text) => enter({ name: text })}
        error={asked && name.trim() === "" ? t("account_name_missing") : undefined}
      />
      <TextField
        label={t("account_number")}
        aside={t("account_number_rule")}
        name="account_number"
        digits={ACCOUNT_NUMBER_MOST_DIGITS}
        value={number}
        onChange={(text) => enter({ number: text })}
        error={asked ? numberFault : undefined}
        hint={lengthText}
      />
      <Failure error={failure} otherwise={t("common:error")} />
    </StepForm>
  );
}
