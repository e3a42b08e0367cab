import type { ChoicesProps } from "./Chips.tsx";
import { cx } from "./cx.ts";

/**
 * Two to four filters in one grey box. On a phone the longer ones have more of its width; where that
 * is not enough, words are broken rather than cut off. A count takes no width: it comes later than
 * its filter, and nothing moves for it.
 */
export function Segment<V extends string>(props: ChoicesProps<V>) {
  const { label, choices, value, onChange, className } = props;
  return (
    <div
      role="group"
      aria-label={label}
      className={cx(
        "grid auto-cols-[minmax(0,auto)] grid-flow-col gap-1 rounded-sm bg-seg p-1 md:auto-cols-fr",
        className,
      )}
    >
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          disabled={choice.disabled}
          onClick={() => onChange(choice.value)}
          className={cx(
            "press t-label relative min-h-tap rounded-[8px] px-1 py-1.5 text-center disabled:opacity-50",
            choice.value === value ? "bg-seg-on text-seg-ink shadow-1" : "text-ink-2",
          )}
        >
          {choice.label}
          {choice.count === undefined ? null : (
            <>
              {" "}
              <span className="t-caption absolute -end-1 -top-1.5 rounded-full bg-pending-bg px-1.5 font-semibold! text-pending-ink">
                {choice.count}
              </span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}
