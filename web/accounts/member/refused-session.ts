import { isPastItsEnd } from "../../app/session-end.ts";
import { takeRefusedSession } from "../../app/session.ts";
import { loadTexts, text } from "../../text/i18n.ts";
import { serverNow } from "../../ui/clock.ts";
import { toast } from "../../ui/toast.ts";

/** 03:00 is told in words of its own, and by a call that came a little before it (auto-logout.ts). */
const AT_THREE_MS = 5_000;

/** Who was signed out elsewhere, by a lock or a new password is told so, and not only led here. */
export async function tellRefusedSession(): Promise<void> {
  const ended = takeRefusedSession();
  if (!ended || isPastItsEnd(ended.loginMs, serverNow() + AT_THREE_MS)) return;
  await loadTexts(["session-over"]);
  toast({ text: text("session-over:ended"), tone: "info" });
}
