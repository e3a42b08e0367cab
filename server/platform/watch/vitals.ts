/** How the database is doing, asked when /metrics is read. */
import type { Database } from "../database/database.ts";

export interface Vitals {
  readonly lockWaits: number;
  readonly lockWaitSeconds: number;
  readonly bettingStopped: boolean;
  /** Closed rounds of the house that are not drawn in time, and those that may not be paid. */
  readonly lateDraws: number;
  readonly differingDraws: number;
  readonly jobsDue: number;
  readonly jobsLater: number;
  readonly jobsFailed: number;
  /** Of what recurs: failed, and waiting to be tried again or for the next time. */
  readonly jobsFailing: number;
  readonly oldestJobSeconds: number;
  /** What the checks of the ledger say; undefined before the first. */
  readonly ledger: { balanced: boolean; ageSeconds: number; mismatches: number } | undefined;
}

interface Row {
  lock_waits: number;
  lock_wait_seconds: number;
  betting_stopped: boolean;
  late_draws: number;
  differing_draws: number;
  jobs_due: number;
  jobs_later: number;
  jobs_failed: number;
  jobs_failing: number;
  oldest_job_seconds: number;
  balanced: boolean | null;
  age_seconds: number | null;
  mismatches: number | null;
}

const VITALS = `
  select activity.*, state.*, draws.*, jobs.*, ledger.*
  from (
    select count(*)::integer as lock_waits,
      coalesce(max(extract(epoch from clock_timestamp() - state_change)), 0)::float8
        as lock_wait_seconds
    from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  ) activity
  cross join (select betting_stopped_at is not null as betting_stopped from house_state) state
  cross join (
    select count(*) filter (where is_late)::integer as late_draws,
      count(differs_at)::integer as differing_draws
    from backoffice_waiting_draws
  ) draws
  cross join (
    select count(*) filter (where attempts < max_attempts and run_at <= now())::integer as jobs_due,
      count(*) filter (where attempts < max_attempts and run_at > now())::integer as jobs_later,
      count(*) filter (where attempts >= max_attempts)::integer as jobs_failed,
      count(*) filter (where key is null and last_error is not null)::integer as jobs_failing,
      coalesce(max(extract(epoch from now() - run_at))
        filter (where attempts < max_attempts and run_at <= now()), 0)::float8 as oldest_job_seconds
    from graphile_worker.jobs
  ) jobs
  left join lateral (
    select balanced, extract(epoch from clock_timestamp() - checked_at)::float8 as age_seconds,
      jsonb_array_length(mismatches) as mismatches
    from ledger_check_now
  ) ledger on true`;

/** Undefined when the database does not answer or lets nobody in: what the operator must see. */
export async function readVitals(db: Database): Promise<Vitals | undefined> {
  const asked = Promise.all([db.query<Row>(VITALS), db.knock()]);
  const [[row]] = await asked.catch((): [Row[]] => [[]]);
  if (!row) return undefined;
  return {
    lockWaits: row.lock_waits,
    lockWaitSeconds: row.lock_wait_seconds,
    bettingStopped: row.betting_stopped,
    lateDraws: row.late_draws,
    differingDraws: row.differing_draws,
    jobsDue: row.jobs_due,
    jobsLater: row.jobs_later,
    jobsFailed: row.jobs_failed,
    jobsFailing: row.jobs_failing,
    oldestJobSeconds: row.oldest_job_seconds,
    ledger:
      row.balanced === null
        ? undefined
        : {
            balanced: row.balanced,
            ageSeconds: row.age_seconds ?? 0,
            mismatches: row.mismatches ?? 0,
          },
  };
}
