/**
 * Plays acts of members, staff and banks in random order in a house, and holds it against the model
 * after each. An act falls by its own dice, of the seed and its number, so that a seed plays the
 * same again, and the others play the same when one is left out.
 */
import { checkBooks, checkLiabilities } from "./random-books.ts";
import { bankActs, namesOf } from "./random-bank.ts";
import { checkCommissions, checkMember, checkMoney, checkRound } from "./random-checks.ts";
import { receivingAccount } from "./deposits.ts";
import { inFaultyApp, type Plant } from "./faulty-app.ts";
import { Dice, Divergence, ownRandomInt, RandomHouse, RANDOM_ENV } from "./random-house.ts";
import { moneyActs } from "./random-money.ts";
import {
  addRound,
  bringMember,
  correct,
  openLotteries,
  playActs,
  type Acts,
} from "./random-play.ts";
import { change, rulesActs } from "./random-rules.ts";
import { stoppedClock } from "./stopped-clock.ts";
import { ask } from "./citus.ts";
import { isDistributed } from "./database.ts";

export interface Found {
  readonly seed: number;
  /** The number of the act after which house and model differ, and its name. */
  readonly act: number;
  readonly name: string;
  readonly what: string;
  readonly message: string;
  /** What was asked in the last acts. */
  readonly trail: readonly string[];
}

export interface Game {
  readonly seed: number;
  /** The numbers of the acts that are played. */
  readonly acts: readonly number[];
  /** Everything is looked at after so many acts, each member's money after each. */
  readonly every: number;
  readonly atOnce?: boolean;
  readonly plant?: Plant;
}

/** After all that a house of today has written, so that a seed plays the same in years. */
const FIRST_DAY = Date.UTC(2049, 0, 10, 5);
const DAY = 86_400_000;
const MINUTE = 60_000;

const time: Acts = {
  jobs: [4, (house) => house.runAll()],
  hour: [7, (house) => later(house, 10 + house.dice.below(300))],
  day: [2, (house) => later(house, 720 + house.dice.below(1_440))],
  approve: [
    6,
    async (house) => {
      const { id } = house.dice.of(house.waiting) ?? {};
      if (id !== undefined) await house.approve(house.second, id);
    },
  ],
};

const all: Acts = { ...playActs, ...rulesActs, ...moneyActs(correct), ...bankActs, ...time };

async function later(house: RandomHouse, minutes: number): Promise<void> {
  await house.setClock(house.at + minutes * MINUTE);
  await house.runAll();
}

function chosen(dice: Dice): [name: string, act: Acts[string][1]] {
  const table = Object.entries(all);
  let left = dice.roll() * table.reduce((total, [, [weight]]) => total + weight, 0);
  for (const [name, [weight, act]] of table) {
    left -= weight;
    if (left < 0) return [name, act];
  }
  throw new Error("the dice are loaded");
}

async function open(house: RandomHouse, seed: number): Promise<void> {
  const { app, dice } = house;
  await ask(app.ownerUrl, "grant select on member_stakes to public");
  // What the house throws itself falls alike too: the seeds of its own draws. Workers of a
  // distributed house know no sequence, so there a seed is not quite repeated.
  if (!isDistributed()) {
    await ask(
      app.ownerUrl,
      "create sequence random_falls; grant usage on random_falls to public",
      `create function public.gen_random_uuid() returns uuid language sql volatile as
         $$ select md5('${seed} ' || nextval('random_falls'))::uuid $$`,
    );
  }
  await house.begin(FIRST_DAY + dice.below(20 * DAY));
  house.first = await app.admin();
  house.second = await app.admin();
  house.name(house.first.id, "first");
  house.name(house.second.id, "second");
  for (const promptpay of [true, false]) {
    const account = await receivingAccount(house.first, promptpay);
    house.accounts.push(account);
    house.name(account.id, promptpay ? "a1" : "a2");
    for (const called of namesOf(account)) house.name(called, promptpay ? "a1" : "a2");
  }
  await openLotteries(house);
  for (let n = 0; n < 4; n++) await bringMember(house);
  await addRound(house);
  await addRound(house);
  const many = { withdrawal_max: 999_999_999, withdrawals_per_day: 1_000 };
  await change(house, { ...many, deposit_play_percent: 0, cancellations_per_day: 50 });
  await change(house, {
    commission_percent: 2.25,
    ...(seed % 3 === 0 ? { two_person: true } : {}),
  });
}

