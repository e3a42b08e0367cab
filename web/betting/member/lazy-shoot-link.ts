import { lazyPart } from "../../load/lazy-part.ts";

/** Of Yeekee alone. */
export const { Component: LazyShootLink } = lazyPart(
  async () => (await import("./parts/ShootLink.tsx")).ShootLink,
  0,
);
