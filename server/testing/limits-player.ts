/**
 * A member who tries everything against their own protection: what they ask for is thrown by seeded
 * dice, amounts near what the model says is left.
 */
import { randomUUID } from "node:crypto";

import { lineFor, notify, openIntent, type Intent } from "./deposits.ts";
import { shotsPath } from "./house-draws.ts";
import { exclude, limit, rest } from "./protection.ts";
import {
  askBreak,
  askExclusion,
  askLimit,
  KINDS,
  leftOf,
  limitAt,
  openDeposit,
  PERIODS,
  type Kind,
  type Period,
} from "./protection-model.ts";
import { amountNear, oneOf, wordOf, type Player, type Scene } from "./limits-scene.ts";
import type { Move } from "./limits-move.ts";
import { ACCOUNT_NAME, askToWithdraw } from "./withdrawals.ts";

type Make = (scene: Scene, player: Player) => Move;

const LENGTHS = { "6_MONTHS": 6, "1_YEAR": 12, "5_YEARS": 60, PERMANENT: Infinity } as const;
const BREAKS = { "24_HOURS": 24, "7_DAYS": 168, "30_DAYS": 720 } as const;

const bet: Make = ({ roll, at, tables }, { model, sent }) => {
  const { round, config, number, winner, step } = oneOf(roll, tables.bets);
  const satang = amountNear(roll, leftOf(model, ["STAKE", "LOSS"], at), step, 100);
  const wins = winner !== undefined && roll() < 0.05;
  const group = randomUUID();
  const line = { bet_type_config_id: config, number: wins ? winner : number, amount: satang / 100 };
  const body = { round_id: round, bet_group_id: group, bets: [line] };
  sent.set(group, { body, round, wins });
  return {
    name: `bet ${satang}`,
    act: { ask: "bet", satang },
    send: (from) => from.post("/api/lottery/bets/bulk", body),
    keep: (model) => model.slips.push({ group, satang, at, stands: true }),
  };
};

const deposit: Make = ({ roll, at }, { model, account, intents }) => {
  const satang = amountNear(roll, leftOf(model, ["DEPOSIT"], at), 1, 10_000);
  const key = randomUUID();
  return {
    name: `deposit ${satang}`,
    act: { ask: "deposit", satang },
    send: (from) => openIntent(from, account, satang / 100, key),
    keep: (model, reply) => {
      const intent = (reply.body as { data: Intent }).data;
      const expires = Date.parse(intent.expires_at);
      intents.set(intent.deposit_id, intent);
      if (openDeposit(model, at)) return;
      const opened = { id: intent.deposit_id, satang, expires, paidAt: 0 };
      model.deposits.push({ ...opened, state: "PENDING" });
    },
    bears: ["NO_FREE_AMOUNT"],
  };
};

/** The bank says that one was paid, in time or late. */
const pay: Make = (scene, player) => {
  const { app, roll, at } = scene;
  const last = player.model.deposits.findLast(({ state }) => state !== "SUCCESS");
  const intent = player.intents.get(last?.id ?? "");
  if (!last || !intent || roll() < 0.1) return deposit(scene, player);
  const line = lineFor(intent, player.account, { occurred_at: new Date(at).toISOString() });
  return {
    name: `pay ${last.satang}`,
    act: { ask: "out" },
    send: () => notify(app, line),
    keep: (model, reply) => {
      const { matched } = reply.body as { matched: boolean };
      const paid = model.deposits.find(({ id }) => id === last.id);
      if (matched && paid) Object.assign(paid, { state: "SUCCESS", paidAt: at });
    },
  };
};

const dropDeposit: Make = (scene, player) => {
  const open = openDeposit(player.model, scene.at);
  if (!open) return deposit(scene, player);
  return {
    name: "cancel a deposit",
    act: { ask: "out" },
    send: (from) => from.delete(`/wallets/deposits/${open.id}`),
    keep: (model) => {
      const dropped = model.deposits.find(({ id }) => id === open.id);
      if (dropped) dropped.state = "CANCELED";
    },
    bears: "any",
  };
};

const dropSlip: Make = (scene, player) => {
  const standing = player.model.slips.filter(({ stands }) => stands);
  if (standing.length === 0) return bet(scene, player);
  const { group } = oneOf(scene.roll, standing);
  return {
    name: "cancel a slip",
    act: { ask: "out" },
    send: (from) => from.post(`/api/lottery/bets/groups/${group}/cancel`),
    keep: (model) => {
      const slip = model.slips.find((one) => one.group === group);
      if (slip) slip.stands = false;
    },
    bears: "any",
  };
};

/** A slip that stands, sent again: answered as before, and nothing is placed. */
const again: Make = (scene, player) => {
  const slip = player.model.slips.at(-1);
  const body = player.sent.get(slip?.group ?? "")?.body;
  if (!slip || !body) return bet(scene, player);
  return {
    name: "the same slip again",
    act: { ask: "again" },
    send: (from) => from.post("/api/lottery/bets/bulk", body),
  };
};

