/**
 * The wins held against the results and the slips: which lines win, and how much, is reckoned again by
 * the rules of the results, whatever has written the wins or left one out.
 */
import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import { winningNumbers, type DrawResult } from "@chokdee/domain/results/rules.ts";

import type { Queries } from "../../platform/database/database.ts";

interface DrawnRound {
  readonly id: string;
  readonly version: number;
  readonly type_id: number;
  readonly result: DrawResult | null;
}
type Configs = ReadonlyMap<number, ReadonlyMap<string, number>>;

/** Rounds whose slips are read by one statement. */
const ROUNDS_AT_ONCE = 500;

/** Which of the rounds are meant is said as the where of a statement over rounds r. */
export async function readWonLines(
  db: Queries,
  where: string,
  most: number,
): Promise<{ kind: string; id: string; detail: string }[]> {
  const rounds = await db.query<DrawnRound>(
    // As texts, whatever somebody has written there.
    `select r.id::text, r.result_version as version, r.lottery_type_id as type_id,
       (select jsonb_object_agg(key, value) from jsonb_each_text(r.result)) as result
     from rounds r where r.status = 'SETTLED' and ${where} order by r.id`,
  );
  if (rounds.length === 0) return [];
  const configs = await readConfigs(db);
  const found = [];
  for (let at = 0; at < rounds.length && found.length < most; at += ROUNDS_AT_ONCE) {
    found.push(...(await compared(db, rounds.slice(at, at + ROUNDS_AT_ONCE), configs, most)));
  }
  return found;
}

/** The configurations of each lottery by bet type. */
async function readConfigs(db: Queries): Promise<Configs> {
  const rows = await db.query<{ id: number; type_id: number; bet_type: BetType }>(
    "select id, lottery_type_id as type_id, bet_type from bet_type_configs",
  );
  const byType = Map.groupBy(rows, ({ type_id }) => type_id);
  return new Map(
    [...byType].map(([type, all]) => [type, new Map(all.map((one) => [one.bet_type, one.id]))]),
  );
}

function compared(db: Queries, rounds: readonly DrawnRound[], configs: Configs, most: number) {
  const won = rounds.flatMap(({ id, type_id, result }) =>
    [...winningNumbers(result ?? {})].flatMap(([betType, numbers]) => {
      const config = configs.get(type_id)?.get(betType);
      return config === undefined ? [] : numbers.map((number) => ({ id, config, number }));
    }),
  );
  return db.query<{ kind: string; id: string; detail: string }>(
    `with won as materialized (
       select * from unnest($3::bigint[], $4::integer[], $5::text[]) w (round_id, config_id, number)
     ), drawn as materialized (
       select round_id, array_agg(distinct number) as numbers from won group by round_id
     ), wrong as materialized (
       select slip_id, line_no, sum(due) as due, sum(told) as told
       from (
         select s.user_id, s.id as slip_id, l.line_no,
           div(l.stake::numeric * l.odds, 100) as due, 0 as told
         from slips s
         join drawn d on d.round_id = s.round_id and s.line_numbers && d.numbers
         cross join lateral unnest(s.line_config_ids, s.line_numbers,
           s.line_stakes_satang, s.line_odds) with ordinality
           l (config_id, number, stake, odds, line_no)
         join won w
           on w.round_id = s.round_id and w.config_id = l.config_id and w.number = l.number
         where s.round_id = any ($1::bigint[]) and s.cancelled_at is null
         union all
         select w.user_id, w.slip_id, w.line_no, 0, w.payout_satang
         from wins w join unnest($1::bigint[], $2::integer[]) r (id, version)
           on r.id = w.round_id and r.version = w.result_version
         where w.round_id = any ($1::bigint[])) g
       group by user_id, slip_id, line_no having sum(due) <> sum(told))
     select 'win' as kind, slip_id || ':' || line_no as id, 'due ' || due || ', told ' || told
       as detail
     from wrong limit $6`,
    [
      rounds.map(({ id }) => id),
      rounds.map(({ version }) => version),
      won.map(({ id }) => id),
      won.map(({ config }) => config),
      won.map(({ number }) => number),
      most,
    ],
  );
}
