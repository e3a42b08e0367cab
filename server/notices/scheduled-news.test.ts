import { describe, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";

const app = useApp();

describe("what the operator has written for later", () => {
  it.each([
    ["announcements", { texts: { th: "ปิดรับเร็วขึ้น" } }],
    ["promotions", { titles: { th: "โปรใหม่" }, bodies: { th: "รายละเอียด" } }],
  ])("is shown on open screens when its time comes: %s", async (kind, form) => {
    const { current } = app;
    const admin = await current.admin();
    const starts_at = new Date(Date.now() + 3_600_000).toISOString();
    const { status, body } = await admin.post(`/api/admin/${kind}`, { ...form, starts_at });
    expect(status).toBe(201);
    await current.runJobs();
    // As if the hour had passed.
    await current.db.query(`update ${kind} set starts_at = now() where id = $1`, [body.data.id]);
    await current.db.query(
      "select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())",
    );
    const before = current.told.length;
    await current.runJobs();
    const told = current.told.slice(before).map(({ to, topic }) => `${topic} to ${to}`);
    expect(told).toContain("announcements to all");
  });
});
