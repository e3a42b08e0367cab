/**
 * Work that waits for others, such as what is sent: a batch at a time and one run per node, so that
 * whoever is slow to answer holds one place of the node's queue. A draw finds the other free.
 */
import { isDeepStrictEqual } from "node:util";

import type { AppContext } from "../app-context.ts";
import type { Job } from "./jobs.ts";

/** When to look again where this node is still at it. */
const BUSY_MS = 1_000;

/** With what a batch queues the next one. */
const MORE = { more: true };

/**
 * Looks each minute; workBatch answers whether more is due, which waits behind what is queued and
 * is told that it is more of the same look.
 */
export function inBatches(
  name: string,
  workBatch: (app: AppContext, isMore: boolean) => Promise<boolean>,
): Job {
  const atWork = new WeakSet<AppContext>();
  return {
    name,
    every: "* * * * *",
    run: async (app, payload) => {
      if (atWork.has(app)) return queueBatch(app, name, new Date(Date.now() + BUSY_MS));
      atWork.add(app);
      try {
        const isMore = isDeepStrictEqual(payload, MORE);
        // Under a key of its own: a look that waits is not replaced.
        if (await workBatch(app, isMore)) {
          await app.jobs.add(name, MORE, { key: `${name}:more`, waits: true });
        }
      } finally {
        atWork.delete(app);
      }
    },
  };
}

/** Has it looked now: what waits need not wait for the minute. */
export function queueBatch(
  { jobs }: Pick<AppContext, "jobs">,
  name: string,
  at?: Date,
): Promise<void> {
  return jobs.add(name, {}, { key: name, waits: true, ...(at ? { at } : {}) });
}
