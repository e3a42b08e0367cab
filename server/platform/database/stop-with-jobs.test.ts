/** A node that is asked to stop does not wait for a job that takes minutes. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import { expect, it } from "vitest";

import { startNode } from "../../testing/node-process.ts";
import { addressOfRunning } from "./embedded-postgres/running.ts";

it("stops in good order while a job takes minutes, and the job is there to be begun again", async () => {
  const folder = mkdtempSync(join(tmpdir(), "chokdee-jobs-"));
  // Where the tests run as root, PostgreSQL's own account has to get through.
  chmodSync(folder, 0o711);
  const env = { DATA_DIR: folder, DATABASE_URL: "" };
  const asOwner = async (work: (owner: pg.Client) => Promise<void>) => {
    const owner = new pg.Client({ connectionString: addressOfRunning(folder) ?? "" });
    owner.on("error", () => undefined);
    await owner.connect();
    try {
      await work(owner);
    } finally {
      await owner.end();
    }
  };
  const job = "from graphile_worker.jobs where task_identifier = 'prune-notices'";
  try {
    const node = await startNode(env);
    await asOwner(async (owner) => {
      await owner.query(
        `create function takes_minutes() returns trigger language plpgsql as
           'begin perform pg_sleep(100); return null; end';
         create trigger takes_minutes before delete on notices execute function takes_minutes();
         select graphile_worker.add_job('prune-notices')`,
      );
      const asleep = () => owner.query("select from pg_stat_activity where wait_event = 'PgSleep'");
      await expect.poll(async () => (await asleep()).rowCount).toBe(1);
    });
    await node.stop();
    expect(node.exitCode()).toBe(0);

    const again = await startNode(env);
    await asOwner(async (owner) => {
      const begunAgain = () => owner.query(`select attempts ${job} and locked_at is not null`);
      await expect.poll(async () => (await begunAgain()).rows).toEqual([{ attempts: 2 }]);
    });
    await again.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
