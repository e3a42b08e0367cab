import { Delete } from "lucide-react";
import type { ReactNode } from "react";

import { feel } from "../../../app/feel.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { cx } from "../../../ui/cx.ts";

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

export interface KeypadProps {
  /** The digits pick the one of a quick pattern. */
  readonly lucky: boolean;
  /** Nothing is typed that could be erased. */
  readonly empty: boolean;
  readonly onPress: (digit: string) => void;
  readonly onErase: () => void;
  readonly onClear: () => void;
}

/** 3 x 4; the last digit adds the number at once, so there is no key to add. */
export function Keypad({ lucky, empty, onPress, onErase, onClear }: KeypadProps) {
  const { t } = useTranslation("betting");
  return (
    <div className="grid h-full max-h-70 grid-cols-3 grid-rows-[repeat(4,minmax(2.75rem,1fr))] gap-2 short:max-h-76 short:gap-1.5">
      {[...DIGITS].map((digit) => (
        <Key key={digit} lucky={lucky} onClick={() => onPress(digit)}>
          {digit}
        </Key>
      ))}
      <Key plain idle={lucky || empty} onClick={onClear}>
        <span className="t-strong text-ink-2 max-xs:text-[0.8125rem]">{t("clear_typed")}</span>
      </Key>
      <Key lucky={lucky} onClick={() => onPress("0")}>
        0
      </Key>
      <Key plain idle={lucky || empty} label={t("erase")} onClick={onErase}>
        <Delete size={24} aria-hidden className="text-ink-2" />
      </Key>
    </div>
  );
}

interface KeyProps {
  readonly label?: string;
  readonly plain?: boolean;
  readonly lucky?: boolean;
  /** Does nothing at this moment, and stays where the focus is. */
  readonly idle?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Key({ label, plain, lucky, idle, onClick, children }: KeyProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={idle || undefined}
      onClick={() => {
        if (idle) return;
        feel("tap");
        onClick();
      }}
      className={cx(
        "press press-key n-md grid place-items-center rounded-sm select-none",
        "aria-disabled:opacity-45",
        plain
          ? null
          : lucky
            ? "border border-luck-strong bg-luck-weak text-luck-ink active:bg-luck active:text-on-luck"
            : "border border-line bg-surface shadow-[0_1px_0_1px_var(--c-line)] active:bg-brand-weak",
      )}
    >
      {children}
    </button>
  );
}
