import { createStore } from "../../load/store.ts";

/** Below this the panel beside a list becomes a drawer (DESIGN.md section 4, "Admin"). */
const media = matchMedia("(min-width: 68.75rem)");

/** Whether what belongs to the chosen row is seen without being opened. */
export const panelBeside = createStore(media.matches);
media.addEventListener("change", () => panelBeside.set(media.matches));
