/**
 * How long a round still takes bets, as screens show it and as the server decides it (product.md
 * section 4, "Round countdown" and "Betting round countdown"; decisions.md: the server's clock
 * decides). Instants are epoch milliseconds; the caller passes the server's time in.
 */

/** Within an hour of closing a countdown is styled urgent. */
export const URGENT_MS = 3_600_000;
/** At 60 s or less the betting screen shows its red warning. */
export const WARNING_MS = 60_000;
/** At 10 s or less the betting screen is locked and the list disables the round. */
export const LOCK_MS = 10_000;

export type BettingPhase = "OPEN" | "URGENT" | "WARNING" | "LOCKED" | "CLOSED";

/** What a screen shows of a round that closes then. */
export function bettingPhase(closeAtMs: number, nowMs: number): BettingPhase {
  const left = closeAtMs - nowMs;
  if (left <= 0) return "CLOSED";
  if (left <= LOCK_MS) return "LOCKED";
  if (left <= WARNING_MS) return "WARNING";
  return left <= URGENT_MS ? "URGENT" : "OPEN";
}

export interface Countdown {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** What is left until an instant; a begun second counts, so that 0 shows only when it is over. */
export function countdown(untilMs: number, nowMs: number): Countdown {
  const seconds = Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

/** The clock part of a countdown: "22:37:47", under an hour "27:47" (DESIGN.md "Formats"). */
export function clockText(left: Countdown): string {
  const two = (n: number): string => String(n).padStart(2, "0");
  const minutes = `${two(left.minutes)}:${two(left.seconds)}`;
  return left.days + left.hours > 0 ? `${two(left.hours)}:${minutes}` : minutes;
}

/**
 * The server's question: whether a slip that arrives now is inside the round's hours. The round
 * must be OPEN besides (rounds/rules.ts).
 */
export function isWithinHours(openAtMs: number, closeAtMs: number, nowMs: number): boolean {
  return nowMs >= openAtMs && nowMs < closeAtMs;
}
