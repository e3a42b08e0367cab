import { lazy, type ComponentType } from "react";

/** How long until a fetch that failed is tried again. */
const AGAIN_MS = 1_500;

const wait = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * A part of a screen that nobody needs at its first sight: its code is fetched so long after it
 * was first shown, or at once when it is wanted earlier. It is tried again until it is there, so
 * that a lost connection does not break the screen around it.
 */
export function late<Props>(load: () => Promise<ComponentType<Props>>, afterMs: number) {
  let hurry = (): void => undefined;
  const wanted = new Promise<void>((resolve) => {
    hurry = resolve;
  });
  const Component = lazy(async () => {
    await Promise.race([wait(afterMs), wanted]);
    for (;;) {
      try {
        return { default: await load() };
      } catch {
        await wait(AGAIN_MS);
      }
    }
  });
  return { Component, hurry };
}
