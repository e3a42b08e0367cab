/**
 * The operator adds a bet type to a lottery: one that each of its results decides. Odds are judged
 * as when they change. Rounds that take bets offer it from the next slip on.
 */
import { digitsOf, parseBetType } from "@chokdee/domain/betting/bet-types.ts";
import type { Odds, Satang } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { betTypesOf } from "@chokdee/domain/results/rules.ts";

import type { AppContext } from "../platform/app-context.ts";
import { applyOrAsk, checkLimits, lockCommission, showBetTypes } from "./change-bet-types.ts";
import type { Actor } from "../platform/http/router.ts";
import { lockType, readBetTypes, type NewBetTypeRow } from "./queries/types.ts";
import { typeKey } from "./wire-input.ts";

export interface BetTypeWanted {
  readonly confirmed?: boolean | undefined;
  readonly bet_type: string;
  readonly odds: Odds;
  readonly min_bet: Satang;
  readonly max_bet: Satang;
  readonly number_cap?: Satang | null | undefined;
  readonly member_cap?: Satang | null | undefined;
  readonly active?: boolean | undefined;
}

export async function addBetType(app: AppContext, actor: Actor, id: string, wanted: BetTypeWanted) {
  const key = typeKey(id);
  const asked = await app.db.transaction(async (tx) => {
    await lockCommission(tx);
    const type = await lockType(tx, key);
    if (!type) throw new Refusal("LOTTERY_TYPE_NOT_FOUND");
    const betType = parseBetType(wanted.bet_type);
    if (betType === null || !betTypesOf(type.result_kind).includes(betType)) {
      throw new Refusal("WRONG_BET_TYPE", { field: "bet_type" });
    }
    const before = await readBetTypes(tx, key);
    if (before.some((row) => row.bet_type === betType)) {
      throw new Refusal("BET_TYPE_EXISTS_ALREADY", { field: "bet_type" });
    }
    const row: NewBetTypeRow = {
      id: null,
      type_id: key,
      bet_type: betType,
      digits_count: digitsOf(betType),
      odds: wanted.odds,
      min_stake_satang: wanted.min_bet,
      max_stake_satang: wanted.max_bet,
      number_cap_satang: wanted.number_cap ?? null,
      member_cap_satang: wanted.member_cap ?? null,
      active: wanted.active ?? true,
    };
    checkLimits(row, (name) => name);
    return applyOrAsk(tx, actor, type, before, [row], wanted.confirmed === true);
  });
  if (asked) return asked;
  app.live.tellAll("rounds");
  return showBetTypes(app, id);
}
