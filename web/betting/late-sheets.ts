import { lazy } from "react";

/** How long until a fetch that failed is tried again. */
const AGAIN_MS = 1500;

/** Fetches the sheets until they are there: a lost connection does not break the screen. */
async function loadSheets() {
  for (;;) {
    try {
      const { DeskSheets } = await import("./parts/DeskSheets.tsx");
      return { default: DeskSheets };
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, AGAIN_MS);
      });
    }
  }
}

/**
 * The sheets of the betting screen come after the first sight of it: nobody needs them before a
 * number is entered.
 */
export const LateSheets = lazy(loadSheets);
