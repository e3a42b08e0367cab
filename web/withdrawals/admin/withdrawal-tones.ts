import type { AdminWithdrawal } from "@chokdee/domain/withdrawals/contract.ts";

import type { BadgeTone } from "../../ui/Badge.tsx";

export const stageTones: Readonly<Record<AdminWithdrawal["stage"], BadgeTone>> = {
  PENDING: "pending",
  CLAIMED: "pending",
  SENT: "pending",
  PAID: "won",
  RETURNED: "cancelled",
};
