import { lazy } from "react";

/** Long after the first sight of a screen, and long before the first quarter of an hour. */
const LATER_MS = 4_000;
const AGAIN_MS = 15_000;

const wait = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

async function loadRealityCheck() {
  for (let delay = LATER_MS; ; delay = AGAIN_MS) {
    await wait(delay);
    try {
      const { RealityCheck } = await import("./RealityCheck.tsx");
      return { default: RealityCheck };
    } catch {
      // A lost connection: tried again.
    }
  }
}

/** Nothing of it is in the way of what a member came to see. */
export const LateRealityCheck = lazy(loadRealityCheck);
