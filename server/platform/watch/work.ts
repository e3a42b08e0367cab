/** What waits for the staff: figures of the business for /metrics and for alarms. */
import type { Satang } from "@chokdee/domain/money.ts";

import type { Queries } from "../database/database.ts";

export interface Work {
  readonly now: Date;
  readonly deposits: number;
  readonly oldest_deposit_at: Date | null;
  readonly withdrawals: number;
  readonly oldest_withdrawal_at: Date | null;
  readonly withdrawals_satang: Satang;
  readonly unmatched: number;
  readonly oldest_unmatched_at: Date | null;
  /** Rounds whose result an operator enters. */
  readonly results_due: number;
  readonly oldest_result_at: Date | null;
  /** All rounds that are closed and not drawn, those of the house too. */
  readonly rounds_undrawn: number;
}

export async function readWork(db: Queries): Promise<Work> {
  const [row] = await db.query<Work>("select clock_timestamp() as now, w.* from backoffice_work w");
  if (!row) throw new Error("the view of the waiting work is empty");
  return row;
}

/** How long the oldest has waited, in seconds; 0 where nothing waits. */
export function waitedSeconds(now: Date, since: Date | null): number {
  return since === null ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1_000);
}
