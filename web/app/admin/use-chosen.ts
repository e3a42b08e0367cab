import { useEffect, useEffectEvent, useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { toast } from "../../ui/toast.ts";
import { panelBeside } from "./panel-beside.ts";

interface Chosen {
  readonly id: string;
  readonly list: string;
  /** It stood first: nobody has chosen it. */
  readonly isFirst?: true;
}

/** Whether what belongs to the row was opened, and what closes it. */
interface Opened {
  readonly opened: boolean;
  readonly onGone: () => void;
}

/**
 * The row of a list that somebody works on: the one they chose, else the one that stood first when
 * they came. It stays theirs when another comes before it. Colleagues work on the list as well: when
 * one of them has decided it, that is said and onGone closes what was open; of rows that only stood
 * first it is said once, and where they are seen. `list` names the page shown, so that turning it is
 * not taken for a decision.
 */
export function useChosen<T extends { readonly id: string }>(
  items: readonly T[] | undefined,
  list: string,
  { opened, onGone }: Opened,
) {
  const { t } = useTranslation("admin");
  const [chosen, setChosen] = useState<Chosen>();
  const [knows, setKnows] = useState(false);
  const [sent, setSent] = useState<string>();
  const id = chosen?.list === list ? chosen.id : undefined;
  const row = items?.find((item) => item.id === id);
  const isGone = items !== undefined && id !== undefined && row === undefined && id !== sent;
  const tell = useEffectEvent(() => {
    const isIdle = chosen?.isFirst === true && !opened;
    if (!isIdle || (panelBeside.get() && !knows)) {
      toast({ text: t("decided_elsewhere"), tone: "info" });
    }
    setKnows(isIdle);
    setChosen(undefined);
    onGone();
  });
  useEffect(() => {
    if (isGone) tell();
  }, [isGone]);
  const shown = row ?? items?.[0];
  const firstId = row || isGone ? undefined : shown?.id;
  useEffect(() => {
    if (firstId !== undefined) setChosen({ id: firstId, list, isFirst: true });
  }, [firstId, list]);
  return {
    row: shown,
    choose: (next: string | undefined) => {
      setChosen(next === undefined ? next : { id: next, list });
      setKnows(false);
      // What is begun anew is not what was sent before.
      setSent(undefined);
    },
    /** Before one's own decision is sent: that this row then goes is no news. */
    sending: setSent,
  };
}
