/** What has waited too long for the staff; told outside, and on the dashboard among the work. */
import type { AppContext } from "../platform/app-context.ts";
import { readWork, waitedSeconds } from "../platform/watch/work.ts";
import type { Alarm } from "./alarms.ts";

const MINUTE_SECONDS = 60;

export async function readWorkAlarms({ db, config }: AppContext): Promise<Alarm[]> {
  const work = await readWork(db);
  const { waitMinutes, resultMinutes } = config.alarms;
  const waits = [
    ["DEPOSITS_WAIT", work.deposits, work.oldest_deposit_at, waitMinutes],
    ["WITHDRAWALS_WAIT", work.withdrawals, work.oldest_withdrawal_at, waitMinutes],
    ["TRANSFERS_WAIT", work.unmatched, work.oldest_unmatched_at, waitMinutes],
    ["RESULTS_DUE", work.results_due, work.oldest_result_at, resultMinutes],
  ] as const;
  return waits.flatMap(([kind, count, since, minutes]) =>
    minutes === 0 || since === null || waitedSeconds(work.now, since) < minutes * MINUTE_SECONDS
      ? []
      : [{ kind, detail: String(count), at: since.toISOString() }],
  );
}
