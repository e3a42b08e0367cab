import { mediaStore } from "../../load/store.ts";

/** As `short` in the styles: the numbers stand in a strip above the keypad, not in a list beside. */
export const shortPhone = mediaStore("(max-height: 48.74875rem)");
