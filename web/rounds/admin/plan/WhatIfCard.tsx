import { whatIf } from "@chokdee/domain/results/what-if-contract.ts";
import { parseBetType } from "@chokdee/domain/betting/bet-types.ts";
import { isHouseDraw } from "@chokdee/domain/results/rules.ts";
import type { AdminRound } from "@chokdee/domain/rounds/admin-contract.ts";
import { isOver } from "@chokdee/domain/rounds/rules.ts";

import { useBetTypeNames } from "../../../app/bet-type-names.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { Heads } from "../../../ui/Heads.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Money } from "../../../ui/Money.tsx";
import { Failure } from "../../../app/Failure.tsx";
import { ResultCells } from "../ResultCells.tsx";
import { useMay } from "../../../app/admin/own-rights.ts";
import { asKind, useResultForm } from "../result-form.ts";
import { useLotteryType } from "../calls.ts";
import { useWhatIf } from "./calls.ts";

const REFRESH_MS = 10_000;

/**
 * Types a made-up result and shows what it would cost by the stakes of this moment. Not for what
 * the house draws itself: of those nobody may try out results (domain.md).
 */
export function WhatIfCard({ round }: { readonly round: AdminRound }) {
  const may = useMay();
  const kind = asKind(round.lottery_type.result_kind);
  if (kind === undefined || isHouseDraw(kind) || isOver(round) || !may(whatIf)) return null;
  return (
    <Card className="flex flex-col gap-4">
      <WhatIfForm round={round} />
    </Card>
  );
}

function WhatIfForm({ round }: { readonly round: AdminRound }) {
  const { t } = useTranslation("admin-plan");
  const type = useLotteryType(round.lottery_type.id);
  const form = useResultForm(round.lottery_type.result_kind, type.data?.result_settings);
  const cost = useWhatIf(round.id, form.entry, round.status === "OPEN" ? REFRESH_MS : false);
  return (
    <>
      <div>
        <h2 className="t-heading">{t("what_if")}</h2>
        <p className="t-caption text-ink-3">{t("what_if_note")}</p>
      </div>
      {type.data || !type.error ? (
        <ResultCells form={form} />
      ) : (
        <Failure error={type.error} onRetry={() => void type.refetch()} />
      )}
      <Failure error={cost.error} onRetry={() => void cost.refetch()} />
      {cost.data ? <Costs cost={cost.data} /> : null}
    </>
  );
}

function Costs({ cost }: { readonly cost: NonNullable<ReturnType<typeof useWhatIf>["data"]> }) {
  const { t } = useTranslation(["admin-plan", "admin-rounds"]);
  const names = useBetTypeNames();
  const nameOf = (betType: string) => {
    const known = parseBetType(betType);
    return known === null ? betType : names.name(known);
  };
  const rows = [
    ...cost.rows.map((row) => ({ ...row, name: nameOf(row.bet_type) })),
    { ...cost, name: t("admin-plan:total") },
  ];
  return (
    <div
      role="region"
      tabIndex={0}
      aria-live="polite"
      aria-label={t("admin-plan:what_if")}
      data-sideways
      className="overflow-x-auto"
    >
      <table className="t-small w-full">
        <Heads
          className="t-caption text-right text-ink-3"
          of={[
            [t("admin-rounds:bet_type"), "py-1 text-left"],
            [t("admin-plan:winning_lines"), "px-2"],
            [t("admin-rounds:payout"), "px-2"],
            [t("admin-plan:profit")],
          ]}
        />
        <tbody>
          {rows.map((row, at) => (
            <tr
              key={row.name}
              className={
                at === rows.length - 1 ? "border-t-2 border-line-strong" : "border-t border-line"
              }
            >
              <th scope="row" className="t-label py-1.5 text-left">
                {row.name}
              </th>
              <td className="n-xs px-2 text-right">{row.winning_lines}</td>
              <td className="px-2 text-right">
                <Money value={row.payout} size="n-xs" />
              </td>
              <td className="text-right">
                <Money
                  value={row.profit}
                  size="n-xs"
                  sign="auto"
                  className={Number(row.profit) < 0 ? "text-urgent-ink" : undefined}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
