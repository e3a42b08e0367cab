import type { QueueSort } from "@chokdee/domain/core/queue-contract.ts";
import { decideWithdrawals, listAdminWithdrawals } from "@chokdee/domain/withdrawals/contract.ts";

import { useCsv } from "../../app/admin/save-file.ts";
import { useCall } from "../../app/use-call.ts";
import { useSend } from "../../app/use-send.ts";

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
export const useWithdrawalFile = () => useCsv(listAdminWithdrawals, () => "withdrawals");

/** One word on several: each is decided by itself. */
export const useDecideWithdrawals = () => useSend(decideWithdrawals, {}, "backoffice");
