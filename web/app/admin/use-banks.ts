import { groupAccountNumber } from "@chokdee/domain/members/bank-accounts.ts";
import { listAdminBanks, type AdminBank } from "@chokdee/domain/members/admin-bank-contract.ts";
import { useQuery } from "@tanstack/react-query";

import { request } from "../api.ts";
import { useBankLook, type FullBankLook } from "../bank-look.ts";

const STALE_MS = 10 * 60_000;
/** For a bank that is in no list any more. */
const SLATE = "#64708a";

/** All banks, those not offered included. */
export function useAdminBanks() {
  return useQuery({
    queryKey: ["backoffice", "banks"],
    staleTime: STALE_MS,
    queryFn: async ({ signal }): Promise<readonly AdminBank[]> =>
      (await request(listAdminBanks, { signal })).data.items,
  });
}

/** The look of a bank that is known by its name alone. */
export function useBankNamed(): (name: string | null) => FullBankLook {
  const banks = useAdminBanks().data;
  const look = useBankLook();
  return (name) => {
    const bank = banks?.find((one) => one.name_th === name);
    return look(bank ?? { code: "", name_th: name ?? "-", color: SLATE });
  };
}

/** A bank, known by its name alone, and an account there. */
export function useAccountNamed(): (bank: string, number: string) => string {
  const bankNamed = useBankNamed();
  return (bank, number) => `${bankNamed(bank).name} ${groupAccountNumber(number, null)}`;
}
