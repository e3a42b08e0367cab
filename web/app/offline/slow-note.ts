import { text } from "../../text/i18n.ts";
import { toast } from "../../ui/toast.ts";

const NOT_AGAIN_MS = 60_000;

let saidAt = Number.NEGATIVE_INFINITY;

/** Says once in a while that an answer takes its time, to somebody who looks. */
export function sayItIsSlow(): void {
  const isSaid = performance.now() - saidAt < NOT_AGAIN_MS;
  if (isSaid || document.visibilityState === "hidden" || !navigator.onLine) return;
  saidAt = performance.now();
  toast({ text: text("common:device.slow"), tone: "info" });
}
