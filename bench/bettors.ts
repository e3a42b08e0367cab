/** Members who bet without a pause. */
import { randomUUID } from "node:crypto";

import { fiveLines, type OpenRound, type Player, type Product } from "./product.ts";
import { RawClient } from "./raw-client.ts";

const CLIENTS = 8;

export interface Betting {
  goesOn: boolean;
  /** The bet_group_id of each slip that was answered. */
  readonly acknowledged: Set<string>;
  /** Told of each slip before it is sent. */
  readonly sends?: (id: string) => void;
}

/** While a drill goes on, as the restored copies are held against. */
export async function keepBetting(
  product: Product,
  round: OpenRound,
  players: readonly Player[],
  betting: Betting,
): Promise<void> {
  const work = async (): Promise<void> => {
    const http = new RawClient(product.port);
    while (betting.goesOn) {
      const id = randomUUID();
      const player = players[Math.floor(Math.random() * players.length)];
      betting.sends?.(id);
      const body = fiveLines(round, id);
      const reply = await http.post("/api/lottery/bets/bulk", player?.token ?? "", body);
      if (reply.status === 201) betting.acknowledged.add(id);
    }
    http.close();
  };
  await Promise.all(Array.from({ length: CLIENTS }, work));
}

/**
 * Slips of five lines from so many clients at once; how long each took, in milliseconds. One that is
 * refused ends the run, but for 503 where the machine may be too slow for it.
 */
export async function betFor(
  port: number,
  round: OpenRound,
  players: readonly Player[],
  run: { readonly clients: number; readonly seconds: number; readonly mayBeLate?: boolean },
): Promise<number[]> {
  const until = performance.now() + run.seconds * 1000;
  const times: number[] = [];
  const work = async (client: number): Promise<void> => {
    const http = new RawClient(port);
    for (let n = client; performance.now() < until; n += run.clients) {
      const token = players[n % players.length]?.token ?? "";
      const begun = performance.now();
      const body = fiveLines(round, randomUUID());
      const reply = await http.post("/api/lottery/bets/bulk", token, body);
      if (reply.status === 201) times.push(performance.now() - begun);
      else if (reply.status !== 503 || !run.mayBeLate) {
        throw new Error(`a slip was refused: ${reply.body}`);
      }
    }
    http.close();
  };
  await Promise.all(Array.from({ length: run.clients }, (_, client) => work(client)));
  return times;
}
