import { AlarmClock, CircleCheck, Info, Lock, Megaphone, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

import { cx } from "./cx.ts";

export type NoticeTone = "info" | "warning" | "error" | "locked" | "success" | "news" | "urgent";

const tones = {
  info: ["bg-brand-weak text-brand-ink", Info],
  warning: ["bg-pending-bg text-pending-ink", TriangleAlert],
  error: ["bg-urgent-weak text-urgent-ink", TriangleAlert],
  locked: ["bg-urgent-weak text-urgent-ink", Lock],
  success: ["bg-won-bg text-won-ink", CircleCheck],
  news: ["bg-luck-weak text-luck-ink", Megaphone],
  urgent: ["bg-urgent text-on-urgent", AlarmClock],
} as const;

export interface NoticeProps {
  readonly tone: NoticeTone;
  /** Announces the text when it appears. */
  readonly live?: boolean | undefined;
  readonly action?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A coloured bar with an icon and a line of text. */
export function Notice({ tone, live, action, className, children }: NoticeProps) {
  const [box, Icon] = tones[tone];
  return (
    <div
      role={live ? "alert" : undefined}
      className={cx(
        "t-small flex flex-wrap items-start gap-2.5 rounded-sm px-3.5 py-2.5",
        box,
        className,
      )}
    >
      <Icon size={20} aria-hidden className="mt-0.5" />
      <div className="min-w-0 grow basis-40">{children}</div>
      {action ? <div className="ml-auto">{action}</div> : null}
    </div>
  );
}
