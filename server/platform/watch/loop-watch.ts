/**
 * Watches the event loop from a thread beside it (trust.md F10): a loop that was held is told in
 * the log and in /metrics; one that is held for too long ends the node, so that its supervisor
 * starts it anew. Time in which the whole process is stopped does not count, both threads are.
 */
import { Worker } from "node:worker_threads";

import type { FastifyBaseLogger } from "fastify";

import { loopHeldSeconds } from "./metrics.ts";

/** How often the loop gives a sign of life, and how often the thread looks for it. */
const TICK_MS = 250;
/** Nobody who waits for two seconds takes the product for calm. */
const SAY_AFTER_MS = 2_000;

/** What the thread is given. */
export interface LoopWatch {
  /** The loop's signs of life, counted; how long it was held, until the loop has said so. */
  readonly signs: Int32Array;
  readonly tickMs: number;
  readonly sayAfterMs: number;
  /** 0: never. */
  readonly endAfterMs: number;
}

/** Watches until it is told to stop. */
export function watchLoop(
  log: Pick<FastifyBaseLogger, "warn">,
  endAfterSeconds: number,
): () => Promise<unknown> {
  const signs = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const timer = setInterval(() => {
    Atomics.add(signs, 0, 1);
    const ms = Atomics.exchange(signs, 1, 0);
    if (ms === 0) return;
    loopHeldSeconds.observe(ms / 1_000);
    log.warn({ ms }, "the event loop was held");
  }, TICK_MS);
  timer.unref();
  const watch: LoopWatch = {
    signs,
    tickMs: TICK_MS,
    sayAfterMs: SAY_AFTER_MS,
    endAfterMs: endAfterSeconds * 1_000,
  };
  const thread = new Worker(new URL("loop-watch-thread.ts", import.meta.url), {
    workerData: watch,
    // It keeps two numbers.
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  thread.unref();
  thread.on("error", (error) => log.warn({ err: error }, "the event loop is not watched any more"));
  return async () => {
    clearInterval(timer);
    await thread.terminate();
  };
}
