import { ownStaff } from "@chokdee/domain/members/staff-contract.ts";
import { mayCall, type NeededRight } from "@chokdee/domain/rights.ts";
import { useQuery } from "@tanstack/react-query";

import { request } from "../api.ts";
import { usePollInterval } from "../live.ts";

const POLL_MS = 60_000;

/** What the one who is signed in may do, and what they still have to set up. */
export function useOwnStaff() {
  const refetchInterval = usePollInterval(POLL_MS);
  return useQuery({
    queryKey: ["backoffice", "staff", "me"],
    queryFn: async ({ signal }) => (await request(ownStaff, { signal })).data,
    refetchInterval,
  });
}

/**
 * Whether a call may be made: nothing is shown that would only be refused. The server decides
 * anyway, on every request.
 */
export function useMay(): (call: { method: string; right: NeededRight }) => boolean {
  const rights = useOwnStaff().data?.rights ?? [];
  return (call) => mayCall(rights, call);
}
