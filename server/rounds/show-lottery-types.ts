/** Lotteries as members and as the operator see them. */
import { returnToPlayer } from "@chokdee/domain/results/odds.ts";
import { betTypeFacts } from "@chokdee/domain/betting/bet-types.ts";
import { formatBaht, formatOdds } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import type { ResultKind } from "@chokdee/domain/results/rules.ts";
import type { AdminLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import type { BetTypeConfig, LotteryType } from "@chokdee/domain/rounds/contract.ts";

import type { Queries } from "../platform/database/database.ts";
import {
  readBetTypes,
  readOwnCalendar,
  readOfferedTypes,
  readTypes,
  type BetTypeRow,
} from "./queries/types.ts";
import { lotteryTypeOnWire } from "./round-on-wire.ts";
import { typeKey } from "./wire-input.ts";

export async function listLotteryTypes(db: Queries, all?: string): Promise<LotteryType[]> {
  const types = await readOfferedTypes(db, all !== undefined);
  return types.map(lotteryTypeOnWire);
}

/** The bet types that a member can choose. */
export async function listBetTypes(db: Queries, id: string): Promise<BetTypeConfig[]> {
  const key = typeKey(id);
  const [[type], betTypes] = await Promise.all([readTypes(db, key), readBetTypes(db, key)]);
  if (!type?.active) throw new Refusal("LOTTERY_TYPE_NOT_FOUND");
  return betTypes
    .filter((row) => row.active)
    .map((row) => ({
      id: String(row.id),
      bet_type: row.bet_type,
      name_th: betTypeFacts(row.bet_type).nameTh,
      digits_count: row.digits_count,
      default_odds: formatOdds(row.odds),
      min_bet: formatBaht(row.min_stake_satang),
      max_bet: formatBaht(row.max_stake_satang),
    }));
}

/** All lotteries as the operator sees them, or one. */
export async function showAdminTypes(db: Queries, key?: number): Promise<AdminLotteryType[]> {
  // One after the other: a transaction has one connection.
  const types = await readTypes(db, key);
  const betTypes = await readBetTypes(db, key);
  const calendar = await readOwnCalendar(db, key);
  return types.map((type) => ({
    ...lotteryTypeOnWire(type),
    schedule: type.schedule,
    result_settings: type.result_settings,
    sort_order: type.sort_order,
    active: type.active,
    bet_types: betTypes
      .filter((row) => row.type_id === type.id)
      .map((row) => betTypeForAdmin(row, type.result_kind)),
    calendar: calendar
      .filter((row) => row.type_id === type.id)
      .map((row) => ({ on: row.on_date, moved_to: row.moved_to, note: row.note })),
  }));
}

export async function showAdminType(db: Queries, id: string): Promise<AdminLotteryType> {
  const [type] = await showAdminTypes(db, typeKey(id));
  if (!type) throw new Refusal("LOTTERY_TYPE_NOT_FOUND");
  return type;
}

function betTypeForAdmin(row: BetTypeRow, kind: ResultKind): AdminLotteryType["bet_types"][number] {
  return {
    id: String(row.id),
    bet_type: row.bet_type,
    name_th: betTypeFacts(row.bet_type).nameTh,
    digits_count: row.digits_count,
    odds: formatOdds(row.odds),
    min_bet: formatBaht(row.min_stake_satang),
    max_bet: formatBaht(row.max_stake_satang),
    number_cap: capText(row.number_cap_satang),
    member_cap: capText(row.member_cap_satang),
    active: row.active,
    return_to_player: shareReturned(row, kind),
  };
}

function capText(satang: number | null): string | null {
  return satang === null ? null : formatBaht(satang);
}

/** What comes back of each baht, 1 being all of it; four decimals are told. */
export function shareReturned(row: Pick<BetTypeRow, "bet_type" | "odds">, kind: ResultKind) {
  const { numerator, denominator } = returnToPlayer(row.bet_type, row.odds, kind);
  return Math.round((numerator / denominator) * 10_000) / 10_000;
}
