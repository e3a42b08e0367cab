/**
 * What a slip costs on one PostgreSQL and on Citus clusters of one to four workers, in CPU of each
 * server as /proc counts it, whatever else the machine does: the throughput of five servers on two
 * cores says nothing about five machines. Then what so many machines would carry. Needs
 * CITUS_CLUSTER (bench/citus/cluster.ts) and Linux.
 */
import { readdirSync, readFileSync } from "node:fs";

import { ask, createOnAll, distribute, dropOnAll, nodesOf } from "../server/testing/citus.ts";
import { betFor } from "./bettors.ts";
import { lanesOf, placeAlone, type Way } from "./citus/batches-alone.ts";
import { startCluster, whyNoCluster } from "./citus/cluster.ts";
import { addOpenRound, addPlayers, startProduct, type OpenRound, type Product } from "./product.ts";
import type { Line } from "./report.ts";

const HOUSE = "chokdee_cost";
const WORKERS = [4, 3, 2, 1];
/** The same for all: what a batch costs depends on how many slips of a part it holds. */
const SHARDS = 4;
const CLIENTS = 64;
const PLAYERS = 2_000;
/** /proc counts in hundredths of a second. */
const TICK_US = 10_000;
/** What a machine of two cores has to give, in microseconds a second. */
const MACHINE_US = 2_000_000;
const MACHINES = [2, 4, 8, 16];

/**
 * In a round that has just opened parts have to ask for each number's cap; how long that goes on
 * depends on how many numbers there are.
 */
const UNTIL_LENT_SECONDS = 40;

/** Microseconds of CPU for a slip. */
interface Cost {
  readonly coordinator: number;
  /** Of all workers together. */
  readonly workers: number;
  readonly server: number;
}

interface Costs {
  /** While the caps of the round's numbers are being lent. */
  readonly early: Cost;
  readonly lent: Cost;
  /** Statements alone, as lent: by how they were sent. */
  readonly alone?: Readonly<Record<Way, Cost>>;
}

export async function benchCitusCost(isQuick: boolean): Promise<Line[]> {
  const missing = whyNoCluster();
  if (missing !== undefined || process.env["CITUS_URL"] || process.platform !== "linux") {
    return [{ name: "not run", value: missing ?? "needs Linux and a cluster of its own" }];
  }
  // Each brings three servers, which know nothing of each other in the database of the house.
  const clusters = [await startCluster(), await startCluster()];
  try {
    const servers = (await Promise.all(clusters.map(({ url }) => nodesOf(url)))).flat();
    const costs: Costs[] = [];
    // The largest first: Citus makes the product's roles on the workers that it knows by then.
    for (const count of isQuick ? [1] : WORKERS) {
      costs.unshift(await costOf(servers.slice(0, count + 1), isQuick));
    }
    const plain = await costOf(servers.slice(0, 1), isQuick);
    const largest = costs.at(-1);
    return [
      ...lines("one PostgreSQL 15", plain, plain),
      ...costs.flatMap((cost, at) =>
        lines(`Citus, ${at + 1} workers, ${SHARDS} shards`, cost, plain),
      ),
      ...(largest ? carried(largest.lent) : []),
    ];
  } finally {
    for (const cluster of clusters) cluster.stop();
  }
}

const lines = (name: string, costs: Costs, plain: Costs): Line[] => [
  line(name, costs.lent, plain.lent),
  line("  in its first seconds", costs.early, plain.early),
  ...Object.entries(costs.alone ?? {}).map(([way, cost]) =>
    line(`  batches alone, sent to the ${way}`, cost, plain.lent),
  ),
];

function line(name: string, cost: Cost, plain: Cost): Line {
  const [coordinator, workers, server] = [cost.coordinator, cost.workers, cost.server].map(
    Math.round,
  );
  return {
    name,
    value: `${coordinator} us on the coordinator, ${workers} on the workers, ${server} in Node`,
    ratio: (cost.coordinator + cost.workers) / plain.coordinator,
  };
}

/** As many slips as the busiest kind of machine lets through, were all machines of two cores. */
function carried({ coordinator, workers, server }: Cost): Line[] {
  return MACHINES.map((machines) => {
    const rate = Math.min(MACHINE_US / coordinator, (machines * MACHINE_US) / workers);
    const nodes = Math.ceil((rate * server) / (MACHINE_US / 2));
    return {
      name: `reckoned: ${machines} machines as workers, one coordinator`,
      value: `${Math.round(rate)} slips a second, from ${nodes} app nodes of one core`,
    };
  });
}

