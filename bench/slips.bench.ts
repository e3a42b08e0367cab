/**
 * Slips over HTTP, everything on, beside pgbench's TPC-B on the same database with as many
 * clients, in turns within one run (speed.md "Placing slips"; target: 1.5 times TPC-B).
 */
import { randomUUID } from "node:crypto";

import type pg from "pg";

import { percentile, type Line } from "./report.ts";
import { RawClient } from "./raw-client.ts";
import { addOpenRound, addPlayers, fiveLines, startProduct, type Product } from "./product.ts";
import { tpcB } from "./tpc-b.ts";

const TURNS = 3;
const PLAYERS = 2_000;
const LOG_SEGMENTS = 60;
const WARM_UP_SECONDS = 6;

export async function benchSlips(seconds = 8): Promise<Line[]> {
  const product = await startProduct();
  try {
    const rates: number[] = [];
    const baselines: number[] = [];
    const times: number[] = [];
    const baselineTimes: number[] = [];
    const { id, three, two } = await addOpenRound(product.owner);
    const players = await addPlayers(product.owner, PLAYERS, 100_000_000);
    const load = (clients: number, forSeconds: number, into: number[]) =>
      placeFor(product, { id, three, two }, players, clients, forSeconds, into);
    await recycleLog(product.owner);
    await load(64, WARM_UP_SECONDS, []);
    for (let turn = 0; turn < TURNS; turn++) {
      baselines.push(await tpcB(product.postgres.url, 64, seconds, baselineTimes));
      rates.push(await load(64, seconds, times));
    }
    const lone: number[] = [];
    await load(1, 3, lone);
    const [rate, baseline] = [percentile(rates, 50), percentile(baselines, 50)];
    return [
      { name: "TPC-B, 64 clients (baseline)", value: `${Math.round(baseline)}/s` },
      { name: "  p50 / p99", value: spread(baselineTimes) },
      {
        name: "slips over HTTP, 64 clients",
        value: `${Math.round(rate)}/s`,
        ratio: rate / baseline,
        target: ">= 1.5",
      },
      {
        name: "  p50 / p99",
        value: spread(times),
        ratio: percentile(times, 99) / percentile(baselineTimes, 99),
        target: "p99 < 25 ms",
      },
      {
        name: "a lone slip, p50",
        value: `${percentile(lone, 50).toFixed(2)} ms`,
        target: "< 3 ms",
      },
    ];
  } finally {
    await product.stop();
  }
}

function spread(times: readonly number[]): string {
  return `${percentile(times, 50).toFixed(1)} / ${percentile(times, 99).toFixed(1)} ms`;
}

/**
 * A house that has run for a day writes its log over old segments; a new one makes each of 16 MB
 * anew, which holds up every client for 60 to 80 ms. Leaves segments to write over, for both sides.
 */
async function recycleLog(owner: pg.Pool): Promise<void> {
  for (let n = 0; n < LOG_SEGMENTS; n++) {
    await owner.query("select pg_logical_emit_message(false, 'bench', ''), pg_switch_wal()");
  }
  await owner.query("checkpoint");
}

async function placeFor(
  product: Product,
  round: Parameters<typeof fiveLines>[0],
  players: readonly { token: string }[],
  clients: number,
  seconds: number,
  times: number[],
): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let placed = 0;
  const work = async (client: number): Promise<void> => {
    const http = new RawClient(product.port);
    for (let n = client; performance.now() < until; n += clients) {
      const player = players[n % players.length];
      const begun = performance.now();
      const reply = await http.post(
        "/api/lottery/bets/bulk",
        player?.token ?? "",
        fiveLines(round, randomUUID()),
      );
      if (reply.status !== 201) throw new Error(`a slip was refused: ${reply.body}`);
      times.push(performance.now() - begun);
      placed++;
    }
    http.close();
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  return placed / ((performance.now() - begun) / 1000);
}
