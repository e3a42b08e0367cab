/**
 * The operator changes odds, limits and caps. Odds that return more than 100 % are refused unless
 * confirmed (decisions.md "Lotteries and rounds").
 */
import { parseBetType } from "@chokdee/domain/betting/bet-types.ts";
import { returnsOverAll, returnToPlayer } from "@chokdee/domain/betting/odds.ts";
import { MAX_ODDS, MAX_STAKE_SATANG, type Odds, type Satang } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { writeAudit } from "../backoffice/audit.ts";
import type { House } from "../platform/house.ts";
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

/** Odds include the stake: less than 1.00 would take from a winner. */
const LEAST_ODDS: Odds = 100;

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
  house: House,
  actor: Actor,
  id: string,
  wanted: {
    readonly confirmed?: boolean | undefined;
    readonly bet_types: readonly BetTypeChange[];
  },
) {
  const key = typeKey(id);
  await house.db.transaction(async (tx) => {
    const type = await lockType(tx, key);
    if (!type) throw new Refusal("LOTTERY_TYPE_NOT_FOUND");
    const before = await readBetTypes(tx, key);
    const changed = wanted.bet_types.map((change) => changedRow(before, change));
    if (new Set(changed.map((row) => row.id)).size !== changed.length) {
      throw new Refusal("ODDS_INVALID");
    }
    if (wanted.confirmed !== true) refuseGenerosity(type, before, changed);
    await lockBettableRounds(tx, { typeId: key });
    await updateBetTypes(tx, changed);
    const isChanged = (row: BetTypeRow): boolean => changed.some((other) => other.id === row.id);
    await writeAudit(tx, {
      actorId: actor.id,
      action: "bet-types.change",
      targetKind: "lottery-type",
      targetId: String(key),
      address: actor.address,
      before: before.filter(isChanged),
      after: changed,
    });
  });
  house.live.tellAll("rounds");
  return showBetTypes(house, id);
}

export async function showBetTypes(house: House, id: string) {
  const { bet_types: items } = await showAdminType(house.db, id);
  return { data: { items } };
}

function changedRow(rows: readonly BetTypeRow[], change: BetTypeChange): BetTypeRow {
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
  if (!isSound(changed)) throw new Refusal("ODDS_INVALID", { bet_type: row.bet_type });
  return changed;
}

function isSound(row: BetTypeRow): boolean {
  const { min_stake_satang: min, max_stake_satang: max } = row;
  const isCap = (cap: Satang | null): boolean => cap === null || cap >= min;
  return (
    row.odds >= LEAST_ODDS &&
    row.odds <= MAX_ODDS &&
    min > 0 &&
    min <= max &&
    max <= MAX_STAKE_SATANG &&
    isCap(row.number_cap_satang) &&
    isCap(row.member_cap_satang)
  );
}

/** Names the bet types whose new odds give back more than is staked. */
function refuseGenerosity(
  type: TypeRow,
  before: readonly BetTypeRow[],
  changed: readonly BetTypeRow[],
): void {
  const generous = changed.filter((row) => {
    const known = before.find((one) => one.id === row.id);
    const isNew = known?.odds !== row.odds || (row.active && !known.active);
    return isNew && returnsOverAll(returnToPlayer(row.bet_type, row.odds, type.result_kind));
  });
  if (generous.length === 0) return;
  throw new Refusal("ODDS_RETURN_TOO_MUCH", {
    bet_types: generous.map((row) => ({
      bet_type: row.bet_type,
      return_to_player: shareReturned(row, type.result_kind),
    })),
  });
}
