/**
 * Bets whose outcome a plain comparison tells, without any of the product's rules: exact numbers of
 * three and of two digits from small pools, so that many slips win under either result.
 */
import { randomUUID } from "node:crypto";

import { Caller } from "../chaos/caller.ts";
import { PATIENCE_MS, untilAnswered, type Outside } from "../chaos/placing.ts";
import type { OpenRound, Player, Product } from "../product.ts";

export interface Result {
  readonly three: string;
  readonly two: string;
  /** What an administrator types for it. */
  readonly entry: object;
}

const REST = { three_front: "104 981", three_bottom: ["257", "630"] };
export const RIGHT: Result = {
  three: "462",
  two: "71",
  entry: { prize_first: "835462", two_bottom: "71", ...REST },
};
/** Entered first where the result is corrected. */
export const WRONG: Result = {
  three: "118",
  two: "05",
  entry: { prize_first: "290118", two_bottom: "05", ...REST },
};

const THREES = [RIGHT.three, WRONG.three, "901", "333", "007", "650", "284", "519", "746", "092"];
const TWOS = [RIGHT.two, WRONG.two, "90", "33", "17", "62", "48", "56"];
export const LINES = 5;
const CLIENTS = 24;

export interface Placed {
  readonly userId: string;
  readonly threes: readonly string[];
  readonly twos: readonly string[];
}

/** Places so many bets of a baht each on a round, and answers what was acknowledged. */
export async function placeBets(
  product: Product,
  round: OpenRound,
  players: readonly Player[],
  bets: number,
  record: Outside,
): Promise<Placed[]> {
  const placed: Placed[] = [];
  let left = Math.ceil(bets / LINES);
  const work = async (_: unknown, at: number): Promise<void> => {
    const caller = new Caller(product.ports, at);
    while (left-- > 0) {
      const player = players[left % players.length];
      if (player) placed.push(await placeOne(caller, round, player, record));
    }
    caller.close();
  };
  await Promise.all(Array.from({ length: CLIENTS }).map(work));
  return placed;
}

async function placeOne(
  caller: Caller,
  round: OpenRound,
  player: Player,
  record: Outside,
): Promise<Placed> {
  const threes = some(THREES, 3);
  const twos = some(TWOS, LINES - 3);
  const body = JSON.stringify({
    round_id: round.id,
    bet_group_id: randomUUID(),
    bets: [
      ...threes.map((number) => ({ bet_type_config_id: round.three, number, amount: 1 })),
      ...twos.map((number) => ({ bet_type_config_id: round.two, number, amount: 1 })),
    ],
  });
  const reply = await untilAnswered(record, () =>
    caller.post("/api/lottery/bets/bulk", player.token, body, PATIENCE_MS),
  );
  if (reply.status >= 300) throw new Error(`a slip was refused: ${reply.body}`);
  return { userId: player.id, threes, twos };
}

/** So many different ones of a list. */
function some(list: readonly string[], count: number): string[] {
  const first = Math.floor(Math.random() * list.length);
  return Array.from({ length: count }, (_, n) => list[(first + n) % list.length] ?? "");
}
