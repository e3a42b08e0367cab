/** The SQL of a draw night. */
import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import type { Satang } from "@chokdee/domain/money.ts";
import type { ResultKind } from "@chokdee/domain/results/rules.ts";
import type { Category } from "@chokdee/domain/rounds/contract.ts";

import { numberStakesOf } from "../../core/queries/number-stakes.ts";
import type { Queries } from "../../platform/database/database.ts";

interface TypeColumns {
  readonly type_id: number;
  readonly code: string;
  readonly category: Category;
  readonly names: Record<string, string>;
  readonly result_kind: ResultKind;
}

export interface NightRow extends TypeColumns {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  readonly close_time: Date;
  readonly draw_time: Date | null;
}

const closesSoon =
  "r.status_now = 'OPEN' and r.close_time < statement_timestamp() + interval '8 hours'";

/** Rounds that the house draws itself and that close soon. */
export async function readHouseDrawsSoon(db: Queries): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select r.id from backoffice_rounds r
     where r.status in ('SCHEDULED', 'OPEN') and ${closesSoon}
       and r.result_kind in ('YEEKEE', 'ANIMAL')`,
  );
  return rows.map(({ id }) => id);
}

/** Which of some rounds something is staked on. */
export async function readStaked(db: Queries, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db.query<{ id: number }>(
    `select distinct s.round_id as id from ${numberStakesOf("= any ($1::bigint[])")} s`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

/**
 * What waits for a person first, then what closes next; house draws come by themselves, and are
 * there while something is staked on them. What is entered and being paid waits no more.
 */
export function readNightRounds(db: Queries, staked: readonly number[]): Promise<NightRow[]> {
  return db.query<NightRow>(
    `select r.id, r.name, r.status_now as status, r.close_time, r.draw_time,
       r.lottery_type_id as type_id, r.type_code as code, r.category, r.type_names as names,
       r.result_kind
     from backoffice_rounds r
     where r.status in ('SCHEDULED', 'OPEN', 'CLOSED')
       and (${closesSoon} or r.status_now = 'CLOSED')
       and (r.result_kind not in ('YEEKEE', 'ANIMAL') or r.status_now = 'OPEN'
         and r.id = any ($1::bigint[]))
       and r.id not in (select round_id from rounds_settling)
     order by r.status_now <> 'CLOSED', r.close_time, r.id limit 60`,
    [staked],
  );
}

export interface HotNumberRow {
  readonly round_id: number;
  readonly bet_type: BetType;
  readonly number: string;
  readonly stake_satang: Satang;
}

/** Where most was staked in the last minutes, of each round so many numbers. */
export function readHotNumbers(
  db: Queries,
  roundIds: readonly number[],
  { minutes, most }: { readonly minutes: number; readonly most: number },
): Promise<HotNumberRow[]> {
  return db.query<HotNumberRow>(
    `select h.round_id, h.bet_type, h.number, h.stake_satang from (
       select b.round_id, c.bet_type, counted_number(c.bet_type, b.number) as number,
         sum(b.stake_satang)::bigint as stake_satang,
         row_number() over (partition by b.round_id order by sum(b.stake_satang) desc, c.bet_type,
           counted_number(c.bet_type, b.number)) as place
       from unnest($1::bigint[]) w (round_id)
       join bets b on b.round_id = w.round_id and b.cancelled_at is null
         and b.slip_id >= slip_id_at(statement_timestamp() - make_interval(mins => $2))
       join bet_type_configs c on c.id = b.bet_type_config_id
       group by 1, 2, 3) h
     where h.place <= $3 order by h.round_id, h.place`,
    [roundIds, minutes, most],
  );
}

/** Lotteries on offer with a bet type on whose numbers any amount is taken. */
export function readUncapped(db: Queries): Promise<TypeColumns[]> {
  return db.query<TypeColumns>(
    `select t.id as type_id, t.code, t.category, t.names, t.result_kind from lottery_types t
     where t.active and exists (
       select from bet_type_configs c where c.lottery_type_id = t.id and c.active
         and c.number_cap_satang is null and not exists (
           select from number_rules n where n.lottery_type_id = t.id and n.bet_type = c.bet_type
             and n.number is null and n.rule = 'CLOSED'))
     order by t.sort_order, t.id`,
  );
}

/** Numbers of a round that have a rule of their own already, of the round or its lottery. */
export async function readRuledNumbers(
  tx: Queries,
  roundId: number,
  betType: BetType,
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ number: string }>(
    `select n.number from number_rules n join rounds r on r.id = $1
     where n.bet_type = $2 and n.number is not null and n.cap_satang is null
       and (n.round_id = r.id or n.lottery_type_id = r.lottery_type_id)`,
    [roundId, betType],
  );
  return new Set(rows.map(({ number }) => number));
}
