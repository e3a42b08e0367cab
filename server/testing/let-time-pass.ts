import { setTimeout as sleep } from "node:timers/promises";

/**
 * The only fixed wait of a test: where the wait is the subject, because something must not happen
 * in it, or lasts as long. Whatever is to happen is polled for instead (tools/tidy.ts).
 */
export function letTimePass(ms: number): Promise<void> {
  return sleep(ms);
}
