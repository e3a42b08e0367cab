import { cx } from "./cx.ts";

export interface SwitchProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly label: string;
  readonly disabled?: boolean | undefined;
}

/** On or off at once, without a save button. The target is 44 px high. */
export function Switch({ checked, onChange, label, disabled }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className="inline-grid h-tap w-13 shrink-0 place-items-center rounded-sm disabled:cursor-not-allowed disabled:opacity-50"
    >
      <span
        aria-hidden
        className={cx(
          "flex h-7 w-12 items-center rounded-full p-0.5 transition-colors duration-(--d-base)",
          checked ? "bg-brand" : "bg-line-strong",
        )}
      >
        <span
          className={cx(
            "size-6 rounded-full bg-white transition-transform duration-(--d-base)",
            checked && "translate-x-5",
          )}
        />
      </span>
    </button>
  );
}
