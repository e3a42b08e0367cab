import { latestResults, resultHistory, resultsByDate } from "@chokdee/domain/results/contract.ts";

import { usePollInterval } from "../../app/live.ts";
import { useCall } from "../../app/use-call.ts";

/** How often the day's results are asked for while the push is away. */
const RESULTS_POLL_MS = 60_000;
/** Rows of the history sheet (product.md section 9). */
export const HISTORY_LIMIT = 10;

/** The results of a Gregorian day. */
export function useResultsOfDay(date: string) {
  const refetchInterval = usePollInterval(RESULTS_POLL_MS);
  return useCall("results", resultsByDate, { query: { date } }, { refetchInterval });
}

/** The newest result of each lottery: what a day without results shows instead. */
export const useLatestResults = (enabled: boolean) =>
  useCall("results", latestResults, {}, { enabled });

/** The last draws of one lottery. */
export const useResultHistory = (id: string) =>
  useCall("results", resultHistory, { params: { id }, query: { limit: HISTORY_LIMIT } });
