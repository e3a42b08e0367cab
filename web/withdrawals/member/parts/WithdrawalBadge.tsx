import { useTranslation } from "../../../text/i18n.ts";
import { Badge, type BadgeTone } from "../../../ui/Badge.tsx";

const tones: Readonly<Record<string, BadgeTone>> = {
  PENDING: "pending",
  APPROVED: "won",
  REJECTED: "cancelled",
};

/** An unknown status is shown as it came, in grey (product.md section 4). */
export function WithdrawalBadge({ status }: { readonly status: string }) {
  const { t } = useTranslation("withdrawals");
  const tone = tones[status];
  if (tone === undefined) return <Badge tone="neutral">{status}</Badge>;
  return (
    <Badge tone={tone} className="shrink-0">
      {t(`status.${status as "PENDING"}`)}
    </Badge>
  );
}
