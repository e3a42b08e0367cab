/**
 * Members who try everything against their own limits, breaks and exclusions, all at once on one
 * house, while the database's clock is set to the moments at which rules turn: midnight, Monday,
 * the first of a month, 24 hours after a raise, the end of a break, and a millisecond before each.
 */
import { isDeepStrictEqual } from "node:util";

import { balance } from "@chokdee/domain/wallet/contract.ts";
import { expect } from "vitest";

import { accrueCommissions } from "../referral/accrue-commissions.ts";
import { BANK, BANK_SECRET, receivingAccount } from "./deposits.ts";
import type { Caller, TestApp } from "./app.ts";
import { openHouseRound } from "./house-draws.ts";
import { addLottery, addRound, type TestLottery } from "./lottery.ts";
import { seededDice } from "./proof-size.ts";
import { protectionOf } from "./protection.ts";
import {
  endOf,
  KINDS,
  limitAt,
  openDeposit,
  PERIODS,
  usedOf,
  type ModelMember,
} from "./protection-model.ts";
import { addFriend, settleNow } from "./referral.ts";
import { bet } from "./settling.ts";
import type { StoppedClock } from "./stopped-clock.ts";
import { attempt, type Seen } from "./limits-move.ts";
import { nextMoves } from "./limits-player.ts";
import { newPlayer, type Player, type Scene, type Table } from "./limits-scene.ts";
import { richMember } from "./withdrawals.ts";

