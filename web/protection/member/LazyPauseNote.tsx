import { Suspense } from "react";

import { lazyPart } from "../../load/lazy-part.ts";
import { keep, kept } from "../../load/keep.ts";

const HEIGHT_KEY = "pauseNoteHeight";
/** As late as the reality check, which asks the server the same. */
const LATER_MS = 4_000;

/** How high the note stood at the last look; 0 where there was none. */
const lastHeight = () => Number(kept(localStorage, HEIGHT_KEY) ?? 0);

export function rememberHeight(pixels: number): void {
  keep(localStorage, HEIGHT_KEY, String(pixels));
}

const Note = lazyPart(() => import("./parts/PauseNote.tsx"), lastHeight() > 0 ? 0 : LATER_MS);

/** Kept where the last look found a note: nothing below jumps. */
export function PausePlace() {
  const height = lastHeight();
  return height > 0 ? (
    <div aria-hidden className="rounded-sm bg-brand-weak" style={{ height }} />
  ) : null;
}

/**
 * Where money is played or paid in. Few members are on a break: of the others' first paint its code
 * is no part.
 */
export function LazyPauseNote() {
  return (
    <Suspense fallback={<PausePlace />}>
      <Note />
    </Suspense>
  );
}
