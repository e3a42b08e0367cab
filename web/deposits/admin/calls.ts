import type { BodyToSend } from "@chokdee/domain/contract.ts";
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
  type lineStates,
  listUnmatched,
  reopenNotification,
} from "@chokdee/domain/deposits/line-contract.ts";

import { request } from "../../app/api.ts";
import { useCsv } from "../../app/admin/save-file.ts";
import { useAction, useCall } from "../../app/use-call.ts";
import { useSend } from "../../app/use-send.ts";

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
export const useDepositFile = () => useCsv(listAdminDeposits, () => "deposits");

/** One word on several: each is decided by itself. */
export const useDecideDeposits = () => useSend(decideDeposits, {}, "backoffice");

export interface Decision {
  readonly id: string;
  /** Left out when it is approved. */
  readonly reason?: string;
}

/** Records that the bank took it back. */
export const useRecallDeposit = () => useSend(recallDeposit, {}, "backoffice");

/** Credits what came, where it is not what was asked for. */
export const useApproveOtherAmount = () => useSend(approveDeposit, {}, "backoffice");

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
export const useUnmatchedFile = () => useCsv(listUnmatched, () => "unmatched");

export type Closing = BodyToSend<typeof closeNotification>;

export const useCloseLine = () => useSend(closeNotification, {}, "backoffice");

export const useReopenLine = () => useSend(reopenNotification, {}, "backoffice");

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

export type ReceivingForm = Required<BodyToSend<typeof addReceivingAccount>>;
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
