import { listActiveRounds } from "@chokdee/domain/rounds/contract.ts";

import { usePollInterval } from "../../app/live.ts";
import { useCall } from "../../app/use-call.ts";

/** product.md section 9: active rounds are polled every 30 s. */
const ROUNDS_POLL_MS = 30_000;

/** The rounds that take bets now, soonest close first. */
export function useActiveRounds() {
  const refetchInterval = usePollInterval(ROUNDS_POLL_MS);
  return useCall("rounds", listActiveRounds, {}, { refetchInterval });
}
