import type { ReactNode } from "react";

import { Switch, type SwitchProps } from "./Switch.tsx";

/** A switch with its text in a row. */
export function SwitchRow(props: SwitchProps & { readonly note?: ReactNode }) {
  return (
    <div className="flex min-h-17 items-center gap-3 px-4 py-2">
      <div className="min-w-0 grow">
        <p className="t-body">{props.label}</p>
        {props.note ? <p className="t-caption text-ink-3">{props.note}</p> : null}
      </div>
      <Switch {...props} />
    </div>
  );
}
