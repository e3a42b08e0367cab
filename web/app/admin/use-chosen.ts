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

/** The row as it was last read, and those that stood behind it. */
interface Kept<T> {
  readonly row: T;
  readonly behind: readonly string[];
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
 * not taken for a decision; of one that goes on, a row that slips to the next page stays as it was.
 */
export function useChosen<T extends { readonly id: string }>(
  items: readonly T[] | undefined,
  { list, goesOn }: { readonly list: string; readonly goesOn: boolean },
  { opened, onGone }: Opened,
) {
  const { t } = useTranslation("admin");
  const [chosen, setChosen] = useState<Chosen>();
  const [knows, setKnows] = useState(false);
  const [sent, setSent] = useState<string>();
  const id = chosen?.list === list ? chosen.id : undefined;
  const stands = items?.find((item) => item.id === id);
  const behind = (stands && items?.slice(items.indexOf(stands) + 1).map((one) => one.id)) ?? [];
  const [kept, setKept] = useState<Kept<T>>();
  if (stands && (kept?.row !== stands || String(kept.behind) !== String(behind))) {
    setKept({ row: stands, behind });
  }
  const row = stands ?? (goesOn && id !== sent ? slipped(items, id, kept) : undefined);
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

/** A row that another that came before it has moved to the next page: none of those behind it stands. */
function slipped<T extends { readonly id: string }>(
  items: readonly T[] | undefined,
  id: string | undefined,
  kept: Kept<T> | undefined,
): T | undefined {
  if (kept === undefined || kept.row.id !== id) return undefined;
  return items?.some((item) => kept.behind.includes(item.id)) ? undefined : kept.row;
}
