/** Members who bet without a pause while a drill goes on, as the restored copies are held against. */
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
