import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import { formatOdds } from "@chokdee/domain/money.ts";

import { useTranslation } from "../../i18n.ts";
import { cx } from "../../ui/cx.ts";
import { formatShort } from "../../ui/format-money.ts";
import { useBetTypeNames } from "../bet-type-names.ts";
import { chipOrder } from "../chip-order.ts";
import type { Offer, Offers } from "../priced-lines.ts";

/** The third row takes height that the keypad gives up, so that its last keys stay in view. */
export function hasWideTypes(offers: Offers): boolean {
  return chipOrder([...offers.keys()]).wide.length > 0;
}

export interface TypeChipsProps {
  readonly offers: Offers;
  readonly selected: readonly BetType[];
  readonly onTap: (betType: BetType) => void;
}

export function TypeChips({ offers, selected, onTap }: TypeChipsProps) {
  const { t } = useTranslation("betting");
  const { grid, wide } = chipOrder([...offers.keys()]);
  return (
    <div role="group" aria-label={t("bet_types")} className="grid grid-cols-4 gap-2">
      {[...grid, ...wide].map((betType) => (
        <TypeChip
          key={betType}
          betType={betType}
          offer={offers.get(betType)}
          wide={wide.includes(betType)}
          selected={selected.includes(betType)}
          onTap={() => onTap(betType)}
        />
      ))}
    </div>
  );
}

interface TypeChipProps {
  readonly betType: BetType;
  readonly offer: Offer | undefined;
  readonly wide: boolean;
  readonly selected: boolean;
  readonly onTap: () => void;
}

function TypeChip({ betType, offer, wide, selected, onTap }: TypeChipProps) {
  const { t } = useTranslation("betting");
  const names = useBetTypeNames();
  return (
    <button
      type="button"
      aria-pressed={selected}
      disabled={!offer}
      onClick={onTap}
      className={cx(
        "press flex min-h-13 flex-col items-center justify-center rounded-sm border-[1.5px] px-0.5 pb-0.5",
        "disabled:opacity-50",
        wide && "col-span-2",
        selected
          ? "border-brand bg-brand text-on-brand shadow-[inset_0_-4px_0_var(--c-luck)]"
          : "border-line-strong bg-surface",
      )}
    >
      {/* On the smallest phones a longer name than the Thai one takes a second line. */}
      <span className="t-label text-center xs:whitespace-nowrap max-xs:text-[14px] [&:lang(my)]:text-[13px]">
        {names.name(betType)}
      </span>
      <span className={cx("n-xs", !selected && "text-ink-2")}>
        {offer ? `×${formatShort(formatOdds(offer.odds))}` : t("not_offered")}
      </span>
    </button>
  );
}
