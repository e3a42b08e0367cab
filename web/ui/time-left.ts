/** How near the end is; each phase has its look (DESIGN.md section 5, "Round row"). */
export type TimePhase = "far" | "hour" | "minute" | "last" | "over";

/** Within 1 hour of closing is urgent (product.md section 9). */
const HOUR_MS = 3_600_000;
/** From here on the betting screen warns (product.md section 9). */
const MINUTE_MS = 60_000;
/** From here on betting is locked (product.md section 9). */
const LAST_MS = 10_000;

export function timePhase(leftMs: number): TimePhase {
  if (leftMs <= 0) return "over";
  if (leftMs <= LAST_MS) return "last";
  if (leftMs <= MINUTE_MS) return "minute";
  return leftMs <= HOUR_MS ? "hour" : "far";
}

export interface TimeParts {
  readonly days: number;
  /** "22:37:47" with hours or days before it, "27:47" within the hour. */
  readonly clock: string;
}

/** Milliseconds as days and a clock, rounded up so that it reads 00:00 only when it is over. */
export function timeParts(leftMs: number): TimeParts {
  const total = Math.max(0, Math.ceil(leftMs / 1000));
  const days = Math.floor(total / 86_400);
  const hours = Math.floor((total % 86_400) / 3600);
  const two = (value: number) => String(value).padStart(2, "0");
  const minutes = `${two(Math.floor((total % 3600) / 60))}:${two(total % 60)}`;
  return { days, clock: days > 0 || hours > 0 ? `${two(hours)}:${minutes}` : minutes };
}

/** The moments at which a screen reader is told how much is left, in seconds. */
export const ANNOUNCED_SECONDS = [3600, 300, 60, 10] as const;
