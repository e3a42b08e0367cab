import { latestResults, resultHistory, resultsByDate } from "@chokdee/domain/results/contract.ts";
import { useQuery } from "@tanstack/react-query";

import { request } from "../../app/api.ts";
import { usePollInterval } from "../../app/live.ts";

/** How often the day's results are asked for while the push is away. */
const RESULTS_POLL_MS = 60_000;
/** Rows of the history sheet (product.md section 9). */
export const HISTORY_LIMIT = 10;

/** The results of a Gregorian day. */
export function useResultsOfDay(date: string) {
  return useQuery({
    queryKey: ["results", "by-date", date],
    queryFn: ({ signal }) => request(resultsByDate, { query: { date }, signal }),
    refetchInterval: usePollInterval(RESULTS_POLL_MS),
  });
}

/** The newest result of each lottery: what a day without results shows instead. */
export function useLatestResults(enabled: boolean) {
  return useQuery({
    queryKey: ["results", "latest"],
    queryFn: ({ signal }) => request(latestResults, { signal }),
    enabled,
  });
}

/** The last draws of one lottery. */
export function useResultHistory(lotteryTypeId: string) {
  return useQuery({
    queryKey: ["results", "history", lotteryTypeId],
    queryFn: ({ signal }) =>
      request(resultHistory, {
        params: { id: lotteryTypeId },
        query: { limit: String(HISTORY_LIMIT) },
        signal,
      }),
  });
}
