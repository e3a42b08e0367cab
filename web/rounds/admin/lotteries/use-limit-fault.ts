import { formatBaht, parseBaht } from "@chokdee/domain/money.ts";
import { limitRanges, type LimitName } from "@chokdee/domain/rounds/check-bet-type.ts";

import { useTranslation } from "../../../text/i18n.ts";
import { formatShort } from "../../../ui/format-money.ts";
import { draftFaults, isCap, type Draft } from "./odds-draft.ts";

/** What an odds, a limit or a cap takes, where what is typed is not that. */
export function useLimitFault() {
  const { t } = useTranslation("admin-forms");
  return (draft: Omit<Draft, "active">, name: LimitName): string | undefined => {
    if (!draftFaults(draft).includes(name)) return undefined;
    const range = limitRanges(parseBaht(draft.min_bet))[name];
    const least = formatShort(formatBaht(range.least));
    const most = formatShort(formatBaht(range.most));
    return isCap(name) ? t("cap", { least }) : t("amount", { least, most });
  };
}
