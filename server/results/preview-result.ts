/**
 * Says what a result would cost before anybody confirms it (decisions.md: settling is two steps).
 * Also while bets are still taken, and on a settled round for the result that would correct it.
 */
import { Refusal } from "@chokdee/domain/refusals.ts";
import type { DrawResult } from "@chokdee/domain/results/rules.ts";

import type { AppContext } from "../platform/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { readForecast, type Forecast } from "./queries/settlement.ts";
import { readEntry, winningPairs, type TypedResult } from "./result-entry.ts";

/** What a completed result would pay, for whoever has to approve it. */
export function forecastOf(db: Queries, roundId: number, result: DrawResult): Promise<Forecast> {
  return readForecast(db, roundId, winningPairs(result));
}

export async function previewResult(
  app: AppContext,
  roundId: string,
  typed: TypedResult,
): Promise<Forecast & { readonly result: DrawResult }> {
  const { round, result } = await readEntry(app.db, roundId, typed);
  if (round.status === "VOIDED") throw new Refusal("ROUND_STATE", { reason: "ROUND_VOIDED" });
  const forecast = await readForecast(app.db, round.id, winningPairs(result));
  return { ...forecast, result };
}
