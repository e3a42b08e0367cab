/** How uPlot draws groups of bars: scales, axes and colours. */
import uPlot from "uplot";

/** One series of bars: a bar for each slot. */
export interface Bars {
  readonly name: string;
  /** A chart token: --c-chart-1. */
  readonly color: `--c-${string}`;
  /** Decimal texts, as the API writes them. */
  readonly values: readonly string[];
  /** Drawn downwards from zero. */
  readonly isDown?: boolean;
}

export interface Slot {
  /** Under the axis. */
  readonly mark: string;
  /** In full, where the figures are read. */
  readonly name: string;
}

export interface BarPlot {
  readonly slots: readonly Slot[];
  readonly bars: readonly Bars[];
  /** The last slot is not over: its bars are paler, and marks are counted from it. */
  readonly isLastOpen?: boolean;
  /** How far the axis goes when little happened. */
  readonly least: number;
}

/** Whole baht and whole people: no axis reads 0.5. */
const WHOLE_STEPS = Array.from({ length: 10 }, (_, power) =>
  [1, 2, 5].map((factor) => factor * 10 ** power),
).flat();
const MARK_STEPS = [1, 2, 3, 6, 12, 24];
const LINE_GAP_PX = 36;
const MARK_GAP_PX = 12;
const FONT_SIZE = 12;
/** Where the values are written. */
const SIDE_PX = 44;
/** Of a bar that is paler, as two hexadecimal digits. */
const PALE = "8c";
/** uPlot's word for "these values are colours"; its enumeration is not there at run time. */
const COLOURS = 3;

/** "600K" and "1.3M", as axes show them; what goes down has no sign. */
export function compact(value: number): string {
  return new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 }).format(
    Math.abs(value),
  );
}

/** From where to where the axis of values goes: zero is always on it. */
export function rangeOf({ bars, least }: BarPlot): [low: number, high: number] {
  const most = Math.max(0, ...bars.flatMap(({ values }) => values.map(Number)));
  const high = uPlot.rangeNum(0, most, {
    min: { pad: 0, soft: 0, mode: 1 },
    max: { pad: 0, soft: least, mode: 1 },
  })[1];
  const top = high ?? least;
  return [bars.some(({ isDown }) => isDown) ? -top : 0, top];
}

/** Slots that are marked, so many apart: with the last one if it is open, else with the first. */
export function marked({ slots, isLastOpen }: BarPlot, apart: number): number[] {
  const rest = isLastOpen ? (slots.length - 1) % apart : 0;
  return slots.map((_, at) => at).filter((at) => at % apart === rest);
}

/** Slots by their number, then the values of each series. */
export function dataOf({ slots, bars }: BarPlot): uPlot.AlignedData {
  const values = bars.map(({ values: own, isDown }) =>
    own.map((value) => Math.max(0, Number(value)) * (isDown ? -1 : 1)),
  );
  return [slots.map((_, at) => at), ...values];
}

export function optionsFor(
  plot: BarPlot,
  box: HTMLElement,
  onSlot: (slot: number | undefined) => void,
): uPlot.Options {
  const { slots, bars } = plot;
  const font = `${String(FONT_SIZE)}px ${getComputedStyle(box).fontFamily}`;
  const token = (name: string) => getComputedStyle(box).getPropertyValue(name).trim();
  const axis: uPlot.Axis = {
    font,
    stroke: () => token("--c-ink-3"),
    ticks: { show: false },
  };
  return {
    width: box.clientWidth,
    height: box.clientHeight,
    legend: { show: false },
    padding: [10, (plotted) => roomForLast(plotted.ctx, plot, font, box), 0, 0],
    cursor: {
      y: false,
      points: { show: false },
      drag: { x: false, y: false },
      // The line stands at the slot that is read; outside of the chart none is.
      move: (plotted, left, top) =>
        left < 0 ? [left, top] : [plotted.valToPos(plotted.posToIdx(left), "x"), top],
    },
    scales: {
      x: { time: false, range: () => [-0.5, slots.length - 0.5] },
      y: { range: () => rangeOf(plot) },
    },
    axes: [
      {
        ...axis,
        size: 28,
        gap: 8,
        grid: { show: false },
        incrs: MARK_STEPS,
        space: (plotted) => widest(plotted.ctx, font, slots) + MARK_GAP_PX,
        splits: (_plotted, _axis, _from, _to, apart) => marked(plot, apart),
        values: (_plotted, marks) => marks.map((at) => slots[at]?.mark ?? ""),
      },
      {
        ...axis,
        size: SIDE_PX,
        gap: 8,
        grid: { stroke: () => token("--c-chart-grid"), width: 1 },
        incrs: WHOLE_STEPS,
        space: LINE_GAP_PX,
        values: (_plotted, values) => values.map(compact),
      },
    ],
    series: [{}, ...bars.map((one, at) => seriesOf(plot, one, at, token))],
    hooks: { setCursor: [({ cursor }) => onSlot(cursor.idx ?? undefined)] },
  };
}

function seriesOf(
  plot: BarPlot,
  { color, isDown }: Bars,
  at: number,
  token: (name: string) => string,
): uPlot.Series {
  // Two that both go up stand side by side; one alone, or one that goes down, at the middle.
  const isBeside = plot.bars.length > 1 && !plot.bars.some((one) => one.isDown);
  const paint = () => token(color);
  const colours = () =>
    plot.slots.map((_, slot) =>
      plot.isLastOpen && slot === plot.slots.length - 1 ? paint() + PALE : paint(),
    );
  const paths = uPlot.paths.bars?.({
    size: isBeside ? [0.32, 24] : [isDown ? 0.8 : 0.6, 32],
    align: isBeside ? (at === 0 ? -1 : 1) : 0,
    gap: isBeside ? 1 : 0,
    disp: { fill: { unit: COLOURS, values: colours } },
  });
  return { ...(paths ? { paths } : {}), fill: paint, width: 0, points: { show: false } };
}

/**
 * Room right of the slots, so that the edge of the drawing does not cut the last mark: it stands
 * under the middle of its slot and may be wider.
 */
export function roomBeside(mark: number, room: number, slots: number): number {
  const share = 1 / (2 * slots);
  return Math.max(0, Math.ceil((mark / 2 - room * share) / (1 - share)));
}

/** An open slot is always marked; others are marked only where their marks find room. */
function roomForLast(
  pen: CanvasRenderingContext2D,
  { slots, isLastOpen }: BarPlot,
  font: string,
  { clientWidth }: HTMLElement,
): number {
  if (!isLastOpen) return 0;
  return roomBeside(widest(pen, font, slots.slice(-1)), clientWidth - SIDE_PX, slots.length);
}

function widest(pen: CanvasRenderingContext2D, font: string, slots: readonly Slot[]): number {
  pen.save();
  pen.font = font;
  const widths = slots.map(({ mark }) => pen.measureText(mark).width);
  pen.restore();
  return Math.max(...widths);
}
