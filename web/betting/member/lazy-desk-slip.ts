import { lazyPart } from "../../load/lazy-part.ts";
import { createStore } from "../../load/store.ts";

/** From here on the slip stands beside the entry; as `lg` in the styles. */
const media = matchMedia("(width >= 64rem)");

export const wideDesk = createStore(media.matches);
media.addEventListener("change", () => wideDesk.set(media.matches));

/** A phone never needs it. */
export const { Component: LazyDeskSlip } = lazyPart(
  async () => (await import("./parts/DeskSlip.tsx")).DeskSlip,
  0,
);
