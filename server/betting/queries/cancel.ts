/** The SQL of cancelling a slip; the member's wallet is locked before. */
import type { Satang } from "@chokdee/domain/money.ts";

import type { Queries } from "../../platform/database/database.ts";

export interface SlipToCancel {
  readonly id: string;
  readonly total_satang: Satang;
  readonly is_cancelled: boolean;
  readonly is_round_open: boolean;
  readonly close_at_ms: number;
  readonly now_ms: number;
  /** The Bangkok day. */
  readonly on_date: string;
  readonly used_today: number;
}

/** Locks the slip's round in share mode, then reads the clock: closing cannot pass in between. */
export async function lockSlipToCancel(
  tx: Queries,
  userId: string,
  betGroupId: string,
): Promise<SlipToCancel | undefined> {
  await tx.query(
    `select from rounds where id = (
       select round_id from slips where user_id = $1 and bet_group_id = $2) for share`,
    [userId, betGroupId],
  );
  const [slip] = await tx.query<SlipToCancel>(
    `select s.id::text, s.total_satang, s.cancelled_at is not null as is_cancelled,
       r.status_now = 'OPEN' as is_round_open,
       floor(extract(epoch from r.close_time) * 1000)::bigint as close_at_ms,
       floor(extract(epoch from n.now) * 1000)::bigint as now_ms,
       (n.now at time zone 'Asia/Bangkok')::date as on_date, coalesce(c.used, 0) as used_today
     from (select clock_timestamp() as now) n
     join slips s on s.user_id = $1 and s.bet_group_id = $2
     join rounds_now r on r.id = s.round_id
     left join slip_cancellations c on c.user_id = s.user_id
       and c.on_date = (n.now at time zone 'Asia/Bangkok')::date`,
    [userId, betGroupId],
  );
  return slip;
}

export async function countCancellation(
  tx: Queries,
  userId: string,
  onDate: string,
): Promise<void> {
  await tx.query(
    `insert into slip_cancellations as c (user_id, on_date, used) values ($1, $2, 1)
     on conflict (user_id, on_date) do update set used = c.used + 1`,
    [userId, onDate],
  );
}

export async function markCancelled(tx: Queries, userId: string, slipId: string): Promise<void> {
  await tx.query(
    `update slips set cancelled_at = clock_timestamp()
     where user_id = $1 and id = $2 and cancelled_at is null`,
    [userId, slipId],
  );
}

/**
 * Takes the slip's lines out of what stands on their numbers, in the order in which bets lock. What
 * was staked before there were parts stands in another: then this one falls below zero.
 */
export async function releaseExposure(tx: Queries, userId: string, slipId: string): Promise<void> {
  await tx.query(
    `insert into exposure_parts as e (part, round_id, bet_type_config_id, number, stake_satang,
       payout_satang, line_count)
     select part_of($1), round_id, bet_type_config_id, number, -sum(stake_satang),
       -sum(stake_satang * odds / 100), -count(*)
     from bets where user_id = $1 and slip_id = $2 group by 1, 2, 3, 4 order by 2, 3, 4
     on conflict (round_id, bet_type_config_id, number, part) do update set
       stake_satang = e.stake_satang + excluded.stake_satang,
       payout_satang = e.payout_satang + excluded.payout_satang,
       line_count = e.line_count + excluded.line_count`,
    [userId, slipId],
  );
}
