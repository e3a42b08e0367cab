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
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { request } from "../../app/api.ts";

const AREA = ["backoffice", "deposits"] as const;
const QUEUE_ROWS = "50";
const ROWS = "25";
/** A queue that people wait in: asked for often, also while the push is connected. */
const POLL_MS = 10_000;

export const depositFilters = ["WAITING", "SUCCESS", "FAILED", "EXPIRED"] as const;
export type DepositFilter = (typeof depositFilters)[number];

export function useDepositQueue(status: DepositFilter, cursor: string | undefined) {
  return useQuery({
    queryKey: [...AREA, "queue", status, cursor],
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { status, cursor, limit: QUEUE_ROWS };
      return (await request(listAdminDeposits, { query, signal })).data;
    },
  });
}

function useChange<I, O>(run: (input: I) => Promise<O>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => client.invalidateQueries({ queryKey: ["backoffice"] }),
  });
}

export interface Decision {
  readonly id: string;
  /** Left out when it is approved. */
  readonly reason?: string;
}

/** Decides once: the server refuses a second decision with 409. */
export const useDecideDeposit = () =>
  useChange(({ id, reason }: Decision) =>
    reason === undefined
      ? request(approveDeposit, { params: { id }, body: {} })
      : request(rejectDeposit, { params: { id }, body: { reason } }),
  );

export function useUnmatched(cursor: string | undefined) {
  return useQuery({
    queryKey: [...AREA, "unmatched", cursor],
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await request(listUnmatched, { query: { limit: ROWS, cursor }, signal })).data,
  });
}

export interface Assignment {
  readonly id: string;
  readonly to: { readonly deposit_id: string } | { readonly user_id: string };
}

export const useAssign = () =>
  useChange(({ id, to }: Assignment) => request(assignNotification, { params: { id }, body: to }));

export function useReceivingAccounts() {
  return useQuery({
    queryKey: [...AREA, "receiving"],
    queryFn: async ({ signal }) =>
      (await request(listAdminReceivingAccounts, { signal })).data.items,
  });
}

export interface ReceivingForm {
  readonly bank_code: string;
  readonly account_name: string;
  readonly account_number: string;
  readonly promptpay_id: string | null;
  readonly active: boolean;
}

/** Adds an account, or changes the one with the id. */
export const useSaveReceivingAccount = (id: string | undefined) =>
  useChange((body: ReceivingForm) =>
    id === undefined
      ? request(addReceivingAccount, { body })
      : request(changeReceivingAccount, { params: { id }, body }),
  );
