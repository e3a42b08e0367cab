import { useEffect, useEffectEvent } from "react";

/** What the keys of a work list do; one without a doer does nothing. */
export interface ListKeys {
  /** J and K: to the next row, to the one before. */
  readonly move?: ((by: 1 | -1) => void) | undefined;
  /** Enter: opens the row that is chosen. */
  readonly open?: (() => void) | undefined;
  /** X: takes the row into the selection, or out of it. */
  readonly select?: (() => void) | undefined;
  /** A and R: what is done most, and its refusal. */
  readonly approve?: (() => void) | undefined;
  readonly reject?: (() => void) | undefined;
  /** "/": to the search. */
  readonly search?: (() => void) | undefined;
  /** "?": tells all of this. */
  readonly help?: (() => void) | undefined;
}

/** Enter on a button, a link or a row is theirs. */
const OWN_ENTER = "button, a, summary, [role=row][tabindex]";

/**
 * The keys of a list that the staff work through (DESIGN.md section 5, "Admin"); asleep while
 * somebody types or a dialog is open. The place of a key counts, so that a Thai keyboard works the
 * same.
 */
export function useListKeys(keys: ListKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const at = target instanceof Element ? target : document.body;
    if (document.querySelector("dialog[open]")) return;
    if (at.closest("input:not([type=checkbox]), textarea, select")) {
      // Out of the search and back to the list.
      if (event.code === "Escape" && at instanceof HTMLElement) at.blur();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const run = {
      KeyJ: keys.move && (() => keys.move?.(1)),
      KeyK: keys.move && (() => keys.move?.(-1)),
      Enter: at.closest(OWN_ENTER) ? undefined : keys.open,
      KeyX: keys.select,
      KeyA: keys.approve,
      KeyR: keys.reject,
      Slash: event.shiftKey ? keys.help : keys.search,
    }[event.code];
    if (!run) return;
    // The letter would be typed into the field that opens.
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}
