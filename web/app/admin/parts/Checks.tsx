import { CircleAlert, CircleCheck, CircleHelp } from "lucide-react";

import { cx } from "../../../ui/cx.ts";

export interface Check {
  readonly key: string;
  /** "unknown" is for what nobody could find out: the operator looks. */
  readonly state: "good" | "bad" | "unknown";
  readonly text: string;
}

const looks = {
  good: ["text-won-ink", CircleCheck],
  bad: ["text-urgent-ink", CircleAlert],
  unknown: ["text-ink-2", CircleHelp],
} as const;

/** What the machine compared already, before a person decides. */
export function Checks({ checks }: { readonly checks: readonly Check[] }) {
  return (
    <ul className="flex flex-col gap-2 rounded-sm bg-surface-2 p-3">
      {checks.map(({ key, state, text }) => {
        const [color, Icon] = looks[state];
        return (
          <li key={key} className={cx("t-small flex items-start gap-2", color)}>
            <Icon size={18} aria-hidden className="mt-1 shrink-0" />
            <span className="min-w-0">{text}</span>
          </li>
        );
      })}
    </ul>
  );
}
