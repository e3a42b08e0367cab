import { type BetType } from "@chokdee/domain/betting/bet-types.ts";
import { type ReactNode } from "react";

import { useBetTypeNames } from "../../../app/bet-type-names.ts";

/** What holds for a bet type: its name, and chips beside each other. */
export function ConditionsOfType(props: {
  readonly betType: BetType;
  readonly children: ReactNode;
}) {
  const names = useBetTypeNames();
  return (
    <div className="mt-2">
      <h4 className="t-small text-ink-2">{names.name(props.betType)}</h4>
      <ul className="mt-1 flex flex-wrap gap-2">{props.children}</ul>
    </div>
  );
}

export function ConditionChip({ children }: { readonly children: ReactNode }) {
  return (
    <li className="flex items-baseline gap-1.5 rounded-xs border border-line bg-surface-2 px-2 py-1">
      {children}
    </li>
  );
}
