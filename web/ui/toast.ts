import { createStore } from "../load/store.ts";

export interface Toast {
  readonly text: string;
  readonly tone?: "success" | "error" | "copy" | "info" | undefined;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

export interface ShownToast extends Toast {
  readonly key: number;
}

/** How long a toast stays (DESIGN.md section 5). */
export const TOAST_MS = 4000;

export const shownToast = createStore<ShownToast | null>(null);
let nextKey = 1;
let shownAt = 0;

/** Shows a short message above the bars for 4 s. One at a time: a new one takes the place. */
export function toast(message: Toast | string): void {
  const key = nextKey;
  nextKey += 1;
  shownAt = Date.now();
  shownToast.set({ ...(typeof message === "string" ? { text: message } : message), key });
}

/** Long enough for a message that was given together with the way to another screen. */
const BELONGS_MS = 1200;

/** On another screen: closes what was said about the one before. */
export function closeOldToast(): void {
  if (Date.now() - shownAt > BELONGS_MS) shownToast.set(null);
}

export function closeToast(key: number): void {
  if (shownToast.get()?.key === key) shownToast.set(null);
}
