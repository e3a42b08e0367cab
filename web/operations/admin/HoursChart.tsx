import type { Dashboard } from "@chokdee/domain/operations/contract.ts";

import { useTranslation } from "../../text/i18n.ts";
import { formatMoney, formatShort } from "../../ui/format-money.ts";
import { ChartFrame } from "./ChartFrame.tsx";
import { compact, stepFor } from "./chart-scale.ts";

const LINES = 2;
const SLOT = 12;
const BAR = 10;
const HEIGHT = 100;
const DEPOSITS = "var(--c-chart-3)";
const WITHDRAWALS = "var(--c-ink-3)";
const MARKED_HOURS = [0, 6, 12, 18];

/** Today by hour: deposits upwards, withdrawals downwards. */
export function HoursChart({ hours }: { readonly hours: NonNullable<Dashboard["hours"]> }) {
  const { t } = useTranslation("admin-dashboard");
  const { t: desk } = useTranslation("admin-desk");
  const most = Math.max(0, ...hours.flatMap((h) => [Number(h.deposits), Number(h.withdrawals)]));
  const step = stepFor(most, LINES);
  const middle = HEIGHT / 2;
  const heightOf = (amount: string) => (Math.max(0, Number(amount)) / (step * LINES)) * middle;
  const nameOf = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
  const marks = [2, 1, 0, -1, -2];
  return (
    <ChartFrame
      emptyText={most === 0 ? desk("chart_empty_hours") : undefined}
      title={t("hours_title")}
      legend={[
        { name: t("deposits"), color: DEPOSITS },
        { name: t("withdrawals"), color: WITHDRAWALS },
      ]}
      heads={[t("hour"), t("deposits"), t("withdrawals")]}
      rows={hours.map((h) => [nameOf(h.hour), formatShort(h.deposits), formatShort(h.withdrawals)])}
    >
      <div className="grid grid-cols-[40px_1fr] gap-x-2">
        <ol className="t-caption flex h-44 flex-col justify-between text-right text-ink-3">
          {marks.map((mark) => (
            <li key={mark} className="-my-2.5">
              {compact(step * Math.abs(mark))}
            </li>
          ))}
        </ol>
        <svg
          viewBox={`0 0 ${String(hours.length * SLOT)} ${String(HEIGHT)}`}
          preserveAspectRatio="none"
          className="h-44 w-full"
        >
          {marks.map((mark) => (
            <line
              key={mark}
              x1={0}
              x2={hours.length * SLOT}
              y1={middle - (mark / LINES) * middle}
              y2={middle - (mark / LINES) * middle}
              stroke={mark === 0 ? "var(--c-line-strong)" : "var(--c-chart-grid)"}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {hours.map((h) => (
            <g key={h.hour}>
              <rect
                x={h.hour * SLOT + 1}
                y={middle - heightOf(h.deposits)}
                width={BAR}
                height={heightOf(h.deposits)}
                fill={DEPOSITS}
              >
                <title>{`${nameOf(h.hour)} ${t("deposits")} ${formatMoney(h.deposits)}`}</title>
              </rect>
              <rect
                x={h.hour * SLOT + 1}
                y={middle}
                width={BAR}
                height={heightOf(h.withdrawals)}
                fill={WITHDRAWALS}
              >
                <title>
                  {`${nameOf(h.hour)} ${t("withdrawals")} ${formatMoney(h.withdrawals)}`}
                </title>
              </rect>
            </g>
          ))}
        </svg>
        <span />
        <ol className="t-caption mt-1 grid grid-cols-4 text-ink-3">
          {MARKED_HOURS.map((hour) => (
            <li key={hour}>{nameOf(hour)}</li>
          ))}
        </ol>
      </div>
    </ChartFrame>
  );
}
