import { Minus, Plus } from "lucide-react";
import { useTranslation } from "../i18n.ts";

import { IconButton } from "./Button.tsx";
import { onlyDigits } from "./latin-digits.ts";

export interface StepperProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | undefined;
  readonly disabled?: boolean | undefined;
}

/** A whole amount between minus and plus. Typing is allowed beyond max, so that it can be told. */
export function Stepper(props: StepperProps) {
  const { label, value, onChange, min = 0, max, step = 1, disabled } = props;
  const { t } = useTranslation("common");
  const atMost = (next: number) => (max === undefined ? next : Math.min(max, next));
  return (
    <div className="flex items-center rounded-sm border-[1.5px] border-line-strong bg-surface focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-focus">
      <IconButton
        label={t("less")}
        disabled={disabled === true || value <= min}
        onClick={() => onChange(Math.max(min, value - step))}
      >
        <Minus size={20} aria-hidden className="text-brand-ink" />
      </IconButton>
      <input
        aria-label={label}
        inputMode="numeric"
        disabled={disabled}
        value={String(value)}
        className="n-md min-h-control w-full min-w-0 bg-transparent text-center outline-none"
        onFocus={(event) => event.target.select()}
        onChange={(event) => onChange(Number(onlyDigits(event.target.value, 9)))}
      />
      <IconButton
        label={t("more")}
        disabled={disabled === true || (max !== undefined && value >= max)}
        onClick={() => onChange(atMost(value + step))}
      >
        <Plus size={20} aria-hidden className="text-brand-ink" />
      </IconButton>
    </div>
  );
}
