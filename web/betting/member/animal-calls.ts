import { currentAnimalRound } from "@chokdee/domain/betting/contract.ts";
import { useQuery } from "@tanstack/react-query";

import { codeOf } from "../../app/api-failure.ts";
import { request } from "../../app/api.ts";
import { usePollInterval } from "../../app/live.ts";

/** product.md section 9: rounds are polled every 30 s. */
const ROUND_POLL_MS = 30_000;

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