export const WAYS_ENV = { PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}` };

const DAY = 86_400_000;
/** Lives begin within a thousand days of it. */
const FIRST = Date.UTC(2027, 0, 1);
/** So long a round of the lottery takes bets; the house's own take them for an hour. */
const OPEN_MS = 40 * DAY;
const MOST_ROUNDS = 4;
const RICH = 10_000_000_00;
const MOVES = 8;
const WIN_TIMES = 95;

export interface World {
  readonly app: TestApp;
  readonly clock: StoppedClock;
  readonly roll: () => number;
  readonly seen: Seen;
}

interface Cohort {
  readonly world: World;
  readonly admin: Caller;
  readonly lottery: TestLottery;
  readonly players: readonly Player[];
  /** Rounds of the lottery that are still open, oldest first. */
  readonly rounds: { readonly id: string; readonly closes: number }[];
  at: number;
  /** A moment that is a millisecond away. */
  near: number | null;
}

export type Cohorts = (players: number, turns: number, goesOn: () => boolean) => Promise<void>;

/** Answers how to let so many members live through so many turns of the clock, while it goes on. */
export async function openWays(
  app: TestApp,
  clock: StoppedClock,
  seed: number,
  seen: Seen,
): Promise<Cohorts> {
  const world = { app, clock, roll: seededDice(seed), seen };
  const admin = await app.admin();
  await admin.put("/api/admin/settings", { commission_percent: 10, confirmed: true });
  const lottery = await addLottery(app.db);
  return async (players, turns, goesOn) => {
    const at = FIRST + Math.floor(world.roll() * 1_000 * DAY);
    await clock.set(at);
    const again = await app.again(admin);
    const people = await Promise.all(
      Array.from({ length: players }, async () => bring(app, again)),
    );
    const cohort = { world, admin, lottery, players: people, rounds: [], at, near: null };
    await earn(cohort);
    for (let turn = 0; turn < turns && goesOn(); turn++) await live(cohort);
  };
}

async function bring(app: TestApp, admin: Caller): Promise<Player> {
  const self = await richMember(app, RICH);
  return newPlayer(self, await app.member(), await receivingAccount(admin, true));
}

/** A friend of each has lost a slip, which brings a commission. */
async function earn({ world: { app }, admin, lottery, players }: Cohort): Promise<void> {
  const round = await addRound(app.db, lottery);
  for (const { self } of players) {
    await bet(await addFriend(app, self), lottery, round, [["TWO_TOP", "11", 1_000]]);
  }
  await settleNow(app, await app.again(admin), round);
  await accrueCommissions(app);
}

/** One turn: new rounds, everybody's moves, what the page says, a result, and the clock goes on. */
async function live(cohort: Cohort): Promise<void> {
  const { world, players, at } = cohort;
  const scene = await openScene(cohort);
  await Promise.all(
    players.map(async (player) => {
      player.devices = await signIn(world.app, player);
      player.friend = await world.app.again(player.friend);
      for (let move = 0; move < MOVES && !player.isLost; move++) await act(world, scene, player);
      if (!player.isLost) await compare(world, at, player);
    }),
  );
  await endRound(cohort);
  await goOn(cohort);
}

const signIn = (app: TestApp, { self }: Player): Promise<Caller[]> =>
  Promise.all([app.again(self), app.again(self)]);

async function openScene(cohort: Cohort): Promise<Scene> {
  const { world, lottery, at, rounds } = cohort;
  const { app, roll } = world;
  const admin = await app.again(cohort.admin);
  const config = lottery.configs.get("TWO_TOP") ?? "";
  const id = await addRound(app.db, lottery, OPEN_MS / 1_000);
  rounds.push({ id, closes: at + OPEN_MS });
  const yeekee = await openHouseRound(app, admin, "yeekee", at);
  const animal = await openHouseRound(app, admin, "animal", at);
  const bets: Table[] = [
    ...rounds.map((round) => ({ round: round.id, config, number: "11", winner: "62", step: 100 })),
    { round: yeekee, config: await configOf(app, yeekee), number: "11", step: 100 },
    { round: animal, config: await configOf(app, animal), number: "01", step: 1 },
  ];
  return { app, roll, at, tables: { bets, yeekee } };
}

async function configOf(app: TestApp, round: string): Promise<string> {
  const [config] = await app.db.query<{ id: number }>(
    `select c.id from bet_type_configs c join rounds r using (lottery_type_id)
     where r.id = $1 and c.bet_type in ('TWO_TOP', 'ANIMAL')`,
    [round],
  );
  return String(config?.id);
}

async function act({ app, seen }: World, scene: Scene, player: Player): Promise<void> {
  const moves = nextMoves(scene, player);
  const possible = await attempt(seen, player.model, scene.at, player.devices, moves);
  const [only] = possible;
  player.isLost = only === undefined;
  if (!only) return;
  player.model = only;
  if (moves.some(({ name }) => name.startsWith("exclusion"))) {
    for (const device of player.devices) {
      const { status } = await device.get(balance.path);
      if (status !== 401) seen.ways.push(`an exclusion left a session open: ${status}`);
    }
    player.devices = await signIn(app, player);
  }
  // Which of several orders it was shows in what is now true.
  if (possible.length > 1) await compare({ seen }, scene.at, player, possible);
}

const satangOf = (text: string): number => Math.round(Number(text) * 100);
const timeOf = (text: string | null): number => (text === null ? Infinity : Date.parse(text));

/** What the member's own page says, in the model's words. */
async function shownTo(device: Caller) {
  const page = await protectionOf(device);
  return {
    limits: page.limits.map(({ kind, period, amount, used, waiting, pending }) => ({
      kind,
      period,
      used: satangOf(used),
      waiting: satangOf(waiting),
      amount: amount && satangOf(amount),
      pending: pending && {
        amount: pending.amount && satangOf(pending.amount),
        from: Date.parse(pending.from),
      },
    })),
    pause: page.break ? timeOf(page.break.until) : null,
    exclusion: page.exclusion ? timeOf(page.exclusion.until) : null,
  };
}

function dueBy(model: ModelMember, at: number): Awaited<ReturnType<typeof shownTo>> {
  const open = openDeposit(model, at)?.satang ?? 0;
  return {
    limits: KINDS.flatMap((kind) =>
      PERIODS.map((period) => ({
        kind,
        period,
        used: usedOf(model, kind, period, at),
        waiting: kind === "DEPOSIT" ? open : 0,
        ...limitAt(model, kind, period, at),
      })),
    ),
    pause: at < model.breakUntil ? model.breakUntil : null,
    exclusion: at < model.excludedUntil ? model.excludedUntil : null,
  };
}

/** Takes the one of the possible models that the member's page tells; none of them is a fault. */
async function compare(
  { seen }: Pick<World, "seen">,
  at: number,
  player: Player,
  possible: readonly ModelMember[] = [player.model],
): Promise<void> {
  const [device] = player.devices;
  if (!device) throw new Error("nobody is signed in");
  const shown = await shownTo(device);
  const found = possible.find((model) => isDeepStrictEqual(shown, dueBy(model, at)));
  if (found) {
    player.model = found;
    return;
  }
  const told = [shown, dueBy(player.model, at), player.model].map((one) => JSON.stringify(one));
  seen.ways.push(`${new Date(at).toISOString()} the page says ${told.join("\nby the model ")}`);
  player.isLost = true;
}

/** Sometimes a round is drawn, or voided; its stakes and wins count from now on. */
async function endRound({ world, admin, players, rounds, at }: Cohort): Promise<void> {
  const { app, roll } = world;
  if (roll() < 0.5) return;
  const round = rounds.shift()?.id ?? "";
  const isVoid = roll() < 0.3;
  const clerk = await app.again(admin);
  if (isVoid) {
    const reply = await clerk.post(`/api/admin/rounds/${round}/void`, { reason: "ทดสอบ" });
    expect(reply.status).toBe(200);
  } else {
    await settleNow(app, clerk, round);
  }
  for (const { model, sent } of players) {
    for (const slip of model.slips) {
      const { round: on, wins } = sent.get(slip.group) ?? {};
      if (on !== round || !slip.stands) continue;
      if (isVoid) slip.stands = false;
      else if (wins) model.wins.push({ satang: slip.satang * WIN_TIMES, at });
    }
  }
}

/** To the moment that is near, to one at which a rule turns, or to just before one. */
async function goOn(cohort: Cohort): Promise<void> {
  const { world, players, at, near } = cohort;
  const { roll, clock } = world;
  if (near !== null) {
    cohort.at = near;
    cohort.near = null;
  } else {
    const moments = players
      .flatMap(({ model }) => [
        model.breakUntil,
        model.excludedUntil,
        openDeposit(model, at)?.expires ?? 0,
        ...Object.values(model.limits).map(({ pending }) => pending?.from ?? 0),
      ])
      .filter((moment) => moment > at + 1 && Number.isFinite(moment));
    const turning = [
      ...PERIODS.map((period) => endOf(period, at)),
      at + 60_000,
      at + DAY / 2,
      ...moments,
    ];
    const next = turning[Math.floor(roll() * turning.length)] ?? at + DAY;
    const isBefore = next > at + 1 && roll() < 0.7;
    cohort.at = isBefore ? next - 1 : next;
    cohort.near = isBefore ? next : null;
  }
  await clock.set(cohort.at);
  const open = cohort.rounds.filter(({ closes }) => closes > cohort.at).slice(-MOST_ROUNDS);
  cohort.rounds.splice(0, cohort.rounds.length, ...open);
}
