/** A node whose clock is ahead does not stop what recurs in the whole house (jobs.ts). */
import { afterAll, afterEach, expect, it } from "vitest";

import { useApp } from "../../testing/app.ts";
import { falseClock } from "../../testing/false-clock.ts";
import { openLog } from "../watch/log.ts";
import { startJobs, type Job, type RunningJobs } from "./jobs.ts";

const clock = falseClock();
const app = useApp({}, { through: clock.through });
const running: RunningJobs[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
  await app.current.db.query("delete from graphile_worker._private_known_crontabs");
  await clock.turn(0);
  await app.current.clock.look();
});
afterAll(() => clock.close());

const POLL = { timeout: 30_000 };
const HOUR_MS = 3_600_000;
const recurs: Job = { name: "recurs", every: "* * * * *", run: async () => undefined };

async function begin(log = app.current.log): Promise<void> {
  running.push(await startJobs({ ...app.current, log }, [recurs]));
}

/** What another node has written, whose clock is seven hours ahead. */
async function putOff(): Promise<void> {
  await app.current.db.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     values ('recurs', now(), now() + interval '7 hours')
     on conflict (identifier) do update set last_execution = excluded.last_execution`,
  );
}

/** Of each job that recurs, whether it is put off to a time that is to come. */
async function known(): Promise<boolean[]> {
  const rows = await app.current.db.query<{ is_put_off: boolean }>(
    `select coalesce(last_execution > now() + interval '1 hour', false) as is_put_off
     from graphile_worker._private_known_crontabs`,
  );
  return rows.map(({ is_put_off: isPutOff }) => isPutOff);
}

it("what was put off by hours is due again as soon as a node begins", async () => {
  await putOff();
  await begin();
  expect(await known()).toEqual([false]);
});

it("what is put off while a node runs is due again, and the log says so", async () => {
  const lines: string[] = [];
  await begin(openLog("info", { write: (line: string) => void lines.push(line) }));
  await putOff();
  await expect.poll(known, POLL).toEqual([false]);
  await expect.poll(() => lines.join(""), POLL).toContain("put off by a clock that was ahead");
});

it("a node whose clock is hours ahead schedules nothing until it is right again", async () => {
  await clock.turn(-7 * HOUR_MS);
  await app.current.clock.look();
  await begin();
  await app.current.jobs.add("recurs", {});
  const left = () =>
    app.current.db.query(
      "select from graphile_worker.jobs where task_identifier = 'recurs' and attempts = 0",
    );
  // It does what is due all the same.
  await expect.poll(left, POLL).toEqual([]);
  expect(await known()).toEqual([]);
  await clock.turn(0);
  await app.current.clock.look();
  await expect.poll(known, POLL).toEqual([false]);
});
