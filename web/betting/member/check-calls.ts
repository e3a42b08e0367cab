import { listBets } from "@chokdee/domain/betting/contract.ts";
import {
  findRounds,
  listLotteryTypes,
  readRound,
  type RoundState,
} from "@chokdee/domain/rounds/contract.ts";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";

import { request } from "../../app/api.ts";

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

/** What rounds are looked for by; "" leaves it open. */
export interface RoundSearch {
  readonly lotteryTypeId: string;
  readonly date: string;
  /** The number of the round in its day. */
  readonly number: string;
}

/** Rounds of one state: at first so many, and then by the page. */
export function useFoundRounds(state: RoundState, search: RoundSearch, first: number) {
  const { lotteryTypeId, date } = search;
  const sequence = Number(search.number);
  return useInfiniteQuery({
    queryKey: ["rounds", "found", state, lotteryTypeId, date, sequence],
    queryFn: ({ pageParam, signal }) =>
      request(findRounds, {
        query: {
          state,
          lottery_type_id: lotteryTypeId === "" ? undefined : lotteryTypeId,
          date: date === "" ? undefined : date,
          sequence: sequence > 0 ? String(sequence) : undefined,
          limit: String(pageParam === undefined ? first : ROUNDS_PER_PAGE),
          cursor: pageParam,
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
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
