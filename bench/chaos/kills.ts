/**
 * What happens to the product without warning, spread over the run: a node is killed, PostgreSQL
 * is, the power goes, the disk fails or is full. Each time all is started again.
 */
import { setTimeout as sleep } from "node:timers/promises";

import type { Product } from "../product.ts";
import type { TestDisk } from "./disk.ts";
import type { Progress } from "./placing.ts";

/** How often each is to happen. */
export interface Plan {
  readonly app: number;
  readonly database: number;
  /** Everything stops at once, and what was not on the disk is gone. */
  readonly power: number;
  /** The disk refuses while everything runs: PostgreSQL must stop and not go on (trust.md F5). */
  readonly disk: number;
  readonly full: number;
  /** Every node in turn is asked to stop, and started again, as a deployment does (F8). */
  readonly rolling: number;
}

export interface Scene {
  readonly product: Product;
  readonly disk: TestDisk | undefined;
  /** Settings of PostgreSQL that make it unsafe, for a control; put back while a node starts. */
  readonly unsafe: string | undefined;
}

type Kind = keyof Plan;

/** Draining may take ten seconds; the queue and the database are closed after it. */
const STOPPED_WITHIN_MS = 15_000;
/** How long the disk stays full. */
const FULL_MS = 2_000;
/** Less than a segment of the log. */
const ROOM_BYTES = 2 * 1024 ** 2;

/** Answers how often each did happen: less than planned when the run ended early. */
export async function scheduleKills(
  scene: Scene,
  progress: Readonly<Progress>,
  plan: Plan,
): Promise<Plan> {
  const happened = { app: 0, database: 0, power: 0, disk: 0, full: 0, rolling: 0 };
  const slips = progress.wanted;
  const kinds = (Object.keys(plan) as Kind[])
    .flatMap((kind) => Array.from({ length: plan[kind] }, () => kind))
    .toSorted(() => Math.random() - 0.5);
  await setUnsafe(scene);
  for (const [at, kind] of kinds.entries()) {
    const due = (slips * (at + 1)) / (kinds.length + 2);
    while (progress.done < due && progress.done < progress.wanted) await sleep(5);
    if (progress.done < due) break;
    await happenings[kind](scene, at);
    happened[kind] += 1;
  }
  return happened;
}

const happenings: Readonly<Record<Kind, (scene: Scene, at: number) => Promise<void>>> = {
  app: async ({ product }, at) => {
    const node = at % product.ports.length;
    product.killApp(node);
    await product.startApp(node);
  },
  database: async ({ product }) => {
    process.kill(product.postgres.pid, "SIGKILL");
    await product.postgres.exited;
    await product.postgres.restart();
  },
  power: async (scene) => {
    const { product, disk } = scene;
    disk?.cutPower();
    for (const node of product.ports.keys()) product.killApp(node);
    process.kill(product.postgres.pid, "SIGKILL");
    await product.postgres.exited;
    await disk?.powerUp();
    await product.postgres.restart();
    await startNodes(scene);
  },
  disk: async (scene) => {
    const { product, disk } = scene;
    disk?.cutPower();
    // It ends by itself, because it can no longer keep what it promises.
    await product.postgres.exited;
    await disk?.powerUp();
    await product.postgres.restart();
  },
  full: async ({ product, disk }) => {
    disk?.fill(ROOM_BYTES);
    const ended = await Promise.race([product.postgres.exited, sleep(FULL_MS)]);
    disk?.drain();
    // Without room for its log PostgreSQL ends; otherwise it goes on.
    if (ended) await product.postgres.restart();
  },
  rolling: async ({ product }) => {
    for (const node of product.ports.keys()) {
      const { code, ms } = await product.stopApp(node);
      process.stdout.write(`  node ${node} stopped in ${Math.round(ms)} ms\n`);
      if (code !== 0) throw new Error(`node ${node} ended with ${code}`);
      if (ms > STOPPED_WITHIN_MS) throw new Error(`node ${node} took ${Math.round(ms)} ms`);
      await product.startApp(node);
    }
  },
};

/** The nodes refuse to start on a database that may forget. */
async function startNodes(scene: Scene): Promise<void> {
  const { product, unsafe } = scene;
  if (unsafe !== undefined) await product.owner.query("alter system reset all");
  if (unsafe !== undefined) await product.owner.query("select pg_reload_conf()");
  await Promise.all([...product.ports.keys()].map((node) => product.startApp(node)));
  await setUnsafe(scene);
}

async function setUnsafe({ product, unsafe }: Scene): Promise<void> {
  if (unsafe === undefined) return;
  await product.owner.query(`alter system set ${unsafe} = off`);
  await product.owner.query("select pg_reload_conf()");
}
