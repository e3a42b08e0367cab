import { useState } from "react";

import { useTranslation } from "../../text/i18n.ts";

/**
 * What a form misses, told once somebody wants to send it: its button is never grey without a
 * word. `asked` goes to useFieldFaults, which then focuses the first field at fault.
 */
export function useMissing(): {
  readonly asked: number;
  readonly ask: () => void;
  /** After it was sent: what is emptied then is no fault. */
  readonly done: () => void;
  readonly missing: (text: string) => string | undefined;
} {
  const { t } = useTranslation("admin-desk");
  const [asked, setAsked] = useState(0);
  return {
    asked,
    ask: () => setAsked((times) => times + 1),
    done: () => setAsked(0),
    missing: (text) => (asked > 0 && text.trim() === "" ? t("missing") : undefined),
  };
}
