import type { QueueSort } from "@chokdee/domain/core/queue-contract.ts";
import {
  approveWithdrawal,
  decideWithdrawals,
  listAdminWithdrawals,
  rejectWithdrawal,
} from "@chokdee/domain/withdrawals/contract.ts";

import { request } from "../../app/api.ts";
import { addressOf } from "../../app/call-address.ts";
import { saveFile } from "../../app/admin/save-file.ts";
import { useAction, useCall } from "../../app/use-call.ts";

const ROWS = 25;
/** People wait for it: asked for often, also while the push is connected. */
const POLL_MS = 10_000;

export const withdrawalFilters = ["PENDING", "APPROVED", "REJECTED", "ALL"] as const;
export type WithdrawalFilter = (typeof withdrawalFilters)[number];

export interface Narrowed {
  readonly status: WithdrawalFilter;
  readonly search: string;
  readonly sort: QueueSort;
  /** The id of a bank; empty for all. */
  readonly bank: string;
}

export const useAdminWithdrawals = (query: Narrowed, cursor: string | undefined) =>
  useCall(
    "backoffice",
    listAdminWithdrawals,
    { query: { ...query, cursor, limit: ROWS } },
    { refetchInterval: POLL_MS },
  );

/** The same rows as a file. */
export const useWithdrawalFile = () =>
  useAction((query: Narrowed) =>
    saveFile(
      addressOf(listAdminWithdrawals.path, {}, { ...query, format: "csv" }),
      "withdrawals.csv",
    ),
  );

/** One word on several: each is decided by itself. */
export const useDecideWithdrawals = () =>
  useAction(
    (body: { ids: string[]; action: "APPROVE" | "REJECT"; reason?: string }) =>
      request(decideWithdrawals, { body }),
    "backoffice",
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
