import { lazy, Suspense } from "react";

import { Heads } from "../../ui/Heads.tsx";
import { Card } from "../../ui/Card.tsx";
import type { BarChartProps } from "./BarChart.tsx";
import type { BarPlot } from "./chart-options.ts";

/** Where the drawing's code does not begin, the figures are seen as a table. */
const BarChart = lazy(async () => ({
  default: await import("./BarChart.tsx").then(
    (code) => code.BarChart,
    () => SeenFigures,
  ),
}));

interface ChartCardProps {
  readonly title: string;
  /** What the slots are: the head of their column in the table. */
  readonly head: string;
  readonly plot: BarPlot;
  readonly format: (value: string) => string;
  /** Said in the place of the drawing when there is nothing to draw. */
  readonly emptyText: string;
}

/** The card of a chart: title, legend, drawing, and the same figures as a table for readers. */
export function ChartCard({ title, head, plot, format, emptyText }: ChartCardProps) {
  const { bars } = plot;
  const isEmpty = bars.every(({ values }) => values.every((value) => Number(value) <= 0));
  return (
    <Card className="relative flex min-w-0 flex-col break-inside-avoid">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="t-heading">{title}</h2>
        <ul className="flex gap-4">
          {bars.map(({ name, color }) => (
            <li key={name} className="t-caption flex items-center gap-2 text-ink-2">
              <span
                aria-hidden
                className="size-2.5 rounded-xs forced-color-adjust-none"
                style={{ background: `var(${color})` }}
              />
              {name}
            </li>
          ))}
        </ul>
      </div>
      {isEmpty ? (
        <p className="t-small grid min-h-52 grow place-items-center px-4 text-center text-ink-3">
          {emptyText}
        </p>
      ) : (
        <Suspense fallback={<div className="h-52" />}>
          <BarChart label={title} head={head} plot={plot} format={format} />
        </Suspense>
      )}
      {/* Around the table: one by itself is as wide as its figures, and widens the page of a phone. */}
      <div className="sr-only">
        <Figures label={title} head={head} plot={plot} format={format} />
      </div>
    </Card>
  );
}

function SeenFigures(props: BarChartProps) {
  return <Figures {...props} className="t-small w-full" />;
}

/** The figures of each slot as a table. */
function Figures(props: BarChartProps & { readonly className?: string }) {
  const { label, head, plot, format, className } = props;
  const { slots, bars } = plot;
  return (
    <table className={className}>
      <caption className="sr-only">{label}</caption>
      <Heads of={[[head, "text-left"], ...bars.map(({ name }) => [name, "text-right"] as const)]} />
      <tbody>
        {slots.map((slot, at) => (
          <tr key={slot.name}>
            <th scope="row" className="text-left font-normal">
              {slot.name}
            </th>
            {bars.map(({ name, values }) => (
              <td key={name} className="n-xs text-right">
                {format(values[at] ?? "0")}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
