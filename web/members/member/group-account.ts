import { groupAccountNumber } from "@chokdee/domain/members/bank-accounts.ts";

import { useBanks } from "../../app/bank-look.ts";

/** Groups an account number as its bank does; the bank is known by its code or its Thai name. */
export function useGroupedAccount(): (number: string, bankCodeOrName: string) => string {
  const banks = useBanks().data;
  return (number, bank) => {
    // What the server has grouped already, such as a PromptPay number, stays as it is.
    if (!/^[0-9]+$/.test(number)) return number;
    const found = banks?.find((one) => one.code === bank || one.name_th === bank);
    return groupAccountNumber(number, found?.account_groups ?? null);
  };
}

/** A bank of the list by its code or its Thai name. */
export function useFindBank() {
  const banks = useBanks().data;
  return (bank: string) => banks?.find((one) => one.code === bank || one.name_th === bank);
}
