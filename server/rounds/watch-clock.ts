/**
 * Looks at the database's clock beside the queue (trust.md B5): while that clock is behind, no job
 * of the queue falls due, and so none could raise the alarm.
 */
import type { AppContext } from "../platform/app-context.ts";
import { lookAtClock } from "./tend-rounds.ts";

const LOOK_EVERY_MS = 10_000;

/** Looks until it is told to stop; a database that is gone is looked at again. */
export function watchClock(app: AppContext, everyMs = LOOK_EVERY_MS): () => Promise<void> {
  let look: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    look ??= lookAtClock(app)
      .catch((error: unknown) => app.log.debug({ err: error }, "the clock was not looked at"))
      .finally(() => (look = undefined));
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await look;
  };
}
