import { type ReactNode, useLayoutEffect, useRef } from "react";

import { cx } from "./cx.ts";

export interface Choice<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
  /** A number shown after the label, such as how many rounds stand under it. */
  readonly count?: number | undefined;
  readonly disabled?: boolean | undefined;
}

interface ChoicesProps<V extends string> {
  /** What the group chooses, for screen readers. */
  readonly label: string;
  readonly choices: readonly Choice<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly className?: string | undefined;
}

/** Round chips in one row that scrolls sideways; a desk, where nobody swipes, has the room for all. */
export function Chips<V extends string>(props: ChoicesProps<V> & { readonly wrap?: boolean }) {
  const { label, choices, value, onChange, wrap, className } = props;
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const chips = row.current;
    if (!chips || value === "") return;
    // Told at once, and when the row has another width.
    const width = new ResizeObserver(() => showChosen(chips));
    width.observe(chips);
    return () => width.disconnect();
  }, [value]);
  return (
    <div
      ref={row}
      role="group"
      aria-label={label}
      data-sideways={wrap ? undefined : true}
      className={cx(
        "flex gap-2",
        wrap
          ? "flex-wrap"
          : "-mx-gutter scroll-px-gutter overflow-x-auto px-gutter py-1 [scrollbar-width:none] md:flex-wrap",
        className,
      )}
    >
      {choices.map((choice) => (
        <Chip
          key={choice.value}
          selected={choice.value === value}
          disabled={choice.disabled}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
          {choice.count === undefined ? null : (
            <span className="t-small opacity-90">{choice.count}</span>
          )}
        </Chip>
      ))}
    </div>
  );
}

/** A row that scrolls begins where its chosen chip is seen. */
function showChosen(row: HTMLElement): void {
  const chip = row.querySelector("[aria-pressed=true]")?.getBoundingClientRect();
  if (!chip) return;
  const { left, right } = row.getBoundingClientRect();
  if (chip.left < left || chip.right > right)
    row.scrollLeft += (chip.left + chip.right - left - right) / 2;
}

export interface ChipProps {
  readonly selected?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

export function Chip({ selected = false, disabled, onClick, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      disabled={disabled}
      onClick={onClick}
      className={cx(
        "press t-label inline-flex min-h-tap shrink-0 items-center gap-2 rounded-full px-4 py-2",
        "border disabled:opacity-50",
        selected ? "border-brand bg-brand text-on-brand" : "border-line bg-surface text-ink-2",
      )}
    >
      {children}
    </button>
  );
}

/** Two to four equal filters in one grey box. */
export function Segment<V extends string>(props: ChoicesProps<V>) {
  const { label, choices, value, onChange, className } = props;
  return (
    <div
      role="group"
      aria-label={label}
      className={cx("grid auto-cols-fr grid-flow-col gap-1 rounded-sm bg-seg p-1", className)}
    >
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          disabled={choice.disabled}
          onClick={() => onChange(choice.value)}
          className={cx(
            "press t-label min-h-tap rounded-[8px] px-1 py-1.5 text-center disabled:opacity-50",
            choice.value === value ? "bg-seg-on text-seg-ink shadow-1" : "text-ink-2",
          )}
        >
          {choice.label}
          {choice.count === undefined ? null : ` ${String(choice.count)}`}
        </button>
      ))}
    </div>
  );
}

/** Amounts or numbers to tap, in equal columns: 6 across, 3 on the smallest phones. */
export function QuickPicks(props: {
  readonly label: string;
  readonly values: readonly number[];
  readonly value: number | null;
  readonly onPick: (value: number) => void;
  readonly disabled?: boolean | undefined;
}) {
  const { label, values, value, onPick, disabled } = props;
  const columns = values.length === 4 ? "grid-cols-4" : "grid-cols-3 xs:grid-cols-6";
  return (
    <div role="group" aria-label={label} className={cx("grid gap-2", columns)}>
      {values.map((amount) => (
        <button
          key={amount}
          type="button"
          aria-pressed={amount === value}
          disabled={disabled}
          onClick={() => onPick(amount)}
          className={cx(
            "press n-xs min-h-tap rounded-sm border-[1.5px] disabled:opacity-50",
            amount === value
              ? "border-brand bg-brand text-on-brand"
              : "border-line-strong bg-surface text-brand-ink",
          )}
        >
          {amount.toLocaleString("en-US")}
        </button>
      ))}
    </div>
  );
}
