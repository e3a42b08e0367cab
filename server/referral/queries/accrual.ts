/** SQL of counting commissions: the work itself is a function in 0012_referral.sql. */
import type { Queries } from "../../platform/database/database.ts";

export interface CommissionRun {
  readonly round_id: number;
  readonly kind: "EARNED" | "VOIDED";
}

/** Opens a run for every round that is due; the percent of now stays the run's. */
export async function openDueRuns(db: Queries, percentHundredths: number): Promise<void> {
  await db.query(
    `insert into commission_runs (round_id, kind, percent_hundredths)
     select round_id, kind, $1 from commission_runs_due on conflict do nothing`,
    [percentHundredths],
  );
}

/** The runs that are not finished, those of a settled round before those of its void. */
export function listOpenRuns(db: Queries): Promise<CommissionRun[]> {
  return db.query<CommissionRun>(
    "select round_id, kind from commission_runs where finished_at is null order by round_id, kind",
  );
}

/** Counts the next friends of a run; false when it is finished. */
export async function accrueChunk(
  tx: Queries,
  run: CommissionRun,
  members: number,
): Promise<boolean> {
  const [row] = await tx.query<{ members: number }>(
    "select referral_accrue_chunk($1, $2, $3) as members",
    [run.round_id, run.kind, members],
  );
  return (row?.members ?? 0) > 0;
}
