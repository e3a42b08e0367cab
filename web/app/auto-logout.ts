import { sessionEnd } from "@chokdee/domain/time.ts";

import { text } from "../text/i18n.ts";
import { isPastItsEnd } from "./session-end.ts";
import { endSession, onSessionChange, session } from "./session.ts";
import { isServerTimeKnown, serverNow, serverTimeKnown } from "../ui/clock.ts";
import { notify } from "../ui/confirm.ts";

/** product.md section 9: the check runs every 5 minutes. */
const CHECK_MS = 300_000;
/** The end is announced so long before it (DESIGN.md section 7). */
const WARN_MS = 300_000;
/** How far our reading of the server's clock may be from it when the server has said no. */
const READING_MS = 5_000;

let warned: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Ends a session whose 03:00 has passed. A phone's own clock ends none. */
function checkAutoLogout(): void {
  clearTimeout(timer);
  const now = session();
  if (!now || !isServerTimeKnown()) return;
  const left = sessionEnd(now.loginMs) - serverNow();
  if (left <= 0) {
    endSession();
    return;
  }
  // The warning and 03:00 itself do not wait for the next of the checks.
  timer = setTimeout(checkAutoLogout, left > WARN_MS ? left - WARN_MS : left);
  if (left > WARN_MS || warned === now.token) return;
  warned = now.token;
  void notify({
    title: text("common:session_ends_at_three"),
    body: text("common:session_ends_at_three_text"),
  });
}

/**
 * Checks at start, every 5 minutes and whenever the tab becomes visible. Whatever ends a session
 * after its 03:00, most often a call that is refused, is told in the words of the specification.
 */
export function startAutoLogout(): void {
  let known = session();
  onSessionChange(() => {
    const before = known;
    known = session();
    if (known) {
      checkAutoLogout();
    } else if (before && isServerTimeKnown()) {
      if (!isPastItsEnd(before.loginMs, serverNow() + READING_MS)) return;
      void notify({ title: text("common:session_ended_at_three") });
    }
  });
  void serverTimeKnown.then(checkAutoLogout);
  checkAutoLogout();
  setInterval(checkAutoLogout, CHECK_MS);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") checkAutoLogout();
  });
}
