import {
  betsSummary,
  cancelSlip,
  currentAnimalRound,
  listBets,
} from "@chokdee/domain/betting/contract.ts";
import type { StatusFilter } from "@chokdee/domain/betting/slip-history.ts";
import { listBetTypes, listRoundNumberRules, readRound } from "@chokdee/domain/rounds/contract.ts";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { codeOf } from "../../app/api-failure.ts";
import { request } from "../../app/api.ts";
import { usePollInterval } from "../../app/live.ts";

/** product.md section 9: rounds are polled every 30 s; with them what a full cap closes. */
const ROUND_POLL_MS = 30_000;
/** product.md section 9: 10 slips at first, and 10 more near the bottom. */
const SLIPS_PER_PAGE = 10;

/** One round, so that a close that was moved is seen. */
export function useRound(id: string) {
  return useQuery({
    queryKey: ["rounds", id],
    queryFn: ({ signal }) => request(readRound, { params: { id }, signal }),
    refetchInterval: usePollInterval(ROUND_POLL_MS),
  });
}

export function useBetTypes(lotteryTypeId: string | undefined) {
  return useQuery({
    queryKey: ["rounds", "bet-types", lotteryTypeId],
    queryFn: ({ signal }) => request(listBetTypes, { params: { id: lotteryTypeId ?? "" }, signal }),
    enabled: lotteryTypeId !== undefined,
    staleTime: 60_000,
  });
}

export function useNumberRules(roundId: string) {
  return useQuery({
    queryKey: ["rounds", roundId, "number-rules"],
    queryFn: ({ signal }) => request(listRoundNumberRules, { params: { id: roundId }, signal }),
    refetchInterval: usePollInterval(ROUND_POLL_MS),
  });
}

interface SlipFilter {
  readonly status?: StatusFilter | undefined;
  readonly lotteryTypeId?: string | undefined;
}

/** The member's bets, whole slips, newest first, page by page. */
export function useBets({ status = "ALL", lotteryTypeId }: SlipFilter) {
  return useInfiniteQuery({
    queryKey: ["betting", "bets", status, lotteryTypeId],
    queryFn: ({ pageParam, signal }) =>
      request(listBets, {
        query: {
          limit: String(SLIPS_PER_PAGE),
          cursor: pageParam,
          status,
          lottery_type_id: lotteryTypeId,
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

export function useBetsSummary() {
  return useQuery({
    queryKey: ["betting", "summary"],
    queryFn: ({ signal }) => request(betsSummary, { signal }),
  });
}

/** A slip is cancelled once, so its id makes the key: a retry is answered as the first time. */
export function useCancelSlip() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (betGroupId: string) =>
      request(cancelSlip, {
        params: { bet_group_id: betGroupId },
        idempotencyKey: `cancel-${betGroupId}`,
      }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ["betting"] });
      void client.invalidateQueries({ queryKey: ["wallet"] });
    },
  });
}

/** The animal round that takes bets; null while there is none. */
export function useAnimalRound() {
  return useQuery({
    queryKey: ["rounds", "animals"],
    queryFn: async ({ signal }) => {
      try {
        return await request(currentAnimalRound, { signal });
      } catch (error) {
        if (codeOf(error) === "NO_ACTIVE_ROUND") return null;
        throw error;
      }
    },
    refetchInterval: usePollInterval(ROUND_POLL_MS),
  });
}
