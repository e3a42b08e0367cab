import { QUICK_PATTERNS, type QuickPattern } from "@chokdee/domain/betting/picking.ts";
import { Shuffle } from "lucide-react";
import type { ReactNode } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { cx } from "../../../ui/cx.ts";

export interface PatternToolsProps {
  readonly pattern: QuickPattern | null;
  readonly onPattern: (pattern: QuickPattern | null) => void;
  readonly reversed: boolean;
  readonly onReverse: (on: boolean) => void;
}

/** For two digits only: reverse, 19 doors, swipe front and back (product.md section 5). */
export function PatternTools({ pattern, onPattern, reversed, onReverse }: PatternToolsProps) {
  const { t } = useTranslation("betting");
  return (
    <div
      role="group"
      aria-label={t("tools")}
      data-sideways
      className="grid grid-cols-4 gap-2 short:-my-1.5 short:flex short:h-[calc(100%+0.75rem)] short:overflow-x-auto short:py-1.5 short:[scrollbar-width:none]"
    >
      <Tool on={reversed} onClick={() => onReverse(!reversed)}>
        <Shuffle size={18} aria-hidden className="max-[22.4375rem]:hidden short:hidden" />
        {t("reverse_short")}
      </Tool>
      {QUICK_PATTERNS.map((one) => (
        <Tool
          key={one}
          on={one === pattern}
          onClick={() => onPattern(one === pattern ? null : one)}
        >
          {t(`patterns.${one}`)}
        </Tool>
      ))}
    </div>
  );
}

interface ToolProps {
  readonly on: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Tool({ on, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onClick}
      className={cx(
        "press t-label inline-flex min-h-tap items-center justify-center gap-1.5 rounded-sm border",
        "px-0.5 whitespace-nowrap max-[22.4375rem]:text-[0.84375rem] short:grow short:px-2.5",
        on ? "border-luck-strong bg-luck-weak text-luck-ink" : "border-line bg-surface text-ink-2",
      )}
    >
      {children}
    </button>
  );
}
