import { listFriends, myReferral, transferCommission } from "@chokdee/domain/referral/contract.ts";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { request } from "../../app/api.ts";
import { ApiFailure } from "../../app/api-failure.ts";
import { forgetAction, keepAction } from "../../app/kept-action.ts";

const AREA = "referral";
const ACTION = "commission";

export function useReferral() {
  return useQuery({
    queryKey: [AREA, "own"],
    queryFn: async ({ signal }) => {
      const query = { origin: window.location.origin };
      return (await request(myReferral, { query, signal })).data;
    },
  });
}

export function useFriends() {
  return useInfiniteQuery({
    queryKey: [AREA, "friends"],
    queryFn: ({ pageParam, signal }) =>
      request(listFriends, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

/** Moves an amount, a decimal text of baht, into the wallet; a retry is the same action. */
export function useTransfer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (amount: string) => {
      const body = { amount };
      return request(transferCommission, { body, idempotencyKey: keepAction(ACTION, body) });
    },
    onSuccess: () => forgetAction(ACTION),
    onError: (error) => {
      // An unknown outcome keeps its key, so that the next tap asks about the same transfer.
      if (error instanceof ApiFailure && error.status >= 400 && error.status < 500) {
        forgetAction(ACTION);
      }
    },
    onSettled: () => {
      for (const area of [AREA, "wallet"]) void client.invalidateQueries({ queryKey: [area] });
    },
  });
}
