/**
 * What the member of the demo did before a visitor signs in as them: they paid in, lost, won and
 * lost again, and two slips wait for their draws.
 */
import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import type { Satang } from "@chokdee/domain/money.ts";

import type { Dice } from "./dice.ts";
import type { SlipLine } from "./demo-slip.ts";
import { DAY_MS, HOUR_MS, slipOf, type DemoRound, type DemoStory } from "./play.ts";

const MINUTE_MS = 60_000;
const BAHT: Satang = 100;
const PAID_IN: Satang = 500 * BAHT;
const BET_TYPES = ["TWO_TOP", "TWO_BOTTOM", "THREE_TOP"] as const;
const WINNING_TYPE: BetType = "TWO_BOTTOM";
const STAKES = [10, 20, 5] as const;
/** Of the last settled rounds, in the order of their time. */
const WON = [false, true, false, false] as const;
const WAITING = 2;
/** The longest a waiting slip has been there, and what its round has still to be open for. */
const BET_BEFORE_MS = 50 * MINUTE_MS;
const STILL_OPEN_MS = 20 * MINUTE_MS;

/** Adds the member's slips to the story; answers when they had joined. */
export function playVisitor(
  story: DemoStory,
  dice: Dice,
  user: string,
  world: { readonly rounds: readonly DemoRound[]; readonly nowMs: number },
): number {
  const { rounds, nowMs } = world;
  const settled = rounds
    .filter(({ paidMs, winning }) => paidMs !== null && (winning.get(WINNING_TYPE)?.size ?? 0) > 0)
    .slice(-WON.length);
  const past = settled.map((round, at) => {
    const atMs = Math.max(round.openMs, round.closeMs - 3 * HOUR_MS) + MINUTE_MS;
    return { round, atMs, wins: WON[at] ?? false };
  });
  const open = rounds
    .filter(({ openMs, closeMs }) => openMs < nowMs - HOUR_MS && closeMs > nowMs + STILL_OPEN_MS)
    .slice(0, WAITING);
  const waiting = open.map((round, at) => {
    const atMs = nowMs - BET_BEFORE_MS + at * 7 * MINUTE_MS;
    return { round, atMs, wins: false };
  });
  const slips = [...past, ...waiting];
  const paidInMs = Math.min(nowMs - DAY_MS, ...slips.map(({ atMs }) => atMs)) - HOUR_MS;
  payIn(story, dice, user, paidInMs);
  for (const { round, atMs, wins } of slips) {
    story.slips.push(slipOf(dice, user, round.id, atMs, linesOf(dice, round, wins)));
  }
  return paidInMs - DAY_MS;
}

function payIn(story: DemoStory, dice: Dice, user: string, atMs: number): void {
  const id = dice.uuid();
  const qrAmount = PAID_IN + dice.between(1, 99);
  const at = new Date(atMs).toISOString();
  const creditedAt = new Date(atMs + 2 * MINUTE_MS).toISOString();
  story.deposits.push({ id, user, amount: PAID_IN, qrAmount, at, creditedAt });
  const moved = { user, type: "DEPOSIT", account: "BANK", kind: "deposit" } as const;
  story.entries.push({ ...moved, amount: qrAmount, ref: id, at: creditedAt });
}

/** Numbers that lose, but for one where the slip wins. */
function linesOf(dice: Dice, round: DemoRound, wins: boolean): SlipLine[] {
  return BET_TYPES.flatMap((betType, place) => {
    const config = round.betTypes.find((one) => one.betType === betType);
    if (!config) return [];
    const winning = round.winning.get(betType);
    const [first] = wins && betType === WINNING_TYPE ? (winning ?? []) : [];
    const number = first ?? numberWithout(dice, config.digits, winning);
    return [{ config, number, stake: (STAKES[place] ?? 1) * BAHT }];
  });
}

function numberWithout(dice: Dice, digits: number, winning?: ReadonlySet<string>): string {
  const most = 10 ** digits - 1;
  for (;;) {
    const number = String(dice.between(0, most)).padStart(digits, "0");
    if (!winning?.has(number)) return number;
  }
}
