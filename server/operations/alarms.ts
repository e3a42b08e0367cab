/** What is wrong with the house and an operator must see at once. */
import type { Dashboard } from "@chokdee/domain/operations/contract.ts";
import { GIGABYTE } from "@chokdee/domain/core/settings.ts";

import type { DiskUse } from "../platform/files/disk.ts";
import { sayUse } from "../platform/watch/disk-full.ts";
import type { AuditCheck } from "../core/queries/audit.ts";
import type { CountsRow, LedgerCheckRow, WaitingDrawRow } from "./queries/dashboard.ts";

const HUNDRED = 100;
/** Rounds that an alarm names; there may be many more when the queue stands still. */
const ROUNDS_NAMED = 5;
/** As with the disk: while there is still time to make room. */
const SLIPS_ALARM_PERCENT = 80;

/** The pictures of slips come near to what the operator lets them take (trust.md D10). */
export function slipAlarmsOf(bytes: number, gigabytes: number, now: Date): Dashboard["alarms"] {
  const percent = Math.floor((bytes * HUNDRED) / (gigabytes * GIGABYTE));
  if (percent < SLIPS_ALARM_PERCENT) return [];
  const detail = `${percent} %, ${(bytes / GIGABYTE).toFixed(1)} GB`;
  return [{ kind: "SLIPS_FILLING", detail, at: now.toISOString() }];
}

/** The beacon comes within seconds; after so long somebody has to look. */
const BEACON_LATE_MS = 10 * 60 * 1000;

/** Draws of the house wait for a number of the public beacon (docs/operations.md). */
export function beaconAlarmsOf(
  { beacon_waits: draws, beacon_waits_since: since }: CountsRow,
  now: Date,
): Dashboard["alarms"] {
  if (since === null || now.getTime() - since.getTime() < BEACON_LATE_MS) return [];
  return [{ kind: "BEACON_LATE", detail: String(draws), at: since.toISOString() }];
}

/** Closed rounds of the house that are not drawn, or not paid (docs/operations.md). */
export function drawAlarmsOf(waiting: readonly WaitingDrawRow[]): Dashboard["alarms"] {
  const late = waiting.filter(({ is_late }) => is_late);
  const [first] = late;
  const alarms = waiting.flatMap(({ round_id, differs_at: at }) =>
    at === null
      ? []
      : [{ kind: "HOUSE_ROOT_MISMATCH", detail: String(round_id), at: at.toISOString() }],
  );
  if (!first) return alarms;
  const detail = late.map(({ round_id }) => round_id).slice(0, ROUNDS_NAMED);
  const more = late.length > ROUNDS_NAMED ? ", …" : "";
  return [
    ...alarms,
    { kind: "HOUSE_DRAW_LATE", detail: detail.join(", ") + more, at: first.due_at.toISOString() },
  ];
}

/** Callers hide behind a proxy that this node was not told of (docs/operations.md). */
export function proxyAlarmsOf(since: Date | undefined): Dashboard["alarms"] {
  if (since === undefined) return [];
  return [{ kind: "PROXY_NOT_TRUSTED", detail: "TRUST_PROXY=1", at: since.toISOString() }];
}

export function alarmsOf(
  state: Pick<CountsRow, "betting_stopped_at" | "betting_stopped_why">,
  check: LedgerCheckRow | undefined,
  audit: AuditCheck | undefined,
  /** The database's disk, when it is filling. */
  disk: DiskUse | undefined,
  now: Date,
): Dashboard["alarms"] {
  const alarms: Dashboard["alarms"] = [];
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
