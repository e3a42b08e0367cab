import { cx } from "./cx.ts";

export interface TypedCellProps {
  /** Undefined until it is typed. */
  readonly digit: string | undefined;
  /** The next digit goes here. */
  readonly active: boolean;
  /** Height, and width where it is not its share of the row. */
  readonly className: string;
}

/**
 * One digit of a number that is typed on keys of ours. What a key changes is the text and a color:
 * the strong border is an outline over the thin one, so that no cell takes other room, and what
 * stands in a cell is laid out by itself, not with the page. Each key draws it: to skip that would
 * only weigh on the first view.
 */
export function TypedCell({ digit, active, className }: TypedCellProps) {
  "use no memo";
  return (
    <span
      className={cx(
        "n-xl relative rounded-sm border bg-surface short:text-[1.875rem]",
        active
          ? "border-brand-mid outline-3 -outline-offset-3 outline-brand-mid"
          : "border-line-strong",
        className,
      )}
    >
      <span className="absolute inset-0 grid place-items-center [contain:layout_size]">
        {digit ?? ""}
      </span>
    </span>
  );
}
