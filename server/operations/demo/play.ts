/**
 * How the demo's members spent their weeks: who paid in when, bet what, won by the rules of
 * results, and took out. It only plans; SQL prices, settles and adds up again (demo_history).
 */
import { createHash } from "node:crypto";

import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import { payoutOf, type Satang } from "@chokdee/domain/money.ts";

import type { Dice } from "./dice.ts";
import { slipLines, type DemoBetType, type SlipLine } from "./demo-slip.ts";
import type { DemoMember } from "./people.ts";

export interface DemoRound {
  readonly id: number;
  readonly code: string;
  readonly openMs: number;
  readonly closeMs: number;
  /** When its wins were paid; null while nobody knows the result. */
  readonly paidMs: number | null;
  /** Numbers that win, by bet type. */
  readonly winning: ReadonlyMap<BetType, ReadonlySet<string>>;
  readonly betTypes: readonly DemoBetType[];
  /** Numbers of which people dream this time. */
  readonly hot: readonly string[];
}

export interface DemoSlip {
  readonly user: string;
  readonly round: number;
  readonly at: string;
  readonly group: string;
  readonly hash: string;
  readonly lines: readonly (readonly [number, string, Satang])[];
}

export interface DemoEntry {
  readonly user: string;
  readonly type: "DEPOSIT" | "WITHDRAW" | "REFUND";
  readonly amount: Satang;
  readonly account: "BANK" | "WITHDRAWALS_PAYABLE";
  readonly kind: "deposit" | "withdrawal";
  readonly ref: string;
  readonly at: string;
  readonly meta?: Readonly<Record<string, unknown>>;
}

export interface DemoDeposit {
  readonly id: string;
  readonly user: string;
  readonly amount: Satang;
  readonly qrAmount: Satang;
  readonly at: string;
  /** Null for one that nobody paid. */
  readonly creditedAt: string | null;
}

export interface DemoWithdrawal {
  readonly id: string;
  readonly user: string;
  readonly amount: Satang;
  readonly status: "PENDING" | "APPROVED" | "REJECTED";
  readonly at: string;
  readonly processedAt: string | null;
}

export interface DemoStory {
  readonly slips: DemoSlip[];
  readonly entries: DemoEntry[];
  readonly deposits: DemoDeposit[];
  readonly withdrawals: DemoWithdrawal[];
}

const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
const BANGKOK_MS = 7 * 3_600_000;
const BAHT: Satang = 100;
/** On how many of the hours of a day people bet, by hour of Bangkok. */
const HOURS = [
  8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, 14, 15, 15, 16, 16, 16, 17, 17, 17, 18, 18,
  19, 19, 19, 20, 20, 21, 21, 22, 23, 0, 1,
] as const;
const DEPOSITS = [100, 200, 300, 500, 500, 1_000, 1_000, 2_000, 3_000, 5_000, 10_000] as const;
/** What was asked for so lately still waits. */
const WAITS_MS = 150 * MINUTE_MS;
const NOT_PAID = 0.07;
/** Of the payouts of so many days one is refused. */
const REFUSED_DAYS = 10;
/** So many of all have bet in the last minutes. */
const NOW = 0.16;
/** Of those who hold something, so many ask for it right now. */
const ASKS_NOW = 0.4;

type Event =
  | { readonly kind: "PLAY"; readonly atMs: number }
  | { readonly kind: "WIN"; readonly atMs: number; readonly amount: Satang }
  | { readonly kind: "TAKE_OUT"; readonly atMs: number };

const iso = (ms: number): string => new Date(ms).toISOString();

interface World {
  readonly rounds: readonly DemoRound[];
  readonly nowMs: number;
  readonly days: number;
}

/** Adds a member's weeks to the story. */
export function playMember(story: DemoStory, dice: Dice, member: DemoMember, world: World): void {
  new Player(story, dice, member, world).play();
}

/** One member, their money, and what happens to them next. */
class Player {
  #balance: Satang = 0;
  readonly #events: Event[];
  readonly #story: DemoStory;
  readonly #dice: Dice;
  readonly #member: DemoMember;
  readonly #world: World;

