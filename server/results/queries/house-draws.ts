/** The SQL of the house's own draws. Every change is one of the database's own functions. */
import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import type { Satang } from "@chokdee/domain/money.ts";
import type { MerkleStep } from "@chokdee/domain/results/merkle.ts";
import type { DrawResult } from "@chokdee/domain/results/rules.ts";

import type { Queries } from "../../platform/database/database.ts";

export type HouseKind = "YEEKEE" | "ANIMAL";

export interface HouseRound {
  readonly id: number;
  readonly kind: HouseKind;
}

/** Those of the rounds that the house draws. */
export function pickHouseRounds(tx: Queries, roundIds: readonly number[]): Promise<HouseRound[]> {
  return tx.query<HouseRound>(
    `select r.id, t.result_kind as kind from rounds r
     join lottery_types t on t.id = r.lottery_type_id
     where r.id = any ($1) and t.result_kind in ('YEEKEE', 'ANIMAL') order by r.id`,
    [roundIds],
  );
}

export async function commitRounds(
  tx: Queries,
  rounds: readonly { readonly id: number; readonly space: number | null }[],
): Promise<void> {
  await tx.query("select house_commit_rounds($1::bigint[], $2::integer[])", [
    rounds.map(({ id }) => id),
    rounds.map(({ space }) => space),
  ]);
}

/**
 * Rounds past their close that wait for their draw or for its settlement. One that was closed before
 * it opened waits as well.
 */
export function readDueHouseRounds(db: Queries): Promise<HouseRound[]> {
  return db.query<HouseRound>(
    `select r.id, t.result_kind as kind from rounds_now r
     join lottery_types t on t.id = r.lottery_type_id
     join house_draws d on d.round_id = r.id
     where r.status in ('SCHEDULED', 'OPEN', 'CLOSED') and r.close_time <= statement_timestamp()
       and t.result_kind in ('YEEKEE', 'ANIMAL')
     order by r.close_time`,
  );
}

export interface HouseDraw {
  readonly round_id: number;
  readonly kind: HouseKind;
  readonly status: string;
  readonly commit_hash: string;
  readonly draw_space: number | null;
  /** The chain whose number the draw waits for, and its key; null when it waits for none. */
  readonly beacon_chain: string | null;
  readonly beacon_key: string | null;
  readonly beacon_round: number | null;
  readonly beacon_signature: Buffer | null;
  readonly committed_at: Date;
  readonly shot_count: number;
  readonly fixed_at: Date | null;
  readonly bets_root: string | null;
  readonly shots_root: string | null;
  readonly slip_count: number | null;
  readonly stake_satang: Satang | null;
  readonly drawn_at: Date | null;
  readonly beacon: string | null;
  readonly seed: Buffer | null;
  readonly result: DrawResult | null;
  readonly voided_by_owners: boolean;
  /** What stood instead of what was fixed, when it was last compared; null when that was the same. */
  readonly stood_bets_root: string | null;
  readonly stood_slip_count: number | null;
  readonly stood_stake_satang: Satang | null;
  readonly stood_shots_root: string | null;
  readonly void_reason: string | null;
}

export async function readHouseDraw(db: Queries, roundId: number): Promise<HouseDraw | undefined> {
  const [draw] = await db.query<HouseDraw>(
    `select d.*, c.public_key as beacon_key, t.result_kind as kind, r.status_now as status,
       (select v.void_reason from rounds v where v.id = d.round_id) as void_reason
     from house_draws d join rounds_now r on r.id = d.round_id
     join lottery_types t on t.id = r.lottery_type_id
     left join house_beacon_chains c on c.hash = d.beacon_chain where d.round_id = $1`,
    [roundId],
  );
  return draw;
}

/**
 * Answers the position, or null when the round does not take shots (any more). More than `most` of
 * one member are refused as shots_of_member_used_up, all while betting is stopped as
 * betting_stopped.
 */
