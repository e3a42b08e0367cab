/** Rounds and lotteries as they travel; the names on the wire are those of the contract. */
import type { LotteryType, Round } from "@chokdee/domain/rounds/contract.ts";

import type { RoundRow } from "./queries/rounds.ts";

export interface TypeNames {
  readonly id: number;
  readonly code: string;
  readonly category: LotteryType["category"];
  readonly names: Record<string, string>;
  readonly result_kind: string;
}

export function lotteryTypeOnWire(type: TypeNames): LotteryType {
  return {
    id: String(type.id),
    code: type.code,
    category: type.category,
    name_th: type.names["th"] ?? type.code,
    names: type.names,
    result_kind: type.result_kind,
  };
}

export function roundOnWire(row: RoundRow): Round {
  return {
    id: String(row.id),
    name: row.name,
    sequence: row.sequence,
    status: row.status_now,
    open_time: row.open_time.toISOString(),
    close_time: row.close_time.toISOString(),
    draw_time: row.draw_time?.toISOString() ?? null,
    draw_date: row.draw_date,
    lottery_type: lotteryTypeOnWire({ ...row, id: row.type_id }),
    // While a round is being settled its result is there, but does not stand yet.
    result: row.status_now === "SETTLED" ? row.result : null,
  };
}
