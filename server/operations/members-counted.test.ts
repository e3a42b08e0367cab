/** Members of days that are over are counted once, and the dashboard says how many there are. */
import { randomUUID } from "node:crypto";

import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";

import { newPhone, useApp, type Caller } from "../testing/app.ts";
import { countMembers } from "./queries/dashboard.ts";

const app = useApp();
let admin: Caller;
let owner: pg.Client;

beforeAll(async () => {
  admin = await app.current.admin();
  owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
});
afterAll(() => owner.end());

const shown = async () =>
  (await admin.get("/api/admin/dashboard")).body.data.total_members as number;
const counted = async () =>
  (await owner.query<{ members: string }>("select members from members_counted")).rows[0]?.members;
async function register(daysAgo: number): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `insert into members (id, phone_number, nickname, password_hash, created_at)
     values ($1, $2, 'x', 'x', now() - $3 * interval '1 day')`,
    [id, newPhone(), daysAgo],
  );
  await owner.query("insert into wallets (user_id) values ($1)", [id]);
  return id;
}

it("counts those of days that are over once, and adds those who came since", async () => {
  const before = await shown();
  for (const daysAgo of [9, 9, 5, 1, 0]) await register(daysAgo);
  await app.current.member();
  expect([await shown(), await counted()]).toEqual([before + 6, "0"]);
  await countMembers(app.current.db);
  expect([await shown(), await counted()]).toEqual([before + 6, "3"]);
  await countMembers(app.current.db);
  await app.current.member();
  expect([await shown(), await counted()]).toEqual([before + 7, "3"]);
});

it("counts anew where a member is of another day, or is one no more", async () => {
  const before = await shown();
  await register(0);
  await countMembers(app.current.db);
  const old = await register(8);
  expect([await shown(), await counted()]).toEqual([before + 2, "0"]);
  await countMembers(app.current.db);
  await owner.query("update members set created_at = now() where id = $1", [old]);
  expect(await shown()).toBe(before + 2);
  await countMembers(app.current.db);
  await owner.query("update members set role = 'ADMIN' where id = $1", [old]);
  expect(await shown()).toBe(before + 1);
});

it("waits for a member of another day who is being written", async () => {
  await owner.query(
    "update members_counted set until = now() - interval '5 days', members = (select count(*) from members where created_at < now() - interval '5 days')",
  );
  const before = await shown();
  await owner.query("begin");
  await register(4);
  const counting = countMembers(app.current.db);
  await expect
    .poll(
      async () =>
        (await app.current.db.query("select from pg_locks where not granted limit 1")).length,
    )
    .toBe(1);
  await owner.query("commit");
  await counting;
  expect(await shown()).toBe(before + 1);
});

it("has those who register once a clock that ran ahead is put right", async () => {
  await owner.query(
    "update members_counted set until = now() + interval '5 days', members = (select count(*) from members where role = 'USER')",
  );
  const before = await shown();
  await register(0);
  await app.current.member();
  expect(await shown()).toBe(before + 2);
});

it("counts who registered at the very moment up to which all others were", async () => {
  const from = "date_trunc('day', now()) - interval '9 days'";
  await owner.query(
    `update members_counted set until = ${from}, members = (select count(*) from members
       where created_at < ${from} and role = 'USER')`,
  );
  const before = await shown();
  // As one who was written on that day: who is written now for it would have all counted anew.
  await owner.query("set session_replication_role to replica");
  await owner.query(
    `with m as (
       insert into members (id, phone_number, nickname, password_hash, created_at)
       values ($1, $2, 'x', 'x', ${from}) returning id)
     insert into wallets (user_id) select id from m`,
    [randomUUID(), newPhone()],
  );
  await owner.query("set session_replication_role to default");
  expect(await shown()).toBe(before + 1);
  await countMembers(app.current.db);
  expect(await shown()).toBe(before + 1);
});
