import { listOwnDebts, payOwnDebts } from "@chokdee/domain/wallet/debts-contract.ts";

import { request } from "../../app/api.ts";
import { useKeptAction } from "../../app/kept-action.ts";
import { useCall } from "../../app/use-call.ts";

/** What the member owes the house. */
export const useOwnDebts = () => useCall("wallet", listOwnDebts, {});

/** Pays what the wallet holds of it; a retry is the same action. */
export const usePayDebts = () =>
  useKeptAction(
    "debt-pay",
    (_: object, idempotencyKey) => request(payOwnDebts, { idempotencyKey }),
    ["wallet"],
  );
