import { expect, it } from "vitest";

import { useApp } from "../../testing/app.ts";
import { queueJob } from "./jobs.ts";
import { freeLostJobs } from "./lost-jobs.job.ts";

const app = useApp();

async function begin(key: string, worker: string, ago: string): Promise<void> {
  await queueJob(app.current.db, "nothing", {}, { key });
  await app.current.db.query(
    `update graphile_worker._private_jobs set locked_by = $2, locked_at = now() - $3::interval
     where key = $1`,
    [key, worker, ago],
  );
}

async function holders(): Promise<unknown> {
  const rows = await app.current.db.query<{ key: string; locked_by: string | null }>(
    "select key, locked_by from graphile_worker.jobs where key like 'lost-%' order by key",
  );
  return rows.map(({ key, locked_by }) => [key, locked_by]);
}

it("a job that a lost node began is free for another, and one under way is not", async () => {
  await begin("lost-1", "worker-that-died", "16 minutes");
  await begin("lost-2", "worker-that-lives", "14 minutes");
  await freeLostJobs.run(app.current, {});
  expect(await holders()).toEqual([
    ["lost-1", null],
    ["lost-2", "worker-that-lives"],
  ]);
  await freeLostJobs.run(app.current, {});
});

it("what a node has begun beside a job that takes long stays its own", async () => {
  // The whole ledger of years is derived for longer; the node's other place goes on meanwhile.
  await begin("lost-3", "node-at-work", "20 minutes");
  await begin("lost-4", "node-at-work", "1 second");
  await freeLostJobs.run(app.current, {});
  expect(await holders()).toMatchObject([
    ["lost-1", null],
    ["lost-2", "worker-that-lives"],
    ["lost-3", null],
    ["lost-4", "node-at-work"],
  ]);
});
