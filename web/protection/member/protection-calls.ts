import type { BodyToSend } from "@chokdee/domain/contract.ts";
import {
  excludeMyself,
  readProtection,
  setLimits,
  setRealityCheck,
  takeBreak,
  type Protection,
} from "@chokdee/domain/protection/contract.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";

import { request } from "../../app/api.ts";
import { callQuery, useOnceMutation } from "../../app/use-call.ts";
import { useSend } from "../../app/use-send.ts";
import type { untilChange } from "./until-change.ts";

const protectionQuery = callQuery("members", readProtection, {});

// Slips and deposits move the figures, and the reality check may just have asked for them.
export const useProtection = (refetchInterval: typeof untilChange | false = false) =>
  useQuery({ ...protectionQuery, staleTime: 0, refetchInterval });

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
  return useOnceMutation({
    mutationFn: change,
    onSuccess: (page) => client.setQueryData(protectionQuery.queryKey, page),
  });
}

export type LimitWish = BodyToSend<typeof setLimits>["limits"][number];

export const useSetLimit = () =>
  useChange((limit: LimitWish) => request(setLimits, { body: { limits: [limit] } }));

export const useTakeBreak = () =>
  useChange((body: BodyToSend<typeof takeBreak>) => request(takeBreak, { body }));

export const useSetRealityCheck = () =>
  useChange((body: BodyToSend<typeof setRealityCheck>) => request(setRealityCheck, { body }));

/** Ends every session, this one too: whoever calls it leaves. */
export const useExcludeMyself = () => useSend(excludeMyself, {});
