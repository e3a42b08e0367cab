import { Check } from "lucide-react";

import { goAmongRadios } from "../../../ui/radio-keys.ts";
import { Sheet } from "../../../ui/Sheet.tsx";

export interface ChoiceSheetProps<V extends string> {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly choices: readonly {
    readonly value: V;
    readonly label: string;
    readonly lang?: string | undefined;
  }[];
  readonly value: V;
  readonly onPick: (value: V) => void;
}

/** One of a few, chosen in a sheet that closes by itself. */
export function ChoiceSheet<V extends string>(props: ChoiceSheetProps<V>) {
  const { open, onClose, title, choices, value, onPick } = props;
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <div role="radiogroup" aria-label={title} className="flex flex-col" onKeyDown={goAmongRadios}>
        {choices.map((choice) => (
          <button
            key={choice.value}
            type="button"
            role="radio"
            aria-checked={choice.value === value}
            lang={choice.lang}
            className="t-body flex min-h-control items-center justify-between gap-3 border-b border-line text-left last:border-0"
            onClick={() => {
              onPick(choice.value);
              onClose();
            }}
          >
            {choice.label}
            {choice.value === value ? (
              <Check size={22} aria-hidden className="text-brand-ink" />
            ) : null}
          </button>
        ))}
      </div>
    </Sheet>
  );
}
