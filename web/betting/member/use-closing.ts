import { useEffect, useEffectEvent, useRef, useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { confirm, notify } from "../../ui/confirm.ts";
import { useLeaveRound } from "./leave-round.ts";
import type { WantedLine } from "./wanted-lines.ts";

/**
 * At zero the entries and the slip are cleared, the member is told and goes back (product.md
 * section 4, "Betting round countdown"). Answers what was entered and not sent, when it is to go on
 * to another round: then the member stays until one is chosen. A round that was called off says
 * so, and what becomes of the stakes.
 */
export function useClosing(
  over: boolean,
  isVoided: boolean,
  entered: readonly WantedLine[],
  clear: () => void,
): readonly WantedLine[] {
  const { t } = useTranslation(["betting", "slip-text"]);
  const leave = useLeaveRound();
  const told = useRef(false);
  const [goingOn, setGoingOn] = useState<readonly WantedLine[]>([]);
  const title = () => t(isVoided ? "slip-text:called_off" : "over");
  const close = useEffectEvent(async () => {
    clear();
    if (entered.length === 0) await notify({ title: title() });
    else if (await askToGoOn()) {
      setGoingOn(entered);
      return;
    }
    await leave();
  });
  const askToGoOn = () =>
    confirm({
      title: title(),
      body: t("slip-text:carry_text", { count: entered.length }),
      cancelLabel: t("slip-text:carry_no"),
      confirmLabel: t("slip-text:carry"),
    });
  useEffect(() => {
    if (!over || told.current) return;
    told.current = true;
    void close();
  }, [over]);
  return goingOn;
}
