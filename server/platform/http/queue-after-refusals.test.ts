/** The queue after PostgreSQL let nobody in: it goes on by itself, and its end is quick and seen. */

import pg from "pg";
import { afterEach, expect, it } from "vitest";

import { useApp } from "../../testing/app.ts";
import { letTimePass } from "../../testing/let-time-pass.ts";
import { timed } from "../../testing/timed.ts";
import { type Job, type RunningJobs, startJobs } from "../database/jobs.ts";

const app = useApp();
let running: RunningJobs | undefined;
afterEach(async () => {
  await allowLogin();
  await running?.stop();
  running = undefined;
  await app.current.db.query("delete from graphile_worker._private_jobs");
});

async function asOwner(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: app.current.ownerUrl });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** By the role: a cluster that trusts its own machine asks for no password. */
async function allowLogin(may = true): Promise<void> {
  const login = pg.escapeIdentifier(new URL(app.current.appUrl).username);
  await asOwner(`alter role ${login} ${may ? "login" : "nologin"}`);
}

/**
 * A job is under way while nobody is let in, so that its end cannot be written and the queue
 * ends. One connection outlives it: with it the queue begins anew, and is refused a second one.
 */
async function refuseTheQueue(): Promise<{ ran: () => string[] }> {
  const ran: string[] = [];
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const held: Job = {
    name: "held",
    run: async () => {
      ran.push("held");
      await finished;
    },
  };
  const short: Job = { name: "short", run: async () => void ran.push("short") };
  running = await startJobs(app.current, [held, short]);
  await app.current.jobs.add("held", {});
  await expect.poll(() => ran).toEqual(["held"]);
  const kept = await app.current.db.pool.connect();
  const { rows } = await kept.query<{ pid: number }>("select pg_backend_pid() as pid");
  await allowLogin(false);
  await asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid not in (pg_backend_pid(), ${rows[0]?.pid})`,
  );
  finish();
  await letTimePass(500);
  kept.release();
  // In this time the queue tries again and is refused.
  await letTimePass(3_000);
  return { ran: () => ran };
}

it("the queue runs jobs again once sign-ins that were refused are let in again", async () => {
  const { ran } = await refuseTheQueue();
  await allowLogin();
  await app.current.jobs.add("short", {});
  await expect.poll(ran).toContain("short");
  // What it could not end is begun again, and not only after a quarter of an hour.
  const begun = () => ran().filter((name) => name === "held").length;
  await expect.poll(begun).toBe(2);
  const left = () =>
    app.current.db.query(
      "select from graphile_worker.jobs where task_identifier in ('held', 'short')",
    );
  await expect.poll(left).toEqual([]);
}, 40_000);

it("a queue that is refused sign-ins is stopped within three seconds", async () => {
  await refuseTheQueue();
  const { ms } = await timed(async () => running?.stop());
  running = undefined;
  expect(ms).toBeLessThan(3_000);
}, 40_000);

it("a node is not ready, and says so in a metric, when its queue was silent for a minute", async () => {
  const asked = async () => {
    const ready = await app.current.inject({ url: "/readyz" });
    const metrics = await app.current.inject({ url: "/metrics" });
    return [ready.statusCode, /^chokdee_queue_running (.)/m.exec(metrics.body)?.[1]];
  };
  app.current.jobs.seenAt = performance.now() - 61_000;
  await expect.poll(asked).toEqual([503, "0"]);
  running = await startJobs(app.current, []);
  await expect.poll(asked).toEqual([200, "1"]);
  app.current.jobs.seenAt = performance.now() - 30_000;
  await running.stop();
});
