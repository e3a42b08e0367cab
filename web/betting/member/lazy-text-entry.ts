import { lazyPart } from "../../load/lazy-part.ts";

const LATER_MS = 2_000;

/** Reading a written slip is asked for by few: its code comes when the mode is chosen. */
export const { Component: LazyTextEntry, preload: preloadTextEntry } = lazyPart(
  async () => (await import("./parts/TextEntry.tsx")).TextEntry,
  LATER_MS,
);