const shot: Make = ({ roll, tables }) => ({
  name: "shot",
  act: { ask: "shot" },
  send: (from) =>
    from.post(shotsPath(tables.yeekee), {
      number: String(Math.floor(roll() * 100_000)).padStart(5, "0"),
    }),
});

function wantedLimit(roll: () => number, standing: number | null): number | null {
  const die = roll();
  if (standing === null || die < 0.1) return 20_000 + Math.floor(roll() * 20) * 5_000;
  if (die < 0.2) return null;
  if (die < 0.35) return standing;
  return die < 0.65 ? standing * 2 : Math.max(10_000, Math.floor(standing / 150) * 100);
}

const setLimit: Make = ({ roll, at }, { model }) => {
  const [kind, period]: [Kind, Period] = [oneOf(roll, KINDS), oneOf(roll, PERIODS)];
  const { amount, pending } = limitAt(model, kind, period, at);
  // Asked for once more, what waits must not wait longer.
  const isSame = pending !== null && roll() < 0.3;
  const wanted = isSame ? pending.amount : wantedLimit(roll, amount);
  return {
    name: `limit ${kind} ${period} ${wanted}`,
    act: { ask: "protect" },
    send: (from) => limit(from, [kind, period, wanted === null ? null : wanted / 100]),
    keep: (model) => askLimit(model, kind, period, wanted, at),
  };
};

const pause: Make = ({ roll, at }) => {
  const length = wordOf(roll, BREAKS);
  return {
    name: `break ${length}`,
    act: { ask: "protect" },
    send: (from) => rest(from, length),
    keep: (model) => askBreak(model, BREAKS[length], at),
  };
};

const leave: Make = ({ roll, at }) => {
  const length = wordOf(roll, LENGTHS);
  return {
    name: `exclusion ${length}`,
    act: { ask: "protect" },
    send: (from) => exclude(from, length),
    keep: (model) => askExclusion(model, LENGTHS[length], at),
  };
};

const withdraw: Make = ({ roll }) => ({
  name: "withdraw",
  act: { ask: "out" },
  send: (from) => askToWithdraw(from, 100 + Math.floor(roll() * 50)),
  bears: "any",
});

/** Commission that goes to the wallet is neither a deposit nor a win. */
const transfer: Make = () => {
  const key = randomUUID();
  return {
    name: "transfer",
    act: { ask: "out" },
    send: (from) =>
      from.post("/api/referral/transfer", { amount: "1.00" }, { "idempotency-key": key }),
    bears: "any",
  };
};

const registerAgain: Make = ({ app, roll }, { self }) => {
  const forms = [self.phone, `+66${self.phone.slice(1)}`, ` ${self.phone}`, `0${self.phone}`];
  const form = { password: "another-of-mine", nickname: "อีกคน", age_confirmed: true };
  const phone_number = oneOf(roll, forms);
  return {
    name: `register ${phone_number}`,
    act: { ask: "register" },
    send: () => app.stranger.post("/api/auth/register", { ...form, phone_number }),
  };
};

const borrowAccount: Make = ({ roll }, { self, friend }) => {
  const { number } = self;
  const account_number = oneOf(roll, [number, `${number.slice(0, 3)}-${number.slice(3)}`]);
  const account = { bank_id: "004", account_number, account_name: ACCOUNT_NAME };
  return {
    name: `bank account ${account_number}`,
    act: { ask: "register" },
    send: () => friend.post("/api/users/bank-accounts", account),
  };
};

const makers: readonly (readonly [weight: number, make: Make])[] = [
  [34, bet],
  [14, deposit],
  [8, pay],
  [5, dropDeposit],
  [5, dropSlip],
  [4, again],
  [7, shot],
  [13, setLimit],
  [0.5, pause],
  [0.25, leave],
  [3, withdraw],
  [2, transfer],
  [2, registerAgain],
  [2, borrowAccount],
];
const racers: typeof makers = [
  [10, bet],
  [5, deposit],
  [2, dropDeposit],
  [2, dropSlip],
  [2, shot],
  [6, setLimit],
  [0.5, pause],
  [0.25, leave],
];

/** What the player tries next: one thing, or two or three at once. */
export function nextMoves(scene: Scene, player: Player): Move[] {
  const die = scene.roll();
  if (die > 0.15) return [pick(scene.roll, makers)(scene, player)];
  return Array.from({ length: die < 0.03 ? 3 : 2 }, () => pick(scene.roll, racers)(scene, player));
}

function pick(roll: () => number, of: typeof makers): Make {
  let left = roll() * of.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, make] of of) {
    left -= weight;
    if (left < 0) return make;
  }
  return bet;
}
