import type { BetType } from "@chokdee/domain/betting/bet-types.ts";

import { useTranslation } from "../text/i18n.ts";

export interface BetTypeNames {
  /** "3 ตัวบน". */
  readonly name: (betType: BetType) => string;
  /** "บน", where the digits are plain already. */
  readonly short: (betType: BetType) => string;
}

/** The names of the bet types in the chosen language. */
export function useBetTypeNames(): BetTypeNames {
  const { t } = useTranslation("betting");
  return {
    name: (betType) => t(`types.${betType}`),
    short: (betType) => t(`types_short.${betType}`),
  };
}
