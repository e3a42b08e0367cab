import { dashboard } from "@chokdee/domain/operations/contract.ts";
import { useQuery } from "@tanstack/react-query";

import { request } from "../api.ts";
import { useOwnStaff } from "./own-rights.ts";

/** What waits is told as well (live-socket.ts); the figures of slips and rounds are asked for. */
const DASHBOARD_POLL_MS = 15_000;

/** The figures and the work waiting; the side menu counts with it too. */
export function useDashboard() {
  const own = useOwnStaff();
  // Nothing is answered to whoever has to set up their own account first.
  const mustSetUp = own.data?.must_change_password || own.data?.must_set_up_totp;
  return useQuery({
    queryKey: ["backoffice", "dashboard"],
    queryFn: async ({ signal }) => (await request(dashboard, { signal })).data,
    refetchInterval: DASHBOARD_POLL_MS,
    enabled: !own.isPending && !mustSetUp,
  });
}
