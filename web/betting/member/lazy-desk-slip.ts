import { lazyPart } from "../../load/lazy-part.ts";
import { mediaStore } from "../../load/store.ts";

/** From here on the slip stands beside the entry; as `lg` in the styles. */
export const wideDesk = mediaStore("(width >= 64rem)");

/** A phone never needs it. */
export const { Component: LazyDeskSlip } = lazyPart(
  async () => (await import("./parts/DeskSlip.tsx")).DeskSlip,
  0,
);
