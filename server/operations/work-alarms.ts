/** What has waited too long for the staff; told outside, and on the dashboard among the work. */
import { satangOf } from "@chokdee/domain/money.ts";

import { readSettings } from "../core/settings.ts";
import type { AppContext } from "../platform/app-context.ts";
import { readWork, waitedSeconds } from "../platform/watch/work.ts";
import { exposurePercent } from "../platform/watch/work-metrics.ts";
import { readExposureShares } from "../rounds/exposure-share.ts";
import { readDifferingFeeds } from "./queries/alarms.ts";
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
  const exposure = await exposureAlarms(db, config, work.now);
  const differing = await readDifferingFeeds(db);
  return [
    ...exposure,
    ...differing.map(({ round_id: id, since }) => ({
      kind: "RESULTS_DIFFER",
      detail: String(id),
      at: since.toISOString(),
    })),
    ...waits.flatMap(([kind, count, since, minutes]) =>
      minutes === 0 || since === null || waitedSeconds(work.now, since) < minutes * MINUTE_SECONDS
        ? []
        : [{ kind, detail: String(count), at: since.toISOString() }],
    ),
  ];
}

/** At these percents of the limit it is told anew. */
const BANDS = [100, 90, 80];

/** Open rounds that come near to what one round may cost. */
async function exposureAlarms(
  db: AppContext["db"],
  config: AppContext["config"],
  now: Date,
): Promise<Alarm[]> {
  const limit = await limitBaht(db, config);
  if (limit === 0) return [];
  const shares = await readExposureShares(db, satangOf(limit));
  return shares.flatMap(({ roundId, percent }) => {
    const band = BANDS.find((one) => percent >= one);
    if (band === undefined) return [];
    const detail = `${roundId}: ${percent} %`;
    return [{ kind: `EXPOSURE_${band}`, detail, at: now.toISOString() }];
  });
}

/** The house's own setting; where it has none, that of the node (ALARM_EXPOSURE_BAHT). */
async function limitBaht(db: AppContext["db"], { alarms }: AppContext["config"]): Promise<number> {
  const { round_cost_limit: limit } = await readSettings(db);
  return limit === 0 ? alarms.exposureLimitBaht : limit;
}

/** For /metrics: how near the dearest open round comes to the limit. */
export async function measureExposure({ db, config }: AppContext): Promise<void> {
  const limit = await limitBaht(db, config);
  const [nearest] = limit === 0 ? [] : await readExposureShares(db, satangOf(limit));
  exposurePercent.set(nearest?.percent ?? 0);
}
