/** Acts around the rules of play: odds, caps, settings, limits, breaks, commission. */
import { writeSettings, type Settings } from "@chokdee/domain/core/settings-contract.ts";
import { excludeMyself, setLimits, takeBreak } from "@chokdee/domain/protection/contract.ts";
import { myReferral, transferCommission } from "@chokdee/domain/referral/contract.ts";
import { changeBetTypes, changeLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import { addNumberRule, changeRateSteps } from "@chokdee/domain/rounds/rules-contract.ts";
import { balance } from "@chokdee/domain/wallet/contract.ts";

import type { RandomHouse } from "./random-house.ts";
import { baht, DAY, satang, type Member } from "./random-model.ts";
import { numberOf, type Acts } from "./random-play.ts";

async function betTypes(house: RandomHouse): Promise<void> {
  const { dice } = house;
  const { test, types } = dice.of(house.lotteries) ?? {};
  const cap = dice.chance(0.4) ? null : baht(200_000 + dice.below(30) * 50_000);
  const change = dice.one<object>([
    { active: dice.chance(0.75) },
    { number_cap: cap },
    { member_cap: cap },
    { odds: baht(10_000 + dice.below(300) * 1_000) },
  ]);
  const bet_types = [{ bet_type: String(dice.of(types ?? [])), ...change }];
  const to = { id: String(test?.typeId) };
  await house.staff(changeBetTypes, { to, body: { confirmed: true, bet_types } });
}

async function rules(house: RandomHouse): Promise<void> {
  const { dice } = house;
  const round = dice.of(house.rounds);
  const type = dice.of(round?.lottery.types ?? []);
  if (!round || !type) return;
  const of = dice.chance(0.5)
    ? { round_id: round.id }
    : { lottery_type_id: String(round.lottery.test.typeId) };
  const steps = [
    [30, 80],
    [70, 40],
  ].map(([from = 0, pays = 0]) => ({
    from_percent: from,
    pays_percent: pays,
  }));
  if (dice.chance(0.5)) {
    // Steps are of a cap.
    const bet_types = [{ bet_type: type, number_cap: "9000.00" }];
    const to = { id: String(round.lottery.test.typeId) };
    await house.staff(changeBetTypes, { to, body: { confirmed: true, bet_types } });
    const body = { ...of, bet_type: type, steps: dice.chance(0.4) ? [] : steps };
    await house.staff(changeRateSteps, { body });
    return;
  }
  const rule = dice.one([
    { rule: "CLOSED" as const },
    { rule: "PARTIAL" as const, odds_percent: 50, cap: "3000.00" },
  ]);
  const number = dice.chance(0.2) ? null : numberOf(dice, type);
  await house.staff(addNumberRule, { body: { ...of, bet_type: type, number, ...rule } });
}

/** Off for some time: rounds that are there go on, by the rules, or take no bets. */
async function offer(house: RandomHouse): Promise<void> {
  const { dice } = house;
  const to = { id: String(dice.of(house.lotteries)?.test.typeId) };
  await house.staff(changeLotteryType, { to, body: { active: dice.chance(0.7) } });
}

async function set(house: RandomHouse): Promise<void> {
  const { dice } = house;
  const yes = dice.chance(0.5);
  const body = dice.one<Partial<Settings>>([
    { commission_percent: dice.one([0, 0.5, 1, 2.25, 10]) },
    { debts_from_wins: yes },
    { debts_from_deposits: yes },
    { debts_block_withdrawals: yes },
    { debts_block_bets: yes },
    { round_cost_limit: dice.one([0, 500, 5_000]), round_over_limit_pays: dice.one([0, 50, 100]) },
  ]);
  await change(house, body);
}

export const change = (house: RandomHouse, body: Partial<Settings>) =>
  house.staff(writeSettings, { body: { ...body, confirmed: true } }, () => {
    const { commission_percent: percent } = body;
    if (percent === undefined) return;
    house.rates.push({ at: house.at, hundredths: Math.round(percent * 100) });
  });

async function limit(house: RandomHouse): Promise<void> {
  const { dice } = house;
  const kind = dice.one(["DEPOSIT", "STAKE", "LOSS"] as const);
  const period = dice.one(["DAY", "WEEK", "MONTH"] as const);
  const amount = dice.chance(0.3) ? null : baht(30_000 + dice.below(3_000) * 100);
  const member = dice.of(house.members);
  if (member)
    await house.ask(member.who, setLimits, { body: { limits: [{ kind, period, amount }] } });
}

/** A break for a day; seldom, and not for all, for half a year. */
async function goAway(house: RandomHouse): Promise<void> {
  const { dice, at } = house;
  const member: Member | undefined = dice.of(house.members.filter((one) => at >= one.awayUntil));
  if (!member || dice.chance(0.5)) return;
  if (dice.chance(0.7)) {
    const { isDone } = await house.ask(member.who, takeBreak, { body: { length: "24_HOURS" } });
    if (isDone) member.awayUntil = at + DAY;
    return;
  }
  const { body } = await house.ask(member.who, excludeMyself, { body: { length: "6_MONTHS" } });
  member.awayUntil = Date.parse(String(body.until));
  const { status } = await house.ask(member.who, balance);
  house.same("a session after an exclusion", status, 401);
  house.signedOut(member.who);
}

async function commission(house: RandomHouse): Promise<void> {
  await house.run("accrue-commissions");
  const { dice, members } = house;
  const member = dice.of(members.filter((one) => members.some((m) => m.referrer === one)));
  if (!member) return;
  const there = satang((await house.ask(member.who, myReferral)).body.data.balance);
  const moved = there + (dice.chance(0.3) ? 1 : 0);
  if (moved === 0) return;
  const what = { body: { amount: baht(moved) }, key: dice.uuid() };
  const { isDone } = await house.ask(member.who, transferCommission, what);
  if (isDone) member.moved += moved;
  house.never("more commission moved than there is", isDone && moved > there && !house.isAtOnce);
}

export const rulesActs: Acts = {
  betTypes: [4, betTypes],
  rules: [4, rules],
  offer: [2, offer],
  set: [4, set],
  limit: [3, limit],
  goAway: [1, goAway],
  commission: [6, commission],
};
