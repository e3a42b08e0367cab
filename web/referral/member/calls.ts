import { transferCommission } from "@chokdee/domain/referral/contract.ts";

import { request } from "../../app/api.ts";
import { useKeptAction } from "../../app/kept-action.ts";

/** Moves an amount, a decimal text of baht, into the wallet; a retry is the same action. */
export const useTransfer = () =>
  useKeptAction(
    "commission",
    (body: { readonly amount: string }, idempotencyKey) =>
      request(transferCommission, { body, idempotencyKey }),
    ["referral", "wallet"],
  );
