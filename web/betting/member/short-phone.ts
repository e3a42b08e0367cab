import { createStore } from "../../load/store.ts";

/** As `short` in the styles: the numbers stand in a strip above the keypad, not in a list beside. */
const media = matchMedia("(max-height: 48.74875rem)");

export const shortPhone = createStore(media.matches);
media.addEventListener("change", () => shortPhone.set(media.matches));
