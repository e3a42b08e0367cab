import type { ReactNode } from "react";

import { cx } from "./cx.ts";

/** Colour of a state. Unknown states are shown raw in grey: use "neutral". */
export type BadgeTone = "pending" | "won" | "lost" | "cancelled" | "info" | "neutral";

const tones: Record<BadgeTone, readonly [box: string, dot: string]> = {
  pending: ["bg-pending-bg text-pending-ink", "bg-pending-dot"],
  won: ["bg-won-bg text-won-ink", "bg-won-dot"],
  lost: ["bg-lost-bg text-lost-ink", "bg-lost-dot"],
  cancelled: ["bg-cancel-bg text-cancel-ink", "bg-cancel-dot"],
  info: ["bg-brand-weak text-brand-ink", "bg-brand-mid"],
  neutral: ["bg-lost-bg text-lost-ink", "bg-lost-dot"],
};

/** A dot and a word, never colour alone. */
export function Badge(props: {
  readonly tone: BadgeTone;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const [box, dot] = tones[props.tone];
  return (
    <span
      className={cx(
        "t-caption inline-flex items-center gap-1.5 rounded-xs px-2 py-0.5 font-semibold!",
        "whitespace-nowrap",
        box,
        props.className,
      )}
    >
      <span aria-hidden className={cx("size-1.5 shrink-0 rounded-full", dot)} />
      {props.children}
    </span>
  );
}

/** How many wait, beside a menu entry. */
export function CountBadge({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className="t-caption inline-grid min-w-6 place-items-center rounded-full bg-pending-bg px-1.5 font-semibold! text-pending-ink">
      {count > 999 ? "999+" : count}
    </span>
  );
}
