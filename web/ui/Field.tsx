import { CircleAlert } from "lucide-react";
import { useId, type ReactNode } from "react";

import { cx } from "./cx.ts";

/** What a control takes from its field, to be spread onto the input. */
export interface FieldLinks {
  readonly id: string;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
}

export interface FieldProps {
  readonly label: ReactNode;
  /** Small text at the right of the label, such as a limit. */
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly className?: string | undefined;
  readonly children: (links: FieldLinks) => ReactNode;
}

/** Label above, control, then the error or the hint, tied together for screen readers. */
export function Field({ label, aside, hint, error, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = Boolean(error ?? hint);
  return (
    <div className={cx("flex flex-col gap-1.5", className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="t-label">
          {label}
        </label>
        {aside ? <span className="t-caption text-ink-3">{aside}</span> : null}
      </div>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": hasNote ? noteId : undefined,
      })}
      {error ? (
        <FieldError id={noteId}>{error}</FieldError>
      ) : hint ? (
        <p id={noteId} className="t-small text-ink-2">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** What is wrong with a field, or with fields that are filled in together. */
export function FieldError(props: { readonly id: string; readonly children: ReactNode }) {
  return (
    <p id={props.id} role="alert" className="t-small flex gap-1.5 text-urgent-ink">
      <CircleAlert size={18} aria-hidden className="mt-0.5" />
      <span>{props.children}</span>
    </p>
  );
}

/** How a control looks: 52 px (40 px in the back office, 44 on a phone), edge, focus and error. */
export function controlLook(
  invalid: boolean,
  dense = false,
  face: "t-body" | "t-small" | "n-sm" | "n-md" = dense ? "t-small" : "t-body",
): string {
  return cx(
    "w-full rounded-sm border-[1.5px] bg-surface px-3.5",
    dense ? "min-h-10 max-md:min-h-tap" : "min-h-control",
    face,
    "disabled:bg-surface-2 disabled:text-ink-3 read-only:bg-surface-2",
    "focus-visible:outline-2 focus-visible:-outline-offset-2",
    invalid
      ? "border-urgent shadow-[inset_0_0_0_0.5px_var(--c-urgent)] focus-visible:outline-urgent"
      : "border-line-strong focus-visible:outline-focus",
  );
}
