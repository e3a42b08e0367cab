/**
 * The coordinator killed between a transaction's two commits: it has written that it is decided,
 * and its workers, which have prepared, have not heard of it. Citus commits there what it finds
 * decided when the coordinator is back.
 */
import { setTimeout as sleep } from "node:timers/promises";

import { ask, inDatabase } from "../../server/testing/citus.ts";

const LOOK_EVERY_MS = 100;
const PREPARED_WITHIN_MS = 20_000;
/** citus.recover_2pc_interval is 5 s on the proof's cluster. */
const ENDED_WITHIN_MS = 40_000;

/**
 * Commits on the coordinator wait, once they are on its disk, for a standby that does not exist,
 * until some transaction has stood prepared on a worker for two looks; then it is killed.
 * Answers how many stood so and what is found against it: none, or one that still does when all
 * is back.
 */
export async function killBetweenCommits(
  nodes: readonly string[],
  house: string,
  killAndStart: () => Promise<void>,
): Promise<{ decided: number; found: string[] }> {
  const [coordinator = "", ...workers] = nodes;
  const prepared = async (): Promise<string[]> => {
    const rows = await Promise.all(workers.map((node) => standing(inDatabase(node, house))));
    return rows.flat();
  };
  await ask(
    coordinator,
    "alter system set synchronous_standby_names = 'nobody'",
    "select pg_reload_conf()",
  );
  const decided = await untilDecided(prepared);
  await killAndStart();
  await ask(coordinator, "alter system reset synchronous_standby_names", "select pg_reload_conf()");
  return { decided: decided.length, found: await untilEnded(decided, prepared) };
}

async function untilEnded(
  decided: readonly string[],
  prepared: () => Promise<string[]>,
): Promise<string[]> {
  if (decided.length === 0) return ["nothing was prepared on a worker"];
  const until = Date.now() + ENDED_WITHIN_MS;
  for (;;) {
    const left = (await prepared()).filter((gid) => decided.includes(gid));
    if (left.length === 0) return [];
    if (Date.now() > until) return left.map((gid) => `${gid} stands prepared on a worker`);
    await sleep(LOOK_EVERY_MS);
  }
}

/** What stands prepared at two looks: its coordinator waits, and will not be asked again. */
async function untilDecided(prepared: () => Promise<string[]>): Promise<string[]> {
  const until = Date.now() + PREPARED_WITHIN_MS;
  let before: string[] = [];
  while (Date.now() < until) {
    const now = await prepared();
    const both = now.filter((gid) => before.includes(gid));
    if (both.length > 0) return both;
    before = now;
    await sleep(LOOK_EVERY_MS);
  }
  return [];
}

async function standing(worker: string): Promise<string[]> {
  const rows = await ask<{ gid: string }>(
    worker,
    "select gid from pg_prepared_xacts where database = current_database()",
  );
  return rows.map(({ gid }) => gid);
}
