import { addPicked, pick } from "@chokdee/domain/betting/picking.ts";
import { MAX_LINES } from "@chokdee/domain/betting/rules.ts";
import { useEffect, useState, type Dispatch } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { formatShort } from "../../ui/format-money.ts";
import { toast } from "../../ui/toast.ts";
import { keyOf, type Draft, type DraftChange } from "./draft.ts";
import type { NumberRules } from "./offers.ts";

/** How long a new or repeated number stays tinted (DESIGN.md section 5, "Keypad"). */
const FLASH_MS = 1000;

export interface Entry {
  /** Adds numbers under the selected bet types and says what could not be added. */
  readonly add: (numbers: readonly string[]) => void;
  /** The number that is tinted now. */
  readonly flashing: string | undefined;
}

export function useEntry(draft: Draft, change: Dispatch<DraftChange>, rules: NumberRules): Entry {
  const { t } = useTranslation("betting");
  const [flash, setFlash] = useState<{ readonly number: string } | null>(null);
  useEffect(() => {
    if (!flash) return undefined;
    const timer = setTimeout(() => setFlash(null), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flash]);

  const add = (numbers: readonly string[]) => {
    const picked = numbers.flatMap((number) => pick(number, draft.selected, draft.reversed));
    const open = picked.filter((line) => rules.get(keyOf(line))?.closed !== true);
    const { list, refused } = addPicked(draft.list, open);
    const [first] = numbers;
    // Of many, the one that stands on top of the list.
    const newest = numbers.at(-1);
    if (newest !== undefined) setFlash({ number: newest });
    if (refused.length > 0) {
      toast({ text: t("too_many_lines", { max: formatShort(MAX_LINES) }), tone: "error" });
    } else if (list.length === draft.list.length) {
      const isClosed = open.length === 0 && first !== undefined;
      toast(isClosed ? t("number_closed", { number: first }) : t("number_there"));
    } else if (open.length < picked.length && first !== undefined) {
      toast(t("some_closed"));
    }
    if (list.length > draft.list.length) change({ kind: "ADD", picked: open });
  };
  return { add, flashing: flash?.number };
}
