/**
 * So many screens on one node: how long a result takes to the last of them, what a round that
 * closes has them ask for and when, and how the node comes back with all of them at once.
 * The screens are in processes of their own, on the same machine (bench/many-sockets).
 */
import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

import { betFor } from "./bettors.ts";
import { watchNode, type Used } from "./many-sockets/node-watch.ts";
import { openScreens, type Screens } from "./many-sockets/processes.ts";
import type { Report } from "./many-sockets/screens.ts";
import {
  addAdmin,
  addOpenRound,
  addPlayers,
  SETTINGS_HELD_MS,
  startProduct,
  type OpenRound,
  type Player,
  type Product,
} from "./product.ts";
import { RawClient } from "./raw-client.ts";
import { percentile, type Line } from "./report.ts";
import { RIGHT } from "./settle-kills/bets.ts";

const SOCKETS = 10_000;
const PROCESSES = 4;
const TURNS = 5;
const BETTORS = 500;
/** The longest that a screen waits before it asks, and a little. */
const ASKED_AFTER_MS = 12_000;
const ASKED_AFTER_MS_QUICK = 3_000;
const ATTEMPTS = 10;
const BACK_WITHIN_MS = 60_000;

/** The same in every process of this machine. */
const now = () => Number(process.hrtime.bigint()) / 1e6;

export async function benchSockets(isQuick: boolean): Promise<Line[]> {
  const sockets = isQuick ? 1_000 : SOCKETS;
  const product = await startProduct();
  let screens: Screens | undefined;
  try {
    const round = await addOpenRound(product.owner);
    const members = await addPlayers(product.owner, sockets, 100_000_000);
    const admin = await addAdmin(product.owner);
    await sleep(SETTINGS_HELD_MS);
    const before = watchNode(product.pid(), product.port);
    await sleep(2_000);
    const empty = await before();
    const turns = isQuick ? 1 : TURNS;
    const waitMs = isQuick ? ASKED_AFTER_MS_QUICK : ASKED_AFTER_MS;
    const rounds = await addClosedRounds(product, members, turns);
    const begun = now();
    const house = { port: product.port, roundId: round.id };
    screens = await openScreens(members, isQuick ? 2 : PROCESSES, house);
    const openedMs = now() - begun;
    const quiet = watchNode(product.pid(), product.port);
    await sleep(waitMs);
    const still = await quiet();
    await screens.report();
    const results: Seen[] = [];
    const closings: Seen[] = [];
    for (const closed of rounds) {
      results.push(await aResult({ product, screens, waitMs }, admin, closed));
      closings.push(await aClosing({ product, screens, waitMs }));
    }
    return [
      {
        name: `${sockets} sockets opened (limit of open files ${limitOfFiles()})`,
        value: `${(openedMs / 1_000).toFixed(1)} s`,
      },
      { name: "  the node while nothing happens", value: usedText(still) },
      { name: "  memory for a socket", value: `${kilobytes(still, empty, sockets)} kB` },
      ...linesOf("a result, asked for", "results", results, sockets),
      ...linesOf("a round that closes", "rounds", closings, sockets),
      ...(await aRestart({ product, screens, waitMs }, sockets)),
    ];
  } finally {
    screens?.end();
    await product.stop();
  }
}

interface Scene {
  readonly product: Product;
  readonly screens: Screens;
  /** How long it takes until all have asked. */
  readonly waitMs: number;
}

interface Seen extends Report {
  readonly begun: number;
  readonly used: Used;
}

/** Rounds with slips that are closed and wait for their result. */
async function addClosedRounds(
  product: Product,
  members: readonly Player[],
  count: number,
): Promise<OpenRound[]> {
  const rounds: OpenRound[] = [];
  while (rounds.length < count) {
    const round = await addOpenRound(product.owner);
    await betFor(product.port, round, members.slice(0, BETTORS), { clients: 16, seconds: 1 });
    await close(product, round);
    rounds.push(round);
  }
  return rounds;
}

/** An administrator enters the result of a round, as the back office does, until it is taken. */
async function aResult(scene: Scene, admin: Player, round: OpenRound): Promise<Seen> {
  const { product } = scene;
  return seen(scene, async () => {
    const body = JSON.stringify({ result: RIGHT.entry });
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const http = new RawClient(product.port);
      const path = `/api/admin/rounds/${round.id}/result`;
      const reply = await http.post(path, admin.token, body).catch(() => undefined);
      http.close();
      if (reply?.status === 200) return;
      if (reply && reply.status !== 503) throw new Error(`the result was not taken: ${reply.body}`);
      await sleep(1_000);
    }
    throw new Error("the node did not answer about the result");
  });
}

async function aClosing(scene: Scene): Promise<Seen> {
  const round = await addOpenRound(scene.product.owner);
  return seen(scene, () => close(scene.product, round));
}

/** Closes a round and has the house see it, which else it does by itself within the minute. */
async function close({ owner }: Product, round: OpenRound): Promise<void> {
  await owner.query("update rounds set close_time = clock_timestamp() where id = $1", [round.id]);
  await owner.query("select graphile_worker.add_job('tend-rounds', '{}')");
}

