import { lazyPart } from "../../load/lazy-part.ts";

const LATER_MS = 2_000;

/**
 * The sheets of the betting screen come after the first paint of it: most are not needed before a
 * number is entered, and whoever opens one sooner calls for it.
 */
export const { Component: LazySheets, preload: preloadSheets } = lazyPart(
  async () => (await import("./parts/DeskSheets.tsx")).DeskSheets,
  LATER_MS,
);
