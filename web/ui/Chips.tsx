import { type ReactNode, useLayoutEffect, useRef } from "react";

import { cx } from "./cx.ts";

export interface Choice<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
  /** A number shown after the label, such as how many rounds stand under it. */
  readonly count?: number | undefined;
  readonly disabled?: boolean | undefined;
}

export interface ChoicesProps<V extends string> {
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
