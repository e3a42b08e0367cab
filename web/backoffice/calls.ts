import { dashboard } from "@chokdee/domain/backoffice/admin-contract.ts";
import { useQuery } from "@tanstack/react-query";

import { request } from "../api.ts";
import { usePollInterval } from "../live.ts";

const DASHBOARD_POLL_MS = 15_000;

/** The figures and the work waiting; the side menu counts with it too. */
export function useDashboard() {
  const refetchInterval = usePollInterval(DASHBOARD_POLL_MS);
  return useQuery({
    queryKey: ["backoffice", "dashboard"],
    queryFn: async ({ signal }) => (await request(dashboard, { signal })).data,
    refetchInterval,
  });
}
