import { useId, type ReactNode } from "react";

import { cx } from "../../../ui/cx.ts";
import { FieldError } from "../../../ui/Field.tsx";

/** Boxes or chips that are filled in together, with the error of them all. */
export function GroupField(props: {
  readonly label: ReactNode;
  /** Beside the label, such as a button that chooses all. */
  readonly aside?: ReactNode;
  readonly error: string | undefined;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const { label, aside, error, className, children } = props;
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-note` : undefined}
      data-fault={error ? true : undefined}
      className={cx("flex flex-col gap-1.5", className)}
    >
      <div className="flex items-center justify-between gap-3">
        <span id={`${id}-label`} className="t-label">
          {label}
        </span>
        {aside}
      </div>
      {children}
      {error ? <FieldError id={`${id}-note`}>{error}</FieldError> : null}
    </div>
  );
}
