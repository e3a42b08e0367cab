import { digitsOf, type BetType } from "@chokdee/domain/betting/bet-types.ts";
import { formatOdds } from "@chokdee/domain/money.ts";
import { useEffect, useRef, type CSSProperties } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { cx } from "../../../ui/cx.ts";
import { formatShort } from "../../../ui/format-money.ts";
import { useBetTypeNames } from "../../../app/bet-type-names.ts";
import { chipOrder } from "../chip-order.ts";
import type { Offer, Offers } from "../offers.ts";

/** The third row takes height that the keypad gives up, so that its last keys stay in view. */
export function hasWideTypes(offers: Offers): boolean {
  return chipOrder([...offers.keys()]).wide.length > 0;
}

export interface TypeChipsProps {
  readonly offers: Offers;
  readonly selected: readonly BetType[];
  readonly onTap: (betType: BetType) => void;
}

interface PlacedType {
  readonly betType: BetType;
  /** Where it stands while all rows are shown. */
  readonly place: CSSProperties;
}

/** Digit count by digit count: the order of one row, and each one's place in several. */
function placesOf(offers: Offers): PlacedType[] {
  const { columns, wide } = chipOrder([...offers.keys()]);
  const wideOf = (column: readonly BetType[]) =>
    wide.flatMap((betType, at) =>
      column[0] !== undefined && digitsOf(column[0]) === digitsOf(betType)
        ? [{ betType, place: { gridColumn: `${2 * at + 1} / span 2`, gridRow: 3 } }]
        : [],
    );
  return columns.flatMap((column, at) => [
    ...column.map((betType, row) => ({
      betType,
      place: { gridColumn: at + 1, gridRow: row + 1 },
    })),
    ...wideOf(column),
  ]);
}

/** The bet types: in rows where the phone is high enough, else in one row that moves sideways. */
export function TypeChips({ offers, selected, onTap }: TypeChipsProps) {
  const { t } = useTranslation("betting");
  const row = useChosenInView(selected);
  return (
    <div
      ref={row}
      role="group"
      aria-label={t("bet_types")}
      data-sideways
      // Room for the mark of the focus, which scrolling would cut off.
      className="-mx-gutter -my-1.5 flex scroll-px-gutter gap-2 overflow-x-auto px-gutter py-1.5 [scrollbar-width:none] rows:grid rows:grid-cols-4"
    >
      {placesOf(offers).map(({ betType, place }) => (
        <TypeChip
          key={betType}
          betType={betType}
          offer={offers.get(betType)}
          place={place}
          selected={selected.includes(betType)}
          onTap={() => onTap(betType)}
        />
      ))}
    </div>
  );
}

/** In one row some are out of sight: one that is chosen is not, whoever chose it. */
function useChosenInView(selected: readonly BetType[]) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected.length === 0) return;
    const { left = 0, right = 0 } = row.current?.getBoundingClientRect() ?? {};
    const chosen = [...(row.current?.querySelectorAll('[aria-pressed="true"]') ?? [])];
    const isSeen = chosen.some((chip) => {
      const box = chip.getBoundingClientRect();
      return box.left >= left && box.right <= right;
    });
    if (!isSeen) chosen[0]?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [selected]);
  return row;
}

interface TypeChipProps {
  readonly betType: BetType;
  readonly offer: Offer | undefined;
  readonly place: CSSProperties;
  readonly selected: boolean;
  readonly onTap: () => void;
}

function TypeChip({ betType, offer, place, selected, onTap }: TypeChipProps) {
  const { t } = useTranslation("betting");
  const names = useBetTypeNames();
  return (
    <button
      type="button"
      aria-pressed={selected}
      disabled={!offer}
      onClick={onTap}
      style={place}
      className={cx(
        "press min-h-13 shrink-0 flex-col items-center justify-center rounded-sm border-[1.5px] pb-0.5",
        "min-w-19 px-2 disabled:opacity-50 rows:flex rows:min-w-0 rows:px-0.5",
        // What a lottery has not got keeps its place in the rows, and takes none in the one row.
        offer ? "flex" : "hidden",
        selected
          ? "border-brand bg-brand text-on-brand shadow-[inset_0_-4px_0_var(--c-luck)]"
          : "border-line-strong bg-surface",
      )}
    >
      {/* On the smallest phones a longer name than the Thai one takes a second line. */}
      <span className="t-label text-center whitespace-nowrap max-xs:text-[0.875rem] flat:text-[0.875rem] [&:lang(my)]:text-[0.8125rem] max-xs:rows:whitespace-normal flat:whitespace-normal">
        {names.name(betType)}
      </span>
      <span className={cx("n-xs", !selected && "text-ink-2")}>
        {offer ? `×${formatShort(formatOdds(offer.odds))}` : t("not_offered")}
      </span>
    </button>
  );
}
