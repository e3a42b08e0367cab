/** Bets as slips: the lines that belong together (product.md section 2, "Bet-slip history"). */
import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import { parseBetType } from "@chokdee/domain/betting/bet-types.ts";
import type { Bet } from "@chokdee/domain/betting/contract.ts";
import type { WrittenLine } from "@chokdee/domain/betting/slip-text/written-line.ts";
import { groupBadge, groupKey, type BetStatus } from "@chokdee/domain/betting/slip-history.ts";
import { parseBaht, satangOf, type Satang } from "@chokdee/domain/money.ts";

import type { PulledLine } from "./draft.ts";

export interface Slip {
  readonly key: string;
  readonly betGroupId: string;
  readonly bets: readonly Bet[];
  readonly badge: BetStatus;
  readonly createdAt: string;
  readonly note: string | null;
  readonly round: Bet["lottery_round"];
  readonly stakeSatang: Satang;
  readonly payoutSatang: Satang;
}

/** Groups the pages of bets in the order in which they came: the newest slip first. */
export function slipsOf(bets: readonly Bet[]): Slip[] {
  const groups = new Map<string, Bet[]>();
  for (const bet of bets) {
    const key = groupKey(bet);
    const group = groups.get(key);
    if (group) group.push(bet);
    else groups.set(key, [bet]);
  }
  return [...groups].flatMap(([key, group]) => {
    const [first] = group;
    return first ? [slipOf(key, first, group)] : [];
  });
}

function slipOf(key: string, first: Bet, bets: readonly Bet[]): Slip {
  const sum = (amountOf: (bet: Bet) => Satang) =>
    bets.reduce((total, bet) => total + amountOf(bet), 0);
  return {
    key,
    betGroupId: first.bet_group_id,
    bets,
    badge: groupBadge(bets.map((bet) => bet.status)),
    createdAt: first.created_at,
    note: first.note,
    round: first.lottery_round,
    stakeSatang: sum((bet) => parseBaht(bet.amount) ?? 0),
    payoutSatang: sum(wonSatang),
  };
}

/** What a line won; the older name of the field is read too (product.md section 3). */
export function wonSatang(bet: Bet): Satang {
  return satangOf(Number(bet.payout)) || satangOf(Number(bet.actual_payout)) || 0;
}

/** Whether a line is of one of the bet types. */
export function isAmong(bet: Bet, types: ReadonlySet<BetType>): boolean {
  const betType = parseBetType(bet.bet_type_config.bet_type);
  return betType !== null && types.has(betType);
}

/** The lines of a slip that the lottery still offers, with their stakes in whole baht. */
export function pulledLines(slip: Slip, offered: ReadonlySet<BetType>): PulledLine[] {
  return slip.bets.flatMap((bet) => {
    const betType = parseBetType(bet.bet_type_config.bet_type);
    if (betType === null || !offered.has(betType)) return [];
    const baht = Math.floor((parseBaht(bet.amount) ?? 0) / 100);
    return [{ betType, number: bet.number, amount: String(baht) }];
  });
}

/** The lines as a text says them; none where one of them cannot be said: an animal, satang. */
export function writtenLines(slip: Slip): WrittenLine[] {
  const lines = slip.bets.flatMap((bet) => {
    const betType = parseBetType(bet.bet_type_config.bet_type);
    const satang = parseBaht(bet.amount) ?? 0;
    if (betType === null || betType === "ANIMAL" || satang % 100 !== 0) return [];
    return [{ betType, number: bet.number, baht: satang / 100 }];
  });
  return lines.length === slip.bets.length ? lines : [];
}
