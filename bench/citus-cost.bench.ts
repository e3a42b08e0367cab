/**
 * What a slip costs on one PostgreSQL and on Citus clusters of one to four workers, in CPU of each
 * server as /proc counts it, whatever else the machine does: the throughput of five servers on two
 * cores says nothing about five machines. Then what so many machines would carry. Needs
 * CITUS_CLUSTER (bench/citus/cluster.ts) and Linux.
 */
import { readdirSync, readFileSync } from "node:fs";

import {
  ask,
  createOnAll,
  distribute,
  dropOnAll,
  inDatabase,
  nodesOf,
} from "../server/testing/citus.ts";
import { betFor } from "./bettors.ts";
import { startCluster, whyNoCluster } from "./citus/cluster.ts";
import { addOpenRound, addPlayers, startProduct, type Product } from "./product.ts";
import type { Line } from "./report.ts";

const HOUSE = "chokdee_cost";
const WORKERS = [4, 3, 2, 1];
/** As many workers or fewer are measured with the product connected to the first of them, too. */
const AT_WORKER = 2;
/** A login of the product's nodes that is prepared by hand (docs/operations.md). */
const LOGIN = "chokdee_nodes";
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
  /** As lent, with the product's connections at the first worker. */
  readonly atWorker?: Cost;
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
  ...(costs.atWorker ? [line("  connected to the first worker", costs.atWorker, plain.lent)] : []),
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
    const costs = await measure(product, postmasters, isQuick);
    if (servers.length === 1 || servers.length > AT_WORKER + 1) return costs;
    await moveNodes(product, url, servers[1] ?? "");
    return { ...costs, atWorker: (await measure(product, postmasters, isQuick)).lent };
  } finally {
    await product.stop();
    await dropOnAll(servers, HOUSE);
  }
}

/** The product's node with its connections at a worker; the owner's stay at the coordinator. */
async function moveNodes(product: Product, url: string, worker: string): Promise<void> {
  await product.stopApp();
  const there = await ask(url, `select from pg_roles where rolname = '${LOGIN}'`);
  if (there.length === 0) await ask(url, `create role ${LOGIN} login in role chokdee_app`);
  await ask(url, `grant connect on database ${HOUSE} to ${LOGIN}`);
  const login = new URL(inDatabase(worker, HOUSE));
  login.username = LOGIN;
  await product.startApp(0, url, { DATABASE_APP_URL: login.toString() });
}

async function measure(
  product: Product,
  postmasters: readonly number[],
  isQuick: boolean,
): Promise<Costs> {
  const round = await addOpenRound(product.owner);
  const players = await addPlayers(product.owner, PLAYERS, 100_000_000);
  // Five servers on a busy machine may be too slow for a batch; its CPU is counted all the same.
  const place = async (seconds: number) =>
    (await betFor(product.port, round, players, { clients: CLIENTS, seconds, mayBeLate: true }))
      .length;
  const counted = async (seconds: number): Promise<Cost> => {
    const processes = [...postmasters, product.pid()];
    const before = processes.map(usedBy);
    const slips = await place(seconds);
    const used = processes.map((pid, at) => (usedBy(pid) - (before[at] ?? 0)) / slips);
    const server = used.pop() ?? 0;
    const [coordinator = 0, ...workers] = used;
    return { coordinator, workers: workers.reduce((sum, one) => sum + one, 0), server };
  };
  const early = await counted(isQuick ? 2 : 6);
  if (!isQuick) await place(UNTIL_LENT_SECONDS);
  return { early, lent: await counted(isQuick ? 2 : 10) };
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
