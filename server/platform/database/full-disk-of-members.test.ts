/**
 * The disk is full where members' rows stand. Of what a worker of a distributed house says while
 * rows are copied to it only the words arrive, without 53100: it was answered 500, and no alarm told.
 */
import { dashboard } from "@chokdee/domain/operations/contract.ts";
import pg from "pg";
import { expect, it } from "vitest";

import { useApp } from "../../testing/app.ts";

const app = useApp({ DATABASE_URL: "postgres://own/chokdee", HOUSE_DRAWS_WITHOUT_BEACON: "1" });

it("is told as such on the dashboard, and what it refuses is 503", async () => {
  const [admin, member] = [await app.current.admin(), await app.current.member()];
  const alarms = async () => {
    const { body } = await admin.get("/api/admin/dashboard");
    return dashboard.replies[200].parse(body).data.alarms.map(({ kind }) => kind);
  };
  const give = () =>
    admin.post(`/api/admin/users/${member.id}/credit-adjust`, { amount: 1, reason: "ทดสอบ" });
  expect(await alarms()).toEqual([]);
  const owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
  // As PostgreSQL says it of a file that grows, on whichever node the row stands.
  await owner.query(`
    create function full_disk() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file "base/16384/16400": No space left on device'
        using errcode = '53100';
    end $$`);
  await owner.query("set citus.enable_unsafe_triggers = on");
  await owner.query(
    `create trigger full_disk before insert on ledger_entries
     for each row execute function full_disk()`,
  );
  expect(await give()).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
  expect(await alarms()).toEqual(["DATABASE_DISK_FULL"]);
  await owner.query("drop trigger full_disk on ledger_entries");
  await owner.end();
  expect((await give()).status).toBe(200);
});
