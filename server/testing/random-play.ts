/** Acts around bets: members, rounds, slips, results and their corrections. */
import { placeAnimalBets, placeSlip, cancelSlip } from "@chokdee/domain/betting/contract.ts";
import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import { betTypesOf } from "@chokdee/domain/results/rules.ts";
import {
  correctResult,
  enterResult,
  previewResult,
  voidRound,
} from "@chokdee/domain/results/contract.ts";
import { shoot } from "@chokdee/domain/results/house-draw-contract.ts";
import { changeRound, createRound } from "@chokdee/domain/rounds/admin-contract.ts";

import { addLottery, slip as slipOf, type TestLottery } from "./lottery.ts";
import type { Dice, RandomHouse } from "./random-house.ts";
import {
  dayOf,
  isHouses,
  isOpen,
  payoutOf,
  satang,
  stakeOf,
  stands,
  sum,
  type Line,
  type Lottery,
  type Round,
} from "./random-model.ts";
import { richMember } from "./withdrawals.ts";

export type Act = (house: RandomHouse) => Promise<unknown>;
export type Acts = Readonly<Record<string, readonly [weight: number, act: Act]>>;

const MINUTE = 60_000;
const START = 490_000;

export async function bringMember(house: RandomHouse): Promise<void> {
  const { dice, members } = house;
  const who = await richMember(house.app, START);
  for (const called of [who.id, who.number]) house.name(called, `m${members.length}`);
  const referrer = dice.chance(0.6) ? dice.of(members) : undefined;
  const link = "insert into referrals (member_id, referrer_id) values ($1, $2)";
  if (referrer) await house.rows(link, [who.id, referrer.who.id]);
  const own = { slips: [], deposits: [], withdrawals: [], wins: [], moved: 0, awayUntil: 0 };
  members.push({ who, number: who.number, referrer, adjusted: START, ...own });
}

/** The two that an operator enters, and the house's own two. */
export async function openLotteries(house: RandomHouse): Promise<void> {
  const { db } = house.app;
  const add = (kind: Lottery["kind"], test: TestLottery): void =>
    void house.lotteries.push({ kind, test, types: [...test.configs.keys()] });
  await db.query("update lottery_types set active = code in ('yeekee', 'animal'), schedule = '{}'");
  add("GLO", await addLottery(db));
  add("TWO_PRIZES", await addLottery(db, "TWO_PRIZES", "HANOI", betTypesOf("TWO_PRIZES")));
  for (const [code, kind] of [
    ["yeekee", "YEEKEE"],
    ["animal", "ANIMAL"],
  ] as const) {
    const rows = await house.rows<{ type: number; id: string; bet: BetType }>(
      `select t.id as type, c.id::text, bet_type as bet from lottery_types t
       join bet_type_configs c on c.lottery_type_id = t.id where code = $1 order by c.id`,
      [code],
    );
    add(kind, { typeId: rows[0]?.type ?? 0, configs: new Map(rows.map((r) => [r.bet, r.id])) });
  }
}

/** Few digits, so that numbers meet and win. */
const digits = (dice: Dice, count: number): string =>
  dice.chance(0.4)
    ? "121212".slice(0, count)
    : Array.from({ length: count }, () => dice.one(["1", "2"])).join("");

const LENGTHS = { FOUR: 4, THREE: 3, TWO: 2, RUN: 1 } as const;
export function numberOf(dice: Dice, type: BetType): string {
  if (type === "ANIMAL") return String(dice.one([1, 7, 36])).padStart(2, "0");
  return digits(dice, LENGTHS[type.split("_")[0] as keyof typeof LENGTHS]);
}

/** What an administrator types, and what follows from it. */
function drawOf({ lottery }: Round, dice: Dice) {
  const [first, second] = [digits(dice, 6), digits(dice, 5)];
  const threes = () => [digits(dice, 3), `3${digits(dice, 2)}`];
  const top = { four_top: first.slice(-4), three_top: first.slice(-3), two_top: first.slice(-2) };
  if (lottery.kind === "TWO_PRIZES") {
    return { entry: { special: first.slice(1), first: second }, top, two_bottom: second.slice(-2) };
  }
  const [front, bottom, two_bottom] = [threes(), threes(), digits(dice, 2)];
  const entry = { prize_first: first, three_front: front, three_bottom: bottom, two_bottom };
  return { entry, top, two_bottom, three_front: front.join(" "), three_bottom: bottom.join(" ") };
}

