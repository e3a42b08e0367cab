/**
 * Says what a result would cost before anybody confirms it (decisions.md: settling is two steps).
 * Also while bets are still taken, and on a settled round for the result that would correct it.
 */
import { Refusal } from "@chokdee/domain/refusals.ts";
import type { DrawResult } from "@chokdee/domain/results/rules.ts";

import type { AppContext } from "../platform/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { readForecast, readRound, type Forecast } from "./queries/settlement.ts";
import { readEntry, winningPairs, type TypedResult } from "./result-entry.ts";

/** What a completed result would pay. */
function forecastOf(db: Queries, roundId: number, result: DrawResult): Promise<Forecast> {
  return readForecast(db, roundId, winningPairs(result));
}

/**
 * What somebody who decides on a round sees beside what was asked for: the result that stands, and
 * what the new one would pay, or of a void what the standing one has paid.
 */
export async function outlookOf(
  db: Queries,
  roundId: number,
  result: DrawResult | null,
): Promise<{ readonly standing: DrawResult | null; readonly forecast: Forecast }> {
  const standing = (await readRound(db, roundId))?.result ?? null;
  return { standing, forecast: await forecastOf(db, roundId, result ?? standing ?? {}) };
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
