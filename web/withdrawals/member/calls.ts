import {
  listWithdrawals,
  requestWithdrawal,
  withdrawalLimits,
} from "@chokdee/domain/withdrawals/contract.ts";
import type { WithdrawalStatus } from "@chokdee/domain/withdrawals/rules.ts";
import type { BodyToSend } from "@chokdee/domain/contract.ts";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { request } from "../../app/api.ts";
import { underKey } from "../../app/kept-action.ts";

/** product.md section 9: history page size 20. */
const PAGE = 20;

export type WithdrawalFilter = "ALL" | WithdrawalStatus;
export type WithdrawalBody = BodyToSend<typeof requestWithdrawal>;

export function useWithdrawalLimits() {
  return useQuery({
    queryKey: ["withdrawals", "limits"],
    queryFn: ({ signal }) => request(withdrawalLimits, { signal }),
  });
}

export function useRequestWithdrawal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: WithdrawalBody) =>
      underKey("withdrawal", body, (idempotencyKey) =>
        request(requestWithdrawal, { body, idempotencyKey }),
      ),
    onSettled: () => {
      for (const area of ["withdrawals", "wallet"]) {
        void client.invalidateQueries({ queryKey: [area] });
      }
    },
  });
}

export function useWithdrawals(filter: WithdrawalFilter) {
  return useInfiniteQuery({
    queryKey: ["withdrawals", "list", filter],
    queryFn: ({ pageParam, signal }) =>
      request(listWithdrawals, {
        query: {
          limit: String(PAGE),
          cursor: pageParam,
          // ALL leaves the status out (product.md section 7).
          status: filter === "ALL" ? undefined : filter,
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}
