import { balance } from "@chokdee/domain/wallet/contract.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";

import { request } from "../../app/api.ts";
import { usePollInterval } from "../../app/live.ts";
import { useSession } from "../../app/session.ts";

/** product.md section 9: the balance is polled every 10 s and on focus or visibility. */
const BALANCE_POLL_MS = 10_000;

export const balanceQuery = queryOptions({
  queryKey: ["wallet", "balance"],
  queryFn: async ({ signal }) => {
    // Older answers carry the number at the top level only (product.md section 3).
    const reply = await request(balance, { signal });
    return reply.data?.balance ?? reply.balance;
  },
});

/** The member's balance in baht, kept fresh. */
export function useBalance() {
  const refetchInterval = usePollInterval(BALANCE_POLL_MS);
  const enabled = useSession() !== null;
  return useQuery({ ...balanceQuery, refetchInterval, refetchOnWindowFocus: "always", enabled });
}
