/**
 * What one tab has done to the member's money is told to the browser's other tabs by the browser
 * itself: a push for every slip would cost the server a message each.
 */
import { queryClient, type QueryArea } from "./query-client.ts";

const STALE: readonly QueryArea[] = ["wallet", "betting"];

/** One for sending and hearing, so that a tab does not hear itself. */
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("chokdee-money") : null;

export function tellOtherTabs(): void {
  // The rule means windows; a channel reaches this origin only.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage("moved");
}

/** Answers how to stop. */
export function hearOtherTabs(): () => void {
  const hear = () => {
    for (const area of STALE) void queryClient.invalidateQueries({ queryKey: [area] });
  };
  channel?.addEventListener("message", hear);
  return () => channel?.removeEventListener("message", hear);
}
