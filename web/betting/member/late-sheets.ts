import { late } from "../../load/late.ts";

const LATER_MS = 2_000;

/**
 * The sheets of the betting screen come after the first sight of it: most are not needed before a
 * number is entered, and whoever opens one sooner calls for it.
 */
export const { Component: LateSheets, hurry: hurrySheets } = late(
  async () => (await import("./parts/DeskSheets.tsx")).DeskSheets,
  LATER_MS,
);
