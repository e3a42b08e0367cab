import {
  addReceivingAccount,
  approveDeposit,
  assignNotification,
  changeReceivingAccount,
  listAdminDeposits,
  listAdminReceivingAccounts,
  listUnmatched,
  rejectDeposit,
} from "@chokdee/domain/deposits/admin-contract.ts";

import { request } from "../../app/api.ts";
import { useAction, useCall } from "../../app/use-call.ts";

const QUEUE_ROWS = 50;
const ROWS = 25;
/** A queue that people wait in: asked for often, also while the push is connected. */
const POLL_MS = 10_000;

export const depositFilters = ["WAITING", "SUCCESS", "FAILED", "EXPIRED"] as const;
export type DepositFilter = (typeof depositFilters)[number];

export const useDepositQueue = (status: DepositFilter, cursor: string | undefined) =>
  useCall(
    "backoffice",
    listAdminDeposits,
    { query: { status, cursor, limit: QUEUE_ROWS } },
    { refetchInterval: POLL_MS },
  );

export interface Decision {
  readonly id: string;
  /** Left out when it is approved. */
  readonly reason?: string;
}

/** Decides once: the server refuses a second decision with 409. */
export const useDecideDeposit = () =>
  useAction(
    ({ id, reason }: Decision) =>
      reason === undefined
        ? request(approveDeposit, { params: { id }, body: {} })
        : request(rejectDeposit, { params: { id }, body: { reason } }),
    "backoffice",
  );

export const useUnmatched = (cursor: string | undefined) =>
  useCall(
    "backoffice",
    listUnmatched,
    { query: { limit: ROWS, cursor } },
    { refetchInterval: POLL_MS },
  );

export interface Assignment {
  readonly id: string;
  readonly to: { readonly deposit_id: string } | { readonly user_id: string };
}

export const useAssign = () =>
  useAction(
    ({ id, to }: Assignment) => request(assignNotification, { params: { id }, body: to }),
    "backoffice",
  );

export const useReceivingAccounts = () => useCall("backoffice", listAdminReceivingAccounts, {});

export interface ReceivingForm {
  readonly bank_code: string;
  readonly account_name: string;
  readonly account_number: string;
  readonly promptpay_id: string | null;
  readonly active: boolean;
}

/** Adds an account, or changes the one with the id. */
export const useSaveReceivingAccount = (id: string | undefined) =>
  useAction(
    (body: ReceivingForm) =>
      id === undefined
        ? request(addReceivingAccount, { body })
        : request(changeReceivingAccount, { params: { id }, body }),
    "backoffice",
  );
