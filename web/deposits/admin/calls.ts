import type { QueueSort } from "@chokdee/domain/core/queue-contract.ts";
import {
  addReceivingAccount,
  approveDeposit,
  changeReceivingAccount,
  decideDeposits,
  listAdminDeposits,
  listAdminReceivingAccounts,
  recallDeposit,
  rejectDeposit,
} from "@chokdee/domain/deposits/admin-contract.ts";
import {
  assignNotification,
  closeNotification,
  type LineClosing,
  type lineStates,
  listUnmatched,
  reopenNotification,
} from "@chokdee/domain/deposits/line-contract.ts";

import { request } from "../../app/api.ts";
import { addressOf } from "../../app/call-address.ts";
import { saveFile } from "../../app/admin/save-file.ts";
import { useAction, useCall } from "../../app/use-call.ts";

export type LineState = (typeof lineStates)[number];

const QUEUE_ROWS = 50;
const ROWS = 25;
/** A queue that people wait in: asked for often, also while the push is connected. */
const POLL_MS = 10_000;

export const depositFilters = ["WAITING", "SUCCESS", "FAILED", "CANCELED", "EXPIRED"] as const;
export type DepositFilter = (typeof depositFilters)[number];

export interface Narrowed {
  readonly search: string;
  readonly sort: QueueSort;
}

export const useDepositQueue = (
  query: Narrowed & { readonly status: DepositFilter },
  cursor: string | undefined,
) =>
  useCall(
    "backoffice",
    listAdminDeposits,
    { query: { ...query, cursor, limit: QUEUE_ROWS } },
    { refetchInterval: POLL_MS },
  );

/** The same rows as a file. */
export const useDepositFile = () =>
  useAction((query: Narrowed & { readonly status: DepositFilter }) =>
    saveFile(addressOf(listAdminDeposits.path, {}, { ...query, format: "csv" }), "deposits.csv"),
  );

/** One word on several: each is decided by itself. */
export const useDecideDeposits = () =>
  useAction(
    (body: { ids: string[]; action: "APPROVE" | "REJECT"; reason?: string }) =>
      request(decideDeposits, { body }),
    "backoffice",
  );

export interface Decision {
  readonly id: string;
  /** Left out when it is approved. */
  readonly reason?: string;
}

/** Records that the bank took it back. */
export const useRecallDeposit = () =>
  useAction(
    ({ id, reason }: { id: string; reason: string }) =>
      request(recallDeposit, { params: { id }, body: { reason } }),
    "backoffice",
  );

/** Credits what came, where it is not what was asked for. */
export const useApproveOtherAmount = () =>
  useAction(
    ({ id, ...body }: { id: string; amount: string; reason: string }) =>
      request(approveDeposit, { params: { id }, body }),
    "backoffice",
  );

/** Decides once: the server refuses a second decision with 409. */
export const useDecideDeposit = () =>
  useAction(
    ({ id, reason }: Decision) =>
      reason === undefined
        ? request(approveDeposit, { params: { id }, body: {} })
        : request(rejectDeposit, { params: { id }, body: { reason } }),
    "backoffice",
  );

export const useUnmatched = (
  query: Narrowed & { readonly status: LineState },
  cursor: string | undefined,
) =>
  useCall(
    "backoffice",
    listUnmatched,
    { query: { ...query, limit: ROWS, cursor } },
    { refetchInterval: POLL_MS },
  );

/** The same rows as a file. */
export const useUnmatchedFile = () =>
  useAction((query: Narrowed & { readonly status: LineState }) =>
    saveFile(addressOf(listUnmatched.path, {}, { ...query, format: "csv" }), "unmatched.csv"),
  );

export interface Closing {
  readonly as: LineClosing;
  readonly duplicate_of?: string;
  readonly fee?: string;
  readonly note: string;
}

export const useCloseLine = () =>
  useAction(
    ({ id, ...body }: Closing & { readonly id: string }) =>
      request(closeNotification, { params: { id }, body }),
    "backoffice",
  );

export const useReopenLine = () =>
  useAction(
    ({ id, note }: { readonly id: string; readonly note: string }) =>
      request(reopenNotification, { params: { id }, body: { note } }),
    "backoffice",
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
type ReceivingChange = Partial<ReceivingForm> & { readonly over: Partial<ReceivingForm> };

/** Adds an account, or changes the one with the id. */
export const useSaveReceivingAccount = (id: string | undefined) =>
  useAction(
    ({ form, change }: { readonly form: ReceivingForm; readonly change: ReceivingChange }) =>
      id === undefined
        ? request(addReceivingAccount, { body: form })
        : request(changeReceivingAccount, { params: { id }, body: change }),
    "backoffice",
  );
