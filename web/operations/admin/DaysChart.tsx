import type { Dashboard } from "@chokdee/domain/operations/contract.ts";

import { useTranslation } from "../../text/i18n.ts";
import { useDates } from "../../ui/dates.ts";
import { formatMoney, formatShort } from "../../ui/format-money.ts";
import { ChartFrame } from "./ChartFrame.tsx";
import { compact, stepFor } from "./chart-scale.ts";

const LINES = 3;
const SLOT = 46;
const BAR = 14;
const HEIGHT = 100;
const STAKES = "var(--c-chart-1)";
const PAYOUTS = "var(--c-chart-2)";

/** Stakes and payouts of fourteen days; today is paler because it is not over. */
export function DaysChart({ series }: { readonly series: NonNullable<Dashboard["series"]> }) {
  const { t } = useTranslation("admin-dashboard");
  const { t: desk } = useTranslation("admin-desk");
  const dates = useDates();
  const most = Math.max(0, ...series.flatMap((day) => [Number(day.stakes), Number(day.payouts)]));
  const step = stepFor(most, LINES);
  const top = step * LINES;
  const heightOf = (amount: string) => (Math.max(0, Number(amount)) / top) * HEIGHT;
  const bar = (name: string, amount: string, x: number, color: string, pale: boolean) => (
    <rect
      key={name}
      x={x}
      y={HEIGHT - heightOf(amount)}
      width={BAR}
      height={heightOf(amount)}
      fill={color}
      opacity={pale ? 0.55 : 1}
    >
      <title>{`${name} ${formatMoney(amount)}`}</title>
    </rect>
  );
  return (
    <ChartFrame
      emptyText={most === 0 ? desk("chart_empty_days") : undefined}
      title={t("days_title")}
      legend={[
        { name: t("stakes"), color: STAKES },
        { name: t("payouts"), color: PAYOUTS },
      ]}
      heads={[t("day"), t("stakes"), t("payouts")]}
      rows={series.map((day) => [
        dates.day(day.on),
        formatShort(day.stakes),
        formatShort(day.payouts),
      ])}
    >
      <div className="grid grid-cols-[40px_1fr] gap-x-2">
        <ol className="t-caption flex h-44 flex-col-reverse justify-between text-right text-ink-3">
          {Array.from({ length: LINES + 1 }, (_, line) => (
            <li key={line} className="-my-2.5">
              {compact(step * line)}
            </li>
          ))}
        </ol>
        <svg
          viewBox={`0 0 ${String(series.length * SLOT)} ${String(HEIGHT)}`}
          preserveAspectRatio="none"
          className="h-44 w-full"
        >
          {Array.from({ length: LINES + 1 }, (_, line) => (
            <line
              key={line}
              x1={0}
              x2={series.length * SLOT}
              y1={(HEIGHT * line) / LINES}
              y2={(HEIGHT * line) / LINES}
              stroke="var(--c-chart-grid)"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {series.map((day, index) => {
            const left = index * SLOT + SLOT / 2 - BAR - 1;
            const today = index === series.length - 1;
            const name = dates.dayMonth(day.on);
            return (
              <g key={day.on}>
                {bar(`${name} ${t("stakes")}`, day.stakes, left, STAKES, today)}
                {bar(`${name} ${t("payouts")}`, day.payouts, left + BAR + 2, PAYOUTS, today)}
              </g>
            );
          })}
        </svg>
        <span />
        <ol className="t-caption mt-1 grid grid-cols-14 text-center text-ink-3">
          {series.map((day, index) => (
            <li key={day.on} className="whitespace-nowrap max-md:text-[11px]">
              {index === series.length - 1 ? t("today") : Number(day.on.slice(8))}
            </li>
          ))}
        </ol>
      </div>
    </ChartFrame>
  );
}
