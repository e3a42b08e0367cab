/** What recurs does not pile up in the queue, however often it has failed or found it busy. */
import { afterEach, expect, it, vi } from "vitest";

import { useApp } from "../../testing/app.ts";
import { startJobs, type Job, type RunningJobs } from "./jobs.ts";

const app = useApp();
let running: RunningJobs | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await running?.stop();
  running = undefined;
  await app.current.db.query("delete from graphile_worker._private_jobs");
  await app.current.db.query("delete from graphile_worker._private_known_crontabs");
});

const POLL = { timeout: 30_000 };
const MINUTE_MS = 60_000;

it("a job of each minute that fails is tried again, and not once more for each minute", async () => {
  const fails: Job = {
    name: "fails",
    every: "* * * * *",
    run: () => Promise.reject(new Error("not now")),
  };
  // The last moment of a minute that is over: the next ones come without being waited for.
  const begun = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 10 * MINUTE_MS - 50;
  vi.useFakeTimers({ toFake: ["Date"], now: begun });
  running = await startJobs(app.current, [fails]);
  vi.setSystemTime(begun + 9 * MINUTE_MS);
  const isScheduled = () =>
    app.current.db.query(
      `select from graphile_worker._private_known_crontabs where identifier = 'fails'
         and last_execution > to_timestamp($1)`,
      [begun / 1_000 + 8 * 60],
    );
  await expect.poll(isScheduled, POLL).toHaveLength(1);
  const waiting = () =>
    app.current.db.query<{ attempts: number }>(
      `select attempts from graphile_worker.jobs
       where task_identifier = 'fails' and attempts < max_attempts`,
    );
  await expect
    .poll(async () => (await waiting()).every(({ attempts }) => attempts > 0), POLL)
    .toBe(true);
  // Of nine: at most one of each place of the queue, and one of each whose failure is written while
  // the next one looks.
  expect((await waiting()).length).toBeLessThan(5);
});
