import type { ReactNode } from "react";

export interface ActionBarProps {
  /** At the left: what it comes to. */
  readonly info: ReactNode;
  /** At the right: the one button. */
  readonly action: ReactNode;
}

/** On top of the bottom navigation, with an empty middle column for the raised disc. */
export function ActionBar({ info, action }: ActionBarProps) {
  return (
    <div
      data-toast-lift="bar"
      className="fixed inset-x-0 bottom-[calc(var(--nav-h)+env(safe-area-inset-bottom))] z-(--z-nav) mx-auto grid max-w-content grid-cols-[1fr_76px_1fr] items-center border-t border-line bg-surface px-3 py-2"
    >
      <div className="min-w-0">{info}</div>
      <span aria-hidden />
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
}) {
  return (
    <div
      className={`mx-auto flex min-h-dvh max-w-content flex-col gap-3 px-gutter ${props.bare ? "" : "clear-nav"}`}
    >
      {props.children}
    </div>
  );
}
