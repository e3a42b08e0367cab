import type { Bet } from "@chokdee/domain/betting/contract.ts";
import { formatBaht, parseBaht } from "@chokdee/domain/money.ts";

import { useTranslation } from "../../text/i18n.ts";
import { Badge } from "../../ui/Badge.tsx";
import { useDates } from "../../ui/dates.ts";
import { Money } from "../../ui/Money.tsx";
import { Failure } from "../../app/Failure.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { useNames } from "../../app/admin/names.ts";
import { useUserSlips } from "./calls.ts";
import { MoreButton } from "../../ui/MoreButton.tsx";

/** A member's slips, newest first, each with its lines added up. */
export function MemberSlips({ userId }: { readonly userId: string }) {
  const { t } = useTranslation("admin-staff");
  const slips = useUserSlips(userId);
  const bets = slips.data?.pages.flatMap((page) => page.items);
  const groups = bets && [...Map.groupBy(bets, (bet) => bet.bet_group_id).entries()];
  return (
    <section>
      <h3 className="t-label mb-1">{t("slips.title")}</h3>
      {groups ? (
        <ul tabIndex={0} aria-label={t("slips.title")} className="max-h-60 overflow-y-auto">
          {groups.map(([id, lines]) => (
            <Slip key={id} lines={lines} />
          ))}
        </ul>
      ) : slips.isError ? (
        <Failure error={slips.error} onRetry={() => void slips.refetch()} />
      ) : (
        <SkeletonRows rows={2} />
      )}
      {groups?.length === 0 ? <p className="t-small text-ink-3">{t("slips.none")}</p> : null}
      <MoreButton of={slips} variant="ghost" size="xs">
        {t("notes.more")}
      </MoreButton>
    </section>
  );
}

function Slip({ lines }: { readonly lines: readonly Bet[] }) {
  const { t } = useTranslation("admin-staff");
  const dates = useDates();
  const names = useNames();
  const [first] = lines;
  if (!first) return null;
  const stake = lines.reduce((sum, { amount }) => sum + (parseBaht(amount) ?? 0), 0);
  const isWon = lines.some(({ status }) => status === "WON");
  const { lottery_round: round } = first;
  const lottery = names.lottery(round.lottery_type);
  const name = names.round(round, round.lottery_type);
  return (
    <li className="t-small flex items-center justify-between gap-3 border-b border-line py-1.5 last:border-0">
      <span className="min-w-0">
        {name.startsWith(lottery) ? name : `${lottery} ${name}`}
        <span className="t-caption block text-ink-3">
          {`${t("slips.lines", { count: lines.length })} ${dates.dayTime(first.created_at)}`}
        </span>
      </span>
      <span className="flex items-center gap-2 max-md:flex-col max-md:items-end">
        {first.status === "CANCELLED" ? (
          <Badge tone="cancelled">{t("slips.cancelled")}</Badge>
        ) : isWon ? (
          <Badge tone="won">{t("slips.won")}</Badge>
        ) : null}
        <Money value={formatBaht(stake)} size="n-xs" />
      </span>
    </li>
  );
}
