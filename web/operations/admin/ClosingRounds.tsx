import type { Dashboard } from "@chokdee/domain/operations/contract.ts";
import { Link } from "react-router";

import { useTranslation } from "../../text/i18n.ts";
import { CategoryTile } from "../../icons/CategoryTile.tsx";
import { adminRoundPath, paths } from "../../app/paths.ts";
import { Card } from "../../ui/Card.tsx";
import { Countdown } from "../../ui/Countdown.tsx";
import { Digits } from "../../ui/Digits.tsx";
import { formatShort } from "../../ui/format-money.ts";
import { Table, type Column } from "../../ui/Table.tsx";
import { useNames } from "../../app/admin/names.ts";

type ClosingRound = NonNullable<Dashboard["closing_rounds"]>[number];

/** The open rounds that close next, each with the number that would cost most. */
export function ClosingRounds({
  rounds,
}: {
  readonly rounds: NonNullable<Dashboard["closing_rounds"]>;
}) {
  const { t } = useTranslation("admin-dashboard");
  const greatest = Math.max(0, ...rounds.map(({ worst }) => Number(worst?.payout ?? 0)));
  return (
    <Card flush className="min-w-0">
      <div className="flex items-center justify-between gap-3 py-2 pl-4 pr-2">
        <h2 className="t-heading">{t("closing")}</h2>
        <Link to={paths.adminRounds} className="t-label rounded-sm px-2 py-2.5 text-brand-ink">
          {t("common:see_all")}
        </Link>
      </div>
      <div className="[&>div]:rounded-t-none [&>div]:border-0 [&>div]:border-t">
        <Table
          label={t("closing")}
          rows={rounds}
          rowKey={(round) => round.round_id}
          emptyText={t("none_closing")}
          columns={useColumns(greatest)}
        />
      </div>
    </Card>
  );
}

function useColumns(greatest: number): Column<ClosingRound>[] {
  const { t } = useTranslation("admin-dashboard");
  const names = useNames();
  return [
    {
      key: "lottery",
      head: t("lottery"),
      cell: ({ round_id: id, name, lottery }) => (
        <Link to={adminRoundPath(id)} className="flex min-w-30 items-center gap-3">
          <CategoryTile size={36} category={lottery.category} code={lottery.code} />
          <span className="t-label">{names.round({ name }, lottery)}</span>
        </Link>
      ),
    },
    {
      key: "left",
      head: t("time_left"),
      cell: (round) => <Countdown to={round.close_time} />,
    },
    {
      key: "stakes",
      head: t("stakes"),
      align: "right",
      cell: (round) => <span className="n-xs">{formatShort(round.stakes)}</span>,
    },
    {
      key: "worst",
      head: t("riskiest"),
      cell: (round) => <Riskiest round={round} greatest={greatest} />,
    },
  ];
}

/** The bar is the payout beside the greatest of those shown. */
function Riskiest(props: { readonly round: ClosingRound; readonly greatest: number }) {
  const { worst } = props.round;
  if (worst === null) return "-";
  const share = Number(worst.payout) / Math.max(1, props.greatest);
  return (
    <span className="flex items-center gap-3">
      <Digits value={worst.number} size="n-xs" className="w-12" />
      <span aria-hidden className="h-2 min-w-15 grow rounded-full bg-seg max-xl:hidden">
        <span
          className="block h-2 rounded-full bg-(--c-chart-2)"
          style={{ width: `${String(Math.min(100, share * 100))}%` }}
        />
      </span>
      <span className="n-xs min-w-20 text-right">{formatShort(worst.payout)}</span>
    </span>
  );
}