/** Everything that is there is looked at. */
async function lookAtAll(house: RandomHouse): Promise<void> {
  const money = await checkMoney(house);
  await checkCommissions(house, money);
  for (const [n, member] of house.members.entries()) await checkMember(house, member, n);
  for (const round of house.rounds) await checkRound(house, round);
  await checkBooks(house, money);
}

async function playActsOf(house: RandomHouse, game: Game): Promise<Found | undefined> {
  const { seed, acts, every, atOnce = false } = game;
  let [act, name] = [0, "the opening"];
  try {
    await open(house, seed);
    for (const [n, number] of acts.entries()) {
      act = number;
      house.dice = new Dice(seed, number);
      await house.setClock(
        house.at + 1 + house.dice.below(house.dice.chance(0.1) ? 900_000 : 40_000),
      );
      const some = Array.from({ length: atOnce && house.dice.chance(0.2) ? 3 : 1 }, () =>
        chosen(house.dice),
      );
      name = some.map(([of]) => of).join(" + ");
      house.note(`${act} ${new Date(house.at).toISOString()} ${name}`);
      house.isAtOnce = some.length > 1;
      const done = await Promise.allSettled(some.map(([, play]) => play(house)));
      for (const one of done) if (one.status === "rejected") throw one.reason;
      house.isAtOnce = false;
      await checkMoney(house);
      if ((n + 1) % every === 0 && n + 1 < acts.length) await lookAtAll(house);
    }
    name += ", and what follows";
    await lookAtAll(house);
    await checkLiabilities(house);
  } catch (error) {
    const { message, stack } = error as Error;
    const what = error instanceof Divergence ? error.what.replaceAll(/\d+/g, "") : message;
    const told = error instanceof Divergence ? message : String(stack);
    return { seed, act, name, what, message: house.called(told), trail: house.trail.slice(-30) };
  }
  return undefined;
}

/** Plays a game in a house of its own; every third seed's takes two people. */
export async function play(game: Game, counts?: Map<string, number>): Promise<Found | undefined> {
  const [clock, dice] = [stoppedClock(), new Dice(game.seed, 0)];
  const giveBack = ownRandomInt(new Dice(game.seed, 0));
  const options = { through: clock.through, nodes: 1 };
  try {
    return await inFaultyApp(
      { ...game.plant, options },
      async (app) => {
        const house = new RandomHouse(app, clock, dice);
        const found = await playActsOf(house, game);
        await clock.close();
        for (const [name, times] of house.counts)
          counts?.set(name, (counts.get(name) ?? 0) + times);
        return found;
      },
      RANDOM_ENV,
    );
  } finally {
    giveBack();
  }
}

/** Leaves out acts as long as the same is found: so many games at most. */
export async function shrink(game: Game, found: Found, most: number): Promise<Found> {
  let acts = game.acts.filter((act) => act <= found.act);
  let [last, left] = [found, most];
  for (let size = acts.length >> 1; size > 0; size >>= 1) {
    for (let from = 0; from < acts.length - 1 && left > 0; left--) {
      const fewer = acts.toSpliced(from, size);
      const other = await play({ ...game, acts: fewer, every: Infinity });
      if (other?.what === found.what) {
        last = other;
        acts = fewer.filter((act) => act <= other.act);
      } else from += size;
    }
  }
  return last;
}

export function toldOf({ seed, act, name, message, trail }: Found): string {
  return `seed ${seed}, act ${act} (${name}): ${message}\n  ${trail.join("\n  ")}`;
}
