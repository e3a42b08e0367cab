import { listBets } from "@chokdee/domain/betting/contract.ts";
import {
  findRounds,
  listLotteryTypes,
  readRound,
  type RoundState,
} from "@chokdee/domain/rounds/contract.ts";
import { isOver } from "@chokdee/domain/rounds/rules.ts";
import { keepPreviousData } from "@tanstack/react-query";

import { usePollInterval } from "../../app/live.ts";
import { useCall, usePages } from "../../app/use-call.ts";
import { useAwaited } from "./slip-calls.ts";

const ROUNDS_PER_PAGE = 20;
/** The most slips that a list answers at once. */
const SLIPS_PER_PAGE = 20;

export const useLotteryTypes = () =>
  useCall("rounds", listLotteryTypes, {}, { staleTime: 10 * 60_000 });

/** What rounds are looked for by; "" leaves it open. */
export interface RoundSearch {
  readonly lotteryTypeId: string;
  readonly date: string;
  /** The number of the round in its day. */
  readonly number: string;
}

/** product.md section 9: rounds are polled every 30 s. */
const ROUNDS_POLL_MS = 30_000;

/** Rounds of one state: at first so many, and then by the page. */
export function useFoundRounds(state: RoundState, search: RoundSearch, first: number) {
  const sequence = Number(search.number);
  const query = {
    state,
    lottery_type_id: search.lotteryTypeId || undefined,
    date: search.date || undefined,
    sequence: sequence > 0 ? sequence : undefined,
    limit: first,
  };
  const refetchInterval = usePollInterval(ROUNDS_POLL_MS);
  return usePages(
    "rounds",
    findRounds,
    { query },
    { more: { limit: ROUNDS_PER_PAGE }, placeholderData: keepPreviousData, refetchInterval },
  );
}

/** How often a round without a result is asked for while the push is away. */
const ROUND_POLL_MS = 10_000;

export function useCheckedRound(id: string) {
  const usual = usePollInterval(ROUND_POLL_MS);
  return useCall(
    "rounds",
    readRound,
    { params: { id } },
    {
      refetchOnWindowFocus: "always",
      refetchInterval: ({ state }) => !(state.data && isOver(state.data)) && usual,
    },
  );
}

/** The member's bets in one round, whole slips, newest first. */
export function useBetsOfRound(roundId: string) {
  const query = { round_id: roundId, limit: SLIPS_PER_PAGE };
  return usePages("betting", listBets, { query }, { refetchInterval: useAwaited() });
}
