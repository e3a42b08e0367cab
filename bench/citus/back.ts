/** The way back from a distributed house onto one machine, and that the house goes on there. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startEmbeddedPostgres } from "../../server/platform/database/embedded-postgres.ts";
import { bringBack } from "../../server/testing/citus.ts";
import { checkBooks } from "../books.ts";
import { newRecord, placeSlips } from "../chaos/placing.ts";
import { openPool, type OpenRound, type Player, type Product } from "../product.ts";

const SLIPS = 50;
/** The key of a job that waits while the house is brought back. */
const LEFT = "left-waiting";

export interface Finding {
  readonly what: string;
  readonly faults: readonly unknown[];
}

/** The way back: what is on one machine then is held against the books, and goes on. */
export async function goBack(
  product: Product,
  url: string,
  round: OpenRound,
  players: readonly Player[],
): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), "chokdee-back-"));
  await chmod(folder, 0o711);
  const plain = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const owner = openPool(plain.url, 2);
  try {
    await leaveJob(url);
    const said = await bringBack(url, plain.url).catch((error: Error) => error.message);
    const isBack = said.includes("is on one machine and as it was");
    const brought = { what: "brought back onto a plain PostgreSQL", faults: isBack ? [] : [said] };
    if (!isBack) return [brought];
    await product.startApp(0, plain.url);
    const record = newRecord();
    await placeSlips(product.ports.slice(0, 1), round, players, { done: 0, wanted: SLIPS }, record);
    await product.stopApp(0);
    const placed = record.acknowledged.length;
    const faults = [
      ...(placed === SLIPS ? [] : [`${placed} of ${SLIPS} were placed`]),
      ...((await isJobThere(owner)) ? [] : ["a job that waited is gone"]),
      ...(await checkBooks(owner)).mismatches,
    ];
    return [brought, { what: "slips are placed there, and its books are at zero", faults }];
  } finally {
    await owner.end();
    await plain.erase();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A job that waits is brought along: its day has not come yet. */
async function leaveJob(url: string): Promise<void> {
  const house = openPool(url, 1);
  try {
    await house.query(
      "select graphile_worker.add_job('drop-looks', run_at => now() + interval '1 day', job_key => $1)",
      [LEFT],
    );
  } finally {
    await house.end();
  }
}

async function isJobThere(owner: ReturnType<typeof openPool>): Promise<boolean> {
  const { rows } = await owner.query("select from graphile_worker.jobs where key = $1", [LEFT]);
  return rows.length === 1;
}
