/**
 * What a house that is played at random must hold, by plain sums over what was done in it: nothing
 * of the server's code. Money in satang, odds in hundredths, times in epoch milliseconds.
 */
import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import type { DrawResult } from "@chokdee/domain/results/rules.ts";
import { isWinner } from "@chokdee/domain/testing/is-winner.ts";

import type { Caller } from "./app.ts";
import type { Intent, ReceivingAccount } from "./deposits.ts";
import type { TestLottery } from "./lottery.ts";

export interface Lottery {
  readonly test: TestLottery;
  readonly kind: "GLO" | "TWO_PRIZES" | "YEEKEE" | "ANIMAL";
  readonly types: readonly BetType[];
}

export interface Line {
  readonly type: BetType;
  readonly number: string;
  readonly stake: number;
  readonly odds: number;
}

export interface Slip {
  readonly id: string;
  readonly member: Member;
  readonly round: Round;
  readonly lines: readonly Line[];
  readonly at: number;
  isCancelled: boolean;
}

export interface Round {
  readonly id: string;
  readonly lottery: Lottery;
  readonly opens: number;
  closes: number;
  /** By hand, before its time; a later close opens it no more. */
  isClosed: boolean;
  state: "LIVE" | "SETTLED" | "VOIDED";
  result: DrawResult;
  readonly slips: Slip[];
  shots: number;
}

export interface Deposit {
  /** None for a transfer that was given to a member outright. */
  readonly intent: Intent | undefined;
  readonly id: string;
  readonly member: Member;
  readonly account: ReceivingAccount;
  /** What the member asked for; the transfer is to be a few satang more. */
  readonly asked: number;
  readonly due: number;
  readonly expires: number;
  state: "OPEN" | "CREDITED" | "ENDED";
  credited: number;
  creditedAt: number;
  /** A line of the bank is its own. */
  hasLine: boolean;
  isRecalled?: boolean;
}

export interface Withdrawal {
  readonly id: string;
  readonly member: Member;
  readonly satang: number;
  state: "PENDING" | "SENT" | "PAID" | "BACK";
  paidAt: number | null;
  /** The account that it was paid from, and what the bank's file calls it. */
  from: string | null;
  text: string;
}

/** What truly went over an account of the operator's: less than nothing went out. */
export interface Transfer {
  readonly account: ReceivingAccount;
  readonly satang: number;
  readonly fee: number;
  readonly at: number;
  readonly party: string;
  readonly text: string;
  /** A provider has told it. */
  isTold: boolean;
  /** A statement that holds it was taken. */
  isTaken: boolean;
}

export interface Member {
  who: Caller;
  readonly number: string;
  readonly referrer: Member | undefined;
  readonly slips: Slip[];
  readonly deposits: Deposit[];
  readonly withdrawals: Withdrawal[];
  /** What staff gave and took, and the commission that was moved to the wallet. */
  adjusted: number;
  moved: number;
  /** Wins, and wins that were taken back, as they came. */
  readonly wins: { readonly at: number; readonly satang: number }[];
  /** In a break or excluded until then. */
  awayUntil: number;
}

export const satang = (baht: string | number): number => Math.round(Number(baht) * 100);
export const baht = (of: number): string => (of / 100).toFixed(2);

export const sum = <T>(of: Iterable<T>, what: (one: T) => number): number => {
  let total = 0;
  for (const one of of) total += what(one);
  return total;
};

export const DAY = 86_400_000;
const BANGKOK = 7 * 3_600_000;
export const thai = (ms: number): string => new Date(ms + BANGKOK).toISOString();
export const dayOf = (ms: number): string => thai(ms).slice(0, 10);
export const midnight = (ms: number): number => Math.floor((ms + BANGKOK) / DAY) * DAY - BANGKOK;

export const isHouses = ({ lottery }: Round): boolean => /YEEKEE|ANIMAL/.test(lottery.kind);
export const isOpen = (round: Round, at: number): boolean =>
  round.state === "LIVE" && !round.isClosed && at >= round.opens && at < round.closes;
export const stakeOf = ({ lines }: Slip): number => sum(lines, ({ stake }) => stake);
/** Not cancelled and its round not voided: its stake is not given back. */
export const stands = (slip: Slip): boolean => !slip.isCancelled && slip.round.state !== "VOIDED";

const paid = (stake: number, odds: number): number => Math.floor((stake * odds) / 100);
export function winOf({ round }: Slip, { type, number, stake, odds }: Line): number {
  return isWinner(type, number, round.result) ? paid(stake, odds) : 0;
}
export function payoutOf(slip: Slip): number {
  if (slip.isCancelled || slip.round.state !== "SETTLED") return 0;
  return sum(slip.lines, (line) => winOf(slip, line));
}

/** As a member sees the line. */
export function statusOf(slip: Slip, line: Line): "CANCELLED" | "PENDING" | "WON" | "LOST" {
  if (!stands(slip)) return "CANCELLED";
  if (slip.round.state === "LIVE") return "PENDING";
  return winOf(slip, line) > 0 ? "WON" : "LOST";
}

const sorted = (number: string): string => [...number].toSorted().join("");
/** Stakes on a number in any order are counted together. */
export const counted = ({ type, number }: Line): string =>
  `${type} ${type.endsWith("_TOD") ? sorted(number) : number}`;

/** What a round's slips put on each number: stake, what it would pay, lines. */
export function exposureOf(slips: readonly Slip[]): Map<string, [number, number, number]> {
  const on = new Map<string, [number, number, number]>();
  for (const line of slips.filter((slip) => !slip.isCancelled).flatMap(({ lines }) => lines)) {
    const [stake, pays, lines] = on.get(counted(line)) ?? [0, 0, 0];
    on.set(counted(line), [stake + line.stake, pays + paid(line.stake, line.odds), lines + 1]);
  }
  return on;
}

export const sumsOf = (slips: readonly Slip[]) => ({
  slips: slips.length,
  stakes: sum(slips, stakeOf),
  refunds: sum(slips, (slip) => (stands(slip) ? 0 : stakeOf(slip))),
  payouts: sum(slips, payoutOf),
  pending: sum(slips, (slip) => (stands(slip) && slip.round.state === "LIVE" ? stakeOf(slip) : 0)),
});

/** What a member is to have, but for debts that were given up and commission that was taken back. */
export function moneyOf(member: Member): number {
  const { stakes, refunds, payouts } = sumsOf(member.slips);
  const deposits = sum(member.deposits, (one) => (one.isRecalled ? 0 : one.credited));
  const out = sum(member.withdrawals, (one) => (one.state === "BACK" ? 0 : one.satang));
  return deposits - out + member.adjusted + member.moved - stakes + refunds + payouts;
}

/** What referrers get from a moment on, in hundredths of a percent. */
export interface Rate {
  readonly at: number;
  readonly hundredths: number;
}

/** What friends' slips earned, each by the rate of its moment. */
export const earnedOf = (slips: readonly Slip[], rates: readonly Rate[]): number =>
  sum(slips, (slip) => {
    const rate = rates.findLast(({ at }) => at <= slip.at)?.hundredths ?? 0;
    return Math.floor((stakeOf(slip) * rate) / 10_000);
  });
