/** The house sees by itself that it is another history: which one it was stands in house_state. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "../platform/database/embedded-postgres.ts";
import { migrate } from "../platform/database/migrate.ts";
import { ask } from "../testing/cluster.ts";

const folder = mkdtempSync(join(tmpdir(), "chokdee-put-back-"));
// Where the tests run as root, PostgreSQL's own account has to get through.
chmodSync(folder, 0o711);
let postgres: EmbeddedPostgres;

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  await migrate(postgres.url);
});
afterAll(async () => {
  await postgres.erase();
  rmSync(folder, { recursive: true, force: true });
});

const sql = (text: string) => ask<Record<string, unknown>>(postgres.url, text);
const known = async () => (await sql("select cluster from house_state"))[0]?.["cluster"];
async function looked() {
  await sql("select payouts_after_restore()");
  return known();
}

it("a look that finds nothing new changes nothing", async () => {
  const before = await known();
  expect(before).toMatch(/^[0-9]+:1:[0-9]+$/);
  expect(await looked()).toBe(before);
});

it("tables that were made anew, as a dump does that is put back, are another history", async () => {
  const before = await looked();
  await sql(
    `alter table migrations rename to before; create table migrations (like before including all);
     insert into migrations select * from before; drop table before`,
  );
  const after = await looked();
  expect(after).not.toBe(before);
  expect(await looked()).toBe(after);
});

it("a promoted standby is another history at once, however much there is to be written", async () => {
  const before = await looked();
  await sql("checkpoint");
  await sql("create table much as select g as id, 0 as n from generate_series(1, 200000) g");
  process.kill(-postgres.pid, "SIGKILL");
  await postgres.exited;
  writeFileSync(join(postgres.folder, "cluster", "standby.signal"), "");
  await postgres.restart();
  await sql("select pg_promote()");
  const [seen] = await sql("select timeline_id from pg_control_checkpoint()");
  // Its first checkpoint is under way, for minutes.
  expect(seen).toEqual({ timeline_id: 1 });
  expect(await looked()).not.toBe(before);
});
