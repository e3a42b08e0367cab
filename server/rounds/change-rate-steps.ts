/**
 * Rates that fall in steps as a number fills: rules on every number of a bet type, each from a
 * percentage of its cap on. They are judged with the other rules, in the transaction that places.
 */
import { parseBetType } from "@chokdee/domain/betting/bet-types.ts";
import { formatBaht } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { stepAmount, stepsFault, type RateStep } from "@chokdee/domain/rounds/rate-steps.ts";

import { writeAudit, type AuditActor } from "../core/audit.ts";
import { refuseOverwrite } from "../core/refuse-overwrite.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { lockRuleScope } from "./number-rules.ts";
import { forgetLoans } from "./queries/number-rules.ts";
import { readRateSteps, replaceRateSteps, type RateStepRow } from "./queries/rate-steps.ts";
import { readRound } from "./queries/rounds.ts";
import { readBetTypes, type BetTypeRow } from "./queries/types.ts";
import { roundKey, typeKey } from "./wire-input.ts";

type SentSteps = readonly { readonly from_percent: number; readonly pays_percent: number }[];

export interface StepsWanted {
  readonly lottery_type_id?: string | null | undefined;
  readonly round_id?: string | null | undefined;
  readonly bet_type: string;
  readonly steps: SentSteps;
  /** What stood where they were typed over. */
  readonly over?: { readonly steps: SentSteps } | undefined;
}

export async function changeRateSteps(app: AppContext, actor: AuditActor, wanted: StepsWanted) {
  const steps = stepsOf(wanted.steps);
  const { data, isChanged } = await app.db.transaction(async (tx) => {
    const scope = await lockRuleScope(tx, wanted);
    const betType = parseBetType(wanted.bet_type);
    const configs = await readBetTypes(tx, scope.ofTypeId);
    const config = configs.find((one) => one.bet_type === betType);
    if (!config) throw new Refusal("WRONG_BET_TYPE");
    const before = (await readRateSteps(tx, scope)).filter((row) => row.bet_type === betType);
    const stood = inWords(before.map(stepOf));
    refuseOverwrite(
      { steps: stood },
      {
        over: wanted.over && { steps: inWords(stepsOf(wanted.over.steps)) },
        wanted: { steps: inWords(steps) },
      },
    );
    checkSteps(steps, config);
    if (stood === inWords(steps)) {
      return { data: stepsOnWire(config, before), isChanged: false };
    }
    const cap = config.number_cap_satang ?? 0;
    const rows = await replaceRateSteps(tx, {
      ...scope,
      betType: config.bet_type,
      steps: steps.map((step) => ({ ...step, above: stepAmount(cap, step.fromPercent) })),
    });
    await forgetLoans(tx, { ...scope, betTypes: [config.bet_type], numbers: null });
    await writeAudit(tx, {
      ...actor,
      action: "number-rule.steps",
      targetKind: scope.roundId === null ? "lottery_type" : "round",
      targetId: String(scope.roundId ?? scope.typeId),
      before: { bet_type: betType, steps: stood },
      after: { bet_type: betType, steps: inWords(steps) },
    });
    return { data: stepsOnWire(config, rows), isChanged: true };
  });
  if (isChanged) app.live.tellAll("rounds");
  return { data, isChanged };
}

/** The steps of each bet type of a lottery, or those of a round alone. */
export async function listRateSteps(
  db: Queries,
  query: { readonly lottery_type_id?: string | undefined; readonly round_id?: string | undefined },
) {
  const { lottery_type_id: type, round_id: round } = query;
  if ((type === undefined) === (round === undefined)) throw new Refusal("NUMBER_RULE_INVALID");
  const roundId = round === undefined ? null : roundKey(round);
  const ofTypeId = roundId === null ? typeKey(type ?? "") : (await readRound(db, roundId))?.type_id;
  if (ofTypeId === undefined) throw new Refusal("ROUND_NOT_FOUND");
  const rows = await readRateSteps(db, { typeId: roundId === null ? ofTypeId : null, roundId });
  const configs = await readBetTypes(db, ofTypeId);
  if (configs.length === 0) throw new Refusal("LOTTERY_TYPE_NOT_FOUND");
  const items = configs.map((config) =>
    stepsOnWire(
      config,
      rows.filter((row) => row.bet_type === config.bet_type),
    ),
  );
  return { data: { items } };
}

/** A step under the smallest stake would mean that nobody is ever paid the whole rate. */
function checkSteps(steps: readonly RateStep[], config: BetTypeRow): void {
  const fault = stepsFault(steps);
  if (fault) throw new Refusal("NUMBER_RULE_INVALID", { field: `steps.${String(fault.at)}` });
  const cap = config.number_cap_satang;
  const [first] = steps;
  if (first === undefined) return;
  if (cap === null) throw new Refusal("NUMBER_RULE_INVALID", { field: "number_cap" });
  if (stepAmount(cap, first.fromPercent) < config.min_stake_satang) {
    throw new Refusal("NUMBER_RULE_INVALID", { field: "steps.0" });
  }
}

function stepsOnWire(config: BetTypeRow, rows: readonly RateStepRow[]) {
  const cap = config.number_cap_satang;
  return {
    bet_type: config.bet_type,
    number_cap: cap === null ? null : formatBaht(cap),
    steps: rows.map((row) => ({
      from_percent: row.cap_percent,
      pays_percent: row.odds_percent,
      above: formatBaht(row.cap_satang),
    })),
  };
}

const stepsOf = (sent: SentSteps): RateStep[] =>
  sent.map((step) => ({ fromPercent: step.from_percent, paysPercent: step.pays_percent }));

const stepOf = (row: RateStepRow): RateStep => ({
  fromPercent: row.cap_percent,
  paysPercent: row.odds_percent,
});

const inWords = (steps: readonly RateStep[]): string =>
  steps
    .map(({ fromPercent, paysPercent }) => `${String(fromPercent)}:${String(paysPercent)}`)
    .join(" ");
