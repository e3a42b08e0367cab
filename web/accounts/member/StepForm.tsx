import { useEffect, useLayoutEffect, useRef, type ReactNode } from "react";

import { Button } from "../../ui/Button.tsx";
import { LowActionBar } from "../../ui/ActionBar.tsx";
import { ignoreTapsAtFirst } from "../../ui/not-yet.ts";
import { showFault } from "../../ui/show-fault.ts";

/**
 * A second tap within this time is the same tap, when nothing was typed in between: the spinner has
 * not been drawn yet.
 */
const DOUBLE_TAP_MS = 400;

export interface StepFormProps {
  readonly submitLabel: string;
  readonly pending?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly onSubmit: () => void;
  /** At the left of the button: a way to skip. */
  readonly secondary?: ReactNode;
  readonly children: ReactNode;
}

/** One step: its fields, and its one button at the bottom of the screen. */
export function StepForm(props: StepFormProps) {
  const { submitLabel, pending, disabled, onSubmit, secondary, children } = props;
  const lastSubmit = useRef(0);
  const form = useRef<HTMLFormElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const wasPending = useRef(false);
  // A later step may have led back to what was wrong here.
  useEffect(() => showFault(form.current), []);
  // The button of the step before stood at the same place.
  useLayoutEffect(() => (bar.current ? ignoreTapsAtFirst(bar.current) : undefined), []);
  useEffect(() => {
    if (wasPending.current && !pending) showFault(form.current);
    wasPending.current = pending === true;
  }, [pending]);
  return (
    <form
      ref={form}
      noValidate
      className="flex grow flex-col"
      onInput={() => {
        lastSubmit.current = 0;
      }}
      onSubmit={(event) => {
        event.preventDefault();
        const isDouble = event.timeStamp - lastSubmit.current < DOUBLE_TAP_MS;
        if (pending || disabled || (isDouble && lastSubmit.current > 0)) return;
        lastSubmit.current = event.timeStamp;
        onSubmit();
        requestAnimationFrame(() => showFault(form.current));
      }}
    >
      <div className="flex flex-col gap-4 pb-6">{children}</div>
      <LowActionBar>
        <div ref={bar} className="flex gap-2">
          {secondary}
          <Button type="submit" className="grow" loading={pending} disabled={disabled}>
            {submitLabel}
          </Button>
        </div>
      </LowActionBar>
    </form>
  );
}
