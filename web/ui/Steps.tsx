import { Check } from "lucide-react";

import { cx } from "./cx.ts";

/** The steps of a flow: done ones ticked, the current one outlined and marked for readers. */
export function Steps(props: {
  readonly label: string;
  readonly steps: readonly string[];
  /** Index of the current step. */
  readonly current: number;
}) {
  return (
    <ol aria-label={props.label} className="flex">
      {props.steps.map((step, index) => {
        const done = index < props.current;
        const current = index === props.current;
        return (
          <li
            key={step}
            aria-current={current ? "step" : undefined}
            className="relative flex min-w-0 grow basis-0 flex-col items-center gap-1 text-center"
          >
            {index === 0 ? null : (
              <span
                aria-hidden
                className={cx(
                  "absolute right-[calc(50%+1.125rem)] top-4 h-0.5 w-[calc(100%-2.25rem)]",
                  index <= props.current ? "bg-brand" : "bg-line",
                )}
              />
            )}
            <span
              className={cx(
                "n-xs grid size-8 place-items-center rounded-full border-2",
                done && "border-brand bg-brand text-on-brand",
                current &&
                  "border-brand bg-surface text-brand-ink shadow-[0_0_0_4px_var(--c-brand-weak)]",
                !done && !current && "border-line-strong bg-surface text-ink-3",
              )}
            >
              {done ? <Check size={18} aria-hidden /> : index + 1}
            </span>
            <span className={cx("t-nav", current || done ? "text-brand-ink" : "text-ink-3")}>
              {step}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
