import { Suspense } from "react";

import { loadTexts } from "../i18n.ts";
import { late } from "../late.ts";

const HAD_ONE_KEY = "hadBreak";
/** As late as the reality check, which asks the server the same. */
const LATER_MS = 4_000;

const hadOne = () => localStorage.getItem(HAD_ONE_KEY) === "1";

export function rememberBreak(hasOne: boolean): void {
  localStorage.setItem(HAD_ONE_KEY, hasOne ? "1" : "");
}

async function loadBreakNote() {
  const [{ BreakNote }] = await Promise.all([
    import("./parts/BreakNote.tsx"),
    loadTexts(["protection"]),
  ]);
  return BreakNote;
}

const note = late(loadBreakNote, hadOne() ? 0 : LATER_MS);

/** Kept where the last look found a break: nothing below jumps. */
export function BreakPlace() {
  return hadOne() ? <div aria-hidden className="min-h-tap rounded-sm bg-brand-weak" /> : null;
}

/** Few members are on a break: of the others' first sight its code is no part. */
export function LateBreakNote() {
  return (
    <Suspense fallback={<BreakPlace />}>
      <note.Component />
    </Suspense>
  );
}
