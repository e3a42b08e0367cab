/** The SQL of the animal game. */
import type { Odds } from "@chokdee/domain/money.ts";

import type { Queries } from "../../platform/database/database.ts";

export interface AnimalRound {
  readonly id: number;
  readonly name: string;
  readonly sequence: number;
  readonly close_time: Date;
  readonly config_id: number;
  readonly odds: number;
  /** Numbers of the draw that no animal has, or that are closed. */
  readonly closed: string[];
  /** Whether a rule lowers the odds of an animal, now or from some stakes on. */
  readonly may_pay_less: boolean;
  readonly min_stake_satang: number;
}

const rules = `from number_rules n
  where (n.lottery_type_id = r.lottery_type_id or n.round_id = r.id) and n.bet_type = 'ANIMAL'`;
const tables = `rounds_now r
  join lottery_types t on t.id = r.lottery_type_id and t.category = 'ANIMAL'
  join bet_type_configs c on c.lottery_type_id = t.id and c.bet_type = 'ANIMAL'`;

/** The animal round that takes bets and closes soonest. */
export async function readOpenAnimalRound(db: Queries): Promise<AnimalRound | undefined> {
  const [round] = await db.query<AnimalRound>(
    `select r.id, r.name, r.sequence, r.close_time, c.id as config_id, c.odds, c.min_stake_satang,
       coalesce((select array_agg(n.number) ${rules} and n.rule = 'CLOSED'
         and n.cap_satang is null and n.number is not null), '{}') as closed,
       exists (select ${rules} and n.rule = 'PARTIAL') as may_pay_less
     from ${tables}
     where r.status in ('SCHEDULED', 'OPEN') and r.status_now = 'OPEN' and t.active and c.active
     order by r.close_time limit 1`,
  );
  return round;
}

/** Nobody: judged as for a member who has staked nothing. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** What the animals of a round pay now for the smallest stake, by the function that judges slips. */
export function readAnimalOdds(
  db: Queries,
  round: AnimalRound,
  numbers: readonly string[],
): Promise<{ readonly number: string; readonly odds: Odds }[]> {
  const all = (value: number | null) => numbers.map(() => value);
  return db.query(
    `select l.number, j.odds
     from betting_judge_lines(array[$1::bigint], $2::integer[], $3::integer[], $4::text[],
       $5::bigint[], $6::integer[], array['${NOBODY}'::uuid], true) j
     join unnest($4::text[]) with ordinality l (number, no) on l.no = j.line_no
     order by j.line_no`,
    [round.id, all(1), all(round.config_id), numbers, all(round.min_stake_satang), all(null)],
  );
}

/** An animal round and what is bet on in it, whatever is on offer now: what stands is answered. */
export async function readAnimalRound(
  db: Queries,
  id: number,
): Promise<Pick<AnimalRound, "id" | "config_id"> | undefined> {
  const [round] = await db.query<Pick<AnimalRound, "id" | "config_id">>(
    `select r.id, c.id as config_id from ${tables} where r.id = $1`,
    [id],
  );
  return round;
}

/** Closes every number of the draw that no animal of the set has; rows that stand are left. */
export async function closeNumbersWithoutAnimal(
  db: Queries,
  numbers: readonly string[],
): Promise<void> {
  const types = await db.query<{ id: number }>(
    `select t.id from lottery_types t
     left join number_rules r on r.lottery_type_id = t.id and r.bet_type = 'ANIMAL'
     where t.category = 'ANIMAL' and r.id is null`,
  );
  if (types.length === 0) return;
  await db.query(
    `insert into number_rules (lottery_type_id, bet_type, number, rule)
     select t.id, 'ANIMAL', n.number, 'CLOSED'
     from unnest($1::integer[]) t (id) cross join unnest($2::text[]) n (number)`,
    [types.map(({ id }) => id), numbers],
  );
}
