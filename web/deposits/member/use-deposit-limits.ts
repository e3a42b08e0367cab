import { DEFAULT_DEPOSIT_LIMITS, type DepositLimits } from "@chokdee/domain/deposits/rules.ts";
import { satangOf } from "@chokdee/domain/money.ts";
import { limitText } from "@chokdee/domain/wallet/rules.ts";

import { usePublicSettings } from "../../app/public-settings.ts";

/** The operator's limits; until they are known, the specification's. */
export function useDepositLimits(): { readonly limits: DepositLimits; readonly minText: string } {
  const settings = usePublicSettings().data;
  const limits: DepositLimits = settings
    ? {
        minSatang: satangOf(settings.deposit_min),
        maxSatang: satangOf(settings.deposit_max),
      }
    : DEFAULT_DEPOSIT_LIMITS;
  return { limits, minText: limitText(limits.minSatang) };
}
