import { Minus, Plus } from "lucide-react";
import { useId } from "react";

import { useTranslation } from "../text/i18n.ts";
import { IconButton } from "./Button.tsx";
import { cx } from "./cx.ts";
import { FieldError } from "./Field.tsx";
import { numberOf, stepped } from "./typed-number.ts";
import { useTypedNumber, type TypedNumberProps } from "./use-typed-number.ts";

export interface StepperProps extends Pick<
  TypedNumberProps,
  "value" | "onChange" | "decimals" | "unit"
> {
  readonly label: string;
  /** Of the field whose label is in sight. */
  readonly id?: string | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Said under it while nothing else is. */
  readonly hint?: string | undefined;
  /** What is wrong with a number that is one: it is too low or too high. */
  readonly error?: string | undefined;
  readonly face?: "n-sm" | "n-md" | undefined;
  /** Enter in the field: what is typed stands, and the member goes on. */
  readonly onEnter?: (() => void) | undefined;
}

/**
 * A number between minus and plus, which work where there is one. Typing is allowed beyond max,
 * so that it can be told.
 */
export function Stepper(props: StepperProps) {
  const {
    label,
    id,
    value,
    onChange,
    decimals,
    unit,
    min = 0,
    max,
    hint,
    error,
    face = "n-md",
    onEnter,
  } = props;
  const { t } = useTranslation("common");
  const noteId = useId();
  const field = useTypedNumber({ value, onChange, decimals, unit, marks: true });
  const number = numberOf(value);
  const fault = field.wrong ?? error;
  const note = field.told ?? hint;
  const step = (by: number) => {
    const next = stepped(value, by, { min, max });
    if (next !== null) onChange(next);
  };
  return (
    <div className="flex flex-col gap-1">
      <div
        className={cx(
          "flex items-center rounded-sm border-[1.5px] bg-surface focus-within:outline-2 focus-within:-outline-offset-2",
          fault
            ? "border-urgent focus-within:outline-urgent"
            : "border-line-strong focus-within:outline-focus",
        )}
      >
        <IconButton label={t("less")} disabled={!(number > min)} onClick={() => step(-1)}>
          <Minus size={20} aria-hidden className="text-brand-ink" />
        </IconButton>
        <input
          {...field.input}
          id={id}
          enterKeyHint={onEnter ? "next" : "done"}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !onEnter) return;
            event.preventDefault();
            if (!event.repeat) onEnter();
          }}
          aria-label={label}
          aria-invalid={fault ? true : undefined}
          aria-describedby={(fault ?? note) ? noteId : undefined}
          className={cx(
            face,
            "min-h-control w-full min-w-0 bg-transparent text-center outline-none",
          )}
        />
        <IconButton
          label={t("more")}
          disabled={!(number < (max ?? Number.POSITIVE_INFINITY))}
          onClick={() => step(1)}
        >
          <Plus size={20} aria-hidden className="text-brand-ink" />
        </IconButton>
      </div>
      {fault ? (
        <FieldError id={noteId}>{fault}</FieldError>
      ) : note ? (
        <p id={noteId} role="status" className="t-small text-ink-2">
          {note}
        </p>
      ) : null}
    </div>
  );
}
