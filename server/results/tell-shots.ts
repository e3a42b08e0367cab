/**
 * Tells screens of new shots, at most about twice a second and node: in a round's last seconds
 * hundreds may shoot, and each word of it makes every open shooting screen ask again.
 */
import type { AppContext } from "../platform/app-context.ts";

const PAUSE_MS = 500;

/** Rounds of which a word is on its way, by the node's own connection to the screens. */
const underway = new WeakMap<AppContext["live"], Set<number>>();

export function tellShots({ live }: Pick<AppContext, "live">, roundId: number): void {
  const waiting = underway.get(live) ?? new Set<number>();
  underway.set(live, waiting);
  if (waiting.has(roundId)) return;
  waiting.add(roundId);
  // The shot stands already, so a word that is lost with the process costs a poll and no more.
  setTimeout(() => {
    waiting.delete(roundId);
    live.tellAll("shots", { round_id: String(roundId) });
  }, PAUSE_MS).unref();
}
