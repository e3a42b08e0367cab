import { Clock } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "../text/i18n.ts";

import { useServerSeconds } from "./clock.ts";
import { cx } from "./cx.ts";
import { ANNOUNCED_SECONDS, timeParts, timePhase, type TimePhase } from "./time-left.ts";

export interface TimeLeft {
  readonly leftMs: number;
  readonly phase: TimePhase;
  /** "10 วัน 22:37:47", "01:27:47" or "27:47". */
  readonly text: string;
}

/** The time left until an instant (ISO text or epoch milliseconds), by the server's clock. */
export function useTimeLeft(to: string | number): TimeLeft {
  const { t } = useTranslation("common");
  const end = typeof to === "number" ? to : Date.parse(to);
  const leftMs = end - useServerSeconds();
  const { days, clock } = timeParts(leftMs);
  const text = days > 0 ? t("days_and_clock", { days, clock }) : clock;
  return { leftMs, phase: timePhase(leftMs), text };
}

export interface CountdownProps {
  readonly to: string | number;
  /** Names what ends, and has a screen reader told at 1 h, 5 min, 60 s and 10 s. */
  readonly announce?: string | undefined;
  /** "chip" has the clock and the colours of urgency; "plain" is the digits alone. */
  readonly look?: "chip" | "plain" | undefined;
  /** Shown when nothing is left, instead of 00:00. */
  readonly overText?: string | undefined;
  readonly onEnd?: (() => void) | undefined;
  readonly className?: string | undefined;
}

const chips: Record<TimePhase, string> = {
  far: "text-ink",
  hour: "bg-urgent-weak text-urgent-ink px-2",
  minute: "bg-urgent text-on-urgent px-2",
  last: "bg-urgent text-on-urgent px-2",
  over: "text-ink-3",
};

export function Countdown({ to, announce, look, overText, onEnd, className }: CountdownProps) {
  const { phase, text, leftMs } = useTimeLeft(to);
  const over = phase === "over";
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (over) end();
  }, [over]);
  const chip = look !== "plain";
  return (
    <>
      <span
        role="timer"
        aria-label={announce}
        className={cx(
          "n-xs inline-flex items-center gap-1.5 whitespace-nowrap max-[16.25rem]:whitespace-normal",
          chip && "min-h-7 rounded-xs",
          chip && chips[phase],
          className,
        )}
      >
        {chip && !over ? (
          // Days and a clock need the room of the sign on the smallest phones.
          <Clock size={18} aria-hidden className={phase === "far" ? "max-xs:hidden" : undefined} />
        ) : null}
        {over && overText ? overText : text}
      </span>
      {announce === undefined ? null : <Announcer name={announce} leftMs={leftMs} />}
    </>
  );
}

/** Says the time left at a few moments only; a region that changed each second would never stop. */
function Announcer({ name, leftMs }: { readonly name: string; readonly leftMs: number }) {
  const { t } = useTranslation("common");
  const seconds = Math.ceil(leftMs / 1000);
  // The text stands for a few seconds, so that a tick that was missed is no moment missed.
  const due = ANNOUNCED_SECONDS.find((moment) => seconds <= moment && seconds > moment - 4);
  const left =
    due === undefined || due < 60
      ? t("seconds", { count: due ?? 0 })
      : t("minutes", { count: due / 60 });
  return (
    <span aria-live="polite" className="sr-only">
      {due === undefined ? "" : t("closes_in", { name, left })}
    </span>
  );
}
