/**
 * What a house has not decided yet and cannot open without: an account that takes deposits, what a
 * round may cost, caps of its lotteries, how members reach somebody, and who sends them codes.
 */
import type { FirstStep } from "@chokdee/domain/operations/contract.ts";

import { readSettings } from "../core/settings.ts";
import { listActiveAccounts } from "../deposits/receiving-accounts.ts";
import type { AppContext } from "../platform/app-context.ts";
import { hasUncapped, limitOf } from "../rounds/draw-night.ts";

export async function firstStepsLeft(app: AppContext): Promise<FirstStep[]> {
  const [accounts, settings, isUncapped] = await Promise.all([
    listActiveAccounts(app, undefined),
    readSettings(app.db),
    hasUncapped(app.db),
  ]);
  const left: FirstStep[] = [];
  if (accounts.length === 0) left.push("RECEIVING_ACCOUNT");
  if (limitOf(settings) === null) left.push("ROUND_LIMIT");
  if (isUncapped) left.push("CAPS");
  if (settings.contact_line_url === "" && settings.contact_phone === "") left.push("CONTACT");
  // Where a house is only tried, the codes in the log are meant.
  if (app.config.sms.provider === "log" && !app.config.demo) left.push("SMS");
  return left;
}
