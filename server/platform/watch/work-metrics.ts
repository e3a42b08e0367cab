/** Figures of the business in /metrics: what waits for the staff, and services outside. */
import type { AppContext } from "../app-context.ts";
import { readSetOutcomes } from "../outside/outcomes.ts";
import { gauge } from "./registry.ts";
import { readWork, waitedSeconds } from "./work.ts";

const SATANG = 100;

const waiting = gauge("work_waiting", "What waits for the staff, by kind", ["kind"]);
const oldest = gauge("work_oldest_seconds", "How long the oldest of it has waited", ["kind"]);
const withdrawalsBaht = gauge("withdrawals_waiting_baht", "What the waiting withdrawals come to");
const undrawn = gauge("rounds_undrawn", "Rounds that are closed and not drawn");
const failures = gauge(
  "outside_failures_in_row",
  "Failures of a service outside since its last success",
  ["service"],
);
/** Set by a shelf above (operations/work-alarms.ts). */
export const exposurePercent = gauge(
  "exposure_percent",
  "What the dearest result of an open round costs, of what one may cost; 0 without a limit",
);
const gauges = [waiting, oldest, withdrawalsBaht, undrawn, failures];

/** Reads the figures; where the database does not answer those of before go, not stay. */
export async function takeDownWork(app: AppContext): Promise<void> {
  for (const one of gauges) one.reset();
  const read = await Promise.all([readWork(app.db), readSetOutcomes(app)]).catch(() => undefined);
  if (!read) return;
  const [work, outcomes] = read;
  const kinds = [
    ["deposits", work.deposits, work.oldest_deposit_at],
    ["withdrawals", work.withdrawals, work.oldest_withdrawal_at],
    ["transfers", work.unmatched, work.oldest_unmatched_at],
    ["results", work.results_due, work.oldest_result_at],
  ] as const;
  for (const [kind, count, since] of kinds) {
    waiting.set({ kind }, count);
    oldest.set({ kind }, waitedSeconds(work.now, since));
  }
  withdrawalsBaht.set(work.withdrawals_satang / SATANG);
  undrawn.set(work.rounds_undrawn);
  for (const { name: service, failures_in_row: inRow } of outcomes) {
    failures.set({ service }, inRow);
  }
}
