import { listFriends, myReferral, transferCommission } from "@chokdee/domain/referral/contract.ts";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { request } from "../../app/api.ts";
import { underKey } from "../../app/kept-action.ts";

const AREA = "referral";

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
      return underKey("commission", body, (idempotencyKey) =>
        request(transferCommission, { body, idempotencyKey }),
      );
    },
    onSettled: () => {
      for (const area of [AREA, "wallet"]) void client.invalidateQueries({ queryKey: [area] });
    },
  });
}
