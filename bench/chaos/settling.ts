/**
 * Rounds that are bet on, closed and settled while nodes are stopped and started, each by two who
 * enter its result at once through different nodes: every win is paid once (trust.md F8, S1, S2).
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import {
  addAdmin,
  addOpenRound,
  addPlayers,
  SETTINGS_HELD_MS,
  type OpenRound,
  type Player,
  type Product,
} from "../product.ts";
import type { RawReply } from "../raw-client.ts";
import { Caller } from "./caller.ts";
import { PATIENCE_MS, untilAnswered, type Outside } from "./placing.ts";

/** Spread over the run; few enough that a run without any stop settles them in seconds. */
const ROUNDS = 10;
const BETTORS = 30;
/** Four top 5462, so three top 462. */
const DRAW = {
  prize_first: "835462",
  three_front: "104 981",
  three_bottom: ["257", "630"],
  two_bottom: "71",
};
const [WON, LOST] = ["462", "123"];
const STAKE_SATANG = 100;
const SETTLED_WITHIN_MS = 30_000;

export async function settleRounds(
  product: Product,
  balance: number,
  share: () => number,
  record: Outside,
): Promise<number> {
  const players = await addPlayers(product.owner, BETTORS, balance);
  const admin = await addAdmin(product.owner);
  await sleep(SETTINGS_HELD_MS);
  const callers = [0, 1].map((first) => new Caller(product.ports, first));
  const turn = { product, callers, admin, players, record };
  for (let n = 0; n < ROUNDS; n++) {
    while (share() < n / ROUNDS) await sleep(5);
    await settleOne(turn);
  }
  for (const caller of callers) caller.close();
  return ROUNDS;
}

interface Turn {
  readonly product: Product;
  readonly callers: readonly Caller[];
  readonly admin: Player;
  readonly players: readonly Player[];
  readonly record: Outside;
}

async function settleOne(turn: Turn): Promise<void> {
  const { product, callers, admin, players, record } = turn;
  const round = await addOpenRound(product.owner);
  await Promise.all(players.map((player, at) => place(turn, round, player, at)));
  await product.owner.query("update rounds set close_time = clock_timestamp() where id = $1", [
    round.id,
  ]);
  const replies = await Promise.all(
    callers.map((caller) =>
      untilAnswered(record, () =>
        caller.post(
          `/api/admin/rounds/${round.id}/result`,
          admin.token,
          JSON.stringify({ result: DRAW }),
          PATIENCE_MS,
        ),
      ),
    ),
  );
  judge(replies, record);
  await settled(product, round);
  const { rows } = await product.owner.query<{ odds: number }>(
    "select odds from bet_type_configs where id = $1",
    [round.three],
  );
  const win = (STAKE_SATANG * (rows[0]?.odds ?? 0)) / 100;
  for (const { id } of players.filter((_, at) => wins(at))) {
    record.moved.push({ userId: id, amount: win });
  }
}

const wins = (at: number): boolean => at % 3 === 0;

async function place(turn: Turn, round: OpenRound, player: Player, at: number): Promise<void> {
  const { product, record } = turn;
  const betGroupId = randomUUID();
  const bet = {
    bet_type_config_id: round.three,
    number: wins(at) ? WON : LOST,
    amount: STAKE_SATANG / 100,
  };
  const body = JSON.stringify({ round_id: round.id, bet_group_id: betGroupId, bets: [bet] });
  // A connection answers one request at a time, so that everybody has one of their own.
  const caller = new Caller(product.ports, at);
  const reply = await untilAnswered(record, () =>
    caller.post("/api/lottery/bets/bulk", player.token, body, PATIENCE_MS),
  );
  caller.close();
  if (reply.status < 300) {
    record.acknowledged.push({ userId: player.id, betGroupId, total: STAKE_SATANG, lines: 1 });
  } else {
    record.surprises.push(`a slip was refused: ${reply.body}`);
  }
}

function judge(replies: readonly RawReply[], record: Outside): void {
  for (const { status, body } of replies) {
    if (status !== 200) record.surprises.push(`a result was answered ${status}: ${body}`);
  }
}

async function settled({ owner }: Product, round: OpenRound): Promise<void> {
  const until = performance.now() + SETTLED_WITHIN_MS;
  while (performance.now() < until) {
    const { rowCount } = await owner.query(
      `select from rounds r join settlements s on s.round_id = r.id
       where r.id = $1 and r.status = 'SETTLED' and s.finished_at is not null`,
      [round.id],
    );
    if (rowCount) return;
    await sleep(20);
  }
  throw new Error(`round ${round.id} was not settled in time`);
}
