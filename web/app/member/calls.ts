import { listPromotions } from "@chokdee/domain/notices/admin-contract.ts";

import { useCall } from "../use-call.ts";

export const usePromotions = () =>
  useCall("announcements", listPromotions, {}, { staleTime: 5 * 60_000 });
