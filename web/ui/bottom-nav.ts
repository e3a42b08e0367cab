import { useEffect } from "react";

/** How many mounted screens want the bottom navigation out of the way. */
let hiders = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  hiders += by;
  for (const listener of listeners) listener();
}

/** Hides the bottom navigation while the calling screen is mounted: full-screen flows. */
export function useHiddenBottomNav(hidden = true): void {
  useEffect(() => {
    if (!hidden) return undefined;
    change(1);
    return () => change(-1);
  }, [hidden]);
}

export function bottomNavIsHidden(): boolean {
  return hiders > 0;
}

export function subscribeToBottomNav(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
