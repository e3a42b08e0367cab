const inFlight = new Map<string, Promise<unknown>>();

/**
 * Runs it, or joins the same that is still under way: the second of two clicks comes before the
 * screen has drawn its button as busy, and must not send again.
 */
export function joinInFlight<T>(key: string, run: () => Promise<T>): Promise<T> {
  const underway = inFlight.get(key);
  if (underway) return underway as Promise<T>;
  const started = run().finally(() => inFlight.delete(key));
  inFlight.set(key, started);
  return started;
}
