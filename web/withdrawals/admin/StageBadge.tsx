import type { AdminWithdrawal } from "@chokdee/domain/withdrawals/contract.ts";

import { useTranslation } from "../../text/i18n.ts";
import { Badge } from "../../ui/Badge.tsx";
import { stageTones } from "./withdrawal-tones.ts";

/** How far a payout is; one's own claim is told apart from a colleague's. */
export function StageBadge({ withdrawal }: { readonly withdrawal: AdminWithdrawal }) {
  const { t } = useTranslation("admin-withdrawals");
  const { stage, claim } = withdrawal;
  const isMine = stage === "CLAIMED" && claim?.is_mine === true;
  return (
    <Badge tone={isMine ? "info" : stageTones[stage]}>
      {t(isMine ? "stage_mine" : `stage.${stage}`)}
    </Badge>
  );
}
