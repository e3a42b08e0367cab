import { depositRefusal } from "@chokdee/domain/deposits/rules.ts";
import { parseBaht } from "@chokdee/domain/money.ts";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";

import { messageOf } from "../../app/api-failure.ts";
import { useTranslation } from "../../text/i18n.ts";
import { saysOffline } from "../../app/offline/needs-connection.ts";
import { bankAccountForm, type AccountTripState } from "../../app/paths.ts";
import { isProtectionRefusal } from "../../protection/member/protection-refusal.ts";
import { showFault } from "../../ui/show-fault.ts";
import { typedAs, valueOf } from "../../ui/typed-number.ts";
import { modeAddress } from "./addresses.ts";
import type { IntentBody, ReceivingAccount } from "./calls.ts";
import { intentErrorKey } from "./intent-error.ts";
import { useDepositLimits } from "./use-deposit-limits.ts";
import { useOpenDeposit } from "./use-open-deposit.ts";

/** What both modes share: the amount, the account, what is wrong with them, and sending. */
export function useDepositForm(
  provider: IntentBody["provider"],
  accounts: readonly ReceivingAccount[] | undefined,
) {
  const { t } = useTranslation("deposits");
  const { limits, minText } = useDepositLimits();
  const deposit = useOpenDeposit();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // A slip that was short of money says how much is missing.
  const [amount, setAmount] = useState(() => valueOf(typedAs(search.get("amount") ?? "", 0)));
  const [chosen, setChosen] = useState(search.get("to") ?? "");
  const [asked, setAsked] = useState(false);
  const [sent, setSent] = useState("");
  // The only account is chosen by itself (product.md section 2).
  const only = accounts?.length === 1 ? accounts[0] : undefined;
  const account = accounts?.find((one) => one.id === chosen) ?? only;
  const amountSatang = amount === "" ? null : parseBaht(amount);
  const refusal = depositRefusal(
    { amountSatang, hasReceivingAccount: account !== undefined },
    limits,
  );
  const text = refusal
    ? t(`refused.${refusal.code as "DEPOSIT_AMOUNT_INVALID"}`, refusal.details)
    : undefined;
  const isAboutAccount = refusal?.code === "RECEIVING_ACCOUNT_NOT_FOUND";
  const wish = `${String(amountSatang)} ${account?.id ?? ""}`;
  const submit = () => {
    setAsked(true);
    requestAnimationFrame(() => showFault(document.querySelector("main")));
    if (refusal || amountSatang === null || !account || saysOffline()) return;
    setSent(wish);
    deposit.open({ amountSatang, provider, accountId: account.id });
  };
  const addOwnAccount = () => {
    // The address keeps what was chosen here until the member comes back with an account.
    const here = modeAddress(provider === "bank" ? "auto" : "qr", { amount, to: chosen });
    void navigate(here, { replace: true });
    void navigate(bankAccountForm, { state: { returns: true } satisfies AccountTripState });
  };
  const failed = deposit.error !== null && sent === wish && !deposit.isOpening;
  return {
    amountSatang: refusal && !isAboutAccount ? null : amountSatang,
    minText,
    /** For AmountEntry. */
    amountEntry: {
      value: amount,
      onChange: setAmount,
      minText,
      error: asked && !isAboutAccount ? text : undefined,
      disabled: deposit.isOpening,
    },
    /** For ReceivingChoice. */
    receiving: {
      chosenId: account?.id ?? "",
      onChoose: setChosen,
      error: asked && isAboutAccount ? text : undefined,
    },
    failure: !failed
      ? undefined
      : isProtectionRefusal(deposit.error)
        ? messageOf(deposit.error)
        : t(intentErrorKey(deposit.error), { min: minText, message: messageOf(deposit.error) }),
    error: failed ? deposit.error : null,
    isOpening: deposit.isOpening,
    submit,
    addOwnAccount,
  };
}