export async function addRound(house: RandomHouse): Promise<void> {
  const { dice, at, lotteries, rounds } = house;
  const lottery = dice.of(dice.chance(0.7) ? lotteries.slice(0, 2) : lotteries);
  if (!lottery) return;
  const closes = at + MINUTE * (2 + dice.below(dice.chance(0.7) ? 150 : 60 * 30));
  const times = {
    open_time: new Date(at).toISOString(),
    close_time: new Date(closes).toISOString(),
  };
  const id = String(lottery.test.typeId);
  const body = { lottery_type_id: id, draw_date: dayOf(closes), ...times };
  await house.staff(createRound, { body }, (made) => {
    const round = { id: made?.data.id ?? "", lottery, opens: at, closes, isClosed: false };
    rounds.push({ ...round, state: "LIVE", result: {}, slips: [], shots: 0 });
  });
}

/** Some slips, one after the other. */
async function bet(house: RandomHouse): Promise<void> {
  for (let left = house.dice.one([1, 2, 3]); left > 0; left--) await betOnce(house);
}

async function betOnce(house: RandomHouse): Promise<unknown> {
  const { dice, at, rounds } = house;
  const member = dice.of(house.members);
  const open = rounds.filter((one) => isOpen(one, at));
  const round = dice.of(dice.chance(0.97) ? open : rounds);
  if (!member || !round) return addRound(house);
  const { kind, types, test } = round.lottery;
  const sent = Array.from({ length: 1 + dice.below(dice.chance(0.1) ? 30 : 5) }, () => {
    const type = dice.of(types) ?? "RUN_TOP";
    return [type, numberOf(dice, type), dice.one([1, 2, 5, 10, 20, 33, 100, 400])] as const;
  });
  const id = house.name(dice.uuid(), `slip ${house.slips.length}`);
  const bets = sent.map(([, number, amount]) => ({ animal_id: Number(number), amount }));
  const asAnimals = kind === "ANIMAL" && dice.chance(0.5);
  const place = () =>
    asAnimals
      ? house.ask(member.who, placeAnimalBets, { body: { round_id: round.id, bets }, key: id })
      : house.ask(member.who, placeSlip, { body: slipOf(test, round.id, sent, id) as never });
  const { isDone, body } = await place();
  if (!isDone) return undefined;
  house.never("a bet in a round that is closed", !isOpen(round, at));
  house.never("a bet in a break", at < member.awayUntil);
  const lines = body.bets.map((one): Line => {
    const [stake, odds] = [satang(one.amount), satang(one.odds)];
    return { type: one.bet_type as BetType, number: one.number, stake, odds };
  });
  const slip = { id: body.bet_group_id, member, round, lines, at, isCancelled: false };
  house.name(slip.id, `slip ${house.slips.length}`);
  round.slips.push(slip);
  member.slips.push(slip);
  const staked = sum(sent, ([, , amount]) => amount * 100);
  house.same("what a slip stakes", [satang(body.total_amount), stakeOf(slip)], [staked, staked]);
  if (dice.chance(0.7)) return undefined;
  const again = await place();
  house.same("a slip sent again", [again.status, again.body], [200, body]);
  return undefined;
}

async function cancel(house: RandomHouse): Promise<void> {
  const slip = house.dice.of(house.slips.toSorted((a, b) => a.at - b.at).slice(-12));
  if (!slip) return;
  const { member, id, round } = slip;
  const { isDone, body } = await house.ask(member.who, cancelSlip, { to: { bet_group_id: id } });
  if (!isDone) return;
  house.never("a slip cancelled twice or late", slip.isCancelled || !isOpen(round, house.at));
  slip.isCancelled = true;
  house.same("what a cancelled slip gives back", satang(body.refunded_amount), stakeOf(slip));
}

async function close(house: RandomHouse, of?: (round: Round) => boolean): Promise<void> {
  const round = house.dice.of(
    house.rounds.filter((one) => isOpen(one, house.at) && of?.(one) !== false),
  );
  if (!round) return;
  const what = { to: { id: round.id }, body: { status: "CLOSED" } } as const;
  await house.staff(changeRound, what, () => (round.isClosed = true));
}

async function move(house: RandomHouse): Promise<void> {
  const { dice, at } = house;
  const round = dice.of(house.rounds.filter(({ state }) => state === "LIVE"));
  if (!round) return;
  const closes = Math.max(round.closes + MINUTE * (dice.below(200) - 60), at + MINUTE);
  const what = { to: { id: round.id }, body: { close_time: new Date(closes).toISOString() } };
  await house.staff(changeRound, what, () => {
    round.isClosed ||= at >= round.closes;
    round.closes = closes;
  });
}

