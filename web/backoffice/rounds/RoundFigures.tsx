import { formatBaht, parseSignedBaht } from "@chokdee/domain/money.ts";
import type { AdminRound } from "@chokdee/domain/rounds/admin-contract.ts";
import { ChartColumn, ReceiptText, TrendingUp, TriangleAlert, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

import { useTranslation } from "../../i18n.ts";
import { Card } from "../../ui/Card.tsx";
import { Money } from "../../ui/Money.tsx";
import { useExposure } from "./calls.ts";

/** Stake, worst case, mean payout and margin of a round. */
export function RoundFigures({ round }: { readonly round: AdminRound }) {
  const { t } = useTranslation("admin-rounds");
  const exposure = useExposure(round.id, undefined).data;
  const expected = parseSignedBaht(exposure?.expected_payout ?? "") ?? 0;
  const stake = parseSignedBaht(exposure?.stake ?? "") ?? 0;
  const worst = Object.values(exposure?.worst_result ?? {}).join(" ");
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
      <Figure icon={ReceiptText} title={t("total_stake")} value={exposure?.stake}>
        {exposure
          ? t("slips_of_members", { slips: exposure.slips, members: exposure.members })
          : null}
      </Figure>
      <Figure icon={TriangleAlert} title={t("worst_case")} value={exposure?.worst_case}>
        {worst === "" ? null : t("worst_result", { numbers: worst })}
      </Figure>
      <Figure icon={ChartColumn} title={t("expected")} value={exposure?.expected_payout}>
        {t("expected_note")}
      </Figure>
      <Figure
        icon={TrendingUp}
        title={t("margin")}
        value={exposure ? formatBaht(stake - expected) : undefined}
        sign
      >
        {t("margin_note")}
      </Figure>
    </div>
  );
}

function Figure(props: {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly value: string | undefined;
  readonly sign?: boolean;
  readonly children: ReactNode;
}) {
  const { icon: Icon, title, value, sign } = props;
  return (
    <Card>
      <div className="flex justify-between gap-2 text-ink-2">
        <h2 className="t-caption">{title}</h2>
        <Icon size={20} aria-hidden />
      </div>
      {value === undefined ? (
        <span className="n-lg text-ink-3">-</span>
      ) : (
        <Money value={value} size="n-lg" softSatang {...(sign ? { sign: "auto" as const } : {})} />
      )}
      <p className="t-caption min-h-5 text-ink-3">{props.children}</p>
    </Card>
  );
}
