/** What there is to play on, who plays, and the dice, for the ways around protection. */
import type { Intent, ReceivingAccount } from "./deposits.ts";
import type { Caller, TestApp } from "./app.ts";
import { newModel, type ModelMember } from "./protection-model.ts";

/** What can be played on now: by name its round and one of its bet types. */
export interface Table {
  readonly round: string;
  readonly config: string;
  /** A number that loses. */
  readonly number: string;
  /** A number that wins 95 times, where this round is to be drawn. */
  readonly winner?: string;
  readonly step: number;
}

export interface Tables {
  readonly bets: readonly Table[];
  readonly yeekee: string;
}

export interface Player {
  readonly self: Caller & { readonly number: string };
  /** Somebody who helps: tries to use this member's bank account. */
  friend: Caller;
  readonly account: ReceivingAccount;
  devices: readonly Caller[];
  model: ModelMember;
  /** By slip: what was sent, and the round and number it is on. */
  readonly sent: Map<string, { body: object; round: string; wins: boolean }>;
  readonly intents: Map<string, Intent>;
  /** The house and the model differ: nothing more can be said of this one. */
  isLost: boolean;
}

export const newPlayer = (
  self: Player["self"],
  friend: Caller,
  account: ReceivingAccount,
): Player => ({
  self,
  friend,
  account,
  devices: [],
  model: newModel(),
  sent: new Map(),
  intents: new Map(),
  isLost: false,
});

export interface Scene {
  readonly app: TestApp;
  readonly roll: () => number;
  readonly at: number;
  readonly tables: Tables;
}

/** The house's own game takes no more on a line. */
const MOST_LINE = 100_000;

export function oneOf<T>(roll: () => number, list: readonly T[]): T {
  const found = list[Math.floor(roll() * list.length)];
  if (found === undefined) throw new Error("nothing to choose from");
  return found;
}

export const wordOf = <K extends string>(roll: () => number, words: Record<K, unknown>): K =>
  oneOf(roll, Object.keys(words) as K[]);

/** Mostly what is left exactly or a step more, and sometimes anything. */
export function amountNear(roll: () => number, left: number, step: number, least: number): number {
  const free = least + Math.floor(roll() * 60) * 1_000;
  const near = Number.isFinite(left) && roll() < 0.6 ? left + (roll() < 0.5 ? step : 0) : free;
  return Math.max(least, Math.min(MOST_LINE, Math.floor(near / step) * step));
}
