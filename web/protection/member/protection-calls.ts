import type { BodyToSend } from "@chokdee/domain/contract.ts";
import {
  excludeMyself,
  readProtection,
  setLimits,
  setRealityCheck,
  takeBreak,
  type Protection,
} from "@chokdee/domain/protection/contract.ts";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { request } from "../../app/api.ts";

const PROTECTION = ["members", "protection"];

const protectionQuery = queryOptions({
  queryKey: PROTECTION,
  queryFn: ({ signal }) => request(readProtection, { signal }),
});

export function useProtection() {
  return useQuery({
    ...protectionQuery,
    // Slips and deposits move the figures, and the reality check may just have asked for them.
    staleTime: 0,
  });
}

const PAUSE_STALE_MS = 60_000;

/** The self-exclusion or else the break that runs; null while there is none. */
export function usePause() {
  return useQuery({
    ...protectionQuery,
    staleTime: PAUSE_STALE_MS,
    select: ({ exclusion, break: rest }) =>
      exclusion ? { ...exclusion, isExclusion: true } : rest && { ...rest, isExclusion: false },
  });
}

/** Every change answers the whole page as it then stands. */
function useChange<Body>(change: (body: Body) => Promise<Protection>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (page) => client.setQueryData(PROTECTION, page),
  });
}

export type LimitWish = BodyToSend<typeof setLimits>["limits"][number];

export function useSetLimit() {
  return useChange((limit: LimitWish) => request(setLimits, { body: { limits: [limit] } }));
}

export function useTakeBreak() {
  return useChange((body: BodyToSend<typeof takeBreak>) => request(takeBreak, { body }));
}

export function useSetRealityCheck() {
  return useChange((body: BodyToSend<typeof setRealityCheck>) =>
    request(setRealityCheck, { body }),
  );
}

/** Ends every session, this one too: whoever calls it leaves. */
export function useExcludeMyself() {
  return useMutation({
    mutationFn: (body: BodyToSend<typeof excludeMyself>) => request(excludeMyself, { body }),
  });
}
