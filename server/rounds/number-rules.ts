/**
 * Closed numbers, numbers that pay a part, and caps (decisions.md "Lotteries and rounds": number
 * rules per type or round; api.md /api/admin/number-rules).
 */
import { parseBetType } from "@chokdee/domain/betting/bet-types.ts";
import { countedNumber } from "@chokdee/domain/betting/counted-number.ts";
import { formatBaht, type Satang } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { roundRefusal } from "@chokdee/domain/rounds/rules.ts";

import { numbersWithoutAnimal } from "../betting/animal-game.ts";
import { writeAudit } from "../core/audit.ts";
import type { Actor } from "../platform/http/router.ts";
import type { Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import {
  closeDueRounds,
  deleteNumberRule,
  forgetLoans,
  insertNumberRule,
  readNumberRule,
  readNumberRules,
  type NumberRuleRow,
} from "./queries/number-rules.ts";
import { lockRound } from "./queries/rounds.ts";
import { lockBettableRounds, lockType, readBetTypes, type BetTypeRow } from "./queries/types.ts";
import { roundKey, ruleKey, typeKey } from "./wire-input.ts";

const PAGE = 50;
const LEAST_PERCENT = 1;
const MOST_PERCENT = 99;

export interface NumberRuleWanted {
  readonly lottery_type_id?: string | null | undefined;
  readonly round_id?: string | null | undefined;
  readonly bet_type: string;
  readonly number?: string | null | undefined;
  readonly rule: "CLOSED" | "PARTIAL";
  readonly odds_percent?: number | null | undefined;
  readonly cap?: Satang | null | undefined;
}

export async function addNumberRule(app: AppContext, actor: Actor, wanted: NumberRuleWanted) {
  const betType = parseBetType(wanted.bet_type);
  if (betType === null) throw new Refusal("WRONG_BET_TYPE");
  const { number: typed = null } = wanted;
  const row = await app.db.transaction(async (tx) => {
    const scope = await lockRuleScope(tx, wanted);
    const configs = await readBetTypes(tx, scope.ofTypeId);
    const config = configs.find((one) => one.bet_type === betType);
    if (!config) throw new Refusal("WRONG_BET_TYPE");
    checkRule(wanted, config);
    const { row: rule, isNew } = await insertNumberRule(tx, {
      typeId: scope.typeId,
      roundId: scope.roundId,
      betType,
      number: typed === null ? null : countedNumber(betType, typed),
      rule: wanted.rule,
      oddsPercent: wanted.odds_percent ?? null,
      cap: wanted.cap ?? null,
    });
    if (isNew) {
      if (rule.cap_satang !== null) {
        const numbers = rule.number === null ? null : [rule.number];
        await forgetLoans(tx, { ...scope, betTypes: [betType], numbers });
      }
      await audit(tx, actor, "number-rule.add", rule);
    }
    return rule;
  });
  app.live.tellAll("rounds");
  return { data: numberRuleOnWire(row) };
}

/** A lottery or one of its rounds; ofTypeId is the lottery in both cases. */
export interface RuleScope {
  readonly typeId: number | null;
  readonly roundId: number | null;
  readonly ofTypeId: number;
}

/**
 * Locks what the rule is for, a lottery or a round, so that no batch of slips is judged while the
 * rule comes into being. What has closed keeps the rules that stood: `closed` rounds are marked so.
 */
export async function lockRuleScope(
  tx: Queries,
  wanted: Pick<NumberRuleWanted, "lottery_type_id" | "round_id">,
): Promise<RuleScope & { readonly closed: number }> {
  const { lottery_type_id: type = null, round_id: round = null } = wanted;
  if (type !== null && round === null) {
    const typeId = typeKey(type);
    if (!(await lockType(tx, typeId))) throw new Refusal("LOTTERY_TYPE_NOT_FOUND");
    // What has closed is older than what still takes bets: rounds are locked in that order.
    const closed = await closeDueRounds(tx, { typeId, roundId: null });
    await lockBettableRounds(tx, { typeId });
    return { typeId, roundId: null, ofTypeId: typeId, closed };
  }
  if (round === null || type !== null) throw new Refusal("NUMBER_RULE_INVALID");
  const roundId = roundKey(round);
  const locked = await lockRound(tx, roundId);
  if (!locked) throw new Refusal("ROUND_NOT_FOUND");
  const reason = roundRefusal("EDIT", locked.status_now);
  if (reason) throw new Refusal("ROUND_STATE", { reason });
  return { typeId: null, roundId, ofTypeId: locked.type_id, closed: 0 };
}

/**
 * A rule names a number of its bet type or caps every number; only a rule that pays a part has a
 * percentage. A cap leaves room for the smallest stake: less would close the number outright.
 */
export function checkRule(wanted: NumberRuleWanted, config: BetTypeRow): void {
  const { number = null, odds_percent: percent = null, cap = null } = wanted;
  const isNumber =
    number === null
      ? cap !== null
      : /^[0-9]+$/.test(number) && number.length === config.digits_count;
  const isPercent =
    wanted.rule === "CLOSED"
      ? percent === null
      : percent !== null && percent >= LEAST_PERCENT && percent <= MOST_PERCENT;
  const isCap = cap === null || cap >= config.min_stake_satang;
  const field = !isNumber ? "number" : !isPercent ? "odds_percent" : !isCap ? "cap" : undefined;
  if (field !== undefined) throw new Refusal("NUMBER_RULE_INVALID", { field });
}

export async function removeNumberRule(app: AppContext, actor: Actor, id: string): Promise<void> {
  const key = ruleKey(id);
  await app.db.transaction(async (tx) => {
    const of = await readNumberRule(tx, key);
    if (of) await closeDueRounds(tx, { typeId: of.lottery_type_id, roundId: of.round_id });
    const rule = await deleteNumberRule(tx, key);
    if (!rule) throw new Refusal("NOT_FOUND");
    await audit(tx, actor, "number-rule.remove", rule);
  });
  app.live.tellAll("rounds");
}

export async function listNumberRules(
  db: Queries,
  query: {
    readonly lottery_type_id?: string | undefined;
    readonly round_id?: string | undefined;
    readonly leave_out?: "without_animal" | undefined;
    readonly limit?: number | undefined;
    readonly cursor?: string | undefined;
  },
) {
  const limit = query.limit ?? PAGE;
  if (query.cursor !== undefined && !/^[1-9][0-9]{0,14}$/.test(query.cursor)) {
    throw new Refusal("MALFORMED");
  }
  const rows = await readNumberRules(db, {
    typeId: query.lottery_type_id === undefined ? undefined : typeKey(query.lottery_type_id),
    roundId: query.round_id === undefined ? undefined : roundKey(query.round_id),
    before: query.cursor === undefined ? undefined : Number(query.cursor),
    limit: limit + 1,
    leftOut: query.leave_out === undefined ? [] : numbersWithoutAnimal,
  });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    data: { items: page.map(numberRuleOnWire), next_cursor: last ? String(last.id) : null },
  };
}

function numberRuleOnWire(row: NumberRuleRow) {
  return {
    id: String(row.id),
    lottery_type_id: row.lottery_type_id === null ? null : String(row.lottery_type_id),
    round_id: row.round_id === null ? null : String(row.round_id),
    bet_type: row.bet_type,
    number: row.number,
    rule: row.rule,
    odds_percent: row.odds_percent,
    cap: row.cap_satang === null ? null : formatBaht(row.cap_satang),
    cap_percent: row.cap_percent,
    created_at: row.created_at.toISOString(),
  };
}

async function audit(
  tx: Queries,
  actor: Actor,
  action: "number-rule.add" | "number-rule.remove",
  rule: NumberRuleRow,
): Promise<void> {
  const value = numberRuleOnWire(rule);
  await writeAudit(tx, {
    ...actor,
    action,
    targetKind: "number_rule",
    targetId: value.id,
    ...(action === "number-rule.add" ? { after: value } : { before: value }),
  });
}
