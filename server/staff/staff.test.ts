import { randomUUID } from "node:crypto";

import { describe, expect, it } from "vitest";

import { newPhone, useApp, type Caller } from "../testing/app.ts";

const app = useApp();

const login = (phone: string, password: string) =>
  app.current.stranger.post("/api/auth/login", { phone_number: phone, password });
const asToken = (token: string, url: string) =>
  app.current.inject({ url, headers: { authorization: `Bearer ${token}` } });
const post = (token: string, url: string, payload: object) =>
  app.current.inject({
    url,
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    payload,
  });
const add = (owner: Caller, more: object = {}) => {
  const phone = newPhone();
  const form = { phone_number: phone, nickname: `พนักงาน ${phone}`, rights: ["cashier"] };
  return owner.post("/api/admin/staff", { ...form, ...more });
};

describe("adding staff", () => {
  it("answers a password once, which must be changed before anything else", async () => {
    const owner = await app.current.admin();
    const phone = newPhone();
    const added = await add(owner, {
      phone_number: phone,
      rights: ["support", "cashier", "cashier"],
    });
    expect(added.status).toBe(201);
    const { staff, password } = added.body.data;
    expect(staff).toMatchObject({ rights: ["cashier", "support"], must_change_password: true });

    const { access_token: token, role } = (await login(phone, password)).body;
    expect(role).toBe("ADMIN");
    const refused = await asToken(token, "/api/admin/withdrawals");
    expect([refused.statusCode, refused.json().code]).toEqual([403, "PASSWORD_CHANGE_REQUIRED"]);
    expect((await asToken(token, "/api/admin/staff/me")).json().data.must_change_password).toBe(
      true,
    );

    const change = (next: string) =>
      post(token, "/api/auth/change-password", { current_password: password, new_password: next });
    expect((await change(password)).json().code).toBe("PASSWORD_SAME");
    expect((await change("my-own-long-word")).statusCode).toBe(204);
    expect((await asToken(token, "/api/admin/withdrawals")).statusCode).toBe(200);
    expect((await login(phone, "my-own-long-word")).status).toBe(200);
  });

  it("refuses what is no phone, no name, no right, and a phone that is taken", async () => {
    const owner = await app.current.admin();
    const code = async (more: object) => (await add(owner, more)).body.code;
    expect(await code({ phone_number: "123" })).toBe("INVALID_PHONE");
    expect(await code({ nickname: "  " })).toBe("NICKNAME_MISSING");
    expect(await code({ rights: [] })).toBe("RIGHTS_INVALID");
    expect(await code({ rights: ["king"] })).toBe("MALFORMED");
    expect(await code({ phone_number: owner.phone })).toBe("PHONE_TAKEN");
  });

  it("leaves the password out of the audit", async () => {
    const owner = await app.current.admin();
    const { staff, password } = (await add(owner)).body.data;
    const rows = await app.current.db.query<{ text: string; action: string }>(
      "select action, a::text as text from audit_entries a where target_id = $1",
      [staff.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(["staff.add"]);
    expect(rows[0]?.text).not.toContain(password);
  });
});

describe("an owner", () => {
  it("changes rights from the next request on, tells the screens, and lists all", async () => {
    const owner = await app.current.admin();
    const clerk = await app.current.admin(["cashier"]);
    expect((await clerk.get("/api/admin/withdrawals")).status).toBe(200);
    const path = `/api/admin/staff/${clerk.id}/rights`;
    const changed = await owner.put(path, { rights: ["results"] });
    expect(changed.body.data.rights).toEqual(["results"]);
    expect((await clerk.get("/api/admin/withdrawals")).body.code).toBe("FORBIDDEN");
    expect(app.current.told).toContainEqual({ to: "staff", topic: "queues", payload: {} });

    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await owner.get(`/api/admin/staff?limit=2&cursor=${cursor}`);
      seen.push(...page.body.data.items.map(({ id }: { id: string }) => id));
      cursor = page.body.data.next_cursor as string | null;
    }
    expect(seen).toContain(clerk.id);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it("changes neither their own rights nor their own account", async () => {
    const owner = await app.current.admin();
    const at = `/api/admin/staff/${owner.id}`;
    const code = async (path: string, body: object) =>
      (await owner.post(at + path, body)).body.code;
    const own = await owner.put(`${at}/rights`, { rights: ["owner", "auditor"] });
    expect([own.status, own.body.code]).toEqual([422, "NOT_YOURSELF"]);
    expect(await code("/disable", { reason: "x" })).toBe("NOT_YOURSELF");
    expect(await code("/reset-totp", { reason: "x" })).toBe("NOT_YOURSELF");
    expect(await code("/end-sessions", {})).toBe("NOT_YOURSELF");
  });

  it("locks somebody out at once and lets them in again", async () => {
    const owner = await app.current.admin();
    const clerk = await app.current.admin(["cashier"]);
    const at = `/api/admin/staff/${clerk.id}`;
    expect((await owner.post(`${at}/disable`, { reason: "ลาออก" })).body.data.enabled).toBe(false);
    expect((await clerk.get("/api/admin/staff/me")).status).toBe(401);
    // Told by the database to every node, this one too.
    const end = { to: clerk.id, topic: "end", payload: {} };
    await expect.poll(() => app.current.told).toContainEqual(end);
    expect((await owner.post(`${at}/enable`, {})).body.data.enabled).toBe(true);
  });

  it("is always left: of two who act on each other at the same moment one is refused", async () => {
    const { db } = app.current;
    await db.query("update members set locked_at = now() where role = 'ADMIN'");
    try {
      for (const what of ["disable", "rights"] as const) {
        const [one, two] = [await app.current.admin(), await app.current.admin()];
        const act = (actor: Caller, on: Caller) =>
          what === "disable"
            ? actor.post(`/api/admin/staff/${on.id}/disable`, { reason: "x" })
            : actor.put(`/api/admin/staff/${on.id}/rights`, { rights: ["cashier"] });
        const replies = await Promise.all([act(one, two), act(two, one)]);
        const statuses = replies.map(({ status }) => String(status)).toSorted();
        expect(statuses[0], what).toBe("200");
        expect(["401", "403"], what).toContain(statuses[1]);
        const [left] = await db.query<{ owners: number }>(
          `select count(*) as owners from staff_standing
           where is_enabled and 'owner' = any (rights)`,
        );
        expect(left?.owners, what).toBe(1);
        await db.query("update members set locked_at = now() where role = 'ADMIN'");
      }
    } finally {
      await db.query("update members set locked_at = null where role = 'ADMIN'");
    }
  });

  it("who is the only one cannot give up being one", async () => {
    const { db } = app.current;
    const owner = await app.current.admin();
    await db.query("update members set locked_at = now() where role = 'ADMIN' and id <> $1", [
      owner.id,
    ]);
    try {
      const reply = await owner.put(`/api/admin/staff/${owner.id}/rights`, { rights: ["auditor"] });
      expect([reply.status, reply.body.code]).toEqual([409, "LAST_OWNER"]);
    } finally {
      await db.query("update members set locked_at = null where role = 'ADMIN'");
    }
  });

  it("finds among the staff neither a member nor somebody who is not there", async () => {
    const owner = await app.current.admin();
    const member = await app.current.member();
    for (const id of [member.id, randomUUID(), "1"]) {
      const at = `/api/admin/staff/${id}`;
      for (const reply of [
        await owner.put(`${at}/rights`, { rights: ["auditor"] }),
        await owner.post(`${at}/end-sessions`, {}),
        await owner.post(`${at}/reset-totp`, { reason: "x" }),
      ]) {
        expect([reply.status, reply.body.code]).toEqual([404, "STAFF_NOT_FOUND"]);
      }
    }
  });

  it("signs somebody out everywhere", async () => {
    const owner = await app.current.admin();
    const clerk = await app.current.admin(["cashier"]);
    await owner.post(`/api/admin/staff/${clerk.id}/end-sessions`);
    expect((await clerk.get("/api/users/me")).status).toBe(401);
  });
});

describe("an account of the staff", () => {
  it("is out of reach of those who look after members", async () => {
    const support = await app.current.admin(["support"]);
    const owner = await app.current.admin();
    for (const act of ["lock", "unlock", "reset-password"]) {
      const reply = await support.post(`/api/admin/users/${owner.id}/${act}`, { reason: "x" });
      expect([act, reply.status, reply.body.code]).toEqual([act, 403, "OWNER_ONLY"]);
    }
    const member = await app.current.member();
    const reply = await support.post(`/api/admin/users/${member.id}/lock`, { reason: "x" });
    expect(reply.status).toBe(200);
  });

  it("must change a password that an owner has reset", async () => {
    const owner = await app.current.admin();
    const clerk = await app.current.admin(["cashier"]);
    const path = `/api/admin/users/${clerk.id}/reset-password`;
    const { password } = (await owner.post(path, { reason: "ลืม" })).body.data;
    const { access_token: token } = (await login(clerk.phone, password)).body;
    const refused = await asToken(token, "/api/admin/dashboard");
    expect(refused.json().code).toBe("PASSWORD_CHANGE_REQUIRED");
  });
});
