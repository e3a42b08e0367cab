import type { BankAccount } from "@chokdee/domain/members/bank-contract.ts";
import { formatBaht, parseBaht, satangOf } from "@chokdee/domain/money.ts";
import {
  withdrawalRefusal,
  type WithdrawalLimits,
  type WithdrawalRefusal,
} from "@chokdee/domain/withdrawals/rules.ts";

import { ApiFailure, codeOf, isNetworkFailure, messageOf } from "../../app/api-failure.ts";
import { useTranslation } from "../../text/i18n.ts";
import { saysOffline } from "../../app/offline/needs-connection.ts";
import { serverNow } from "../../ui/clock.ts";
import { useBalance } from "../../wallet/member/calls.ts";
import { useRequestWithdrawal, type useWithdrawalLimits } from "./calls.ts";

type LimitsReply = NonNullable<ReturnType<typeof useWithdrawalLimits>["data"]>;

function rulesOf(limits: LimitsReply): WithdrawalLimits {
  return {
    minSatang: satangOf(limits.min),
    maxSatang: satangOf(limits.max),
    perDay: limits.daily_limit,
    feeSatang: satangOf(limits.fee),
  };
}

/** Checks an amount in the order of product.md section 5, and sends it once. */
export function useWithdrawal(account: BankAccount | undefined, limits: LimitsReply) {
  const { t } = useTranslation("withdrawals");
  const balance = useBalance().data;
  const request = useRequestWithdrawal();

  const refusalOf = (amount: string): WithdrawalRefusal | null => {
    const amountSatang = amount === "" ? null : parseBaht(amount);
    return withdrawalRefusal(
      {
        amountSatang,
        // A balance that could not be read is the server's to check.
        balanceSatang: balance === undefined ? Number.MAX_SAFE_INTEGER : satangOf(balance),
        hasBankAccount: account !== undefined,
        usedToday: limits.used_today,
        accountChangedAtMs: null,
        nowMs: serverNow(),
      },
      rulesOf(limits),
    );
  };

  /** True when the server has taken the request. */
  const send = async (amount: string): Promise<boolean> => {
    const amountSatang = parseBaht(amount);
    if (amountSatang === null || !account || saysOffline()) return false;
    const body = {
      amount: formatBaht(amountSatang),
      bank_name: account.bank.name_th,
      bank_account_no: account.account_number,
      bank_account_name: account.account_name,
    };
    try {
      await request.mutateAsync(body);
      return true;
    } catch {
      // Shown under the form: `failure`.
      return false;
    }
  };

  const failure = (): string | undefined => {
    const { error } = request;
    if (!error || request.isPending) return undefined;
    if (isNetworkFailure(error)) return t("unknown");
    // The call's own words for it go on to say when; what refuses all calls does not know them.
    const isTooOften = error instanceof ApiFailure && error.status === 429;
    if (isTooOften && codeOf(error) !== "WITHDRAWALS_TOO_OFTEN") return t("too_often");
    return messageOf(error) || t("common:error_retry");
  };
  return {
    refusalOf,
    send,
    isSending: request.isPending,
    failure: failure(),
    reset: request.reset,
  };
}
