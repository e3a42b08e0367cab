import { lazyPart } from "../../load/lazy-part.ts";

const LATER_MS = 2_000;

/** Most enter their numbers on the keypad; the panel's code comes when it is asked for. */
export const { Component: LazyPanel, preload: preloadPanel } = lazyPart(
  async () => (await import("./parts/NumberPanel.tsx")).NumberPanel,
  LATER_MS,
);
