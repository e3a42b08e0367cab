import type { BetStatus } from "@chokdee/domain/betting/slip-history.ts";

import { useTranslation } from "../../../text/i18n.ts";
import { CategoryTile } from "../../../icons/CategoryTile.tsx";
import { useRoundName } from "../../../app/round-name.ts";
import { useDates } from "../../../ui/dates.ts";
import type { Slip } from "../slips.ts";
import { Badge, type BadgeTone } from "../../../ui/Badge.tsx";

/** Lottery, draw date and badge of a slip. */
export function SlipHead({ slip, level }: { readonly slip: Slip; readonly level: 2 | 3 }) {
  const { t } = useTranslation("betting");
  const dates = useDates();
  const name = useRoundName()(slip.round);
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3">
      <CategoryTile
        category={slip.round.lottery_type.category}
        code={slip.round.lottery_type.code}
      />
      <div className="min-w-0 grow basis-40">
        <Heading className="t-strong">{name}</Heading>
        <p className="t-small text-ink-2">
          {t("draw_of", { day: dates.day(slip.round.draw_date) })}
        </p>
      </div>
      <StatusBadge status={slip.badge} />
    </div>
  );
}

const tones: Readonly<Record<BetStatus, BadgeTone>> = {
  PENDING: "pending",
  WON: "won",
  LOST: "lost",
  CANCELLED: "cancelled",
};

/** product.md section 4, "Bet status": the badge of a slip. */
function StatusBadge({ status }: { readonly status: BetStatus }) {
  const { t } = useTranslation("betting");
  return <Badge tone={tones[status]}>{t(`badge.${status}`)}</Badge>;
}
