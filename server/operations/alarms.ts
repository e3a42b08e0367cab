/** What is wrong with the house and an operator must see at once. */
import { hostname } from "node:os";

import type { Dashboard } from "@chokdee/domain/operations/contract.ts";
import { formatBaht } from "@chokdee/domain/money.ts";
import { GIGABYTE } from "@chokdee/domain/core/settings.ts";

import { readSettings } from "../core/settings.ts";
import { lastAuditCheck, type AuditCheck } from "../core/queries/audit.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { DiskUse } from "../platform/files/disk.ts";
import { untrustedProxySince } from "../platform/http/forwarded.ts";
import { FAILURES_OF_ALARM, readSetOutcomes, type Outcome } from "../platform/outside/outcomes.ts";
import { CLOCK_ALARM_MS } from "../platform/watch/database-clock.ts";
import { isFilling, sayUse } from "../platform/watch/disk-full.ts";
import { endingCalendars } from "../rounds/ending-calendars.ts";
import {
  lastLedgerCheck,
  readLateSettlements,
  readPayoutAlarms,
  readState,
  readWaitingDraws,
  type LedgerCheckRow,
  type PayoutAlarmRow,
  type StateRow,
  type WaitingDrawRow,
} from "./queries/alarms.ts";

export type Alarm = Dashboard["alarms"][number];

/** What is wrong now, the worst first. */
export async function readAlarms(app: AppContext): Promise<Alarm[]> {
  const { db } = app;
  const [state, check, audit, disk, settings, draws, late, outcomes, payouts] = await Promise.all([
    readState(db),
    lastLedgerCheck(db),
    lastAuditCheck(db),
    app.disk.use(),
    readSettings(db),
    readWaitingDraws(db),
    readLateSettlements(db),
    readSetOutcomes(app),
    readPayoutAlarms(db),
  ]);
  return [
    ...alarmsOf(state, check, audit, disk && isFilling(disk, app) ? disk : undefined, state.now),
    ...slipAlarmsOf(state.slip_bytes, settings.slip_storage_gb, state.now),
    ...beaconAlarmsOf(state, app.config, state.now),
    ...drawAlarmsOf(draws),
    ...late.map(({ round_id: id, started_at: at }) => ({
      kind: "SETTLEMENT_LATE",
      detail: String(id),
      at: at.toISOString(),
    })),
    ...payoutAlarmsOf(payouts),
    ...outsideAlarmsOf(outcomes),
  ];
}

/** What is wrong with the node that is asked; others may be well. */
export function readNodeAlarms(app: AppContext): Alarm[] {
  const fullSince = app.db.fullSince();
  const offMs = Math.round(app.clock.offMs());
  const at = new Date(app.clock.now()).toISOString();
  return [
    ...proxyAlarmsOf(untrustedProxySince(app)),
    ...(fullSince ? [{ kind: "DATABASE_DISK_FULL", detail: "", at: fullSince.toISOString() }] : []),
    ...(Math.abs(offMs) > CLOCK_ALARM_MS
      ? [{ kind: "CLOCK_OFF", detail: `${hostname()}: ${(offMs / 1_000).toFixed(1)} s`, at }]
      : []),
  ];
}

/**
 * Rounds will be made on holidays that nobody has imported. For the dashboard alone: it stands for
 * weeks, and what is told outside is told each hour.
 */
export async function readCalendarAlarms({ db }: Pick<AppContext, "db">): Promise<Alarm[]> {
  const ending = await endingCalendars(db);
  if (!ending) return [];
  const { exchanges, sinceMs } = ending;
  const detail = named(exchanges);
  return [{ kind: "CALENDAR_ENDS", detail, at: new Date(sinceMs).toISOString() }];
}

/** Credit that nothing proves, and payouts from before the database was put back. */
function payoutAlarmsOf(row: PayoutAlarmRow): Alarm[] {
  const alarms: Alarm[] = [];
  if (row.doubted_since) {
    const at = row.doubted_since.toISOString();
    alarms.push({ kind: "PAYOUTS_DOUBTED", detail: String(row.doubted), at });
  }
  if (row.unproven_since) {
    const detail = `${row.unproven}: ${formatBaht(row.unproven_satang)}`;
    alarms.push({ kind: "CREDIT_UNPROVEN", detail, at: row.unproven_since.toISOString() });
  }
  if (row.unlined_since) {
    const detail = `${row.unlined}: ${formatBaht(row.unlined_satang)}`;
    alarms.push({ kind: "PAYOUT_WITHOUT_LINE", detail, at: row.unlined_since.toISOString() });
  }
  if (row.unpaid_since) {
    const detail = `${row.unpaid}: ${formatBaht(row.unpaid_satang)}`;
    alarms.push({ kind: "LINE_WITHOUT_PAYOUT", detail, at: row.unpaid_since.toISOString() });
  }
  if (row.unreturned_since) {
    const detail = `${row.unreturned}: ${formatBaht(row.unreturned_satang)}`;
    alarms.push({ kind: "RETURN_WITHOUT_LINE", detail, at: row.unreturned_since.toISOString() });
  }
  return alarms;
}

