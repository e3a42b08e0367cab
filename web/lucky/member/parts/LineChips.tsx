import { X } from "lucide-react";

import { useBetTypeNames } from "../../../app/bet-type-names.ts";
import type { WantedLine } from "../../../betting/member/wanted-lines.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { Digits } from "../../../ui/Digits.tsx";

/** More would only make the page slow; all of them are kept all the same. */
const MOST_SHOWN = 200;

interface LineChipsProps {
  readonly lines: readonly WantedLine[];
  /** Takes the line at this place out. */
  readonly onRemove?: (at: number) => void;
}

/** The numbers of a set, each with its bet type and stake where it has them. */
export function LineChips({ lines, onRemove }: LineChipsProps) {
  const { t } = useTranslation("lucky");
  const { name } = useBetTypeNames();
  return (
    <ul className="flex flex-wrap gap-2">
      {lines.slice(0, MOST_SHOWN).map((line, at) => (
        <li
          key={`${line.betType ?? ""}:${line.number}`}
          className="flex min-h-tap items-center gap-2 rounded-sm border border-line bg-surface-2 pl-3 pr-1 last:pr-1"
        >
          <Digits value={line.number} size="n-sm" />
          <span className="t-caption text-ink-2">
            {line.betType === null ? null : name(line.betType)}
            {line.amount === null ? null : ` ${t("stake", { amount: line.amount })}`}
          </span>
          {onRemove ? (
            <button
              type="button"
              aria-label={t("remove", { number: line.number })}
              className="press grid size-tap place-items-center"
              onClick={() => onRemove(at)}
            >
              <X size={18} aria-hidden />
            </button>
          ) : (
            <span className="w-1" />
          )}
        </li>
      ))}
      {lines.length > MOST_SHOWN ? (
        <li className="t-small self-center text-ink-2">
          {t("more", { count: lines.length - MOST_SHOWN })}
        </li>
      ) : null}
    </ul>
  );
}