/** A house on these servers, the first being the coordinator; alone it is not distributed. */
async function costOf(servers: readonly string[], isQuick: boolean): Promise<Costs> {
  await dropOnAll(servers, HOUSE);
  const url = await createOnAll(servers, HOUSE);
  const product = await startProduct({ databaseUrl: url, env: { LOG_LEVEL: "info" } });
  try {
    if (servers.length > 1) {
      await product.stopApp();
      await distribute(url, String(SHARDS));
      await product.startApp();
    }
    const postmasters = await Promise.all(servers.map(postmasterOf));
    const { round, ...costs } = await measure(product, postmasters, isQuick);
    if (servers.length === 1) return costs;
    await product.stopApp();
    return { ...costs, alone: await measureAlone(product, round, servers, postmasters, isQuick) };
  } finally {
    await product.stop();
    await dropOnAll(servers, HOUSE);
  }
}

/** Twice by each way, in turns. */
async function measureAlone(
  { owner }: Product,
  round: OpenRound,
  servers: readonly string[],
  postmasters: readonly number[],
  isQuick: boolean,
): Promise<NonNullable<Costs["alone"]>> {
  const of = async (way: Way): Promise<Cost> => {
    const lanes = await lanesOf(owner, servers[0] ?? "", HOUSE, way);
    const place = (seconds: number) => placeAlone(lanes, round, seconds);
    try {
      await place(1);
      return await counted([...postmasters, process.pid], () => place(isQuick ? 2 : 5));
    } finally {
      await Promise.all(lanes.map(({ db }) => db.close()));
    }
  };
  const turn = async () => ({
    coordinator: await of("coordinator"),
    workers: await of("workers"),
  });
  const [one, two] = [await turn(), await turn()];
  return {
    coordinator: mean(one.coordinator, two.coordinator),
    workers: mean(one.workers, two.workers),
  };
}

const mean = (a: Cost, b: Cost): Cost => ({
  coordinator: (a.coordinator + b.coordinator) / 2,
  workers: (a.workers + b.workers) / 2,
  server: (a.server + b.server) / 2,
});

/** CPU for each slip that was placed: of the servers, the first being the coordinator, and Node. */
async function counted(processes: readonly number[], work: () => Promise<number>): Promise<Cost> {
  const before = processes.map(usedBy);
  const slips = await work();
  const used = processes.map((pid, at) => (usedBy(pid) - (before[at] ?? 0)) / slips);
  const server = used.pop() ?? 0;
  const [coordinator = 0, ...workers] = used;
  return { coordinator, workers: workers.reduce((sum, one) => sum + one, 0), server };
}

async function measure(
  product: Product,
  postmasters: readonly number[],
  isQuick: boolean,
): Promise<Costs & { round: OpenRound }> {
  const round = await addOpenRound(product.owner);
  const players = await addPlayers(product.owner, PLAYERS, 100_000_000);
  // Five servers on a busy machine may be too slow for a batch; its CPU is counted all the same.
  const place = async (seconds: number) =>
    (await betFor(product.port, round, players, { clients: CLIENTS, seconds, mayBeLate: true }))
      .length;
  const cost = (seconds: number) => counted([...postmasters, product.pid()], () => place(seconds));
  const early = await cost(isQuick ? 2 : 6);
  if (!isQuick) await place(UNTIL_LENT_SECONDS);
  return { early, lent: await cost(isQuick ? 2 : 10), round };
}

/** The first process of a PostgreSQL: the parent of each that serves a connection. */
async function postmasterOf(server: string): Promise<number> {
  const [still] = await ask<{ pid: number }>(
    server,
    "select pid from pg_stat_activity where backend_type = 'checkpointer'",
  );
  const parent = still && statOf(still.pid)?.parent;
  if (!parent) throw new Error(`no process of the server at ${new URL(server).port} is seen`);
  return parent;
}

/** Microseconds of CPU of a process, of its children that run and of those that have ended. */
function usedBy(pid: number): number {
  const own = statOf(pid);
  if (!own) throw new Error(`process ${pid} is gone`);
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === pid);
  return children.reduce((sum, child) => sum + (child?.own ?? 0), own.own + own.ended) * TICK_US;
}

/** What /proc/PID/stat says in ticks: proc(5); undefined when it has ended. */
function statOf(pid: number): { parent: number; own: number; ended: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [, parent, ...rest] = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = rest.slice(9, 13).map(Number);
    return { parent: Number(parent), own: user + system, ended: endedUser + endedSystem };
  } catch {
    return undefined;
  }
}
