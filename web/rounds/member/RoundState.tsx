import type { RoundStatus } from "@chokdee/domain/rounds/rules.ts";

import { useTranslation } from "../../text/i18n.ts";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";

const tones: Readonly<Record<RoundStatus, BadgeTone>> = {
  SCHEDULED: "neutral",
  OPEN: "info",
  CLOSED: "pending",
  SETTLED: "won",
  VOIDED: "cancelled",
};

/** Where a round stands, in a word. */
export function RoundState({ status }: { readonly status: RoundStatus }) {
  const { t } = useTranslation("check-round");
  return <Badge tone={tones[status]}>{t(`state.${status}`)}</Badge>;
}
