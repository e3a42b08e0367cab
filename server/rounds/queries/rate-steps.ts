/** The SQL of rates that fall in steps: rules on every number that have a percentage of the cap. */
import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import type { Odds, Satang } from "@chokdee/domain/money.ts";
import type { RateStep } from "@chokdee/domain/rounds/rate-steps.ts";

import type { Queries } from "../../platform/database/database.ts";

interface Scope {
  readonly typeId: number | null;
  readonly roundId: number | null;
}

export interface RateStepRow {
  readonly bet_type: BetType;
  readonly cap_percent: number;
  readonly odds_percent: number;
  readonly cap_satang: Satang;
}

/** By bet type, the first step first. */
export function readRateSteps(db: Queries, scope: Scope): Promise<RateStepRow[]> {
  return db.query<RateStepRow>(
    `select bet_type, cap_percent, odds_percent, cap_satang from number_rules
     where (lottery_type_id = $1::integer or round_id = $2::bigint) and cap_percent is not null
     order by bet_type, cap_percent`,
    [scope.typeId, scope.roundId],
  );
}

/** Puts steps in the place of those that a bet type has in the same scope. */
export async function replaceRateSteps(
  tx: Queries,
  change: Scope & {
    readonly betType: BetType;
    readonly steps: readonly (RateStep & { readonly above: Satang })[];
  },
): Promise<RateStepRow[]> {
  const { typeId, roundId, betType, steps } = change;
  await tx.query(
    `delete from number_rules where (lottery_type_id = $1::integer or round_id = $2::bigint)
       and bet_type = $3 and cap_percent is not null`,
    [typeId, roundId, betType],
  );
  await tx.query(
    `insert into number_rules (lottery_type_id, round_id, bet_type, rule, cap_percent, odds_percent,
       cap_satang)
     select $1, $2, $3, 'PARTIAL', s.cap_percent, s.odds_percent, s.cap_satang
     from unnest($4::integer[], $5::integer[], $6::bigint[]) s (cap_percent, odds_percent, cap_satang)
     order by s.cap_percent`,
    [
      typeId,
      roundId,
      betType,
      steps.map((step) => step.fromPercent),
      steps.map((step) => step.paysPercent),
      steps.map((step) => step.above),
    ],
  );
  const rows = await readRateSteps(tx, change);
  return rows.filter((row) => row.bet_type === betType);
}

/**
 * The steps of a lottery and of its rounds follow its caps; where there is none they stay. A trigger
 * does the same for nodes of the version before, which a distributed house does not have.
 */
export async function moveRateSteps(tx: Queries, typeId: number): Promise<void> {
  // Rounds stand on one node, rules on each: an update does not ask both.
  const rounds = await tx.query<{ id: number }>(
    `select id from rounds where lottery_type_id = $1 and status in ('SCHEDULED', 'OPEN')`,
    [typeId],
  );
  await tx.query(
    `update number_rules n set cap_satang = c.number_cap_satang * n.cap_percent / 100
     from bet_type_configs c
     where c.lottery_type_id = $1 and c.bet_type = n.bet_type and c.number_cap_satang is not null
       and n.cap_percent is not null
       and (n.lottery_type_id = $1 or n.round_id = any ($2::bigint[]))
       and n.cap_satang <> c.number_cap_satang * n.cap_percent / 100`,
    [typeId, rounds.map(({ id }) => id)],
  );
}

export interface RoundStep {
  readonly bet_type: BetType;
  readonly above: Satang;
  readonly odds: Odds;
}

/**
 * The odds of every number of a round by what is staked on it, as betting_judge takes them: of the
 * rules of its lottery and its own the strictest, up to where nothing more is accepted.
 */
export function readRoundSteps(db: Queries, roundId: number): Promise<RoundStep[]> {
  return db.query<RoundStep>(
    `with rules as (
       select n.bet_type, n.rule, n.cap_satang, n.odds_percent
       from number_rules n join rounds r on r.id = $1
       where (n.round_id = r.id or n.lottery_type_id = r.lottery_type_id) and n.number is null
     ), steps as (
       select c.bet_type, c.sort_order, c.id, c.odds, n.cap_satang as above,
         least(c.number_cap_satang, (select min(k.cap_satang) from rules k
           where k.bet_type = c.bet_type and k.rule = 'CLOSED')) as cap,
         min(min(n.odds_percent)) over (partition by c.id order by n.cap_satang) as percent
       from rounds r join bet_type_configs c on c.lottery_type_id = r.lottery_type_id and c.active
       join rules n on n.bet_type = c.bet_type and n.rule = 'PARTIAL'
       where r.id = $1
       group by c.bet_type, c.sort_order, c.id, c.odds, c.number_cap_satang, n.cap_satang
     ), told as (
       select s.*, lag(s.percent) over (partition by s.id order by s.above) as before from steps s
     )
     select t.bet_type, t.above, (t.odds * t.percent / 100)::integer as odds from told t
     where t.percent is distinct from t.before and (t.cap is null or t.above < t.cap)
     order by t.sort_order, t.id, t.above`,
    [roundId],
  );
}
