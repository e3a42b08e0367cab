import { useEffect, useEffectEvent } from "react";

/**
 * The sheets, dialogs and drawers that are open, last opened last. Each stands on a history entry
 * of its own with the same address, so that the browser's back button closes the last one instead
 * of leaving the page.
 */
const layers: (() => void)[] = [];

/** How many layers an entry of the history stands for. */
function layersInEntry(): number {
  const state = history.state as { readonly layers?: number } | null;
  return state?.layers ?? 0;
}

let settling: ReturnType<typeof setTimeout> | undefined;

/** Brings the history in line with what is open, after everything of this moment has happened. */
function settleHistory(): void {
  clearTimeout(settling);
  settling = setTimeout(() => {
    const entry = layersInEntry();
    if (layers.length > entry) {
      // The router's own state is kept: to it, these entries are the same page.
      const state = (history.state ?? {}) as object;
      // One for each: a layer that stays open may get its own back with that of a question over it.
      for (let count = entry + 1; count <= layers.length; count += 1) {
        history.pushState({ ...state, layers: count }, "");
      }
    } else if (layers.length < entry) {
      history.go(layers.length - entry);
    }
  }, 0);
}

addEventListener("popstate", () => {
  const entry = layersInEntry();
  if (layers.length > entry) {
    for (const close of layers.slice(entry).toReversed()) close();
    // What stays open, because something in it is under way, keeps an entry.
    settleHistory();
  } else if (entry > layers.length) {
    // Back from another page to an entry whose layers are long closed: go on to the page itself.
    history.back();
  }
});

// After a reload the layers are gone, and their entries would take a press of back each.
settleHistory();

/** How often allLayersGone looks again. */
const LOOK_AGAIN_MS = 20;

/**
 * Resolves once no layer is open and the history stands on the page's own entry: leaving the page
 * before that would only leave the entry of a layer that is closing.
 */
export async function allLayersGone(): Promise<void> {
  while (layers.length > 0 || layersInEntry() > 0) {
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_AGAIN_MS);
    });
  }
}

/** Counts as an open layer until what it returns is called. */
export function openLayer(close: () => void): () => void {
  layers.push(close);
  settleHistory();
  return () => {
    layers.splice(layers.indexOf(close), 1);
    settleHistory();
  };
}

/** Counts a component as an open layer while it is mounted. */
export function useOpenLayer(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => openLayer(() => close()), []);
}
