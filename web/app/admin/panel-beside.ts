import { mediaStore } from "../../load/store.ts";

/**
 * Whether what belongs to the chosen row is seen without being opened: below this the panel beside
 * a list becomes a drawer (DESIGN.md section 4, "Admin").
 */
export const panelBeside = mediaStore("(min-width: 68.75rem)");
