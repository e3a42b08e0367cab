/** SQL of what an operator is alarmed by. */
import type { Satang } from "@chokdee/domain/money.ts";

import type { Queries } from "../../platform/database/database.ts";

export interface StateRow {
  readonly now: Date;
  readonly betting_stopped_at: Date | null;
  readonly betting_stopped_why: string | null;
  readonly slip_bytes: number;
  /** Draws of the house that wait for the public beacon, and since when the first does. */
  readonly beacon_waits: number;
  readonly beacon_waits_since: Date | null;
  /** Rounds of the house that are made now have no beacon, or are not made. */
  readonly is_without_beacon: boolean;
  readonly beacon_reached_at: Date | null;
}

export async function readState(db: Queries): Promise<StateRow> {
  const [row] = await db.query<StateRow>(
    `select clock_timestamp() as now, h.betting_stopped_at, h.betting_stopped_why,
       (select bytes from backoffice_slip_store) as slip_bytes,
       b.draws as beacon_waits, b.since as beacon_waits_since,
       h.beacon_chain is null as is_without_beacon, h.beacon_reached_at
     from house_state h, backoffice_beacon_waits b`,
  );
  if (!row) throw new Error("house_state is empty");
  return row;
}

export interface WaitingDrawRow {
  readonly round_id: number;
  readonly due_at: Date;
  readonly is_late: boolean;
  /** Since when its slips or shots are not those that were fixed. */
  readonly differs_at: Date | null;
}

/** Closed rounds of the house with which something is wrong, the one that has waited longest first. */
export function readWaitingDraws(db: Queries): Promise<WaitingDrawRow[]> {
  return db.query<WaitingDrawRow>(
    `select round_id, due_at, is_late, differs_at from backoffice_waiting_draws
     where is_late or differs_at is not null order by due_at, round_id limit 1000`,
  );
}

/** Results, corrections and voids whose money has not moved for long, the oldest first. */
export function readLateSettlements(
  db: Queries,
): Promise<{ readonly round_id: number; readonly started_at: Date }[]> {
  return db.query(
    "select round_id, started_at from backoffice_late_settlements order by started_at, round_id limit 20",
  );
}

export interface PayoutAlarmRow {
  /** Credits of one person without a line of the bank for more than two hours. */
  readonly unproven: number;
  readonly unproven_satang: Satang;
  readonly unproven_since: Date | null;
  /** Withdrawals from before the database was put back, of which nobody knows. */
  readonly doubted: number;
  readonly doubted_since: Date | null;
  /** Paid, and the statement that should show it does not. */
  readonly unlined: number;
  readonly unlined_satang: Satang;
  readonly unlined_since: Date | null;
  /** Left the bank, and nobody knows why. */
  readonly unpaid: number;
  readonly unpaid_satang: Satang;
  readonly unpaid_since: Date | null;
  /** Returned after they were paid, and the bank has not shown the money. */
  readonly unreturned: number;
  readonly unreturned_satang: Satang;
  readonly unreturned_since: Date | null;
}

export async function readPayoutAlarms(db: Queries): Promise<PayoutAlarmRow> {
  const [row] = await db.query<PayoutAlarmRow>("select * from backoffice_payout_alarms");
  if (!row) throw new Error("the view of payouts is empty");
  return row;
}

export interface LedgerCheckRow {
  readonly checked_at: Date;
  readonly balanced: boolean;
  readonly mismatches: number;
  readonly first: string | null;
  readonly is_late: boolean;
}

export async function lastLedgerCheck(db: Queries): Promise<LedgerCheckRow | undefined> {
  const [row] = await db.query<LedgerCheckRow>(
    `select checked_at, balanced, jsonb_array_length(mismatches) as mismatches,
       mismatches -> 0 ->> 'detail' as first,
       checked_at < clock_timestamp() - interval '1 hour' as is_late
     from ledger_check_now`,
  );
  return row;
}

/** Rounds of which two sources of results say different things. */
export function readDifferingFeeds(db: Queries): Promise<{ round_id: number; since: Date }[]> {
  return db.query<{ round_id: number; since: Date }>(
    "select round_id, since from backoffice_feeds_differ order by round_id limit 20",
  );
}
