import { late } from "../../load/late.ts";

/** Long after the first sight of a screen, and long before the first quarter of an hour. */
const LATER_MS = 4_000;

/** Nothing of it is in the way of what a member came to see. */
export const { Component: LateRealityCheck } = late(
  async () => (await import("./RealityCheck.tsx")).RealityCheck,
  LATER_MS,
);
