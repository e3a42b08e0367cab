import { useEffect, useEffectEvent } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { useLogout } from "../../accounts/member/calls.ts";
import { isPastItsEnd } from "../session-end.ts";
import { onSessionChange, session, useSession } from "../session.ts";
import { serverNow } from "../../ui/clock.ts";
import { notify } from "../../ui/confirm.ts";

let isLeaving = false;

/** Logs out; that needs no word. */
export function useLeave(): () => void {
  const logout = useLogout();
  return () => {
    isLeaving = true;
    logout();
    isLeaving = false;
  };
}

/**
 * Says that the session has ended, where somebody was at work and would find the sign-in page
 * instead of what they typed. The end at three has a word of its own (auto-logout.ts).
 */
export function useSessionEndNotice(): void {
  const { t } = useTranslation("admin");
  const loginMs = useSession()?.loginMs ?? 0;
  const tell = useEffectEvent(() => {
    if (session() || isLeaving || isPastItsEnd(loginMs, serverNow())) return;
    void notify({ title: t("session_ended"), body: t("session_ended_body") });
  });
  useEffect(() => onSessionChange(() => tell()), []);
}
