/**
 * A large round of the house at its close: how long it takes until its bets are fixed, it is drawn
 * and paid, and how the node answers others meanwhile (docs/decisions/0030).
 */
import { setTimeout as sleep } from "node:timers/promises";

import { fillRound } from "../server/testing/many-slips.ts";
import { addPlayers, startProduct, type Player, type Product } from "./product.ts";
import { percentile, type Line } from "./report.ts";

const SLIPS = Number(process.env["HOUSE_SLIPS"] ?? 600_000);
const LINES = Number(process.env["HOUSE_LINES"] ?? 1);
const PLAYERS = 2_000;
const RECEIPTS = 300;
const GIVEN_UP_MS = 900_000;
const LOOK_EVERY_MS = 20;

export async function benchHouseRound(wanted = SLIPS): Promise<Line[]> {
  const product = await startProduct();
  try {
    const players = await addPlayers(product.owner, PLAYERS, 100_000_000_000);
    const roundId = await openRound(product);
    const memberIds = players.map(({ id }) => id);
    const filled = { roundId, memberIds, slips: wanted, lines: LINES };
    await fillRound(product.postgres.url, filled);
    const watching = watch(product);
    const times = await close(product, roundId);
    const { health, held, megabytes } = await watching.stop();
    const receipts = await timeReceipts(product, roundId, players);
    const size = `${wanted.toLocaleString("en")} slips of ${LINES}`;
    return [
      { name: `a house round of ${size}, fixed after`, value: seconds(times.fixed) },
      { name: "  drawn after", value: seconds(times.drawn) },
      { name: "  counted and paid after", value: seconds(times.settled) },
      { name: "  longest that the event loop was held", value: `${held.toFixed(0)} ms` },
      { name: "  /healthz p50 / p99 / longest", value: spread(health) },
      { name: "  most memory of the server", value: `${megabytes.toFixed(0)} MB` },
      { name: "  a receipt p50 / p99 / longest", value: spread(receipts) },
    ];
  } finally {
    await product.stop();
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const spread = (times: readonly number[]) =>
  `${[50, 99, 100].map((part) => percentile(times, part).toFixed(1)).join(" / ")} ms`;

/** A round of the animals that takes bets now and holds none; a node makes its rounds as it starts. */
async function openRound({ owner }: Product): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const { rows } = await owner.query<{ id: string }>(
      `update rounds set open_time = now() - interval '1 hour', status = 'OPEN' where id = (
         select r.id from rounds r join lottery_types t on t.id = r.lottery_type_id
         where t.result_kind = 'ANIMAL' and r.close_time > now() order by r.close_time desc limit 1)
       returning id::text`,
    );
    if (rows[0]) return rows[0].id;
    await sleep(100);
  }
  throw new Error("there is no round of the animals");
}

/** Milliseconds from when the node has closed the round until each step. */
async function close({ owner }: Product, roundId: string) {
  const begun = performance.now();
  await owner.query("update rounds set close_time = clock_timestamp() where id = $1", [roundId]);
  const seen = { closed: Number.NaN, fixed: Number.NaN, drawn: Number.NaN, settled: Number.NaN };
  while (performance.now() - begun < GIVEN_UP_MS) {
    const { rows } = await owner.query<Record<keyof typeof seen, boolean>>(
      `select r.status <> 'OPEN' as closed, d.fixed_at is not null as fixed, d.drawn_at is not null as drawn,
         r.status = 'SETTLED' as settled
       from house_draws d join rounds r on r.id = d.round_id where r.id = $1`,
      [roundId],
    );
    for (const step of ["closed", "fixed", "drawn", "settled"] as const) {
      if (rows[0]?.[step] && Number.isNaN(seen[step])) seen[step] = performance.now() - begun;
    }
    if (!Number.isNaN(seen.settled)) break;
    await sleep(100);
  }
  const { closed, fixed, drawn, settled } = seen;
  return { fixed: fixed - closed, drawn: drawn - closed, settled: settled - closed };
}

/** Asks the node for its health all the time, and once a second how long its loop was held. */
function watch({ port }: Product) {
  const health: number[] = [];
  const [held, bytes] = [[0], [0]];
  let isOver = false;
  const ask = async (): Promise<void> => {
    while (!isOver) {
      const begun = performance.now();
      await fetch(`http://127.0.0.1:${port}/healthz`).then((reply) => reply.text());
      health.push(performance.now() - begun);
      await sleep(LOOK_EVERY_MS);
    }
  };
  const measure = async (): Promise<void> => {
    while (!isOver) {
      const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((reply) => reply.text());
      const valueOf = (name: string) => Number(new RegExp(`^${name} (.*)$`, "m").exec(text)?.[1]);
      held.push(valueOf("nodejs_eventloop_lag_max_seconds") * 1000);
      bytes.push(valueOf("process_resident_memory_bytes"));
      await sleep(1_000);
    }
  };
  const running = Promise.all([ask(), measure()]);
  const stop = async () => {
    isOver = true;
    await running;
    return { health, held: Math.max(...held), megabytes: Math.max(...bytes) / 2 ** 20 };
  };
  return { stop };
}

async function timeReceipts(
  { owner, port }: Product,
  roundId: string,
  players: readonly Player[],
): Promise<number[]> {
  const { rows } = await owner.query<{ user_id: string; bet_group_id: string }>(
    "select user_id, bet_group_id from slips where round_id = $1 order by id % 7919 limit $2",
    [roundId, RECEIPTS],
  );
  const times: number[] = [];
  for (const { user_id: id, bet_group_id: group } of rows) {
    const token = players.find((player) => player.id === id)?.token;
    const begun = performance.now();
    const reply = await fetch(`http://127.0.0.1:${port}/api/lottery/bets/groups/${group}/receipt`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { path } = (await reply.json()) as { path: unknown };
    if (!Array.isArray(path)) throw new Error(`a receipt without a path: ${reply.status}`);
    times.push(performance.now() - begun);
  }
  return times;
}
