import type { AdminRound } from "@chokdee/domain/rounds/admin-contract.ts";

import { useTranslation } from "../../text/i18n.ts";
import { isHouseCategory } from "../../results/member/house-category.ts";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";

const tones: Readonly<Record<AdminRound["status"], BadgeTone>> = {
  SCHEDULED: "neutral",
  OPEN: "info",
  CLOSED: "pending",
  SETTLED: "won",
  VOIDED: "cancelled",
};

/** The state of a round; of one that is closed also whether somebody has to enter its result. */
export function RoundStatusBadge({ round }: { readonly round: AdminRound }) {
  const { t } = useTranslation("admin-rounds");
  const { status, settling } = round;
  // Of one that is void its stakes are given back, and what was paid is taken.
  const moves = status === "VOIDED" ? "refunding" : "settling";
  const waits = isHouseCategory(round.lottery_type.category) ? "house" : "entry";
  return (
    <Badge tone={tones[status]}>
      {t(settling ? moves : status === "CLOSED" ? `waits.${waits}` : `status.${status}`)}
    </Badge>
  );
}
