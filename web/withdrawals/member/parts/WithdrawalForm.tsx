import type { BankAccount } from "@chokdee/domain/members/bank-contract.ts";
import { formatBaht, parseBaht, type Satang } from "@chokdee/domain/money.ts";
import { useState } from "react";

import { useBankLook } from "../../../app/bank-look.ts";
import { AccountNumber } from "../../../app/AccountNumber.tsx";
import { useTranslation } from "../../../text/i18n.ts";
import { AmountField } from "../../../ui/AmountField.tsx";
import { BankMonogram } from "../../../ui/BankCard.tsx";
import { Button } from "../../../ui/Button.tsx";
import { confirm } from "../../../ui/confirm.ts";
import { formatShort, formatSum } from "../../../ui/format-money.ts";
import { Money } from "../../../ui/Money.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { useBalance } from "../../../wallet/member/calls.ts";
import { useOwnDebts } from "../../../wallet/member/debts.ts";
import type { useWithdrawalLimits } from "../calls.ts";
import { useWithdrawal } from "../use-withdrawal.ts";
import { SubmitForm } from "../../../ui/SubmitForm.tsx";

export interface WithdrawalFormProps {
  readonly account: BankAccount | undefined;
  readonly limits: NonNullable<ReturnType<typeof useWithdrawalLimits>["data"]>;
  readonly onDone: () => void;
}

/** The amount, its check, the question, and the sending. */
export function WithdrawalForm({ account, limits, onDone }: WithdrawalFormProps) {
  const { t } = useTranslation("withdrawals");
  const withdrawal = useWithdrawal(account, limits);
  const [amount, setAmount] = useState("");
  const [asked, setAsked] = useState(false);
  const refusal = withdrawal.refusalOf(amount);
  const error =
    asked && refusal
      ? t(`refused.${refusal.code as "NO_BANK_ACCOUNT"}`, refusal.details)
      : undefined;
  const change = (text: string) => {
    setAmount(text);
    setAsked(false);
    withdrawal.reset();
  };
  const submit = async () => {
    setAsked(true);
    if (refusal || !account || withdrawal.isSending) return;
    const accepted = await confirm({
      title: t("confirm_title"),
      body: <Question amount={amount} account={account} />,
      confirmLabel: t("confirm_yes"),
      cancelLabel: t("confirm_no"),
    });
    if (accepted && (await withdrawal.send(amount))) onDone();
  };
  const locked = withdrawal.isSending || !account;
  const owed = Number(useOwnDebts().data?.total ?? 0);
  const all = mostOf((useBalance().data ?? 0) - owed, limits);
  const isAmount = parseBaht(amount) !== null;
  return (
    <SubmitForm className="mt-2 flex flex-col gap-3" onSend={() => void submit()}>
      <AmountField
        label={t("amount")}
        aside={t("bounds", { min: formatShort(limits.min), max: formatShort(limits.max) })}
        name="amount"
        decimals={2}
        placeholder="1000"
        value={amount}
        onChange={change}
        disabled={locked}
        error={error}
      />
      {all === null || locked ? null : (
        <Button
          size="sm"
          variant="weak"
          className="self-start"
          onClick={() => change(formatBaht(all))}
        >
          {t("all", { amount: formatSum(formatBaht(all)) })}
        </Button>
      )}
      {account ? null : <p className="t-small text-ink-2">{t("no_account_form")}</p>}
      {withdrawal.failure ? (
        <Notice tone="error" live>
          {withdrawal.failure}
        </Notice>
      ) : null}
      <Button type="submit" block loading={withdrawal.isSending} disabled={!account}>
        {isAmount ? t("submit_amount", { amount: formatSum(amount) }) : t("submit")}
      </Button>
    </SubmitForm>
  );
}

/** The whole balance but what is owed, or as much of it as goes at once; null where that is too little to go. */
function mostOf(have: number, limits: WithdrawalFormProps["limits"]): Satang | null {
  const [most, least] = [limits.max, limits.min];
  const baht = Math.min(have, most);
  return baht < least ? null : Math.round(baht * 100);
}

interface QuestionProps {
  readonly amount: string;
  readonly account: BankAccount;
}

/** Amount, consequence and destination, before the money leaves. */
function Question({ amount, account }: QuestionProps) {
  const { t } = useTranslation("withdrawals");
  const look = useBankLook()(account.bank);
  return (
    <div className="flex flex-col gap-3 pt-1">
      <Money
        value={amount}
        size="n-xl"
        unit
        className="text-ink max-[22.4375rem]:text-[2.125rem]"
      />
      <Notice tone="warning">{t("confirm_deducted")}</Notice>
      <div className="flex items-center gap-3">
        <BankMonogram bank={look} />
        <div className="min-w-0">
          <p className="t-strong text-ink">{look.name}</p>
          <AccountNumber
            value={account.account_number}
            groups={account.bank.account_groups}
            className="n-xs block text-ink"
          />
          <p className="t-small">{account.account_name}</p>
        </div>
      </div>
    </div>
  );
}
