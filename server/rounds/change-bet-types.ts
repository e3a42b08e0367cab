/**
 * The operator changes odds, limits and caps. Odds that return more than 100 % are refused unless
 * confirmed (decisions.md "Lotteries and rounds"), and wait for a second person where there is one.
 */
import { parseBetType } from "@chokdee/domain/betting/bet-types.ts";
import { returnsOverAll, returnToPlayer } from "@chokdee/domain/results/odds.ts";
import type { Odds, Satang } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { limitFaults } from "@chokdee/domain/rounds/check-bet-type.ts";

import {
  askApproval,
  changeAsked,
  needsSecondPerson,
  takeApproval,
  type Approver,
} from "../core/approvals.ts";
import { writeAudit, type AuditEntry } from "../core/audit.ts";
import type { PendingApproval } from "../core/pending-approval.ts";
import type { Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { Actor } from "./create-round.ts";
import {
  lockBettableRounds,
  lockType,
  readBetTypes,
  updateBetTypes,
  type BetTypeRow,
  type TypeRow,
} from "./queries/types.ts";
import { shareReturned, showAdminType } from "./show-lottery-types.ts";
import { typeKey } from "./wire-input.ts";

export interface BetTypeChange {
  readonly bet_type: string;
  readonly odds?: Odds | undefined;
  readonly min_bet?: Satang | undefined;
  readonly max_bet?: Satang | undefined;
  readonly number_cap?: Satang | null | undefined;
  readonly member_cap?: Satang | null | undefined;
  readonly active?: boolean | undefined;
}

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
    const type = await lockType(tx, key);
    if (!type) throw new Refusal("LOTTERY_TYPE_NOT_FOUND");
    const before = await readBetTypes(tx, key);
    const after = wanted.bet_types.map((change, at) => changedRow(before, change, at));
    if (new Set(after.map((row) => row.id)).size !== after.length) {
      throw new Refusal("ODDS_INVALID");
    }
    const generous = generousOf(type, before, after);
    if (generous.length > 0 && wanted.confirmed !== true) {
      throw new Refusal("ODDS_RETURN_TOO_MUCH", { bet_types: generous });
    }
    if (generous.length > 0 && (await needsSecondPerson(tx, "ODDS"))) {
      const change = { before: sameOf(before, after), after };
      const { id: askedBy, address: askedFrom } = actor;
      return askApproval(tx, { kind: "ODDS", lotteryTypeId: key, change, askedBy, askedFrom });
    }
    await apply(tx, { actorId: actor.id, address: actor.address }, key, before, after);
    return undefined;
  });
  if (asked) return asked;
  app.live.tellAll("rounds");
  return showBetTypes(app, id);
}

/** Runs odds that one has asked for and another approves: the lottery, then the word. */
export async function approveBetTypes(
  app: AppContext,
  asked: PendingApproval,
  approver: Approver,
): Promise<void> {
  const key = asked.lottery_type_id ?? 0;
  await app.db.transaction(async (tx) => {
    await lockType(tx, key);
    const row = await takeApproval(tx, asked.id, approver);
    const before = await readBetTypes(tx, key);
    const after = row.change?.after as readonly BetTypeRow[];
    changeAsked(row, sameOf(before, after));
    await apply(tx, { actorId: row.asked_by, address: row.asked_from }, key, before, after);
  });
  app.live.tellAll("rounds");
}

async function apply(
  tx: Queries,
  actor: Pick<AuditEntry, "actorId" | "address">,
  key: number,
  before: readonly BetTypeRow[],
  after: readonly BetTypeRow[],
): Promise<void> {
  await lockBettableRounds(tx, { typeId: key });
  await updateBetTypes(tx, after);
  await writeAudit(tx, {
    ...actor,
    action: "bet-types.change",
    targetKind: "lottery-type",
    targetId: String(key),
    before: sameOf(before, after),
    after,
  });
}

/** Those of the rows that the others are about. */
function sameOf(rows: readonly BetTypeRow[], others: readonly BetTypeRow[]): BetTypeRow[] {
  return rows.filter((row) => others.some((other) => other.id === row.id));
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
  const [fault] = limitFaults({
    odds: changed.odds,
    min_bet: changed.min_stake_satang,
    max_bet: changed.max_stake_satang,
    number_cap: changed.number_cap_satang,
    member_cap: changed.member_cap_satang,
  });
  if (fault !== undefined) {
    const field = `bet_types.${String(at)}.${fault}`;
    throw new Refusal("ODDS_INVALID", { bet_type: row.bet_type, field });
  }
  return changed;
}

/** The bet types whose new odds give back more than is staked, with what they give back. */
function generousOf(
  type: TypeRow,
  before: readonly BetTypeRow[],
  changed: readonly BetTypeRow[],
): { bet_type: BetTypeRow["bet_type"]; return_to_player: number }[] {
  return changed
    .filter((row) => {
      const known = before.find((one) => one.id === row.id);
      const isNew = known?.odds !== row.odds || (row.active && !known.active);
      return isNew && returnsOverAll(returnToPlayer(row.bet_type, row.odds, type.result_kind));
    })
    .map((row) => ({
      bet_type: row.bet_type,
      return_to_player: shareReturned(row, type.result_kind),
    }));
}
