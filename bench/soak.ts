/**
 * npm run proof -- soak [SECONDS]: a node under a steady mixed load; what it holds after its
 * garbage was collected, its RSS, and its open connections and timers, must not grow with the
 * requests it answers (trust.md F10). PLANT=leak plants a leak of a kilobyte a request, PLANT=timers
 * one of a timer for every tenth, each of which must turn it red.
 */
import { setTimeout as sleep } from "node:timers/promises";

import { hashPassword } from "../server/platform/security/passwords.ts";
import {
  addAdmin,
  addOpenRound,
  addPlayers,
  freePort,
  SETTINGS_HELD_MS,
  startProduct,
  type Product,
} from "./product.ts";
import { keepBusy, PASSWORD, type Load } from "./soak/load.ts";

const SECONDS = Number(process.argv[2] ?? "3600");
const SAMPLES = 60;
/** Caches fill, code is compiled: the first part says nothing about the rest. */
const WARM_UP = 0.25;
/** Growth for each 1,000 requests: what a thing kept of every tenth request would come to. */
const MOST_HELD_PER_1000 = 20_000;
const MOST_RSS_PER_1000 = 60_000;
/** And what lies in how one looks: between two looks all of this is up and down. */
const HELD_NOISE = 2_000_000;
const RSS_NOISE = 32_000_000;
/** Connections and timers of the load itself come and go. */
const OPEN_NOISE = 40;
const PLAYERS = 200;
const SIGN_INS = 40;
const MEGABYTE = 1_000_000;

interface Sample {
  readonly requests: number;
  readonly rss: number;
  readonly held: number;
  /** Connections and timers. */
  readonly open: number;
}

const probePort = await freePort();
const product = await startProduct({
  env: { PROBE_PORT: String(probePort) },
  nodeArguments: () => ["--expose-gc", "--import", "./bench/soak/probe.ts"],
});
try {
  const load = await prepare(product);
  const busy = keepBusy(load);
  const samples: Sample[] = [];
  for (let n = 0; n < SAMPLES; n++) {
    await sleep((SECONDS * 1_000) / SAMPLES);
    samples.push(await look(load));
  }
  load.goesOn = false;
  await busy;
  process.exitCode = report(samples, load) ? 0 : 1;
} finally {
  await product.stop();
}

async function prepare({ owner, port }: Product): Promise<Load> {
  const round = await addOpenRound(owner);
  await owner.query("update rounds set close_time = close_time + interval '1 day' where id = $1", [
    round.id,
  ]);
  const players = await addPlayers(owner, PLAYERS, 1_000_000_000_00);
  const { rows } = await owner.query<{ phone_number: string }>(
    "update members set password_hash = $1 where id = any ($2) returning phone_number",
    [await hashPassword(PASSWORD), players.slice(0, SIGN_INS).map((player) => player.id)],
  );
  const admin = await addAdmin(owner);
  await sleep(SETTINGS_HELD_MS);
  const phones = rows.map((row) => row.phone_number);
  const outcome = { answered: new Map<string, number>(), surprises: [], unanswered: [] };
  return { port, round, players, phones, admin, goesOn: true, ...outcome };
}

async function look({ answered }: Load): Promise<Sample> {
  const reply = await fetch(`http://127.0.0.1:${probePort}/`);
  const memory = (await reply.json()) as Omit<Sample, "requests">;
  const requests = [...answered.values()].reduce((sum, count) => sum + count, 0);
  const sample = { requests, ...memory };
  process.stdout.write(
    `  ${requests} requests: ${megabytes(sample.held)} MB held, ${megabytes(sample.rss)} MB RSS, ` +
      `${sample.open} open\n`,
  );
  return sample;
}

function report(samples: readonly Sample[], load: Load): boolean {
  const { answered, surprises, unanswered } = load;
  const warm = samples.slice(Math.floor(samples.length * WARM_UP));
  const requests = (warm.at(-1)?.requests ?? 0) - (warm[0]?.requests ?? 0);
  const held = slope(warm, "held") * requests;
  const rss = slope(warm, "rss") * requests;
  const open = slope(warm, "open") * requests;
  const thousands = requests / 1_000;
  const isFlat =
    open < OPEN_NOISE &&
    held < HELD_NOISE + MOST_HELD_PER_1000 * thousands &&
    rss < RSS_NOISE + MOST_RSS_PER_1000 * thousands;
  const per1000 = (bytes: number): string => (bytes / thousands / 1_000).toFixed(1);
  process.stdout.write(
    `soak: ${SECONDS} s, ${JSON.stringify(Object.fromEntries(answered))}\n` +
      `  over the last ${requests} requests: held ${megabytes(held)} MB more ` +
      `(${per1000(held)} kB per 1,000), RSS ${megabytes(rss)} MB more ` +
      `(${per1000(rss)} kB per 1,000), ${open.toFixed(0)} more open; ${surprises.length} answers that should not be, ` +
      `${unanswered.length} requests unanswered\n`,
  );
  for (const one of [...surprises.slice(0, 5), ...unanswered.slice(0, 5)]) {
    process.stdout.write(`  ${one}\n`);
  }
  const isGood = isFlat && requests > 0 && surprises.length === 0;
  process.stdout.write(isGood ? "1 passed, 0 failed\n" : "0 passed, 1 failed\n");
  return isGood;
}

/** How much more with each request, by least squares. */
function slope(samples: readonly Sample[], what: "held" | "rss" | "open"): number {
  const mean = (of: (sample: Sample) => number): number =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const x = mean((sample) => sample.requests);
  const y = mean((sample) => sample[what]);
  const above = mean((sample) => (sample.requests - x) * (sample[what] - y));
  return above / mean((sample) => (sample.requests - x) ** 2);
}

function megabytes(bytes: number): string {
  return (bytes / MEGABYTE).toFixed(1);
}
