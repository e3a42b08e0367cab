/**
 * An owner who is no superuser does not see when another's transaction began. What such a one may
 * still write is in no span of the public log, no sealed day and no kept hour.
 */
import pg from "pg";
import { expect, it } from "vitest";

import { addHouse, addMember, address, ask, begin, useCluster } from "../../testing/cluster.ts";

useCluster();

async function appClient(ownerUrl: string): Promise<pg.Client> {
  const [login] = await ask<{ role_name: string; password: string }>(
    ownerUrl,
    "select role_name, password from server_login",
  );
  const client = new pg.Client({
    connectionString: address("chokdee", login?.role_name, login?.password),
  });
  await client.connect();
  return client;
}

/** An entry of today, then its transaction is left open. */
async function postAndWait(app: pg.Client, phone: string): Promise<void> {
  await app.query("begin");
  await app.query(
    `select wallet_post_entries(array[id], '{ADJUST}', '{100}', '{ADJUSTMENTS}', '{test}',
       array[gen_random_uuid()::text], array[null::jsonb])
     from members where phone_number = $1`,
    [phone],
  );
}

it("nothing is told of entries while a transaction that the owner cannot date is open", async () => {
  const owner = await addHouse("chokdee", "createrole");
  const node = await begin({ DATABASE_URL: owner });
  await node.stop();
  const phone = await addMember("chokdee");
  const app = await appClient(owner);
  try {
    await postAndWait(app, phone);
    // A span of the log ends a second before it is written.
    await app.query("select pg_sleep(1.2)");
    const spans = "select count(*)::integer as spans from log_entries where kind = 'LEDGER'";
    const [before] = await ask<{ spans: number }>(owner, spans);
    await ask(owner, "select book_mark_move()");
    await ask(owner, "select log_write()");
    const [during] = await ask<{ spans: number }>(owner, spans);
    await app.query("commit");
    expect(await ask(owner, "select * from log_verify(10)")).toEqual([]);
    expect(during).toEqual(before);
    await ask(owner, "select book_mark_move()");
    await ask(owner, "select log_write()");
    expect(await ask(owner, spans)).toEqual([{ spans: (before?.spans ?? 0) + 1 }]);
    expect(await ask(owner, "select * from log_verify(10)")).toEqual([]);
  } finally {
    await app.end();
  }
});
