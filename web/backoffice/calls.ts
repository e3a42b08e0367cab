import { dashboard } from "@chokdee/domain/backoffice/admin-contract.ts";
import { useQuery } from "@tanstack/react-query";

import { request } from "../api.ts";
import { usePollInterval } from "../live.ts";
import { useOwnStaff } from "./own-rights.ts";

const DASHBOARD_POLL_MS = 15_000;

/** The figures and the work waiting; the side menu counts with it too. */
export function useDashboard() {
  const refetchInterval = usePollInterval(DASHBOARD_POLL_MS);
  const own = useOwnStaff();
  // Nothing is answered to whoever has to set up their own account first.
  const mustSetUp = own.data?.must_change_password || own.data?.must_set_up_totp;
  return useQuery({
    queryKey: ["backoffice", "dashboard"],
    queryFn: async ({ signal }) => (await request(dashboard, { signal })).data,
    refetchInterval,
    enabled: !own.isPending && !mustSetUp,
  });
}
