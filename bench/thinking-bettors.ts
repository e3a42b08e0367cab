/** Members who place slips and think in between: this measures waiting, not the most to be had. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { fiveLines, type OpenRound, type Player } from "./product.ts";
import { RawClient } from "./raw-client.ts";

const THINK_MS = 50;

/** How long each slip took in milliseconds, how many were not taken, and why. */
export async function betWhile(
  port: number,
  round: OpenRound,
  players: readonly Player[],
  forMs: number,
): Promise<{ times: number[]; failed: number; why: Map<string, number> }> {
  const times: number[] = [];
  const why = new Map<string, number>();
  const until = performance.now() + forMs;
  const work = async ({ token }: Player): Promise<void> => {
    const http = new RawClient(port);
    while (performance.now() < until) {
      const begun = performance.now();
      const reply = await http
        .post("/api/lottery/bets/bulk", token, fiveLines(round, randomUUID()))
        .catch((error: unknown) => ({ status: 0, body: String(error) }));
      if (reply.status === 201) times.push(performance.now() - begun);
      else {
        const said = `${reply.status} ${reply.body.slice(0, 80)}`;
        why.set(said, (why.get(said) ?? 0) + 1);
      }
      await sleep(THINK_MS);
    }
    http.close();
  };
  await Promise.all(players.map(work));
  return { times, failed: [...why.values()].reduce((sum, count) => sum + count, 0), why };
}

export function p99(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}
