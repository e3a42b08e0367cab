import type { ReactNode } from "react";

export interface EmptyStateProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** One button, never two. */
  readonly action?: ReactNode;
}

/** Nothing here yet: an outline ticket, a line and a button. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-8 text-center short:py-4 low:py-1">
      <svg
        width="84"
        height="46"
        viewBox="0 0 84 46"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        // On the lowest phones the button needs its room.
        className="mb-4 text-ink-3 low:hidden"
        aria-hidden="true"
      >
        <path d="M5 2h74a3 3 0 0 1 3 3v10a8 8 0 0 0 0 16v10a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V31a8 8 0 0 0 0-16V5a3 3 0 0 1 3-3z" />
        <path d="M57 6v34" strokeDasharray="3 4" />
        <path d="M18 23h7m4 0h7m4 0h7" strokeWidth="4" strokeLinecap="round" />
      </svg>
      <div className="t-strong">{title}</div>
      {text ? <p className="t-small mt-1 max-w-80 text-ink-2">{text}</p> : null}
      {action ? <div className="mt-4 low:mt-1">{action}</div> : null}
    </div>
  );
}
