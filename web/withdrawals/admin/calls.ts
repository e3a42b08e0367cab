import {
  approveWithdrawal,
  listAdminWithdrawals,
  rejectWithdrawal,
} from "@chokdee/domain/withdrawals/contract.ts";

import { request } from "../../app/api.ts";
import { useAction, useCall } from "../../app/use-call.ts";

const ROWS = 25;
/** People wait for it: asked for often, also while the push is connected. */
const POLL_MS = 10_000;

export const withdrawalFilters = ["PENDING", "APPROVED", "REJECTED", "ALL"] as const;
export type WithdrawalFilter = (typeof withdrawalFilters)[number];

export const useAdminWithdrawals = (status: WithdrawalFilter, cursor: string | undefined) =>
  useCall(
    "backoffice",
    listAdminWithdrawals,
    { query: { status, cursor, limit: ROWS } },
    { refetchInterval: POLL_MS },
  );

export type Decision =
  | { readonly id: string; readonly slip: File | undefined }
  | { readonly id: string; readonly reason: string };

/** Decides once: the server refuses a second decision with 409. */
export const useDecideWithdrawal = () =>
  useAction(async (decision: Decision) => {
    const params = { id: decision.id };
    if ("reason" in decision) {
      return request(rejectWithdrawal, { params, body: { reason: decision.reason } });
    }
    const form = new FormData();
    if (decision.slip) form.set("slip", decision.slip);
    // The call takes JSON or a form; its contract names no body of its own.
    const options = { params, body: decision.slip ? form : {} };
    return request(approveWithdrawal, options);
  }, "backoffice");
