/**
 * What a busy machine did not do in time is unknown: it is asked for again under the same id, as
 * clients do. What waits for a lock for two seconds is given up (503, trust.md F7), which at a high
 * load a dozen at once for one row are.
 */
import { isUnavailable } from "../platform/database/database.ts";
import type { Reply } from "./app.ts";

/** At a high load twenty in a row are given up: the test's own time ends it sooner than this. */
const MOST_TRIES = 500;
const UNAVAILABLE = 503;

/** The answer; the last 503 where there is none. */
export async function untilAnswered(ask: () => Promise<Reply>): Promise<Reply> {
  let reply = await ask();
  for (let tries = 1; reply.status === UNAVAILABLE && tries < MOST_TRIES; tries++) {
    reply = await ask();
  }
  return reply;
}

/** The same of a statement that a test runs by itself. */
export async function untilRun<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run();
    } catch (error) {
      if (!isUnavailable(error) || tries >= MOST_TRIES) throw error;
    }
  }
}
