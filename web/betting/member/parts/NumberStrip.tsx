import { ChevronUp } from "lucide-react";

import { useTranslation } from "../../../text/i18n.ts";
import { cx } from "../../../ui/cx.ts";
import { Digits } from "../../../ui/Digits.tsx";
import type { Draft } from "../draft.ts";

/** More than any phone shows in one row. */
const MOST_SHOWN = 12;

export interface NumberStripProps {
  readonly draft: Draft;
  readonly flashing: string | undefined;
  readonly onOpen: () => void;
}

/** The last numbers and how many there are, in one row; a tap opens the list. */
export function NumberStrip({ draft, flashing, onOpen }: NumberStripProps) {
  const { t } = useTranslation("betting");
  const numbers = [...new Set(draft.list.map(({ number }) => number))].toReversed();
  // One that was entered again may be far back: it comes to the front while it is tinted.
  const shown = numbers
    .toSorted((a, b) => Number(b === flashing) - Number(a === flashing))
    .slice(0, MOST_SHOWN);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="press flex min-h-tap w-full items-center gap-2 rounded-sm border border-line bg-surface pl-3 pr-2 text-left"
    >
      <span className="t-small shrink-0 text-ink-2">
        {t("numbers")} <span className="n-xs text-ink">{numbers.length}</span>
      </span>
      {/* As much as the row holds: what does not fit whole goes to a second line, out of sight. */}
      <span className="flex h-8 min-w-0 grow flex-wrap items-center gap-x-1 overflow-hidden">
        {shown.map((number) => (
          <span
            key={number}
            className={cx(
              "flex h-8 items-center rounded-xs px-1.5 transition-colors duration-(--d-base)",
              number === flashing && "bg-luck-weak",
            )}
          >
            <Digits value={number} size="n-sm" />
          </span>
        ))}
      </span>
      <ChevronUp size={20} aria-hidden className="text-ink-3" />
    </button>
  );
}
