import { useEffect, useEffectEvent, useRef } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { notify } from "../../ui/confirm.ts";
import { useLeaveRound } from "./leave-round.ts";

/**
 * At zero the entries and the slip are cleared, the member is told and goes back (product.md
 * section 4, "Betting round countdown").
 */
export function useClosing(over: boolean, clear: () => void): void {
  const { t } = useTranslation("betting");
  const leave = useLeaveRound();
  const told = useRef(false);
  const close = useEffectEvent(async () => {
    clear();
    await notify({ title: t("over") });
    await leave();
  });
  useEffect(() => {
    if (!over || told.current) return;
    told.current = true;
    void close();
  }, [over]);
}
