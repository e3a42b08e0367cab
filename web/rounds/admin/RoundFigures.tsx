import { formatBaht, satangOf } from "@chokdee/domain/money.ts";
import type { AdminRound } from "@chokdee/domain/rounds/admin-contract.ts";
import { ChartColumn, ReceiptText, TrendingUp, TriangleAlert, Trophy } from "lucide-react";

import { useTranslation } from "../../text/i18n.ts";
import { Money } from "../../ui/Money.tsx";
import { Figure } from "../../app/admin/parts/Figure.tsx";
import { useExposure } from "./calls.ts";

/** A round's stake and what is to be expected of it; once it is settled, what it has paid. */
export function RoundFigures({ round }: { readonly round: AdminRound }) {
  const { t } = useTranslation("admin-rounds");
  const exposure = useExposure(round.id, undefined).data;
  const expected = satangOf(Number(exposure?.expected_payout ?? 0));
  const stake = satangOf(Number(exposure?.stake ?? 0));
  const worst = Object.values(exposure?.worst_result ?? {}).join(" ");
  const amount = (value: string | undefined, isSigned = false) =>
    value === undefined ? (
      <span className="text-ink-3">-</span>
    ) : (
      <Money value={value} size="n-lg" softSatang {...(isSigned ? { sign: "auto" } : {})} />
    );
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
      <Figure icon={ReceiptText} title={t("total_stake")} value={amount(exposure?.stake)}>
        {exposure
          ? t("slips_of_members", { slips: exposure.slips, members: exposure.members })
          : null}
      </Figure>
      {round.paid ? (
        <>
          <Figure icon={Trophy} title={t("winners")} value={round.paid.winners}>
            {null}
          </Figure>
          <Figure icon={ChartColumn} title={t("payout")} value={amount(round.paid.payout)}>
            {null}
          </Figure>
          <Figure icon={TrendingUp} title={t("profit")} value={amount(round.paid.profit, true)}>
            {null}
          </Figure>
        </>
      ) : round.status === "VOIDED" ? null : (
        <>
          <Figure icon={TriangleAlert} title={t("worst_case")} value={amount(exposure?.worst_case)}>
            {worst === "" ? null : t("worst_result", { numbers: worst })}
          </Figure>
          <Figure
            icon={ChartColumn}
            title={t("expected")}
            value={amount(exposure?.expected_payout)}
          >
            {t("expected_note")}
          </Figure>
          <Figure
            icon={TrendingUp}
            title={t("margin")}
            value={amount(exposure ? formatBaht(stake - expected) : undefined, true)}
          >
            {t("margin_note")}
          </Figure>
        </>
      )}
    </div>
  );
}