/** Texts that do not reach members, alarms that do not reach the operator. */
function outsideAlarmsOf(outcomes: readonly Outcome[]): Alarm[] {
  return outcomes
    .filter(({ failures_in_row: failures }) => failures >= FAILURES_OF_ALARM)
    .map(({ name, failures_in_row: failures, words, failed_at: at }) => ({
      kind: `${name}_FAILING`,
      detail: `${failures}: ${words ?? ""}`,
      at: (at ?? new Date()).toISOString(),
    }));
}

const HUNDRED = 100;
/** Rounds or exchanges that an alarm names; there may be many more when the queue stands still. */
const MOST_NAMED = 5;

function named(all: readonly (string | number)[]): string {
  return all.slice(0, MOST_NAMED).join(", ") + (all.length > MOST_NAMED ? ", …" : "");
}

/** As with the disk: while there is still time to make room. */
const SLIPS_ALARM_PERCENT = 80;

/** The pictures of slips come near to what the operator lets them take (trust.md D10). */
function slipAlarmsOf(bytes: number, gigabytes: number, now: Date): Alarm[] {
  const percent = Math.floor((bytes * HUNDRED) / (gigabytes * GIGABYTE));
  if (percent < SLIPS_ALARM_PERCENT) return [];
  const detail = `${percent} %, ${(bytes / GIGABYTE).toFixed(1)} GB`;
  return [{ kind: "SLIPS_FILLING", detail, at: now.toISOString() }];
}

/** The beacon comes within seconds; after so long somebody has to look. */
const BEACON_LATE_MS = 10 * 60 * 1000;

/**
 * Draws of the house wait for a number of the public beacon, or no relay of it is reached although
 * the house wants one (docs/operations.md).
 */
function beaconAlarmsOf(
  state: StateRow,
  { drandUrls, beaconRequired }: AppContext["config"],
  now: Date,
): Alarm[] {
  const alarms: Alarm[] = [];
  const { beacon_waits: draws, beacon_waits_since: since } = state;
  if (since !== null && now.getTime() - since.getTime() >= BEACON_LATE_MS) {
    alarms.push({ kind: "BEACON_LATE", detail: String(draws), at: since.toISOString() });
  }
  if (state.is_without_beacon && (drandUrls.length > 0 || beaconRequired)) {
    const kind = beaconRequired ? "BEACON_REQUIRED" : "BEACON_UNREACHED";
    const at = state.beacon_reached_at ?? now;
    const relays = drandUrls.map((url) => new URL(url).host);
    alarms.push({ kind, detail: relays.join(", "), at: at.toISOString() });
  }
  return alarms;
}

/** Closed rounds of the house that are not drawn, or not paid (docs/operations.md). */
function drawAlarmsOf(waiting: readonly WaitingDrawRow[]): Alarm[] {
  const late = waiting.filter(({ is_late }) => is_late);
  const [first] = late;
  const alarms = waiting.flatMap(({ round_id, differs_at: at }) =>
    at === null
      ? []
      : [{ kind: "HOUSE_ROOT_MISMATCH", detail: String(round_id), at: at.toISOString() }],
  );
  if (!first) return alarms;
  const detail = named(late.map(({ round_id }) => round_id));
  return [...alarms, { kind: "HOUSE_DRAW_LATE", detail, at: first.due_at.toISOString() }];
}

/** Callers hide behind a proxy that this node was not told of (docs/operations.md). */
function proxyAlarmsOf(since: Date | undefined): Alarm[] {
  if (since === undefined) return [];
  return [{ kind: "PROXY_NOT_TRUSTED", detail: "TRUST_PROXY=1", at: since.toISOString() }];
}

function alarmsOf(
  state: Pick<StateRow, "betting_stopped_at" | "betting_stopped_why">,
  check: LedgerCheckRow | undefined,
  audit: AuditCheck | undefined,
  /** The database's disk, when it is filling. */
  disk: DiskUse | undefined,
  now: Date,
): Alarm[] {
  const alarms: Alarm[] = [];
  if (state.betting_stopped_at !== null) {
    alarms.push({
      kind: "BETTING_STOPPED",
      detail: state.betting_stopped_why ?? "",
      at: state.betting_stopped_at.toISOString(),
    });
  }
  if (check && !check.balanced) {
    alarms.push({
      kind: "LEDGER_MISMATCH",
      detail: `${check.mismatches}: ${check.first ?? ""}`,
      at: check.checked_at.toISOString(),
    });
  }
  if (check?.is_late) {
    alarms.push({
      kind: "LEDGER_CHECK_LATE",
      detail: check.checked_at.toISOString(),
      at: now.toISOString(),
    });
  }
  if (audit && audit.broken_id !== null) {
    alarms.push({
      kind: "AUDIT_BROKEN",
      detail: String(audit.broken_id),
      at: audit.checked_at.toISOString(),
    });
  }
  if (disk) {
    alarms.push({ kind: "DISK_FILLING", detail: sayUse(disk), at: now.toISOString() });
  }
  return alarms;
}
