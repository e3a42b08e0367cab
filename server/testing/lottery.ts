/** A lottery of all ten bet types and rounds of it, for tests that need no seeds. */
import { randomUUID } from "node:crypto";

import { betTypeFacts, type BetType } from "@chokdee/domain/betting/bet-types.ts";
import { countedNumber } from "@chokdee/domain/betting/counted-number.ts";
import type { NumberRule } from "@chokdee/domain/betting/rules.ts";

import type { Queries } from "../platform/database/database.ts";
import type { TestApp } from "./app.ts";

/** Odds in hundredths as domain.md seeds them. */
const seededOdds: readonly (readonly [BetType, number])[] = [
  ["FOUR_TOP", 400_000],
  ["FOUR_TOD", 20_000],
  ["THREE_TOP", 90_000],
  ["THREE_TOD", 15_000],
  ["THREE_FRONT", 45_000],
  ["THREE_BOTTOM", 45_000],
  ["TWO_TOP", 9_500],
  ["TWO_BOTTOM", 9_500],
  ["RUN_TOP", 320],
  ["RUN_BOTTOM", 420],
];

export interface TestLottery {
  readonly typeId: number;
  /** The configuration ids by bet type, as the wire carries them. */
  readonly configs: ReadonlyMap<BetType, string>;
}

/** Adds a lottery: stakes 1-5,000 baht in whole baht; of all ten bet types, or those named. */
export async function addLottery(
  db: Queries,
  resultKind = "GLO",
  category = "THAI_GOVERNMENT",
  offered?: readonly BetType[],
): Promise<TestLottery> {
  const odds = seededOdds.filter(([betType]) => offered?.includes(betType) ?? true);
  const [type] = await db.query<{ id: number }>(
    `insert into lottery_types (code, category, result_kind, names, schedule)
     values ($1, $2, $3, '{"th": "หวยทดสอบ"}', '{}') returning id`,
    [`test-${randomUUID()}`, category, resultKind],
  );
  const typeId = type?.id ?? 0;
  const rows = await db.query<{ id: number; bet_type: BetType }>(
    `insert into bet_type_configs (lottery_type_id, bet_type, digits_count, odds,
       min_stake_satang, max_stake_satang)
     select $1, b.bet_type, b.digits, b.odds, 100, 500000
     from unnest($2::text[], $3::integer[], $4::integer[]) b (bet_type, digits, odds)
     returning id, bet_type`,
    [
      typeId,
      odds.map(([betType]) => betType),
      odds.map(([betType]) => betTypeFacts(betType).digits),
      odds.map(([, hundredths]) => hundredths),
    ],
  );
  return { typeId, configs: new Map(rows.map((row) => [row.bet_type, String(row.id)])) };
}

export interface RuleToAdd extends NumberRule {
  /** Null: every number. */
  readonly number: string | null;
  /** Of the lottery unless it is said. */
  readonly ofRound?: boolean;
}

interface RuleScope {
  readonly lottery: TestLottery;
  readonly roundId: string;
}

/** A rule on a number of a bet type, of a lottery or of one round. */
export const addNumberRule = (
  db: Queries,
  scope: RuleScope,
  betType: BetType,
  rule: RuleToAdd,
): Promise<void> => addNumberRules(db, scope, [{ betType, ...rule }]);

/** Many at once. */
export async function addNumberRules(
  db: Queries,
  { lottery, roundId }: RuleScope,
  rules: readonly (RuleToAdd & { readonly betType: BetType })[],
): Promise<void> {
  await db.query(
    `insert into number_rules (lottery_type_id, round_id, bet_type, number, rule, odds_percent,
       cap_satang)
     select case when not r.of_round then $1::integer end, case when r.of_round then $2::bigint end,
       r.bet_type, r.number, r.rule, r.percent, r.cap
     from unnest($3::boolean[], $4::text[], $5::text[], $6::text[], $7::integer[], $8::bigint[])
       r (of_round, bet_type, number, rule, percent, cap)`,
    [
      lottery.typeId,
      Number(roundId),
      rules.map(({ ofRound }) => ofRound ?? false),
      rules.map(({ betType }) => betType),
      rules.map(({ betType, number }) => number && countedNumber(betType, number)),
      rules.map(({ rule }) => rule),
      rules.map(({ oddsPercent }) => oddsPercent ?? null),
      rules.map(({ capSatang }) => capSatang ?? null),
    ],
  );
}

let sequence = 0;

/** Adds a round that is open now and closes after so many seconds (negative: closed already). */
export async function addRound(
  db: Queries,
  lottery: TestLottery,
  closesInSeconds = 3_600,
  opensInSeconds = -7_200,
): Promise<string> {
  sequence += 1;
  const [round] = await db.query<{ id: number }>(
    `insert into rounds (lottery_type_id, name, draw_date, sequence, open_time, close_time)
     values ($1, 'งวดทดสอบ', (clock_timestamp() at time zone 'Asia/Bangkok')::date, $2, clock_timestamp() + make_interval(secs => $3),
       clock_timestamp() + make_interval(secs => $4)) returning id`,
    [lottery.typeId, sequence, opensInSeconds, closesInSeconds],
  );
  return String(round?.id);
}

/** Moves a round's close to now, as time would. */
export async function closeNow(app: TestApp, roundId: string): Promise<void> {
  await app.db.query("update rounds set close_time = clock_timestamp() where id = $1", [roundId]);
}

/** A slip as a client sends it: lines as [bet type, number, amount in baht]. */
export function slip(
  lottery: TestLottery,
  roundId: string,
  lines: readonly (readonly [BetType, string, number | string])[],
  betGroupId: string = randomUUID(),
) {
  return {
    round_id: roundId,
    bet_group_id: betGroupId,
    bets: lines.map(([betType, number, amount]) => ({
      bet_type_config_id: lottery.configs.get(betType),
      number,
      amount,
    })),
  };
}
