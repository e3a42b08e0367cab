import type { ReactNode } from "react";

export interface CheckboxProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean | undefined;
  /** The id of what says that it has to be ticked. */
  readonly faultId?: string | undefined;
  readonly children: ReactNode;
}

/** The browser's own box, larger and in our colour, with its text as the target. */
export function Checkbox({ checked, onChange, disabled, faultId, children }: CheckboxProps) {
  return (
    <label className="t-body flex min-h-tap cursor-pointer items-start gap-3 py-2">
      <input
        type="checkbox"
        className="mt-0.5 size-5.5 shrink-0 accent-brand"
        checked={checked}
        disabled={disabled}
        aria-invalid={faultId ? true : undefined}
        aria-describedby={faultId}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
