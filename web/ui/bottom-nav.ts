import { useEffect } from "react";

import { createStore, useStore } from "../load/store.ts";

/** How many mounted screens want the bottom navigation out of the way. */
const hiders = createStore(0);

/** Hides the bottom navigation while the calling screen is mounted: full-screen flows. */
export function useHiddenBottomNav(hidden = true): void {
  useEffect(() => {
    if (!hidden) return undefined;
    hiders.set(hiders.get() + 1);
    return () => hiders.set(hiders.get() - 1);
  }, [hidden]);
}

export const useBottomNavIsHidden = (): boolean => useStore(hiders) > 0;
