import type { AdminWithdrawal } from "@chokdee/domain/withdrawals/contract.ts";

import type { BadgeTone } from "../../ui/Badge.tsx";

export const withdrawalTones: Readonly<Record<AdminWithdrawal["status"], BadgeTone>> = {
  PENDING: "pending",
  APPROVED: "won",
  REJECTED: "cancelled",
};
