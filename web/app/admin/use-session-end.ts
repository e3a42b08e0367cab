import { sessionEnd } from "@chokdee/domain/time.ts";
import { useEffect, useEffectEvent } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { useLogout } from "../../accounts/member/calls.ts";
import { isPastItsEnd } from "../session-end.ts";
import { forgetTyping } from "./kept-typing.ts";
import { onSessionChange, session, takeRefusedSession, useSession } from "../session.ts";
import { serverNow, serverTimeKnown } from "../../ui/clock.ts";
import { notify } from "../../ui/confirm.ts";

let isLeaving = false;

/** Logs out; that needs no word. */
export function useLeave(): () => void {
  const logout = useLogout();
  return () => {
    isLeaving = true;
    forgetTyping();
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
    // Its door would say the same once more.
    takeRefusedSession();
  });
  useEffect(() => onSessionChange(() => tell()), []);
}

/** The desk is told of its end at three so long before it; everybody once more (auto-logout.ts). */
const DESK_WARN_MS = 600_000;
const LAST_WARN_MS = 300_000;

/** Says ten minutes before three what comes, so that nobody begins what cannot be finished. */
export function useSessionEndsSoon(): void {
  const { t } = useTranslation("admin");
  const loginMs = useSession()?.loginMs ?? 0;
  const left = useEffectEvent(() => sessionEnd(loginMs) - serverNow());
  const tell = useEffectEvent(() => {
    // A computer that slept over it hears the last warning, or the end itself.
    if (left() > LAST_WARN_MS) {
      void notify({ title: t("session_ends_soon"), body: t("session_ends_soon_body") });
    }
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = loginMs === 0;
    void serverTimeKnown.then(() => {
      if (!isOver) timer = setTimeout(() => tell(), Math.max(0, left() - DESK_WARN_MS));
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [loginMs]);
}
