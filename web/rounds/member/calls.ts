import { listActiveRounds } from "@chokdee/domain/rounds/contract.ts";
import { useQuery } from "@tanstack/react-query";

import { request } from "../../app/api.ts";
import { usePollInterval } from "../../app/live.ts";

/** product.md section 9: active rounds are polled every 30 s. */
const ROUNDS_POLL_MS = 30_000;

/** The rounds that take bets now, soonest close first. */
export function useActiveRounds() {
  const refetchInterval = usePollInterval(ROUNDS_POLL_MS);
  return useQuery({
    queryKey: ["rounds", "active"],
    queryFn: ({ signal }) => request(listActiveRounds, { signal }),
    refetchInterval,
  });
}
