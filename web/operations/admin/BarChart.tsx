import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";

import { cx } from "../../ui/cx.ts";
import { dataOf, optionsFor, type BarPlot } from "./chart-options.ts";

export interface BarChartProps {
  /** What it shows, for screen readers. */
  readonly label: string;
  /** What the slots are. */
  readonly head: string;
  readonly plot: BarPlot;
  readonly format: (value: string) => string;
}

/** Bars whose figures are read by pointing at them, by tapping, and with the arrow keys. */
export function BarChart({ label, plot, format }: BarChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<uPlot>(null);
  const [at, setAt] = useState<number>();
  useEffect(() => {
    if (!box.current) return undefined;
    const chart = new uPlot(optionsFor(plot, box.current, setAt), dataOf(plot), box.current);
    drawn.current = chart;
    const stop = redrawn(chart, box.current);
    return () => {
      stop();
      chart.destroy();
      setAt(undefined);
    };
  }, [plot]);
  const last = plot.slots.length - 1;
  const read = (slot: number | undefined) => {
    const left = slot === undefined ? -1 : (drawn.current?.valToPos(slot, "x") ?? -1);
    drawn.current?.setCursor({ left, top: slot === undefined ? -1 : 0 });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = keyLeads(event.key, at ?? last, last);
    if (to === undefined) return;
    event.preventDefault();
    read(to === "away" ? undefined : to);
  };
  const shown = at ?? last;
  const said = [plot.slots[shown]?.name, ...plot.bars.map(saidOf)].join(", ");
  return (
    <div className="relative">
      <div
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={last + 1}
        aria-valuenow={shown + 1}
        aria-valuetext={said}
        className={cx(
          "h-52 w-full overflow-hidden rounded-xs font-sans [&_.u-cursor-x]:border-ink-3",
          // Paper narrower than the page shows the same drawing smaller.
          "print:[&_:is(.uplot,.u-wrap)]:max-w-full print:[&_canvas]:object-contain",
        )}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          if (event.currentTarget.matches(":focus-visible")) read(shown);
        }}
        onBlur={() => read(undefined)}
      />
      {at === undefined ? null : (
        <Figures plot={plot} at={at} format={format} onRight={at < plot.slots.length / 2} />
      )}
    </div>
  );

  function saidOf({ name, values }: BarPlot["bars"][number]): string {
    return `${name} ${format(values[shown] ?? "0")}`;
  }
}

/** Where a key leads from a slot. */
function keyLeads(key: string, from: number, last: number): number | "away" | undefined {
  if (key === "ArrowLeft" || key === "ArrowDown") return Math.max(0, from - 1);
  if (key === "ArrowRight" || key === "ArrowUp") return Math.min(last, from + 1);
  if (key === "Home") return 0;
  if (key === "End") return last;
  return key === "Escape" ? "away" : undefined;
}

/** The figures of one slot, in the half of the chart where it does not stand. */
function Figures(props: {
  readonly plot: BarPlot;
  readonly at: number;
  readonly format: (value: string) => string;
  readonly onRight: boolean;
}) {
  const { plot, at, format, onRight } = props;
  return (
    <div
      aria-hidden
      className={cx(
        "no-print t-caption pointer-events-none absolute top-0 rounded-sm border border-line",
        "bg-surface px-3 py-2 text-ink shadow-1",
        onRight ? "right-1" : "left-12",
      )}
    >
      <p className="text-ink-2">{plot.slots[at]?.name}</p>
      <dl className="grid grid-cols-[auto_auto] gap-x-4">
        {plot.bars.map(({ name, color, values }) => (
          <div key={name} className="contents">
            <dt className="flex items-center gap-2">
              <span className="size-2.5 rounded-xs" style={{ background: `var(${color})` }} />
              {name}
            </dt>
            <dd className="n-xs text-right">{format(values[at] ?? "0")}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Draws anew when the room, the theme, the paper or the font is another one. */
function redrawn(chart: uPlot, box: HTMLElement): () => void {
  const again = () => chart.redraw();
  const room = new ResizeObserver(() => {
    chart.setSize({ width: box.clientWidth, height: box.clientHeight });
  });
  room.observe(box);
  const theme = new MutationObserver(again);
  theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const paper = matchMedia("print");
  paper.addEventListener("change", again);
  document.fonts.addEventListener("loadingdone", again);
  return () => {
    room.disconnect();
    theme.disconnect();
    paper.removeEventListener("change", again);
    document.fonts.removeEventListener("loadingdone", again);
  };
}
