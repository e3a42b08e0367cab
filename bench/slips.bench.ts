/**
 * Slips over HTTP, everything on and logged as npm start has it, beside pgbench's TPC-B on the same
 * database with as many clients, in turns within one run (speed.md "Placing slips"). TPC-B is played
 * in a bank of 10 branches and in one of 100; the better one counts.
 */
import type pg from "pg";

import { betFor } from "./bettors.ts";
import { besideEachOther, percentile, type Line } from "./report.ts";
import { addOpenRound, addPlayers, startProduct } from "./product.ts";
import { openBank, tpcB, type Bank } from "./tpc-b.ts";

const CLIENTS = 64;
const PLAYERS = 2_000;
const LOG_SEGMENTS = 60;

/** What a run takes its time for. */
const WHOLE = { turns: 5, seconds: 8, warmUpSeconds: 6, scales: [10, 100] };
/** Too short to be believed to the second digit; five turns and one bank all the same. */
const QUICK = { turns: 5, seconds: 1, warmUpSeconds: 3, scales: [10] };

interface Baseline {
  readonly bank: Bank;
  readonly rates: number[];
  readonly times: number[];
}

export async function benchSlips(isQuick = false): Promise<Line[]> {
  const { turns, seconds, warmUpSeconds, scales } = isQuick ? QUICK : WHOLE;
  const product = await startProduct({ env: { LOG_LEVEL: "info" } });
  try {
    const rates: number[] = [];
    const times: number[] = [];
    const baselines: Baseline[] = [];
    for (const scale of scales) {
      const bank = await openBank(product.postgres.url, scale);
      baselines.push({ bank, rates: [], times: [] });
    }
    const round = await addOpenRound(product.owner);
    const players = await addPlayers(product.owner, PLAYERS, 100_000_000);
    /** Slips a second; how long each took comes into `into`. */
    const load = async (clients: number, forSeconds: number, into: number[]) => {
      const begun = performance.now();
      const taken = await betFor(product.port, round, players, { clients, seconds: forSeconds });
      const passed = (performance.now() - begun) / 1000;
      for (const one of taken) into.push(one);
      return taken.length / passed;
    };
    await recycleLog(product.owner);
    await load(CLIENTS, warmUpSeconds, []);
    for (let turn = 0; turn < turns; turn++) {
      for (const one of baselines) {
        one.rates.push(await tpcB(one.bank, CLIENTS, seconds, one.times));
      }
      rates.push(await load(CLIENTS, seconds, times));
    }
    const lone: number[] = [];
    await load(1, isQuick ? 1 : 3, lone);
    return report(baselines, rates, times, lone);
  } finally {
    await product.stop();
  }
}

function report(
  baselines: readonly Baseline[],
  rates: readonly number[],
  times: readonly number[],
  lone: readonly number[],
): Line[] {
  const rate = (all: readonly number[]) => `${Math.round(percentile(all, 50))}/s`;
  const [better, ...others] = baselines.toSorted(
    (one, other) => percentile(other.rates, 50) - percentile(one.rates, 50),
  );
  if (!better) throw new Error("there is nothing to compare with");
  const name = ({ bank }: Baseline) => `TPC-B, ${bank.scale} branches, ${CLIENTS} clients`;
  return [
    ...others.map((one) => ({ name: name(one), value: rate(one.rates) })),
    { name: `${name(better)} (baseline)`, value: rate(better.rates) },
    { name: "  p50 / p99", value: spread(better.times) },
    {
      name: `slips over HTTP, ${CLIENTS} clients`,
      value: rate(rates),
      ...besideEachOther(rates, better.rates),
      target: ">= 2.5, worst turn >= 2.0",
    },
    {
      name: "  p50 / p99",
      value: spread(times),
      ratio: percentile(times, 99) / percentile(better.times, 99),
      target: "p99 < 25 ms",
    },
    {
      name: "a lone slip, p50",
      value: `${percentile(lone, 50).toFixed(2)} ms`,
      target: "< 2 ms",
    },
  ];
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
