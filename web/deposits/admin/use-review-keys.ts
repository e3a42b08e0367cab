import { useEffect, useEffectEvent } from "react";

interface ReviewKeys {
  /** While a dialog of the screen is open. */
  readonly off: boolean;
  readonly move: (by: 1 | -1) => void;
  /** Whether the deposit shown can still be decided. */
  readonly decide: boolean;
  readonly approve: () => void;
  readonly reject: () => void;
}

/** J and K move through the queue, A approves, R rejects (DESIGN.md section 5, "Admin"). */
export function useReviewKeys(keys: ReviewKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const typing = target instanceof Element && target.closest("input, textarea, select") !== null;
    if (typing || keys.off || document.querySelector("dialog[open]")) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    // The place of the key counts, so that a Thai keyboard works the same.
    if (event.code === "KeyJ") keys.move(1);
    if (event.code === "KeyK") keys.move(-1);
    if (!keys.decide) return;
    if (event.code === "KeyA") keys.approve();
    if (event.code === "KeyR") {
      // The letter would be typed into the reason that opens.
      event.preventDefault();
      keys.reject();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}
