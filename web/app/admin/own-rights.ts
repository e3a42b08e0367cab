import { ownStaff } from "@chokdee/domain/staff/contract.ts";
import { mayCall, type NeededRight } from "@chokdee/domain/rights.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { request } from "../api.ts";
import { codeOf } from "../api-failure.ts";
import { usePollInterval } from "../live.ts";

const POLL_MS = 60_000;
const OWN_STAFF = ["backoffice", "staff", "me"] as const;

/** What the one who is signed in may do, and what they still have to set up. */
export function useOwnStaff() {
  const refetchInterval = usePollInterval(POLL_MS);
  return useQuery({
    queryKey: OWN_STAFF,
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

/** Asks anew what one may do when a call is refused for want of a right: it was taken away. */
export function useRightsAfterRefusal(): void {
  const client = useQueryClient();
  useEffect(() => {
    const look = (error: unknown) => {
      if (codeOf(error) === "FORBIDDEN") void client.invalidateQueries({ queryKey: OWN_STAFF });
    };
    const forgets = [
      client.getQueryCache().subscribe((event) => {
        if (event.type === "updated" && event.action.type === "error") look(event.action.error);
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type === "updated" && event.action.type === "error") look(event.action.error);
      }),
    ];
    return () => {
      for (const forget of forgets) forget();
    };
  }, [client]);
}
