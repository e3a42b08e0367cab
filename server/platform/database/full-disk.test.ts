/** The disk of an operator's own PostgreSQL is full: it says so with 53100 for what would grow. */
import { dashboard } from "@chokdee/domain/operations/contract.ts";
import pg from "pg";
import { expect, it } from "vitest";

import { useApp } from "../../testing/app.ts";

const app = useApp({ DATABASE_URL: "postgres://own/chokdee", HOUSE_DRAWS_WITHOUT_BEACON: "1" });

it("is told as such on the dashboard and in /metrics, and what it refuses is 503", async () => {
  const admin = await app.current.admin();
  const alarms = async () => {
    const { body } = await admin.get("/api/admin/dashboard");
    return dashboard.replies[200].parse(body).data.alarms.map(({ kind }) => kind);
  };
  const metrics = async () => (await app.current.inject({ url: "/metrics" })).body;
  expect(await alarms()).toEqual([]);
  // An empty disk would be a lie: nothing is known of it.
  expect(await metrics()).not.toContain("chokdee_disk_used_percent");

  const owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
  await owner.query(
    `create function full_disk() returns trigger language plpgsql as $$
     begin
       raise exception 'could not extend file: No space left on device' using errcode = '53100';
     end $$;
     create trigger full_disk before insert on audit_entries execute function full_disk();`,
  );
  const stop = () =>
    admin.post("/api/admin/services/DEPOSITS/stop", { reason: "ปิดปรับปรุง", message: "ปิด" });
  expect(await stop()).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
  expect(await alarms()).toEqual(["DATABASE_DISK_FULL"]);
  await expect.poll(metrics, { timeout: 5_000 }).toMatch(/^chokdee_database_disk_full 1$/m);
  await owner.query("drop trigger full_disk on audit_entries");
  await owner.end();
  expect((await stop()).status).toBe(200);
});
