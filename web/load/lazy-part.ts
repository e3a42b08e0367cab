import { lazy, type ComponentType } from "react";

import { fetchCode, wait } from "./retries.ts";

/** When a screen has been painted, and has asked for what it shows. */
const LATER_MS = 2_000;
/** How long until a fetch that failed is tried again. */
const AGAIN_MS = 1_500;

/**
 * A part of a screen that nobody needs at its first paint: its code is fetched so long after it
 * was first shown, or at once when it is wanted earlier. Until it is wanted it is tried again and
 * again, so that a lost connection does not break the screen around it.
 */
export function lazyPart<Props>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  afterMs = LATER_MS,
) {
  let isWanted = false;
  let preload = (): void => undefined;
  const wanted = new Promise<void>((resolve) => {
    preload = () => {
      isWanted = true;
      resolve();
    };
  });
  const Component = lazy(async () => {
    await Promise.race([wait(afterMs), wanted]);
    for (;;) {
      try {
        return await (isWanted ? fetchCode(load) : load());
      } catch (error) {
        if (isWanted && navigator.onLine) throw error;
        // What is wanted already ends no wait: without a connection it would be asked for incessantly.
        await (isWanted ? wait(AGAIN_MS) : Promise.race([wait(AGAIN_MS), wanted]));
      }
    }
  });
  return Object.assign(Component, { preload: () => preload() });
}
