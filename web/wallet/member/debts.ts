import { listOwnDebts, payOwnDebts } from "@chokdee/domain/wallet/debts-contract.ts";

import { request } from "../../app/api.ts";
import { useAction, useCall } from "../../app/use-call.ts";

/** What the member owes the house. */
export const useOwnDebts = () => useCall("wallet", listOwnDebts, {});

export const usePayDebts = () => useAction(() => request(payOwnDebts), "wallet");
