import { cx } from "./cx.ts";

/** "582" as a screen reader says it: "5 8 2". */
export function spoken(number: string): string {
  return [...number].join(" ");
}

export interface DigitsProps {
  /** A lottery number; never parsed, so that 007 stays 007. */
  readonly value: string;
  readonly size?: "n-hero" | "n-xl" | "n-lg" | "n-md" | "n-sm" | "n-xs" | undefined;
  /** It won: the marigold underline. */
  readonly lucky?: boolean | undefined;
  readonly className?: string | undefined;
}

/** A lottery number in the number face with its tracking, read digit by digit. */
export function Digits({ value, size = "n-md", lucky, className }: DigitsProps) {
  return (
    <span
      role="img"
      aria-label={spoken(value)}
      className={cx(
        "track-num inline-block",
        size,
        lucky && "pb-1 shadow-[inset_0_-4px_0_var(--c-luck)]",
        className,
      )}
    >
      {value}
    </span>
  );
}

export interface DigitCellsProps {
  readonly value: string;
  /** Cells from here on are strong and underlined; the ones before are soft. */
  readonly strongFrom?: number | undefined;
  readonly size?: "n-hero" | "n-xl" | "n-lg" | "n-sm" | undefined;
  readonly onTicket?: boolean | undefined;
}

/** A prize with one equal column per digit: six for a first prize, else three. */
export function DigitCells({ value, strongFrom = 0, size = "n-xl", onTicket }: DigitCellsProps) {
  return (
    <div
      role="img"
      aria-label={spoken(value)}
      className={cx("grid auto-cols-fr grid-flow-col", size === "n-sm" ? "gap-0.5" : "gap-1")}
    >
      {[...value].map((digit, place) => {
        const strong = place >= strongFrom;
        const soft = onTicket ? "text-ticket-soft" : "text-ink-3";
        return (
          <span
            // A digit has no identity but its place.
            key={place}
            className={cx(
              "pb-2 pt-1 text-center",
              size,
              size === "n-hero" && "zoomed:text-[1.75rem]",
              strong ? digit !== "-" && "luck-line" : soft,
            )}
          >
            {digit}
          </span>
        );
      })}
    </div>
  );
}
