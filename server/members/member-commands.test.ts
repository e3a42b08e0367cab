import { Refusal } from "@chokdee/domain/refusals.ts";
import { beforeEach, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { lockMember } from "../accounts/lock-member.ts";
import { resetMemberPassword } from "../accounts/reset-member-password.ts";
import { unlockMember } from "../accounts/unlock-member.ts";

const app = useApp();
const NOBODY = "1f0e8400-e29b-41d4-a716-446655440000";

let admin: Caller;
let member: Caller;
beforeEach(async () => {
  admin = await app.current.admin();
  member = await app.current.member({ password: "old-secret" });
});

const action = (more: object = {}) => ({
  actorId: admin.id,
  address: "203.0.113.1",
  memberId: member.id,
  reason: " ตรวจสอบ\u202e ",
  ...more,
});
const login = (password: string) =>
  app.current.stranger.post("/api/auth/login", { phone_number: member.phone, password });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );
const auditOf = (memberId: string) =>
  app.current.db.query<Record<string, unknown>>(
    `select action, actor_id, address, before, after from audit_entries
     where target_kind = 'member' and target_id = $1 order by id`,
    [memberId],
  );

describe("locking a member", () => {
  it("ends their sessions at once and leaves who, why and from where in the audit", async () => {
    await lockMember(app.current, action());
    expect((await member.get("/api/users/me")).status).toBe(401);
    expect((await login("old-secret")).body.code).toBe("ACCOUNT_LOCKED");
    expect(await auditOf(member.id)).toEqual([
      {
        action: "member.lock",
        actor_id: admin.id,
        address: "203.0.113.1",
        before: { locked: false },
        after: { locked: true, reason: "ตรวจสอบ" },
      },
    ]);
  });

  it("twice, or by two at once, is one lock", async () => {
    await Promise.all([lockMember(app.current, action()), lockMember(app.current, action())]);
    expect(await auditOf(member.id)).toHaveLength(1);
  });

  it("by a second colleague for a reason of their own leaves the lock, and that reason too", async () => {
    await lockMember(app.current, action());
    await lockMember(app.current, action({ reason: "ลูกค้าแจ้งมีคนอื่นเข้า" }));
    const [row] = await app.current.db.query<object>(
      "select locked_reason from members where id = $1",
      [member.id],
    );
    expect(row).toEqual({ locked_reason: "ตรวจสอบ" });
    expect((await auditOf(member.id)).at(-1)).toMatchObject({
      before: { locked: true, reason: "ตรวจสอบ" },
      after: { locked: true, reason: "ลูกค้าแจ้งมีคนอื่นเข้า" },
    });
  });

  it("by a second colleague who presses again, as no answer came, is kept once for each lock", async () => {
    const second = await app.current.admin();
    const again = action({ actorId: second.id, reason: "ลูกค้าแจ้งมีคนอื่นเข้า" });
    const reasons = async () =>
      (await auditOf(member.id)).flatMap(({ action: what, actor_id: by }) =>
        what === "member.lock" ? [by === second.id ? "second" : "first"] : [],
      );
    await lockMember(app.current, action());
    await Promise.all([lockMember(app.current, again), lockMember(app.current, again)]);
    await lockMember(app.current, action());
    await lockMember(app.current, again);
    expect(await reasons()).toEqual(["first", "second"]);
    // Of another lock it is said anew.
    await unlockMember(app.current, action());
    await lockMember(app.current, action());
    await lockMember(app.current, again);
    expect(await reasons()).toEqual(["first", "second", "first", "second"]);
  });

  it.each([
    [{ reason: " \u200b" }, "REASON_MISSING"],
    [{ memberId: NOBODY }, "MEMBER_NOT_FOUND"],
    [{ memberId: "1; drop table members" }, "MEMBER_NOT_FOUND"],
  ])("is refused with %j", async (more, code) => {
    expect(await codeOf(lockMember(app.current, action(more)))).toBe(code);
  });

  it("is nothing that an administrator does to themselves", async () => {
    for (const memberId of [admin.id, admin.id.toUpperCase()]) {
      expect(await codeOf(lockMember(app.current, action({ memberId })))).toBe("NOT_YOURSELF");
    }
    expect((await admin.get("/api/users/me")).status).toBe(200);
  });

  it("reaches another administrator", async () => {
    const second = await app.current.admin();
    await lockMember(app.current, action({ memberId: second.id }));
    expect((await second.get("/api/admin/dashboard")).status).toBe(401);
  });
});

describe("unlocking a member", () => {
  it("lets them in again and says in the audit how it was", async () => {
    await lockMember(app.current, action());
    await unlockMember(app.current, action({ reason: undefined }));
    expect((await login("old-secret")).status).toBe(200);
    expect((await auditOf(member.id)).at(-1)).toMatchObject({
      action: "member.unlock",
      before: { locked: true, reason: "ตรวจสอบ", failed_sign_ins: 0 },
      after: { locked: false, reason: "" },
    });
  });

  it("who is not locked changes nothing", async () => {
    await unlockMember(app.current, action());
    expect(await auditOf(member.id)).toEqual([]);
    const missing = unlockMember(app.current, action({ memberId: NOBODY }));
    expect(await codeOf(missing)).toBe("MEMBER_NOT_FOUND");
  });
});

describe("resetting a member's password", () => {
  it("answers one that can be read out, and ends every session", async () => {
    const { password } = await resetMemberPassword(app.current, action());
    expect(password).toMatch(/^[a-hjkmnp-z2-9]{12}$/);
    expect((await member.get("/api/users/me")).status).toBe(401);
    expect((await login("old-secret")).status).toBe(401);
    expect((await login(password)).status).toBe(200);
    const audit = await auditOf(member.id);
    expect(audit).toEqual([
      {
        action: "member.reset_password",
        actor_id: admin.id,
        address: "203.0.113.1",
        before: null,
        after: { reason: "ตรวจสอบ" },
      },
    ]);
    expect(JSON.stringify(audit)).not.toContain(password);
  });

  it("does not unlock", async () => {
    await lockMember(app.current, action());
    const { password } = await resetMemberPassword(app.current, action());
    expect((await login(password)).body.code).toBe("ACCOUNT_LOCKED");
  });

  it.each([
    [{ reason: "" }, "REASON_MISSING"],
    [{ memberId: NOBODY }, "MEMBER_NOT_FOUND"],
    [{ memberId: "x" }, "MEMBER_NOT_FOUND"],
  ])("is refused with %j", async (more, code) => {
    expect(await codeOf(resetMemberPassword(app.current, action(more)))).toBe(code);
  });
});
