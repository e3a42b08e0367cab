import type { ReactNode } from "react";

import { cx } from "./cx.ts";

export interface ActionBarProps {
  /** At the left: what it comes to. */
  readonly info: ReactNode;
  /** At the right: the one button. */
  readonly action: ReactNode;
}

/**
 * At the end of a task: on top of the bottom navigation, with an empty middle column for the raised
 * disc; on a short phone, which has no navigation there, at the very bottom.
 */
export function ActionBar({ info, action }: ActionBarProps) {
  return (
    <div className="toast-lift-bar grid min-h-18 grid-cols-[1fr_4.75rem_1fr] items-center border-t border-line bg-surface px-3 py-2 short:bottom-0 short:min-h-16 short:grid-cols-[1fr_minmax(50%,auto)] short:py-1 short:pb-[calc(4px+env(safe-area-inset-bottom))]">
      <div className="min-w-0">{info}</div>
      <span aria-hidden className="short:hidden" />
      <div className="grid min-w-0">{action}</div>
    </div>
  );
}

/** At the bottom of a full-screen flow, where the navigation is hidden. */
export function LowActionBar({ children }: { readonly children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-(--z-nav) -mx-gutter mt-auto bg-surface px-gutter pb-[calc(12px+env(safe-area-inset-bottom))] pt-3 shadow-up">
      {children}
    </div>
  );
}

/** The column of a member's screen, with room for the bottom navigation. */
export function Page(props: {
  readonly children: ReactNode;
  /** Without the bottom navigation. */
  readonly bare?: boolean | undefined;
  /** Two columns wide on a phone that lies on its side. */
  readonly wide?: boolean | undefined;
}) {
  return (
    <div
      className={cx(
        "mx-auto flex min-h-dvh max-w-content flex-col gap-3 px-gutter",
        props.wide && "flat:max-w-225",
        !props.bare && "clear-nav",
      )}
    >
      {props.children}
    </div>
  );
}
