import { listAnnouncements, listPromotions } from "@chokdee/domain/core/settings-contract.ts";
import { useQuery } from "@tanstack/react-query";

import { request } from "../api.ts";
import { usePollInterval } from "../live.ts";

const NEWS_POLL_MS = 5 * 60_000;

/** What the operator announces now. */
export function useAnnouncements() {
  return useQuery({
    queryKey: ["announcements"],
    queryFn: ({ signal }) => request(listAnnouncements, { signal }),
    refetchInterval: usePollInterval(NEWS_POLL_MS),
  });
}

export function usePromotions() {
  return useQuery({
    queryKey: ["announcements", "promotions"],
    queryFn: ({ signal }) => request(listPromotions, { signal }),
    staleTime: NEWS_POLL_MS,
  });
}
