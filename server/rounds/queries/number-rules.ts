/** The SQL of closed and partly paying numbers. */
import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import type { Odds, Satang } from "@chokdee/domain/money.ts";

import { numberStakesOf } from "../../core/queries/number-stakes.ts";
import type { Queries } from "../../platform/database/database.ts";

/** Nobody: the rules are judged as for a member who has staked nothing. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

export interface NumberRuleNow {
  readonly bet_type: BetType;
  readonly number: string;
  readonly rule: "CLOSED" | "PARTIAL";
  readonly odds: Odds;
}

/**
 * The numbers of a round that take no bet or pay a part of their odds now, caps included. Judged
 * by betting_judge_lines, which judges slips too: what is shown is what would be answered to the
 * smallest stake.
 */
export function readRulesNow(db: Queries, roundId: number): Promise<NumberRuleNow[]> {
  return db.query<NumberRuleNow>(
    `with configs as (
       select c.*, r.id as round_id from bet_type_configs c
       join rounds r on r.lottery_type_id = c.lottery_type_id
       where r.id = $1 and c.active
     ), rules as (
       select n.* from number_rules n join rounds r on r.id = $1
       where n.round_id = r.id or n.lottery_type_id = r.lottery_type_id
     ), capped as (
       select c.id, least(c.number_cap_satang, (
         select min(n.cap_satang) from rules n where n.bet_type = c.bet_type and n.number is null
       )) as cap from configs c
     ), numbers as (
       select c.id, counted_number(c.bet_type, n.number) as number
       from configs c join rules n on n.bet_type = c.bet_type
       where length(n.number) = c.digits_count
       union
       select c.id, counted_number(c.bet_type, s.number) from capped p join configs c on c.id = p.id
       join ${numberStakesOf("= $1")} s on s.bet_type = c.bet_type
       where p.cap is not null
       union
       select c.id, counted_number(c.bet_type, lpad(n::text, c.digits_count, '0'))
       from capped p join configs c on c.id = p.id
       cross join lateral generate_series(0, (10 ^ c.digits_count)::integer - 1) n
       where p.cap < c.min_stake_satang
     ), lines as (
       select n.id, n.number, c.bet_type, c.odds, c.min_stake_satang,
         row_number() over (order by c.sort_order, c.id, n.number) as no
       from numbers n join configs c on c.id = n.id
     ), asked as (
       select count(*)::integer as lines, array_agg(id order by no) as ids,
         array_agg(number order by no) as numbers,
         array_agg(min_stake_satang order by no) as stakes
       from lines having count(*) > 0
     ), judged as (
       select j.line_no, j.fault, j.odds from asked a cross join lateral betting_judge_lines(
         array[$1::bigint], array_fill(1, array[a.lines]), a.ids, a.numbers, a.stakes,
         array_fill(null::integer, array[a.lines]), array['${NOBODY}'::uuid], true) j
     )
     select l.bet_type, l.number, v.rule,
       case v.rule when 'CLOSED' then 0 else j.odds end as odds
     from lines l join judged j on j.line_no = l.no
     cross join lateral (select case
       when j.fault in ('NUMBER_CLOSED', 'NUMBER_CAP') then 'CLOSED'
       when j.odds < l.odds then 'PARTIAL' end as rule) v
     where v.rule is not null
     order by l.no`,
    [roundId],
  );
}

export interface NumberRuleRow {
  readonly id: number;
  readonly lottery_type_id: number | null;
  readonly round_id: number | null;
  readonly bet_type: BetType;
  readonly number: string | null;
  readonly rule: "CLOSED" | "PARTIAL";
  readonly odds_percent: number | null;
  readonly cap_satang: Satang | null;
  readonly cap_percent: number | null;
  readonly created_at: Date;
}

const ruleColumns = `id, lottery_type_id, round_id, bet_type, number, rule, odds_percent, cap_satang, cap_percent,
  created_at`;

/** Rules of a lottery, of a round, or all; newest first. Closed animals can be left out. */
export function readNumberRules(
  db: Queries,
  filter: {
    readonly typeId: number | undefined;
    readonly roundId: number | undefined;
    readonly before: number | undefined;
    readonly limit: number;
    /** Numbers of the animal game whose closing is no row of the list. */
    readonly leftOut: readonly string[];
  },
): Promise<NumberRuleRow[]> {
  return db.query<NumberRuleRow>(
    `select ${ruleColumns} from number_rules
     where ($1::integer is null or lottery_type_id = $1) and ($2::bigint is null or round_id = $2)
       and ($3::bigint is null or id < $3)
       and not (coalesce(number, '') = any ($5::text[]) and bet_type = 'ANIMAL'
         and lottery_type_id is not null and rule = 'CLOSED' and cap_satang is null)
     order by id desc limit $4`,
    [
      filter.typeId ?? null,
      filter.roundId ?? null,
      filter.before ?? null,
      filter.limit,
      filter.leftOut,
    ],
  );
}

export interface NumberRuleToInsert {
  readonly typeId: number | null;
  readonly roundId: number | null;
  readonly betType: BetType;
  readonly number: string | null;
  readonly rule: "CLOSED" | "PARTIAL";
  readonly oddsPercent: number | null;
  readonly cap: Satang | null;
}

