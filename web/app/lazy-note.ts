/** A note above every screen whose code comes late: the place is there, the note when needed. */
import type { ReactNode } from "react";

let note: ReactNode = null;
const listeners = new Set<() => void>();

export function showNote(next: ReactNode): void {
  note = next;
  for (const listener of listeners) listener();
}

export function shownNote(): ReactNode {
  return note;
}

export function subscribeToNote(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
