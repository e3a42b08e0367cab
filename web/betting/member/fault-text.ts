import { formatBaht, formatOdds } from "@chokdee/domain/money.ts";

import { useTranslation } from "../../text/i18n.ts";
import { formatShort } from "../../ui/format-money.ts";
import type { LineFault } from "./line-faults.ts";

/** What is wrong with a line, in words (api.md, "Refusal codes of a line"). */
export function useFaultText(): (fault: LineFault | undefined) => string {
  const { t } = useTranslation("betting");
  return (fault) => {
    if (!fault) return "";
    const max = formatShort(formatBaht(fault.maxSatang ?? 0));
    switch (fault.reason) {
      case "ABOVE_MAX":
        return t("fault.ABOVE_MAX", { max });
      case "NUMBER_CAP":
        return fault.maxSatang ? t("fault.NUMBER_CAP", { max }) : t("fault.NUMBER_FULL");
      case "BELOW_MIN":
        return fault.minSatang === undefined
          ? t("fault.TOO_LOW")
          : t("fault.BELOW_MIN", { min: formatShort(formatBaht(fault.minSatang)) });
      case "ODDS_CHANGED":
        return fault.odds === undefined
          ? t("fault.ODDS_LOWER")
          : t("fault.ODDS_CHANGED", { odds: formatShort(formatOdds(fault.odds)) });
      default:
        return t(`fault.${fault.reason}`);
    }
  };
}