/** Inserts a rule; one that says the same already is answered instead. */
export async function insertNumberRule(
  tx: Queries,
  rule: NumberRuleToInsert,
): Promise<{ row: NumberRuleRow; isNew: boolean }> {
  const values = [
    rule.typeId,
    rule.roundId,
    rule.betType,
    rule.number,
    rule.rule,
    rule.oddsPercent,
    rule.cap,
  ];
  const [known] = await tx.query<NumberRuleRow>(
    `select ${ruleColumns} from number_rules
     where (lottery_type_id = $1::integer or round_id = $2::bigint) and bet_type = $3
       and number is not distinct from $4::text and rule = $5
       and odds_percent is not distinct from $6::integer
       and cap_satang is not distinct from $7::bigint and cap_percent is null`,
    values,
  );
  if (known) return { row: known, isNew: false };
  const [row] = await tx.query<NumberRuleRow>(
    `insert into number_rules (lottery_type_id, round_id, bet_type, number, rule, odds_percent,
       cap_satang)
     values ($1, $2, $3, $4, $5, $6, $7) returning ${ruleColumns}`,
    values,
  );
  if (!row) throw new Error("the number rule was not inserted");
  return { row, isNew: true };
}

/** A number that was changed, and what stood on it, in the order in which it came. */
export interface ReplacedRule {
  readonly number: string;
  readonly stood: readonly Pick<NumberRuleRow, "rule" | "odds_percent" | "cap_satang">[];
}

/**
 * Puts one rule in the place of all that stood on these numbers in the same scope, or none; answers
 * the numbers for which that changed something.
 */
export function replaceNumberRules(
  tx: Queries,
  change: {
    readonly typeId: number | null;
    readonly roundId: number | null;
    readonly betType: BetType;
    readonly numbers: readonly string[];
    readonly rule: {
      readonly rule: "CLOSED" | "PARTIAL";
      readonly odds_percent: number | null;
      readonly cap: Satang | null;
    } | null;
    /** Rules with a cap stay, and the new one stands beside them. */
    readonly besideCaps: boolean;
    /** Numbers on which something else stands than this stay as they are. */
    readonly over: ReplacedRule["stood"] | null;
  },
): Promise<ReplacedRule[]> {
  const { rule } = change;
  return tx.query<ReplacedRule>(
    `with wanted as (
       select distinct number from unnest($4::text[]) w (number)
     ), standing as (
       select n.id, n.number, n.rule, n.odds_percent, n.cap_satang,
         $5::text is not null and n.rule = $5
         and n.odds_percent is not distinct from $6::integer
         and n.cap_satang is not distinct from $7::bigint as same
       from number_rules n join wanted w on w.number = n.number
       where (n.lottery_type_id = $1::integer or n.round_id = $2::bigint) and n.bet_type = $3
         and not ($8::boolean and n.cap_satang is not null)
     ), numbers as (
       select w.number, case when $5::text is null then count(s.id) > 0
           else count(s.id) <> 1 or not bool_and(coalesce(s.same, false)) end as differs,
         coalesce(jsonb_agg(jsonb_build_object('rule', s.rule,
           'odds_percent', s.odds_percent, 'cap_satang', s.cap_satang) order by s.id)
           filter (where s.id is not null), '[]') as stood
       from wanted w left join standing s on s.number = w.number group by w.number
     ), touched as (
       select number, stood from numbers where differs and stood = coalesce($9::jsonb, stood)
     ), gone as (
       delete from number_rules n using standing s, touched t
       where n.id = s.id and t.number = s.number
     ), come as (
       insert into number_rules (lottery_type_id, round_id, bet_type, number, rule, odds_percent,
         cap_satang)
       select $1, $2, $3, t.number, $5, $6, $7 from touched t where $5::text is not null
       order by t.number
     )
     select number, stood from touched order by number`,
    [
      change.typeId,
      change.roundId,
      change.betType,
      change.numbers,
      rule?.rule ?? null,
      rule?.odds_percent ?? null,
      rule?.cap ?? null,
      change.besideCaps,
      change.over && JSON.stringify(change.over),
    ],
  );
}

/**
 * Forgets what the parts were lent of these numbers' caps, in rounds that can take bets. For a cap
 * that is set: while there was none, one part staked without telling the others.
 */
export async function forgetLoans(
  tx: Queries,
  of: {
    readonly typeId: number | null;
    readonly roundId: number | null;
    readonly betTypes: readonly BetType[];
    /** Null: all. */
    readonly numbers: readonly string[] | null;
  },
): Promise<void> {
  await tx.query("select exposures_forget_loans($1, $2, $3, $4)", [
    of.typeId,
    of.roundId,
    of.betTypes,
    of.numbers,
  ]);
}

/**
 * Marks what has closed by the clock and by nobody yet: a round keeps, as it is marked, which
 * numbers were closed. For whoever takes rules away, before they do. Answers how many.
 */
export async function closeDueRounds(
  tx: Queries,
  of: { readonly typeId: number | null; readonly roundId: number | null },
): Promise<number> {
  const closed = await tx.query(
    `with due as (
       select id from rounds
       where (lottery_type_id = $1 or id = $2) and status in ('SCHEDULED', 'OPEN')
         and close_time <= clock_timestamp()
       order by id for no key update
     )
     update rounds r set status = 'CLOSED' from due where r.id = due.id returning r.id`,
    [of.typeId, of.roundId],
  );
  return closed.length;
}

export async function readNumberRule(tx: Queries, id: number): Promise<NumberRuleRow | undefined> {
  const [row] = await tx.query<NumberRuleRow>(
    `select ${ruleColumns} from number_rules where id = $1`,
    [id],
  );
  return row;
}

export async function deleteNumberRule(
  tx: Queries,
  id: number,
): Promise<NumberRuleRow | undefined> {
  const [row] = await tx.query<NumberRuleRow>(
    `delete from number_rules where id = $1 returning ${ruleColumns}`,
    [id],
  );
  return row;
}