/** What a change of a round brings its members, or takes from them. */
export function settle(house: RandomHouse, round: Round, change: () => void): void {
  const before = round.slips.map(payoutOf);
  change();
  for (const [n, slip] of round.slips.entries()) {
    const delta = payoutOf(slip) - (before[n] ?? 0);
    if (delta !== 0) slip.member.wins.push({ at: house.at, satang: delta });
  }
}

/** Mostly one in a state; a round of the house's own has no result that is entered. */
function roundTo(house: RandomHouse, state: Round["state"]): Round | undefined {
  const { dice, at, rounds } = house;
  const fits = rounds.filter((one) => one.state === state && !isHouses(one) && !isOpen(one, at));
  return dice.of(fits) ?? (dice.chance(0.3) ? dice.of(rounds) : undefined);
}

async function enter(house: RandomHouse): Promise<void> {
  const isDue = (one: Round) => one.state === "LIVE" && !isOpen(one, house.at) && !isHouses(one);
  if (!house.rounds.some(isDue))
    await close(house, (one) => !isHouses(one) && one.slips.length > 2);
  const round = roundTo(house, "LIVE");
  if (round) await result(house, round, enterResult);
}

export async function correct(house: RandomHouse): Promise<void> {
  const round = roundTo(house, "SETTLED");
  if (round) await result(house, round, correctResult);
}

async function result(
  house: RandomHouse,
  round: Round,
  call: typeof enterResult | typeof correctResult,
): Promise<void> {
  const { entry, top, ...others } = drawOf(round, house.dice);
  const to = { id: round.id };
  const preview = await house.staff(previewResult, { to, body: { result: entry } });
  const body = { result: entry, ...(call === correctResult ? { reason: "พิมพ์ผิด" } : {}) };
  await house.staff(call as typeof correctResult, { to, body: body as never }, (done) => {
    house.never("a result of an open round", isOpen(round, house.at));
    const drawn = { state: "SETTLED", result: { ...top, ...others } };
    settle(house, round, () => Object.assign(round, drawn));
    if (!done) return;
    const told = [done.data, ...(preview.isDone ? [preview.body] : [])];
    const pays = sum(round.slips, payoutOf);
    for (const { payout } of told) house.same(`what round ${to.id} pays`, satang(payout), pays);
  });
}

async function end(house: RandomHouse): Promise<void> {
  const round = house.dice.chance(0.5) ? roundTo(house, "SETTLED") : house.dice.of(house.rounds);
  if (!round) return;
  const what = { to: { id: round.id }, body: { reason: "ยกเลิกงวด" } };
  const standing = round.slips.filter(stands);
  await house.staff(voidRound, what, (done) => {
    house.never("a round voided twice", round.state === "VOIDED");
    settle(house, round, () => (round.state = "VOIDED"));
    const due = [standing.length, sum(standing, stakeOf)];
    const given = done && [done.refunded_slips, satang(done.refunded_amount)];
    if (done) house.sameNow(`what the end of round ${round.id} gives back`, given, due);
  });
}

async function shots(house: RandomHouse): Promise<void> {
  const { dice, at } = house;
  const fits = (one: Round) => one.lottery.kind === "YEEKEE" && isOpen(one, at);
  const [round, member] = [dice.of(house.rounds.filter(fits)), dice.of(house.members)];
  if (!round || !member) return;
  const body = { number: String(dice.below(100_000)).padStart(5, "0") };
  const what = { to: { id: round.id }, body, key: dice.uuid() };
  const shot = await house.ask(member.who, shoot, what);
  if (!shot.isDone) return;
  house.never("a shot in a break", at < member.awayUntil);
  round.shots += 1;
  house.sameNow("the place of a shot", shot.body.position, round.shots);
  const again = await house.ask(member.who, shoot, what);
  house.same("a shot sent again", again.body, shot.body);
}

export const playActs: Acts = {
  bringMember: [1, bringMember],
  addRound: [6, addRound],
  bet: [60, bet],
  cancel: [12, cancel],
  close: [2, (house) => close(house)],
  move: [3, move],
  enter: [14, enter],
  correct: [9, correct],
  end: [4, end],
  shots: [4, shots],
};
