import { useEffect } from "react";

import { watchDeposit } from "../../app/live.ts";
import { queryClient } from "../../app/query-client.ts";
import { useSession } from "../../app/session.ts";

/** Hears 'deposit:success' while the deposit waits. */
export function useDepositPush(id: string, waits: boolean): void {
  const token = useSession()?.token;
  useEffect(() => {
    if (!waits || token === undefined) return undefined;
    return watchDeposit(token, id, () => {
      for (const area of ["deposits", "wallet"]) {
        void queryClient.invalidateQueries({ queryKey: [area] });
      }
    });
  }, [id, token, waits]);
}
