/** What a member may withdraw, as the operator has set it (decisions.md). */
import { bahtNumber } from "@chokdee/domain/money.ts";
import {
  DEFAULT_WITHDRAWAL_LIMITS,
  type WithdrawalLimits,
} from "@chokdee/domain/withdrawals/rules.ts";

import { readSettings } from "../core/settings.ts";
import type { Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { readToday } from "./queries.ts";

export async function withdrawalLimits(db: Queries): Promise<WithdrawalLimits> {
  const settings = await readSettings(db);
  return {
    minSatang: Math.round(settings.withdrawal_min * 100),
    maxSatang: Math.round(settings.withdrawal_max * 100),
    perDay: settings.withdrawals_per_day,
    feeSatang: DEFAULT_WITHDRAWAL_LIMITS.feeSatang,
  };
}

/** The same for the member's screen, in baht, with how many of today's are used. */
export async function showLimits(app: AppContext, userId: string) {
  const limits = await withdrawalLimits(app.db);
  const { used } = await readToday(app.db, userId);
  return {
    min: bahtNumber(limits.minSatang),
    max: bahtNumber(limits.maxSatang),
    daily_limit: limits.perDay,
    used_today: used,
    fee: bahtNumber(limits.feeSatang),
  };
}
