import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import { ordersOf } from "@chokdee/domain/betting/counted-number.ts";
import { satangOf } from "@chokdee/domain/money.ts";
import { useEffect, useMemo, useRef, useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { Digits } from "../../ui/Digits.tsx";
import { formatShort } from "../../ui/format-money.ts";
import type { Stake } from "./stakes.ts";

/** Cells of a row: of a thousand numbers and of ten thousand. */
const COLUMNS = { 3: 50, 4: 200 } as const;
const CELL = { 3: 14, 4: 6 } as const;

/**
 * All numbers of three or four digits as a field of cells, a row for each so many; the deeper a
 * cell, the dearer. The number under the pointer is told, a press opens it. The list below says the
 * same in words.
 */
export function HeatField(props: {
  /** Three or four. */
  readonly digits: number;
  readonly items: readonly Stake[];
  readonly by: "stake" | "payout";
  /** Where the orders of a number are one bet, each is the number's cell. */
  readonly betType?: BetType | null;
  readonly onPick?: ((item: Stake) => void) | undefined;
}) {
  const { digits, items, by, betType, onPick } = props;
  const { t } = useTranslation("admin-night");
  const canvas = useRef<HTMLCanvasElement>(null);
  const [under, setUnder] = useState<Stake>();
  const size = digits === 3 ? 3 : 4;
  const columns = COLUMNS[size];
  const cell = CELL[size];
  const rows = 10 ** digits / columns;
  const byNumber = useMemo(() => {
    const cellsOf = (number: string) => (betType ? ordersOf(betType, number) : [number]);
    return new Map(items.flatMap((item) => cellsOf(item.number).map((order) => [order, item])));
  }, [items, betType]);
  useEffect(() => {
    if (canvas.current) paint(canvas.current, { byNumber, by, columns, cell });
  }, [byNumber, by, columns, cell]);
  const at = (event: React.MouseEvent<HTMLCanvasElement>): Stake => {
    const box = event.currentTarget.getBoundingClientRect();
    const column = Math.floor(((event.clientX - box.left) / box.width) * columns);
    const row = Math.floor(((event.clientY - box.top) / box.height) * rows);
    const number = String(row * columns + column).padStart(digits, "0");
    return byNumber.get(number) ?? { number, stake: "0", lines: 0, payout: "0" };
  };
  return (
    <div>
      <canvas
        ref={canvas}
        width={columns * cell}
        height={rows * cell}
        role="img"
        aria-label={t("field", { count: items.length })}
        className="w-full cursor-crosshair rounded-xs border border-line [image-rendering:pixelated]"
        onMouseMove={(event) => setUnder(at(event))}
        onMouseLeave={() => setUnder(undefined)}
        onClick={(event) => onPick?.(at(event))}
      />
      <p className="t-caption mt-1 min-h-5 text-ink-2" aria-hidden>
        {under ? (
          <>
            <Digits value={under.number} size="n-xs" /> {formatShort(under[by])}
          </>
        ) : (
          t(onPick ? "field_hint" : "field_hint_look")
        )}
      </p>
    </div>
  );
}

function paint(
  canvas: HTMLCanvasElement,
  of: {
    readonly byNumber: ReadonlyMap<string, Stake>;
    readonly by: "stake" | "payout";
    readonly columns: number;
    readonly cell: number;
  },
): void {
  const { byNumber, by, columns, cell } = of;
  const context = canvas.getContext("2d");
  if (!context) return;
  const styles = getComputedStyle(canvas);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = styles.getPropertyValue("--c-surface-2");
  context.fillRect(0, 0, canvas.width, canvas.height);
  const most = Math.max(1, ...[...byNumber.values()].map((item) => satangOf(Number(item[by]))));
  context.fillStyle = styles.getPropertyValue("--c-luck");
  for (const [order, item] of byNumber) {
    const number = Number(order);
    // Small amounts are to be seen as well: by the root, not in proportion.
    context.globalAlpha = 0.15 + 0.85 * Math.sqrt(satangOf(Number(item[by])) / most);
    const [x, y] = [(number % columns) * cell, Math.floor(number / columns) * cell];
    context.fillRect(x, y, cell - 1, cell - 1);
  }
  context.globalAlpha = 1;
}
