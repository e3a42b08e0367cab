/**
 * The operator changes odds, limits and caps. Odds that return more than 100 %, commission
 * included, are refused unless confirmed (decisions.md "Lotteries and rounds"), and wait for a
 * second person where there is one.
 * A bet type that is added (add-bet-type.ts) goes the same way.
 */
import { parseBetType, type BetType } from "@chokdee/domain/betting/bet-types.ts";
import { percentHundredths } from "@chokdee/domain/referral/rules.ts";
import { returnsOverAll, returnToPlayer } from "@chokdee/domain/results/odds.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { limitFaults, type LimitName } from "@chokdee/domain/rounds/check-bet-type.ts";

import {
  type Asked,
  askApproval,
  askerOf,
  changeAsked,
  needsSecondPerson,
  takeApproval,
} from "../core/approvals.ts";
import { writeAudit } from "../core/audit.ts";
import { lockSettings } from "../core/queries/settings.ts";
import { readSettings } from "../core/settings.ts";
import type { PendingApproval } from "../core/pending-approval.ts";
import type { Actor } from "../platform/http/router.ts";
import type { Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import {
  insertBetTypes,
  lockBettableRounds,
  lockType,
  readBetTypes,
  readTypes,
  updateBetTypes,
  type BetTypeRow,
  type NewBetTypeRow,
  type TypeRow,
} from "./queries/types.ts";
import { forgetLoans } from "./queries/number-rules.ts";
import { refuseTypedOver, type BetTypeChange } from "./odds-typed-over.ts";
import { moveRateSteps } from "./queries/rate-steps.ts";
import { shareReturned, showAdminType } from "./show-lottery-types.ts";
import { typeKey } from "./wire-input.ts";

/** A bet type as it shall be; one that is added has no key yet. */
type WantedRow = BetTypeRow | NewBetTypeRow;

const isNew = (row: WantedRow): row is NewBetTypeRow => row.id === null;

export async function changeBetTypes(
  app: AppContext,
  actor: Actor,
  id: string,
  wanted: {
    readonly confirmed?: boolean | undefined;
    readonly bet_types: readonly BetTypeChange[];
  },
) {
  const key = typeKey(id);
  const asked = await app.db.transaction(async (tx) => {
    await lockCommission(tx);
    const type = await lockType(tx, key);
    if (!type) throw new Refusal("LOTTERY_TYPE_NOT_FOUND");
    const before = await readBetTypes(tx, key);
    refuseTypedOver(before, wanted.bet_types);
    const after = wanted.bet_types.map((change, at) => changedRow(before, change, at));
    if (new Set(after.map((row) => row.id)).size !== after.length) {
      throw new Refusal("ODDS_INVALID");
    }
    return applyOrAsk(tx, actor, type, before, after, wanted.confirmed === true);
  });
  if (asked) return asked;
  app.live.tellAll("rounds");
  return showBetTypes(app, id);
}

/** Before the lottery: a commission that is changed at this moment is judged by the odds, or they by it. */
export const lockCommission = lockSettings;

/** Writes the bet types; answers who is asked where a second person has to approve them. */
export async function applyOrAsk(
  tx: Queries,
  actor: Actor,
  type: TypeRow,
  before: readonly BetTypeRow[],
  after: readonly WantedRow[],
  isConfirmed: boolean,
): Promise<Asked | undefined> {
  const { commission_percent: commission } = await readSettings(tx);
  const generous = generousOf(type, before, after, percentHundredths(commission));
  if (!isConfirmed) refuseGenerous(generous, commission);
  if (generous.length > 0 && (await needsSecondPerson(tx, "ODDS"))) {
    const change = { before: sameOf(before, after), after };
    return askApproval(tx, { kind: "ODDS", lotteryTypeId: type.id, change, actor });
  }
  await apply(tx, actor, type.id, before, after);
  return undefined;
}

/** Runs odds that one has asked for and another approves: the lottery, then the word. */
export async function approveBetTypes(
  app: AppContext,
  asked: PendingApproval,
  approver: Actor,
): Promise<void> {
  const key = asked.lottery_type_id ?? 0;
  await app.db.transaction(async (tx) => {
    await lockCommission(tx);
    await lockType(tx, key);
    const row = await takeApproval(tx, asked.id, approver);
    const before = await readBetTypes(tx, key);
    const after = row.change?.after as readonly WantedRow[];
    changeAsked(row, sameOf(before, after));
    await apply(tx, askerOf(row), key, before, after);
  });
  app.live.tellAll("rounds");
}

async function apply(
  tx: Queries,
  actor: Actor,
  key: number,
  before: readonly BetTypeRow[],
  after: readonly WantedRow[],
): Promise<void> {
  await lockBettableRounds(tx, { typeId: key });
  const added = after.filter(isNew);
  if (added.length > 0) await insertBetTypes(tx, added);
  await updateBetTypes(
    tx,
    after.filter((row) => !isNew(row)),
  );
  await moveRateSteps(tx, key);
  const betTypes = after
    .filter((row) => row.number_cap_satang !== null && !isNew(row))
    .filter((row) => sameOf(before, [row])[0]?.number_cap_satang !== row.number_cap_satang)
    .map((row) => row.bet_type);
  await forgetLoans(tx, { typeId: key, roundId: null, betTypes, numbers: null });
  await writeAudit(tx, {
    ...actor,
    action: added.length > 0 ? "bet-types.add" : "bet-types.change",
    targetKind: "lottery_type",
    targetId: String(key),
    before: sameOf(before, after),
    after,
  });
}

/** Those of the rows that the others are about. */
function sameOf(rows: readonly BetTypeRow[], others: readonly WantedRow[]): BetTypeRow[] {
  return rows.filter((row) => others.some((other) => other.bet_type === row.bet_type));
}

export async function showBetTypes(app: AppContext, id: string) {
  const { bet_types: items } = await showAdminType(app.db, id);
  return { data: { items } };
}

function changedRow(rows: readonly BetTypeRow[], change: BetTypeChange, at: number): BetTypeRow {
  const betType = parseBetType(change.bet_type);
  const row = rows.find((one) => one.bet_type === betType);
  if (!row) throw new Refusal("WRONG_BET_TYPE");
  const changed: BetTypeRow = {
    ...row,
    odds: change.odds ?? row.odds,
    min_stake_satang: change.min_bet ?? row.min_stake_satang,
    max_stake_satang: change.max_bet ?? row.max_stake_satang,
    number_cap_satang: change.number_cap === undefined ? row.number_cap_satang : change.number_cap,
    member_cap_satang: change.member_cap === undefined ? row.member_cap_satang : change.member_cap,
    active: change.active ?? row.active,
  };
  checkLimits(changed, (name) => `bet_types.${String(at)}.${name}`);
  return changed;
}

/** Refuses odds, limits or caps that may not stand, at the field of the call that holds them. */
export function checkLimits(row: WantedRow, fieldOf: (name: LimitName) => string): void {
  const [fault] = limitFaults({
    odds: row.odds,
    min_bet: row.min_stake_satang,
    max_bet: row.max_stake_satang,
    number_cap: row.number_cap_satang,
    member_cap: row.member_cap_satang,
  });
  if (fault === undefined) return;
  throw new Refusal("ODDS_INVALID", { bet_type: row.bet_type, field: fieldOf(fault) });
}

interface Generous {
  readonly bet_type: BetType;
  readonly return_to_player: number;
}

function refuseGenerous(betTypes: readonly Generous[], commissionPercent: number): void {
  if (betTypes.length === 0) return;
  const more = commissionPercent > 0 ? { commission_percent: commissionPercent } : {};
  throw new Refusal("ODDS_RETURN_TOO_MUCH", { bet_types: betTypes, ...more });
}

/**
 * Refuses a commission with which bet types on offer give back more than is staked: each is named
 * once, with the most that one of them gives back by itself.
 */
export async function refuseGenerousCommission(
  tx: Queries,
  commissionPercent: number,
): Promise<void> {
  refuseGenerous(await generousWith(tx, commissionPercent), commissionPercent);
}

/** The same of a lottery that is about to be offered, beside the commission of now. */
export async function refuseGenerousLottery(tx: Queries, typeId: number): Promise<void> {
  const { commission_percent: commission } = await readSettings(tx);
  refuseGenerous(await generousWith(tx, commission, typeId), commission);
}

/** Whether it gives back more than is staked, beside the commission of now. */
export async function isGenerousLottery(tx: Queries, typeId: number): Promise<boolean> {
  const { commission_percent: commission } = await readSettings(tx);
  return (await generousWith(tx, commission, typeId)).length > 0;
}

/** Whether with a commission any of them does. */
export async function hasGenerous(tx: Queries, commissionPercent: number): Promise<boolean> {
  return (await generousWith(tx, commissionPercent)).length > 0;
}

async function generousWith(
  tx: Queries,
  commissionPercent: number,
  typeId?: number,
): Promise<Generous[]> {
  const commission = percentHundredths(commissionPercent);
  const types = new Map((await readTypes(tx)).map((type) => [type.id, type]));
  const most = new Map<BetType, number>();
  for (const row of await readBetTypes(tx)) {
    const type = types.get(row.type_id);
    if (!row.active || !type || (typeId === undefined ? !type.active : type.id !== typeId))
      continue;
    const { result_kind: kind } = type;
    if (!returnsOverAll(returnToPlayer(row.bet_type, row.odds, kind), commission)) continue;
    most.set(row.bet_type, Math.max(most.get(row.bet_type) ?? 0, shareReturned(row, kind)));
  }
  return [...most].map(([betType, share]) => ({ bet_type: betType, return_to_player: share }));
}

/** The bet types whose new odds give back more than is staked, with what they give back. */
function generousOf(
  type: TypeRow,
  before: readonly BetTypeRow[],
  changed: readonly WantedRow[],
  commission: number,
): Generous[] {
  return changed
    .filter((row) => {
      const known = before.find((one) => one.id === row.id);
      const hasNewOdds = known?.odds !== row.odds || (row.active && !known.active);
      const returned = returnToPlayer(row.bet_type, row.odds, type.result_kind);
      return hasNewOdds && returnsOverAll(returned, commission);
    })
    .map((row) => ({
      bet_type: row.bet_type,
      return_to_player: shareReturned(row, type.result_kind),
    }));
}
