import type { ReactNode } from "react";

import { Button } from "../../ui/Button.tsx";
import { LowActionBar } from "../../ui/ActionBar.tsx";

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
  return (
    <form
      noValidate
      className="flex grow flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending && !disabled) onSubmit();
      }}
    >
      <div className="flex flex-col gap-4 pb-6">{children}</div>
      <LowActionBar>
        <div className="flex gap-2">
          {secondary}
          <Button type="submit" className="grow" loading={pending} disabled={disabled}>
            {submitLabel}
          </Button>
        </div>
      </LowActionBar>
    </form>
  );
}
