import pg from "pg";
import { expect, it } from "vitest";

import { useApp } from "../../testing/app.ts";
import { openDatabase } from "./database.ts";
import { releasedOnce, startJobs } from "./jobs.ts";

const app = useApp();

it("the connection on which the queue listens may be given back twice, and is lent again", async () => {
  const { pool } = app.current.db;
  const { promise, resolve, reject } = Promise.withResolvers<(broken?: Error) => void>();
  releasedOnce(pool).connect((error, client, release) => {
    if (error || !client) reject(error ?? new Error("no connection"));
    else resolve(release);
  });
  const release = await promise;
  const lent = pool.totalCount - pool.idleCount;
  release();
  expect(() => {
    release(new Error("given back already"));
  }).not.toThrow();
  expect(pool.totalCount - pool.idleCount).toBe(lent - 1);
  expect(await releasedOnce(pool).query("select 1 as one")).toMatchObject({ rows: [{ one: 1 }] });
});

it("a connection that is not to be had has nothing to give back, and the queue may end", async () => {
  const ended = new pg.Pool({ connectionString: app.current.appUrl });
  await ended.end();
  const { promise, resolve } = Promise.withResolvers<[Error | undefined, () => void]>();
  releasedOnce(ended).connect((error, _client, release) => {
    resolve([error, release]);
  });
  const [error, release] = await promise;
  expect(error?.message).toMatch("after calling end");
  expect(() => {
    release();
  }).not.toThrow();
});

it("a stop leaves a job that takes long to be begun again, and ends what it does", async () => {
  const { db, appUrl } = app.current;
  await db.query("delete from rate_counters");
  const own = openDatabase(appUrl);
  const begun = Promise.withResolvers<void>();
  const over = Promise.withResolvers<unknown>();
  const work = () =>
    own.transaction(
      async (tx) => {
        await tx.query(
          "insert into rate_counters (name, key, window_ends_at, used) values ('long', 'x', now(), 1)",
        );
        begun.resolve();
        await tx.query("select pg_sleep(600)");
      },
      { timeoutSeconds: 600 },
    );
  const long = { name: "long", run: () => work().finally(() => over.resolve(undefined)) };
  const running = await startJobs({ ...app.current, db: own }, [long]);
  await db.query("select graphile_worker.add_job('long')");
  await begun.promise;
  await running.stop();
  const waiting = "select locked_at from graphile_worker.jobs where task_identifier = 'long'";
  expect(await db.query(waiting)).toEqual([{ locked_at: null }]);
  await own.close();
  await over.promise;
  expect(await db.query("select from rate_counters where name = 'long'")).toEqual([]);
  const asleep = "select from pg_stat_activity where query like 'select pg_sleep(600)%'";
  await expect.poll(() => db.query(asleep)).toEqual([]);
  await db.query("delete from graphile_worker._private_jobs");
});
