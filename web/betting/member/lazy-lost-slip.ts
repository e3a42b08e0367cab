import { lazyPart } from "../../load/lazy-part.ts";

const LATER_MS = 2_000;

/** Fetched before any slip is sent: when the connection is lost, it has to be there. */
export const { Component: LazyLostSlip, preload: preloadLostSlip } = lazyPart(
  async () => (await import("./parts/LostSlip.tsx")).LostSlip,
  LATER_MS,
);
