import { useEffect, useEffectEvent } from "react";

/**
 * The sheets, dialogs and drawers that are open, last opened last. The back button closes the last
 * one instead of leaving the page (BackButton.tsx asks here).
 */
const layers: (() => void)[] = [];

export function hasOpenLayer(): boolean {
  return layers.length > 0;
}

export function closeLastLayer(): void {
  layers.at(-1)?.();
}

/** Counts a component as an open layer while it is mounted. */
export function useOpenLayer(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const layer = () => close();
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, []);
}
