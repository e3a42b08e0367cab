import { lazyPart } from "../../load/lazy-part.ts";

/** Long after the first paint of a screen, and long before the first quarter of an hour. */
const LATER_MS = 4_000;

/** Nothing of it is in the way of what a member came to see. */
export const { Component: LazyRealityCheck } = lazyPart(
  async () => (await import("./RealityCheck.tsx")).RealityCheck,
  LATER_MS,
);
