import pg from "pg";
import { expect, it } from "vitest";

import { useApp } from "../../testing/app.ts";
import { releasedOnce } from "./jobs.ts";

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
