import type { BetStatus } from "@chokdee/domain/betting/slip-history.ts";

import { useTranslation } from "../../../text/i18n.ts";
import { Badge, type BadgeTone } from "../../../ui/Badge.tsx";

const tones: Readonly<Record<BetStatus, BadgeTone>> = {
  PENDING: "pending",
  WON: "won",
  LOST: "lost",
  CANCELLED: "cancelled",
};

/** product.md section 4, "Bet status": the badge of a slip. */
export function StatusBadge({ status }: { readonly status: BetStatus }) {
  const { t } = useTranslation("betting");
  return <Badge tone={tones[status]}>{t(`badge.${status}`)}</Badge>;
}
