import { readUserProtection } from "@chokdee/domain/protection/admin-contract.ts";
import { describe, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { exclude, limit, rest } from "../testing/protection.ts";

const app = useApp();
const pathOf = (id: string) => `/api/admin/users/${id}/protection`;

describe("a member's protection in the back office", () => {
  it("shows limits, break and exclusion, and who set them when, newest first", async () => {
    const admin = await app.current.admin();
    const member = await app.current.member();
    await limit(member, ["STAKE", "DAY", 100]);
    await limit(member, ["STAKE", "DAY", 300]);
    await rest(member, "7_DAYS");
    await exclude(member, "PERMANENT");
    // What is about something else that happens to bear the same id is none of theirs.
    await app.current.db.query(
      `insert into audit_entries (actor_id, action, target_kind, target_id)
       values ($1::uuid, 'protection.limit', 'deposit', $1::text)`,
      [member.id],
    );
    // Nor is what the staff did to them without being asked.
    await app.current.db.query(
      `insert into audit_entries (actor_id, action, target_kind, target_id)
       select $1::uuid, action, 'member', $2
       from unnest(array['member.lock', 'member.unlock', 'protections.read']) action`,
      [admin.id, member.id],
    );
    const reply = await admin.get(pathOf(member.id));
    const { data } = readUserProtection.replies[200].parse(reply.body);
    expect(data.limits[3]).toMatchObject({ amount: "100.00", pending: { amount: "300.00" } });
    expect(data.break).not.toBeNull();
    expect(data.exclusion).toMatchObject({ until: null });
    expect(data.history.map(({ action, after }) => [action, after])).toMatchObject([
      ["protection.exclusion", { length: "PERMANENT", until: null }],
      ["protection.break", { length: "7_DAYS" }],
      ["protection.limit", { kind: "STAKE", period: "DAY", amount: "100.00" }],
      ["protection.limit", { kind: "STAKE", period: "DAY", amount: "100.00", pending: null }],
    ]);
  });

  it("is only read: nothing of the back office writes there", async () => {
    const admin = await app.current.admin();
    const member = await app.current.member();
    for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
      const reply = await app.current.inject({
        method,
        url: pathOf(member.id),
        headers: { authorization: `Bearer ${admin.token}` },
        payload: {},
      });
      expect(reply.statusCode).toBe(405);
    }
  });

  it("answers 404 for somebody who is not there", async () => {
    const admin = await app.current.admin();
    const reply = await admin.get(pathOf("00000000-0000-4000-8000-000000000000"));
    expect([reply.status, reply.body.code]).toEqual([404, "MEMBER_NOT_FOUND"]);
  });
});