  constructor(story: DemoStory, dice: Dice, member: DemoMember, world: World) {
    this.#story = story;
    this.#dice = dice;
    this.#member = member;
    this.#world = world;
    this.#events = playTimes(dice, member, world.nowMs, world.days);
  }

  play(): void {
    const { nowMs } = this.#world;
    let lastMs = 0;
    for (;;) {
      this.#events.sort((one, other) => one.atMs - other.atMs);
      const event = this.#events.shift();
      if (!event || event.atMs > nowMs - MINUTE_MS) break;
      lastMs = event.atMs;
      if (event.kind === "PLAY") this.#bet(event.atMs);
      if (event.kind === "TAKE_OUT") this.#takeOut(event.atMs);
      if (event.kind === "WIN") this.#win(event.atMs, event.amount);
    }
    const asksMs = nowMs - this.#dice.between(3, 140) * MINUTE_MS;
    const holds = asksMs > lastMs && this.#balance >= 300 * BAHT;
    if (holds && this.#dice.chance(ASKS_NOW)) this.#takeOut(asksMs);
  }

  #win(atMs: number, amount: Satang): void {
    this.#balance += amount;
    const isMuch = this.#balance > Math.max(...this.#member.manner.stakes) * 6 * BAHT;
    const takesAtMs = atMs + this.#dice.between(3, 300) * MINUTE_MS;
    if (isMuch && this.#dice.chance(0.8)) this.#events.push({ kind: "TAKE_OUT", atMs: takesAtMs });
  }

  #bet(atMs: number): void {
    const dice = this.#dice;
    const round = roundAt(dice, this.#world.rounds, atMs);
    if (!round) return;
    const { id, manner } = this.#member;
    const lines = slipLines(dice, round.betTypes, round.hot, manner.stakes);
    const total = lines.reduce((sum, { stake }) => sum + stake, 0);
    if (total > this.#balance) this.#payIn(atMs, total);
    this.#balance -= total;
    this.#story.slips.push(slipOf(dice, id, round.id, atMs, lines));
    const amount = wonBy(round, lines);
    if (amount > 0 && round.paidMs !== null) {
      this.#events.push({ kind: "WIN", atMs: round.paidMs, amount });
    }
  }

  #payIn(atMs: number, atLeast: Satang): void {
    const dice = this.#dice;
    const user = this.#member.id;
    const baht = DEPOSITS.find((amount) => amount * BAHT >= atLeast) ?? Math.ceil(atLeast / BAHT);
    const amount = baht * BAHT;
    const deposit = { id: dice.uuid(), user, amount, qrAmount: amount + dice.between(1, 99) };
    const openedMs = atMs - dice.between(4, 12) * MINUTE_MS;
    if (dice.chance(NOT_PAID)) {
      const at = iso(openedMs - 40 * MINUTE_MS);
      this.#story.deposits.push({ ...deposit, id: dice.uuid(), at, creditedAt: null });
    }
    const at = iso(openedMs + dice.between(40, 200) * 1_000);
    this.#story.deposits.push({ ...deposit, at: iso(openedMs), creditedAt: at });
    const moved = { user, type: "DEPOSIT", amount: deposit.qrAmount } as const;
    this.#story.entries.push({ ...moved, account: "BANK", kind: "deposit", ref: deposit.id, at });
    this.#balance += deposit.qrAmount;
  }

  #takeOut(atMs: number): void {
    const dice = this.#dice;
    const user = this.#member.id;
    const hundred = 100 * BAHT;
    const share = Math.floor((this.#balance * dice.between(50, 90)) / 100 / hundred) * hundred;
    const amount = Math.min(share, 50_000 * BAHT);
    if (amount < hundred) return;
    const id = dice.uuid();
    const at = iso(atMs);
    const doneMs = atMs + dice.between(4, 70) * MINUTE_MS;
    const waits = atMs > this.#world.nowMs - WAITS_MS || doneMs > this.#world.nowMs;
    const refused = !waits && !this.#isRefusedAbout(doneMs);
    const status = waits ? "PENDING" : refused ? "REJECTED" : "APPROVED";
    const processedAt = waits ? null : iso(doneMs);
    this.#story.withdrawals.push({ id, user, amount, status, at, processedAt });
    const moved = { user, account: "WITHDRAWALS_PAYABLE", kind: "withdrawal", ref: id } as const;
    this.#story.entries.push({ ...moved, type: "WITHDRAW", amount: -amount, at });
    this.#balance -= amount;
    if (!refused) return;
    this.#story.entries.push({ ...moved, type: "REFUND", amount, at: iso(doneMs) });
    this.#events.push({ kind: "WIN", atMs: doneMs, amount });
  }

  /** By the days and not by chance: no month of the staff's report is without one. */
  #isRefusedAbout(atMs: number): boolean {
    const spanOf = (ms: number): number =>
      Math.floor((this.#world.nowMs - ms) / (REFUSED_DAYS * DAY_MS));
    return this.#story.withdrawals.some(
      ({ status, processedAt }) =>
        status === "REJECTED" && spanOf(Date.parse(processedAt ?? "")) === spanOf(atMs),
    );
  }
}

/** When a member sat down to bet; more of them in the last day, so that open rounds are full. */
function playTimes(dice: Dice, member: DemoMember, nowMs: number, days: number): Event[] {
  const events: Event[] = [];
  const today = Math.floor((nowMs + BANGKOK_MS) / DAY_MS);
  for (let day = today - days; day <= today; day += 1) {
    const busy = day >= today - 1 ? 2.2 : 1;
    if (!dice.chance((member.manner.daysOfHundred * busy) / 100)) continue;
    const slips = dice.between(1, member.manner.mostSlips);
    for (let slip = 0; slip < slips; slip += 1) {
      const hour = dice.pick(HOURS);
      const atMs = day * DAY_MS - BANGKOK_MS + hour * 3_600_000 + dice.between(0, 3_599_999);
      const sinceJoined = atMs - member.joinedMs;
      if (sinceJoined > 3_600_000 && atMs < nowMs - MINUTE_MS) events.push({ kind: "PLAY", atMs });
    }
  }
  // Some are betting right now: numbers run hot.
  if (dice.chance(NOW)) {
    events.push({ kind: "PLAY", atMs: nowMs - dice.between(2 * MINUTE_MS, 9 * MINUTE_MS) });
  }
  return events;
}

/** The government's draw draws most in its last days. */
function weightOf(round: DemoRound, atMs: number): number {
  // Who comes late bets on what closes within the hour.
  if (round.paidMs === null && round.closeMs - atMs < HOUR_MS) return 20;
  if (round.code !== "thai-gov") return round.code === "hanoi" || round.code === "laos" ? 3 : 1;
  return round.closeMs - atMs < 3 * DAY_MS ? 8 : 2;
}

function roundAt(dice: Dice, rounds: readonly DemoRound[], atMs: number): DemoRound | undefined {
  const open = rounds.filter(({ openMs, closeMs }) => openMs <= atMs && atMs < closeMs - MINUTE_MS);
  const total = open.reduce((sum, round) => sum + weightOf(round, atMs), 0);
  let left = dice.next() * total;
  return open.find((round) => (left -= weightOf(round, atMs)) < 0);
}

/** A slip as it was sent, its lines hashed as its input. */
export function slipOf(
  dice: Dice,
  user: string,
  round: number,
  atMs: number,
  lines: readonly SlipLine[],
): DemoSlip {
  const sent = lines.map(({ config, number, stake }) => [config.id, number, stake] as const);
  const hash = createHash("sha256")
    .update(JSON.stringify([round, sent]))
    .digest("hex");
  return { user, round, at: iso(atMs), group: dice.uuid(), hash, lines: sent };
}

function wonBy(round: DemoRound, lines: readonly SlipLine[]): Satang {
  return lines
    .filter(({ config, number }) => round.winning.get(config.betType)?.has(number))
    .reduce((sum, { config, stake }) => sum + payoutOf(stake, config.odds), 0);
}