async function seen({ product, screens, waitMs }: Scene, act: () => Promise<void>): Promise<Seen> {
  await screens.report();
  const used = watchNode(product.pid(), product.port);
  const begun = now();
  await act();
  await sleep(waitMs);
  const report = await screens.report();
  return { ...report, begun, used: await used() };
}

function linesOf(name: string, event: string, turns: readonly Seen[], sockets: number): Line[] {
  const of = (figure: (turn: Seen) => number, unit: string, digits = 0) => {
    const values = turns.map(figure);
    const text = (value: number) => value.toFixed(digits);
    return (
      `${text(percentile(values, 50))} ${unit}` +
      ` (${text(Math.min(...values))} to ${text(Math.max(...values))})`
    );
  };
  const lastOf = (turn: Seen) => turn.told[event]?.at(-1) ?? Number.NaN;
  const firstOf = (turn: Seen) => turn.told[event]?.[0] ?? Number.NaN;
  const heard = Math.min(...turns.map((turn) => turn.told[event]?.length ?? 0));
  return [
    {
      name: `${name}: to the last screen`,
      value: of((turn) => lastOf(turn) - turn.begun, "ms"),
      target: "< 2,000 ms",
    },
    { name: "  from the first screen to the last", value: of((t) => lastOf(t) - firstOf(t), "ms") },
    { name: "  screens that heard at least", value: `${heard} of ${sockets}` },
    { name: "  calls that followed", value: of((turn) => turn.asked.length, "calls") },
    {
      name: "  calls in their busiest second",
      value: of(({ asked }) => busiest(asked), "a second"),
    },
    { name: "  calls' p99", value: of((turn) => percentile(timesOf(turn), 99), "ms") },
    { name: "  calls that failed", value: of(failuresOf, "calls") },
    { name: "  event loop held for at most", value: of(({ used }) => used.heldMs, "ms") },
    { name: "  processor of the node, of one core", value: of(({ used }) => used.percent, "%") },
  ];
}

/** The node is asked to stop and started anew, as a new version is. */
async function aRestart({ product, screens, waitMs }: Scene, sockets: number): Promise<Line[]> {
  await screens.report();
  const stopped = now();
  const { ms: stopping } = await product.stopApp();
  await product.startApp();
  const ready = now();
  const used = watchNode(product.pid(), product.port);
  const connected: number[] = [];
  const asked: Report["asked"][number][] = [];
  let [failed, gaveUp] = [0, 0];
  while (connected.length + gaveUp < sockets && now() < ready + BACK_WITHIN_MS) {
    await sleep(1_000);
    take(await screens.report());
  }
  await sleep(waitMs);
  take(await screens.report());
  const figures = await used();
  const after = asked.filter(({ at }) => at >= ready);
  const seconds = (at: number | undefined) => (((at ?? Number.NaN) - ready) / 1_000).toFixed(1);
  return [
    {
      name: "the node restarted: away for",
      value: `${((ready - stopped) / 1_000).toFixed(1)} s, ${(stopping / 1_000).toFixed(1)} of them stopping`,
    },
    {
      name: "  all are back, after it is ready",
      value: `${seconds(connected.at(-1))} s (half of them ${seconds(connected[connected.length >> 1])} s)`,
      target: "< 15 s",
    },
    { name: "  back, gave up", value: `${connected.length}, ${gaveUp}` },
    { name: "  attempts that failed, those while it was away with them", value: String(failed) },
    {
      name: "  calls that followed, in their busiest second",
      value: `${after.length}, ${busiest(after)}`,
    },
    {
      name: "  calls' p99, failed",
      value: `${percentile(
        after.map(({ ms }) => ms),
        99,
      ).toFixed(0)} ms, ${failuresOf({ asked: after })}`,
    },
    { name: "  the node", value: usedText(figures) },
  ];

  function take(report: Report): void {
    connected.push(...report.connected);
    asked.push(...report.asked);
    failed += report.failed;
    gaveUp += report.gaveUp;
  }
}

const timesOf = ({ asked }: Pick<Report, "asked">) => asked.map(({ ms }) => ms);
const failuresOf = ({ asked }: Pick<Report, "asked">) =>
  asked.filter(({ status }) => status !== 200).length;

/** The most calls that began within one second. */
function busiest(asked: Report["asked"]): number {
  const counts = new Map<number, number>();
  for (const { at } of asked) {
    const second = Math.floor(at / 1_000);
    counts.set(second, (counts.get(second) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}

const usedText = ({ percent, megabytes, heldMs }: Used) =>
  `${percent.toFixed(0)} % of a core, ${megabytes.toFixed(0)} MB, held for at most ${heldMs.toFixed(0)} ms`;

const kilobytes = (now: Used, before: Used, sockets: number) =>
  (((now.megabytes - before.megabytes) * 1_024) / sockets).toFixed(1);

const limitOfFiles = () => execFileSync("sh", ["-c", "ulimit -n"], { encoding: "utf8" }).trim();