export async function insertShot(
  db: Queries,
  shot: { readonly roundId: number; readonly userId: string; readonly number: string },
  most: number,
): Promise<number | null> {
  const [row] = await db.query<{ position: number | null }>(
    "select house_shoot($1, $2, $3, $4) as position",
    [shot.roundId, shot.userId, shot.number, most],
  );
  return row?.position ?? null;
}

/** What one member shot, newest first; never more than a member may shoot. */
export function readShotsOf(db: Queries, roundId: number, userId: string): Promise<OwnShot[]> {
  return db.query<OwnShot>(
    `select position, number, shot_at from house_shots
     where round_id = $1 and user_id = $2 order by position desc`,
    [roundId, userId],
  );
}

export interface OwnShot {
  readonly position: number;
  readonly number: string;
  readonly shot_at: Date;
}

/** The members' shots in the order that counts. */
export async function readShots(db: Queries, roundId: number): Promise<string[]> {
  const rows = await db.query<{ number: string }>(
    "select number from house_shots where round_id = $1 order by position",
    [roundId],
  );
  return rows.map(({ number }) => number);
}

export interface ShownShot {
  readonly position: number;
  readonly number: string;
  readonly shot_by: string;
  readonly shot_at: Date;
}

export function readShotPage(
  db: Queries,
  roundId: number,
  before: number | null,
  limit: number,
): Promise<ShownShot[]> {
  return db.query<ShownShot>(
    `select position, number, shot_by, shot_at from house_shot_list
     where round_id = $1 and ($2::integer is null or position < $2)
     order by position desc limit $3`,
    [roundId, before, limit],
  );
}

export interface SlipRow {
  readonly round_id: number;
  readonly user_id: string;
  readonly bet_group_id: string;
  readonly created_at_ms: number;
  readonly bet_types: BetType[];
  readonly numbers: string[];
  readonly stakes: number[];
  readonly odds: number[];
}

const slipColumns = `s.round_id, s.user_id, s.bet_group_id,
  floor(extract(epoch from s.created_at) * 1000)::bigint as created_at_ms,
  array_agg(c.bet_type order by b.line_no) as bet_types,
  array_agg(b.number order by b.line_no) as numbers,
  array_agg(b.stake_satang::integer order by b.line_no) as stakes,
  array_agg(b.odds order by b.line_no) as odds`;
const slipTables = `bets b join slips s on s.user_id = b.user_id and s.id = b.slip_id
  join bet_type_configs c on c.id = b.bet_type_config_id`;

/** A member's own slip and whether it stands. */
export async function readSlip(
  db: Queries,
  userId: string,
  betGroupId: string,
): Promise<(SlipRow & { readonly is_cancelled: boolean }) | undefined> {
  const [slip] = await db.query<SlipRow & { is_cancelled: boolean }>(
    `select ${slipColumns}, s.cancelled_at is not null as is_cancelled from ${slipTables}
     where s.user_id = $1 and s.bet_group_id = $2 group by s.user_id, s.id`,
    [userId, betGroupId],
  );
  return slip;
}

/** Has the database say which bets a closed round has and publish their root, unless it did so. */
export async function fixRound(tx: Queries, roundId: number): Promise<void> {
  await tx.query("select house_fix($1)", [roundId]);
}

/** Has the database draw a fixed round and publish the seed, unless it did so already. */
export async function drawRound(tx: Queries, roundId: number): Promise<void> {
  await tx.query("select house_draw($1)", [roundId]);
}

/** Whether the slips and shots that stand are those that were fixed, which is written down. */
export async function isAsFixed(tx: Queries, roundId: number): Promise<boolean> {
  const [row] = await tx.query<{ is_same: boolean }>("select house_compare($1) as is_same", [
    roundId,
  ]);
  return row?.is_same === true;
}

/** The path of a slip's text to the root of its round's bets; null when it is not among them. */
export async function readBetPath(
  db: Queries,
  roundId: number,
  text: string,
): Promise<MerkleStep[] | null> {
  const [row] = await db.query<{ path: MerkleStep[] | null }>(
    "select house_bet_path($1, $2) as path",
    [roundId, text],
  );
  return row?.path ?? null;
}
