import { describe, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { openPastTriggers } from "../testing/database.ts";

const app = useApp();

/** What was told to open screens when the time to which it was set has come. */
async function toldInTime(kind: string, id: string): Promise<string[]> {
  const { current } = app;
  await current.runJobs();
  // As if the hour had passed.
  await current.db.query(`update ${kind} set starts_at = now() where id = $1`, [id]);
  await current.db.query(
    "select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())",
  );
  const before = current.told.length;
  await current.runJobs();
  return current.told.slice(before).map(({ to, topic }) => `${topic} to ${to}`);
}

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const kinds = [
  ["announcements", { texts: { th: "ปิดรับเร็วขึ้น" } }],
  ["promotions", { titles: { th: "โปรใหม่" }, bodies: { th: "รายละเอียด" } }],
] as const;

describe("what the operator has written for later", () => {
  it.each(kinds)("is shown on open screens when its time comes: %s", async (kind, form) => {
    const admin = await app.current.admin();
    const later = { ...form, starts_at: inAnHour() };
    const { status, body } = await admin.post(`/api/admin/${kind}`, later);
    expect(status).toBe(201);
    expect(await toldInTime(kind, body.data.id)).toContain("announcements to all");
  });

  it.each(kinds)("is so too where it ran already and begins anew then: %s", async (kind, form) => {
    const admin = await app.current.admin();
    const { body } = await admin.post(`/api/admin/${kind}`, form);
    await app.current.runJobs();
    const later = { starts_at: inAnHour() };
    const moved = await admin.patch(`/api/admin/${kind}/${body.data.id}`, later);
    expect(moved.status).toBe(200);
    expect(await toldInTime(kind, body.data.id)).toContain("announcements to all");
  });

  it.each(kinds)("is not told again as its words change: %s", async (kind, form) => {
    const admin = await app.current.admin();
    const member = await app.current.member();
    const { body } = await admin.post(`/api/admin/${kind}`, form);
    await app.current.runJobs();
    const told = async () => (await member.get("/api/notices")).body.data.length as number;
    expect(await told()).toBe(1);
    // Nobody knows any more who was told.
    const owner = await openPastTriggers(app.current.ownerUrl);
    await owner.query("delete from notices");
    await owner.end();
    const words = Object.fromEntries(Object.keys(form).map((field) => [field, { th: "ใหม่" }]));
    expect((await admin.patch(`/api/admin/${kind}/${body.data.id}`, words)).status).toBe(200);
    await app.current.runJobs();
    expect(await told()).toBe(0);
  });
});
