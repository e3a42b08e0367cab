import {
  listOwnShots,
  listShots,
  readProof,
  readReceipt,
  shoot,
} from "@chokdee/domain/results/house-draw-contract.ts";
import { readRound } from "@chokdee/domain/rounds/contract.ts";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { request } from "../../app/api.ts";
import { underKey } from "../../app/kept-action.ts";
import { usePollInterval } from "../../app/live.ts";

/** While a round goes on; the push makes it six times slower. */
const SHOTS_POLL_MS = 5_000;
const ROUND_POLL_MS = 10_000;
/** A closed round is drawn within seconds, whether or not the push comes through. */
const DRAW_POLL_MS = 2_000;

/** A round of the house, asked for more often while its draw is due. */
export function useHouseRound(id: string) {
  const usual = usePollInterval(ROUND_POLL_MS);
  return useQuery({
    queryKey: ["rounds", id],
    queryFn: ({ signal }) => request(readRound, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === "CLOSED" ? DRAW_POLL_MS : usual),
  });
}

/** The shots of a round, newest first. */
export function useShots(roundId: string, isOpen: boolean) {
  const interval = usePollInterval(SHOTS_POLL_MS);
  return useInfiniteQuery({
    queryKey: ["shots", roundId],
    queryFn: ({ pageParam, signal }) =>
      request(listShots, { params: { id: roundId }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: isOpen ? interval : false,
  });
}

export function useOwnShots(roundId: string) {
  return useQuery({
    queryKey: ["shots", roundId, "mine"],
    queryFn: ({ signal }) => request(listOwnShots, { params: { id: roundId }, signal }),
  });
}

export function useShoot(roundId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (number: string) =>
      underKey(`shot.${roundId}`, { number }, (idempotencyKey) =>
        request(shoot, { params: { id: roundId }, body: { number }, idempotencyKey }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ["shots", roundId] }),
  });
}

/** What is public of a draw by now; asked for again until it is all. */
export function useProof(roundId: string, isAsked = true) {
  const usual = usePollInterval(ROUND_POLL_MS);
  return useQuery({
    enabled: isAsked,
    queryKey: ["results", "proof", roundId],
    queryFn: ({ signal }) => request(readProof, { params: { id: roundId }, signal }),
    refetchInterval: ({ state }) => {
      if (!state.data || state.data.seed !== null) return false;
      return state.data.status === "CLOSED" ? DRAW_POLL_MS : usual;
    },
  });
}

export function useReceipt(betGroupId: string, isAsked: boolean) {
  return useQuery({
    queryKey: ["betting", "receipt", betGroupId],
    queryFn: ({ signal }) => request(readReceipt, { params: { bet_group_id: betGroupId }, signal }),
    enabled: isAsked,
  });
}
