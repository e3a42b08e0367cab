import { listBets } from "@chokdee/domain/betting/contract.ts";
import { findRounds, listLotteryTypes, readRound } from "@chokdee/domain/rounds/contract.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";

import { request } from "../api.ts";

const ROUNDS_PER_PAGE = 20;
/** The most slips that a list answers at once. */
const SLIPS_PER_PAGE = 20;

export function useLotteryTypes() {
  return useQuery({
    queryKey: ["rounds", "types"],
    queryFn: ({ signal }) => request(listLotteryTypes, { signal }),
    staleTime: 10 * 60_000,
  });
}

/** Rounds of a lottery, of a day, or of both; "" leaves it open. */
export function useFoundRounds(lotteryTypeId: string, date: string) {
  return useInfiniteQuery({
    queryKey: ["rounds", "found", lotteryTypeId, date],
    queryFn: ({ pageParam, signal }) =>
      request(findRounds, {
        query: {
          lottery_type_id: lotteryTypeId === "" ? undefined : lotteryTypeId,
          date: date === "" ? undefined : date,
          limit: String(ROUNDS_PER_PAGE),
          cursor: pageParam,
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

export function useCheckedRound(id: string) {
  return useQuery({
    queryKey: ["rounds", id],
    queryFn: ({ signal }) => request(readRound, { params: { id }, signal }),
    refetchOnWindowFocus: "always",
  });
}

/** The member's bets in one round, whole slips, newest first. */
export function useBetsOfRound(roundId: string) {
  return useInfiniteQuery({
    queryKey: ["betting", "of-round", roundId],
    queryFn: ({ pageParam, signal }) =>
      request(listBets, {
        query: { round_id: roundId, limit: String(SLIPS_PER_PAGE), cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}
