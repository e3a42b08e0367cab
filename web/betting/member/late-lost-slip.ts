import { late } from "../../load/late.ts";

const LATER_MS = 2_000;

/** Fetched before any slip is sent: when the connection is lost, it has to be there. */
export const { Component: LateLostSlip, hurry: hurryLostSlip } = late(
  async () => (await import("./parts/LostSlip.tsx")).LostSlip,
  LATER_MS,
);
