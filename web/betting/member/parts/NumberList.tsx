import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import { Trash2, X } from "lucide-react";
import { memo, useEffect, useRef, useState } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { IconButton } from "../../../ui/Button.tsx";
import { confirm } from "../../../ui/confirm.ts";
import { cx } from "../../../ui/cx.ts";
import { Digits, spoken } from "../../../ui/Digits.tsx";
import { useBetTypeNames } from "../../../app/bet-type-names.ts";
import type { Draft } from "../draft.ts";
import type { Desk } from "../desk.ts";

export interface NumberRow {
  readonly number: string;
  readonly betTypes: readonly BetType[];
}

/** Each number once, the newest first, with the bet types that it stands under. */
export function rowsOf(list: Draft["list"]): NumberRow[] {
  const rows = new Map<string, BetType[]>();
  for (const { number, betType } of list) {
    const known = rows.get(number);
    if (known) known.push(betType);
    else rows.set(number, [betType]);
  }
  return [...rows].map(([number, betTypes]) => ({ number, betTypes })).toReversed();
}

/** A key that enters the thousandth number must not draw a thousand rows. */
const ROWS_AT_FIRST = 60;
const MORE_ROWS = 5;

export interface NumberListProps extends Pick<Desk, "draft" | "change"> {
  readonly flashing?: string | undefined;
  /** At the left of the keypad, where there is room; it scrolls in the keypad's height. */
  readonly beside?: boolean;
}

/** What was entered, the newest first. */
export function NumberList({ draft, change, flashing, beside }: NumberListProps) {
  const { t } = useTranslation("betting");
  const names = useBetTypeNames();
  const [most, setMost] = useState(ROWS_AT_FIRST);
  const rows = rowsOf(draft.list);
  // One that was entered again may be far down, where nothing is drawn: it stands first meanwhile.
  const again = rows.slice(most).filter(({ number }) => number === flashing);
  const shown = [...again, ...rows.slice(0, most)];
  // Types are told only where they differ from what the chips say.
  const differs = ({ betTypes }: NumberRow) =>
    betTypes.length !== draft.selected.length ||
    betTypes.some((betType) => !draft.selected.includes(betType));
  const askToClear = async () => {
    const accepted = await confirm({
      title: t("clear_title"),
      body: t("clear_body", { count: rows.length }),
      cancelLabel: t("clear_keep"),
      confirmLabel: t("clear_confirm"),
      tone: "danger",
    });
    if (accepted) change({ kind: "CLEAR" });
  };
  return (
    <div className="relative h-full rounded-md border border-line bg-surface">
      <div className={cx("flex flex-col", beside && "absolute inset-0")}>
        <div className="flex min-h-11.5 items-center justify-between border-b border-line pl-3">
          <p className="t-small text-ink-2">
            {t("numbers")} <span className="n-xs text-ink">{rows.length}</span>
          </p>
          <IconButton
            label={t("clear_all")}
            disabled={rows.length === 0}
            onClick={() => void askToClear()}
          >
            <Trash2 size={20} aria-hidden />
          </IconButton>
        </div>
        <ul className="min-h-0 grow overflow-y-auto overscroll-contain">
          {shown.map((row) => (
            <Row
              key={row.number}
              number={row.number}
              note={differs(row) ? row.betTypes.map(names.short).join(" ") : ""}
              flashing={row.number === flashing}
              change={change}
            />
          ))}
          {rows.length > most ? (
            <li>
              <button
                type="button"
                className="t-label min-h-tap w-full px-2 text-brand-ink"
                onClick={() => setMost(most * MORE_ROWS)}
              >
                {t("more_lines", { count: rows.length - most })}
              </button>
            </li>
          ) : null}
        </ul>
      </div>
    </div>
  );
}

interface RowProps {
  readonly number: string;
  readonly note: string;
  readonly flashing: boolean;
  readonly change: Desk["change"];
}

/** Drawn again only when it changes: a key that enters a number draws one row, not all of them. */
const Row = memo(function Row({ number, note, flashing, change }: RowProps) {
  const { t } = useTranslation("betting");
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!flashing) return undefined;
    // After the picture: to scroll in the middle of a key, everything would be laid out twice.
    let later = 0;
    const frame = requestAnimationFrame(() => {
      later = window.setTimeout(() => row.current?.scrollIntoView({ block: "nearest" }));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(later);
    };
  }, [flashing]);
  return (
    <li
      ref={row}
      className={cx(
        "flex min-h-11.5 items-center justify-between border-b border-line pl-3 last:border-0",
        "transition-colors duration-(--d-base) [contain-intrinsic-size:auto_46px] [content-visibility:auto]",
        flashing && "bg-luck-weak",
      )}
    >
      <span className="min-w-0 py-1">
        <Digits value={number} size="n-sm" />
        {note ? <span className="t-nav one-line block text-ink-3">{note}</span> : null}
      </span>
      <IconButton
        label={t("remove_number", { number: spoken(number) })}
        className="text-ink-3"
        onClick={() => change({ kind: "REMOVE", number })}
      >
        <X size={18} aria-hidden />
      </IconButton>
    </li>
  );
});
