import type { AdminRound } from "@chokdee/domain/rounds/admin-contract.ts";

import { useTranslation } from "../../i18n.ts";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";

const tones: Readonly<Record<AdminRound["status"], BadgeTone>> = {
  SCHEDULED: "neutral",
  OPEN: "info",
  CLOSED: "pending",
  SETTLED: "won",
  VOIDED: "cancelled",
};

export function RoundStatusBadge({ round }: { readonly round: AdminRound }) {
  const { t } = useTranslation("admin-rounds");
  return (
    <Badge tone={tones[round.status]}>
      {round.settling ? t("settling") : t(`status.${round.status}`)}
    </Badge>
  );
}
