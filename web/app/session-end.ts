import { sessionEnd } from "@chokdee/domain/time.ts";

/** Whether the 03:00 of a session has passed (product.md section 4, "Auto-logout"). */
export function isPastItsEnd(loginMs: number, nowMs: number): boolean {
  return nowMs >= sessionEnd(loginMs);
}
