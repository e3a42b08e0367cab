/** What one of the staff wants of odds, limits and caps, over what a colleague may have made of them. */
import { parseBetType } from "@chokdee/domain/betting/bet-types.ts";
import type { Odds, Satang } from "@chokdee/domain/money.ts";

import { refuseOverwrite } from "../core/refuse-overwrite.ts";
import type { BetTypeRow } from "./queries/types.ts";

interface BetTypeFields {
  readonly odds?: Odds | undefined;
  readonly min_bet?: Satang | undefined;
  readonly max_bet?: Satang | undefined;
  readonly number_cap?: Satang | null | undefined;
  readonly member_cap?: Satang | null | undefined;
  readonly active?: boolean | undefined;
}
export interface BetTypeChange extends BetTypeFields {
  readonly bet_type: string;
  /** What stood where they were typed over. */
  readonly over?: BetTypeFields | undefined;
}

/** The fields of a row by their names on the wire. */
function fieldsOf(row: BetTypeRow) {
  return {
    odds: row.odds,
    min_bet: row.min_stake_satang,
    max_bet: row.max_stake_satang,
    number_cap: row.number_cap_satang,
    member_cap: row.member_cap_satang,
    active: row.active,
  } satisfies Required<BetTypeFields>;
}

/** Refuses what a colleague has changed under what was typed, of all rows at once. */
export function refuseTypedOver(
  rows: readonly BetTypeRow[],
  changes: readonly BetTypeChange[],
): void {
  const named = (fieldsIn: (change: BetTypeChange) => object | undefined) =>
    Object.fromEntries(
      changes.flatMap((change, at) =>
        Object.entries<unknown>({ ...fieldsIn(change) }).map(
          ([name, value]) => [`bet_types.${String(at)}.${name}`, value] as const,
        ),
      ),
    );
  const standing = ({ bet_type: name }: BetTypeChange) => {
    const betType = parseBetType(name);
    const row = rows.find((one) => one.bet_type === betType);
    return row && fieldsOf(row);
  };
  refuseOverwrite(named(standing), {
    // One that the lottery does not have is refused as such.
    over: named((change) => standing(change) && change.over),
    wanted: named((change) => change),
  });
}
