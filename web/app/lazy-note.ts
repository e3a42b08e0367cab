import type { ReactNode } from "react";

import { createStore } from "../load/store.ts";

/** A note above every screen whose code comes late: the place is there, the note when needed. */
export const shownNote = createStore<ReactNode>(null);
