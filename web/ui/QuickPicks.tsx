import { cx } from "./cx.ts";

/** Amounts or numbers to tap, in equal columns: 6 across, 3 on the smallest phones. */
export function QuickPicks(props: {
  readonly label: string;
  readonly values: readonly number[];
  readonly value: number | null;
  readonly onPick: (value: number) => void;
  readonly disabled?: boolean | undefined;
}) {
  const { label, values, value, onPick, disabled } = props;
  const columns =
    values.length === 4 ? "grid-cols-4 zoomed:grid-cols-2" : "grid-cols-3 xs:grid-cols-6";
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
