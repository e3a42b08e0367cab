import { text } from "../text/i18n.ts";
import { isPastItsEnd } from "./session-end.ts";
import { endSession, session } from "./session.ts";
import { serverNow } from "../ui/clock.ts";
import { notify } from "../ui/confirm.ts";

/** product.md section 9: the check runs every 5 minutes. */
const CHECK_MS = 300_000;

/** Ends a session whose 03:00 has passed, and says so in the words of the specification. */
function checkAutoLogout(): void {
  const now = session();
  if (!now || !isPastItsEnd(now.loginMs, serverNow())) return;
  endSession();
  void notify({ title: text("common:session_ended_at_three") });
}

/** Checks at start, every 5 minutes and whenever the tab becomes visible. */
export function startAutoLogout(): void {
  checkAutoLogout();
  setInterval(checkAutoLogout, CHECK_MS);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") checkAutoLogout();
  });
}
