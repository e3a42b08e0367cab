import { transferCommission } from "@chokdee/domain/referral/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { request } from "../../app/api.ts";
import { underKey } from "../../app/kept-action.ts";
import { renew } from "../../app/use-call.ts";

/** Moves an amount, a decimal text of baht, into the wallet; a retry is the same action. */
export function useTransfer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (amount: string) => {
      const body = { amount };
      return underKey("commission", body, (idempotencyKey) =>
        request(transferCommission, { body, idempotencyKey }),
      );
    },
    onSettled: () => void renew(client, "referral", "wallet"),
  });
}
