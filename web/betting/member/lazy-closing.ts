import { lazyPart } from "../../load/lazy-part.ts";

const LATER_MS = 2_000;

/** A round that takes bets does not end in the first seconds; one that ended calls for it at once. */
export const { Component: LazyClosing, preload: preloadClosing } = lazyPart(
  async () => (await import("./parts/Closing.tsx")).Closing,
  LATER_MS,
);
