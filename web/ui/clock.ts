import { useSyncExternalStore } from "react";

/**
 * The server's clock: the phone's own, corrected by what the answers say. Whatever closes counts
 * down on this clock (DESIGN.md, principle 3).
 */
let offsetMs = 0;
/** How far the offset may be from the truth: half of the round trip it was measured in. */
let uncertaintyMs = Number.POSITIVE_INFINITY;

let isKnown: () => void = () => undefined;
/** Settled by the first answer: until then there is only the phone's own clock. */
export const serverTimeKnown = new Promise<void>((resolve) => {
  isKnown = resolve;
});

export function isServerTimeKnown(): boolean {
  return Number.isFinite(uncertaintyMs);
}

/** Takes a reading of the server's clock; a less certain one than before is not used. */
export function takeServerTime(serverMs: number, sentAtMs: number, receivedAtMs: number): void {
  const uncertainty = (receivedAtMs - sentAtMs) / 2;
  const offset = serverMs - (sentAtMs + receivedAtMs) / 2;
  // A phone that slept or was set anew shows an offset outside what both readings allow.
  const disagrees = Math.abs(offset - offsetMs) > uncertainty + uncertaintyMs;
  if (uncertainty > uncertaintyMs && !disagrees) return;
  offsetMs = offset;
  uncertaintyMs = uncertainty;
  isKnown();
}

/** Epoch milliseconds by the server's clock. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}

/** The same of a moment that the phone's own clock has told. */
export function serverTimeOf(deviceMs: number): number {
  return deviceMs + offsetMs;
}

let second = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Ticks just after each full second of the server, so that all countdowns change together. */
function scheduleTick(): void {
  timer = setTimeout(
    () => {
      second = Math.floor(serverNow() / 1000);
      for (const listener of listeners) listener();
      scheduleTick();
    },
    1010 - (serverNow() % 1000),
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    second = Math.floor(serverNow() / 1000);
    scheduleTick();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

/**
 * Until somebody listens nothing ticks: what stood then may be of before the first answer, and a
 * phone that is fast would take a round for closed.
 */
function currentSecond(): number {
  if (listeners.size === 0) second = Math.floor(serverNow() / 1000);
  return second;
}

/** The server's time in whole seconds, as epoch milliseconds; renders again each second. */
export function useServerSeconds(): number {
  return useSyncExternalStore(subscribe, currentSecond) * 1000;
}
