/**
 * Many numbers of a bet type at once, of a lottery or of one round: what a desk pastes on a draw
 * night. What stood on a number in the same place is replaced, so that the last word counts.
 */
import { parseBetType, type BetType } from "@chokdee/domain/betting/bet-types.ts";
import { countedNumber } from "@chokdee/domain/betting/counted-number.ts";
import type { ReplyOf } from "@chokdee/domain/contract.ts";
import { formatBaht, type Satang } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import type {
  BulkAct,
  changeNumberRules as numbersCall,
} from "@chokdee/domain/rounds/night-contract.ts";

import { writeAudit, type AuditActor } from "../core/audit.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { checkRule, lockRuleScope, type RuleScope } from "./number-rules.ts";
import { forgetLoans, replaceNumberRules, type ReplacedRule } from "./queries/number-rules.ts";
import { readBetTypes } from "./queries/types.ts";

interface NumbersAct {
  readonly act: BulkAct;
  readonly odds_percent?: number | null | undefined;
  readonly cap?: Satang | null | undefined;
}

export interface BulkWanted extends NumbersAct {
  readonly lottery_type_id?: string | null | undefined;
  readonly round_id?: string | null | undefined;
  readonly bet_type: string;
  readonly numbers: readonly string[];
  /** The act that is undone. */
  readonly over?: NumbersAct | undefined;
}

type Change = ReplyOf<typeof numbersCall>["data"];

export async function changeNumberRules(
  app: AppContext,
  actor: AuditActor,
  wanted: BulkWanted,
): Promise<{ data: Change }> {
  const { closed, change } = await app.db.transaction(async (tx) => {
    const { closed, ...scope } = await lockRuleScope(tx, wanted);
    return { closed, change: await changeInScope(tx, actor, scope, wanted) };
  });
  if (closed + change.changed > 0) app.live.tellAll("rounds");
  return { data: change };
}

/** The same on a scope that is locked; beside the caps of numbers, or in their place. */
export async function changeInScope(
  tx: Queries,
  actor: AuditActor,
  scope: RuleScope,
  wanted: BulkWanted,
  besideCaps = false,
): Promise<Change> {
  const betType = parseBetType(wanted.bet_type);
  const configs = await readBetTypes(tx, scope.ofTypeId);
  const config = configs.find((one) => one.bet_type === betType);
  if (betType === null || !config) throw new Refusal("WRONG_BET_TYPE");
  const numbers = [...new Set(wanted.numbers.map((number) => countedNumber(betType, number)))];
  const rule = ruleOf(wanted);
  for (const number of numbers) {
    checkRule({ ...rule, number, bet_type: betType }, config);
  }
  if (wanted.act === "CAP" && rule.cap === null) {
    throw new Refusal("NUMBER_RULE_INVALID", { field: "cap" });
  }
  const isRemoval = wanted.act === "REMOVE";
  const replaced = await replaceNumberRules(tx, {
    ...scope,
    betType,
    numbers,
    rule: isRemoval ? null : rule,
    besideCaps,
    over: wanted.over ? leftBy(wanted.over) : null,
  });
  const changed = replaced.map(({ number }) => number);
  if (!isRemoval && rule.cap !== null) {
    await forgetLoans(tx, { ...scope, betTypes: [betType], numbers: changed });
  }
  if (replaced.length > 0) await audit(tx, actor, { scope, betType, wanted, replaced });
  return {
    changed: changed.length,
    unchanged: numbers.length - changed.length,
    before: actsThatUndo(replaced),
  };
}

/** What an act leaves on each of its numbers. */
function leftBy(act: NumbersAct): ReplacedRule["stood"] {
  const { rule, odds_percent, cap: cap_satang } = ruleOf(act);
  return act.act === "REMOVE" ? [] : [{ rule, odds_percent, cap_satang }];
}

/** Several rules on one number cannot be put back by this call: then it offers none. */
function actsThatUndo(replaced: readonly ReplacedRule[]): Change["before"] {
  if (replaced.some(({ stood }) => stood.length > 1)) return [];
  const acts = new Map<string, Change["before"][number]>();
  for (const { number, stood } of replaced) {
    const { rule = null, odds_percent = null, cap_satang: satang = null } = stood[0] ?? {};
    const cap = satang === null ? null : formatBaht(satang);
    const closes = cap === null ? "CLOSE" : "CAP";
    const act = rule === null ? "REMOVE" : rule === "PARTIAL" ? "PART" : closes;
    const key = JSON.stringify([act, odds_percent, cap]);
    const same = acts.get(key) ?? { act, numbers: [], odds_percent, cap };
    same.numbers.push(number);
    acts.set(key, same);
  }
  return [...acts.values()];
}

/** What is gone, numbers with the same rule together: who reads of it need not look for it. */
function rulesThatStood(replaced: readonly ReplacedRule[]) {
  const all = replaced.flatMap(({ number, stood }) => stood.map((one) => ({ number, ...one })));
  const alike = Map.groupBy(all, ({ number: _number, ...rule }) => JSON.stringify(rule));
  return [...alike.values()].flatMap((ones) => {
    const [first] = ones;
    if (!first) return [];
    const { rule, odds_percent: percent, cap_satang: cap } = first;
    return {
      numbers: ones.map(({ number }) => number).join(" "),
      rule,
      ...(percent === null ? {} : { odds_percent: percent }),
      ...(cap === null ? {} : { cap: formatBaht(cap) }),
    };
  });
}

function ruleOf({ act, odds_percent: percent = null, cap = null }: NumbersAct) {
  if (act === "PART") return { rule: "PARTIAL", odds_percent: percent, cap } as const;
  return { rule: "CLOSED", odds_percent: null, cap: act === "CAP" ? cap : null } as const;
}

async function audit(
  tx: Queries,
  actor: AuditActor,
  change: {
    readonly scope: RuleScope;
    readonly betType: BetType;
    readonly wanted: BulkWanted;
    readonly replaced: readonly ReplacedRule[];
  },
): Promise<void> {
  const { scope, betType, wanted, replaced } = change;
  const stood = rulesThatStood(replaced);
  const { rule, odds_percent, cap } = ruleOf(wanted);
  await writeAudit(tx, {
    ...actor,
    action: "number-rule.bulk",
    targetKind: scope.roundId === null ? "lottery_type" : "round",
    targetId: String(scope.roundId ?? scope.typeId),
    ...(stood.length > 0 ? { before: { rule: stood } } : {}),
    after: {
      act: wanted.act,
      bet_type: betType,
      numbers: replaced.map(({ number }) => number).join(" "),
      ...(wanted.act === "REMOVE" ? {} : { rule }),
      ...(odds_percent === null ? {} : { odds_percent }),
      ...(cap === null ? {} : { cap: formatBaht(cap) }),
    },
  });
}
