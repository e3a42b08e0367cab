/** The SQL of seeding lotteries: what stands, or was taken away, stays as the operator has it. */
import type { Odds, Satang } from "@chokdee/domain/money.ts";

import type { Queries } from "../../platform/database/database.ts";

export interface BetTypeToSeed {
  readonly betType: string;
  readonly digits: number;
  readonly odds: Odds;
  readonly minStake: Satang;
  readonly maxStake: Satang;
  readonly stakeStep: Satang;
  readonly numberCap: Satang;
  readonly active: boolean;
}

export interface LotteryToSeed {
  readonly code: string;
  readonly category: string;
  readonly resultKind: string;
  readonly names: Readonly<Record<string, string>>;
  readonly schedule: unknown;
  readonly sortOrder: number;
  readonly betTypes: readonly BetTypeToSeed[];
  readonly calendar: readonly { on: string; movedTo: string | null; note: string }[];
}

/** Inserts a lottery and answers its key; undefined when one of this code is there already. */
export async function insertLottery(
  tx: Queries,
  lottery: LotteryToSeed,
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    `insert into lottery_types (code, category, result_kind, names, schedule, sort_order)
     values ($1, $2, $3, $4, $5, $6) on conflict (code) do nothing returning id`,
    [
      lottery.code,
      lottery.category,
      lottery.resultKind,
      JSON.stringify(lottery.names),
      JSON.stringify(lottery.schedule),
      lottery.sortOrder,
    ],
  );
  if (row) await insertBetTypes(tx, row.id, lottery.betTypes);
  return row?.id;
}

async function insertBetTypes(
  tx: Queries,
  typeId: number,
  betTypes: readonly BetTypeToSeed[],
): Promise<void> {
  await tx.query(
    `insert into bet_type_configs (lottery_type_id, bet_type, digits_count, odds,
       min_stake_satang, max_stake_satang, stake_step_satang,
       number_cap_satang, active, sort_order)
     select $1, b.bet_type, b.digits, b.odds, b.min_stake, b.max_stake, b.step, b.cap,
       b.active, b.no * 10
     from unnest($2::text[], $3::integer[], $4::integer[], $5::bigint[], $6::bigint[],
       $7::bigint[], $8::bigint[], $9::boolean[])
       with ordinality b (bet_type, digits, odds, min_stake, max_stake, step, cap, active, no)`,
    [
      typeId,
      betTypes.map((row) => row.betType),
      betTypes.map((row) => row.digits),
      betTypes.map((row) => row.odds),
      betTypes.map((row) => row.minStake),
      betTypes.map((row) => row.maxStake),
      betTypes.map((row) => row.stakeStep),
      betTypes.map((row) => row.numberCap),
      betTypes.map((row) => row.active),
    ],
  );
}

/** The codes of lotteries that are there. */
export async function readCodes(db: Queries): Promise<Set<string>> {
  const rows = await db.query<{ code: string }>("select code from lottery_types");
  return new Set(rows.map((row) => row.code));
}

/** Whether a lottery has a round of this name that is still open then. */
export async function hasOpenRoundNamed(
  tx: Queries,
  typeId: number,
  name: string,
  then: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `select from rounds where lottery_type_id = $1 and name = $2
       and status in ('SCHEDULED', 'OPEN') and close_time > $3 limit 1`,
    [typeId, name, then],
  );
  return rows.length > 0;
}

/** Inserts a lottery like another, not offered; undefined when one of this code is there. */
export async function insertCopy(
  tx: Queries,
  sourceId: number,
  code: string,
  names: Readonly<Record<string, string>>,
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    `insert into lottery_types (code, category, result_kind, names, schedule, result_settings,
       sort_order, active)
     select $2, category, result_kind, $3, schedule, result_settings, sort_order, false
     from lottery_types where id = $1
     on conflict (code) do nothing returning id`,
    [sourceId, code, JSON.stringify(names)],
  );
  return row?.id;
}

export async function copyBetTypes(tx: Queries, fromId: number, toId: number): Promise<void> {
  await tx.query(
    `insert into bet_type_configs (lottery_type_id, bet_type, digits_count, odds,
       min_stake_satang, max_stake_satang, stake_step_satang, number_cap_satang,
       member_cap_satang, sort_order, active)
     select $2, bet_type, digits_count, odds, min_stake_satang, max_stake_satang,
       stake_step_satang, number_cap_satang, member_cap_satang, sort_order, active
     from bet_type_configs where lottery_type_id = $1`,
    [fromId, toId],
  );
}

/** The exchange of a lottery stays while a copy is made: before the lottery, as an import locks. */
export async function holdExchangeOf(tx: Queries, typeId: number): Promise<void> {
  await tx.query(
    `select from exchange_calendars where exchange =
       (select exchange from exchange_lotteries where lottery_type_id = $1) for key share`,
    [typeId],
  );
}

/** Moved days, and those without a session: a copy draws when the other does. */
export async function copyCalendar(tx: Queries, fromId: number, toId: number): Promise<void> {
  await tx.query(
    `insert into calendar_exceptions (lottery_type_id, on_date, moved_to, note)
     select $2, on_date, moved_to, note from calendar_exceptions where lottery_type_id = $1`,
    [fromId, toId],
  );
  await tx.query(
    `insert into exchange_lotteries (lottery_type_id, exchange)
     select $2, exchange from exchange_lotteries where lottery_type_id = $1`,
    [fromId, toId],
  );
}
