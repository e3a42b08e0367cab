import { useEffect, useEffectEvent, useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { toast } from "../../ui/toast.ts";

/**
 * The row of a list that somebody works on: the one they chose, else the one that stood first when
 * they came. It stays theirs when another comes before it. Colleagues work on the list as well: when
 * one of them has decided it, that is said and onGone closes what was open. `list` names the page
 * shown, so that turning it is not taken for a decision.
 */
export function useChosen<T extends { readonly id: string }>(
  items: readonly T[] | undefined,
  list: string,
  onGone: () => void,
) {
  const { t } = useTranslation("admin");
  const [chosen, setChosen] = useState<{ readonly id: string; readonly list: string }>();
  const [sent, setSent] = useState<string>();
  const id = chosen?.list === list ? chosen.id : undefined;
  const row = items?.find((item) => item.id === id);
  const isGone = items !== undefined && id !== undefined && row === undefined && id !== sent;
  const tell = useEffectEvent(() => {
    toast({ text: t("decided_elsewhere"), tone: "info" });
    setChosen(undefined);
    onGone();
  });
  useEffect(() => {
    if (isGone) tell();
  }, [isGone]);
  const shown = row ?? items?.[0];
  const firstId = row || isGone ? undefined : shown?.id;
  useEffect(() => {
    if (firstId !== undefined) setChosen({ id: firstId, list });
  }, [firstId, list]);
  return {
    row: shown,
    choose: (next: string | undefined) => {
      setChosen(next === undefined ? next : { id: next, list });
      // What is begun anew is not what was sent before.
      setSent(undefined);
    },
    /** Before one's own decision is sent: that this row then goes is no news. */
    sending: setSent,
  };
}
