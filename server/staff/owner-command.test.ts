import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { confirmPhone } from "../testing/two-people.ts";
import { caller, useApp, type Caller } from "../testing/app.ts";
import { startNode } from "../testing/node-process.ts";
import { runCommand } from "../testing/run-command.ts";

const app = useApp({ TWO_PERSON: "on" });

/** The command beside a node of the house, on its own PostgreSQL. */
const owner = (...args: string[]) =>
  runCommand(["owner", "--", ...args], { DATABASE_URL: app.current.ownerUrl });

const signIn = (phone: string, password: string) =>
  app.current.stranger.post("/api/auth/login", { phone_number: phone, password });

const auditOf = (id: string) =>
  app.current.db.query<{
    action: string;
    actor_id: string | null;
    after: { command_line: string };
  }>("select action, actor_id, after from audit_entries where target_id = $1 order by id", [id]);

async function lockByFailures(phone: string): Promise<void> {
  const { db } = app.current;
  await db.query(
    `update members set locked_at = now(), lock_kind = 'FAILURES', locked_reason = 'x'
     where phone_number = $1`,
    [phone],
  );
  await db.query("insert into sign_in_failures (phone_number, failed_count) values ($1, 20)", [
    phone,
  ]);
}

/** Owners whom only this test counts. */
async function onlyTheseOwners(count: number): Promise<Caller[]> {
  await app.current.db.query(
    "update members set locked_at = now(), lock_kind = 'STAFF' where role = 'ADMIN'",
  );
  return Promise.all(Array.from({ length: count }, () => app.current.admin()));
}

describe("npm run owner -- unlock PHONE", () => {
  it("lets a lone owner in again whom wrong passwords have locked out, and says so", async () => {
    const { phone, id } = await app.current.admin();
    await app.current.db.query(
      `update members set password_hash =
         (select password_hash from members where phone_number = '0899999999')
       where id = $1`,
      [id],
    );
    await lockByFailures(phone);
    expect((await signIn(phone, "admin-secret")).status).toBe(403);
    const ran = await owner("unlock", phone);
    expect(ran).toMatchObject({ code: 0, output: "" });
    expect(ran.said).toContain(phone);
    expect((await signIn(phone, "admin-secret")).status).toBe(200);
    expect(await auditOf(id)).toMatchObject([
      {
        action: "member.unlock",
        actor_id: null,
        after: { command_line: expect.stringMatching(/@/) },
      },
    ]);
  });

  it("frees a device that has barred itself by wrong passwords", async () => {
    const { id, phone } = await app.current.admin();
    await app.current.db.query(
      `insert into known_devices (token_hash, member_id, failed_count)
       values (sha256($1::bytea), $2, 20)`,
      [`device of ${phone}`, id],
    );
    expect((await owner("unlock", phone)).code).toBe(0);
    const devices = await app.current.db.query(
      "select failed_count from known_devices where member_id = $1",
      [id],
    );
    expect(devices).toEqual([{ failed_count: 0 }]);
    expect(await auditOf(id)).toMatchObject([{ action: "member.unlock", actor_id: null }]);
  });

  it("lifts a lock by a colleague too, and every owner is told by SMS", async () => {
    const [one, two] = (await onlyTheseOwners(2)) as [Caller, Caller];
    await one.post(`/api/admin/staff/${two.id}/disable`, { reason: "x" });
    expect((await owner("unlock", two.phone)).code).toBe(0);
    await app.current.runJobs();
    for (const { phone } of [one, two]) {
      const texts = app.current.sent.filter(({ to }) => to === phone);
      expect(texts.map(({ text }) => text).join("\n")).toContain("จากเครื่องเซิร์ฟเวอร์");
    }
  });

  it("tells the owners of each account that was let in, though the house stood still", async () => {
    const owners = (await onlyTheseOwners(2)) as [Caller, Caller];
    for (const { phone } of owners) {
      await lockByFailures(phone);
      expect((await owner("unlock", phone)).code).toBe(0);
    }
    await app.current.runJobs();
    for (const { phone } of owners) {
      const texts = app.current.sent.filter(({ to }) => to === phone).map(({ text }) => text);
      const names = owners.map((one) => `member ${one.phone}`);
      expect(names.filter((name) => texts.some((text) => text.includes(name)))).toEqual(names);
    }
  });

  it.each([
    ["a number that nobody has", () => Promise.resolve("0811111111"), /nobody's number/],
    ["a member", async () => (await app.current.member()).phone, /not an owner/],
    ["one of the staff", async () => (await app.current.admin(["cashier"])).phone, /not an owner/],
    ["what is no number", () => Promise.resolve("+66811111111"), /ten digits/],
  ])("refuses %s in one sentence", async (_what, phoneOf, sentence) => {
    const phone = await phoneOf();
    const ran = await owner("unlock", phone);
    expect([ran.code, ran.output]).toEqual([1, ""]);
    expect(ran.said.trim().split("\n")).toHaveLength(1);
    expect(ran.said).toMatch(sentence);
  });

  it.each([[[]], [["unlock"]], [["open", "0811111111"]], [["unlock", "0811111111", "more"]]])(
    "says how it is used when it is asked %j",
    async (args) => {
      const ran = await owner(...args);
      expect([ran.code, ran.output]).toEqual([1, ""]);
      expect(ran.said).toContain("npm run owner -- unlock PHONE");
    },
  );

  it("changes nothing and writes nothing where nothing is locked", async () => {
    const { phone, id } = await app.current.admin();
    expect((await owner("unlock", phone)).code).toBe(0);
    expect(await auditOf(id)).toEqual([]);
  });
});

describe("npm run owner -- reset PHONE", () => {
  it("prints a password that has to be changed, and ends what was open", async () => {
    const { phone, id, get } = await app.current.admin();
    await lockByFailures(phone);
    const ran = await owner("reset", phone);
    expect(ran.code).toBe(0);
    const password = ran.output.trim();
    expect(password).toMatch(/^[a-z2-9]{12,}$/);
    expect(ran.said).not.toContain(password);
    expect((await get("/api/admin/staff/me")).status).toBe(401);
    const signedIn = await signIn(phone, password);
    expect(signedIn.status).toBe(200);
    const session = caller(app.current.http, id, phone, String(signedIn.body.access_token));
    expect((await session.get("/api/admin/dashboard")).body.code).toBe("PASSWORD_CHANGE_REQUIRED");
    const own = { current_password: password, new_password: "a-word-of-my-own" };
    expect((await session.post("/api/auth/change-password", own)).status).toBe(204);
    expect((await session.get("/api/admin/dashboard")).status).toBe(200);
    expect(await auditOf(id)).toMatchObject([
      {
        action: "member.reset_password",
        actor_id: null,
        after: { command_line: expect.stringMatching(/@/) },
      },
      { action: "staff.change_password", actor_id: id },
    ]);
  });

  it("makes nobody a second person: who did it is unknown, so it may be any colleague", async () => {
    const [one, two] = (await onlyTheseOwners(2)) as [Caller, Caller];
    const member = await app.current.member();
    const adjust = () =>
      one.post(`/api/admin/users/${member.id}/credit-adjust`, { amount: 9_000, reason: "x" });
    const waiting = await adjust();
    expect(waiting.status).toBe(202);
    const approve = `/api/admin/approvals/${waiting.body.data.approval_id}/approve`;

    const password = (await owner("reset", two.phone)).output.trim();
    const { body } = await signIn(two.phone, password);
    const asTwo = caller(app.current.http, two.id, two.phone, String(body.access_token));
    const own = { current_password: password, new_password: "my-own-long-word" };
    await asTwo.post("/api/auth/change-password", own);
    expect((await asTwo.post(approve)).body.code).toBe("APPROVAL_UNCONFIRMED");
    expect((await adjust()).body.code).toBe("SECOND_PERSON_UNCONFIRMED");

    // A code to their own phone shows that the account is theirs.
    await confirmPhone(app.current, asTwo);
    expect((await asTwo.post(approve)).status).toBe(200);
  });

  it("takes a lost second factor away", async () => {
    const { phone, id } = await app.current.admin();
    await app.current.db.query(
      "update staff set totp_secret = '\\x00', totp_enabled_at = now() where member_id = $1",
      [id],
    );
    const password = (await owner("reset", phone)).output.trim();
    expect((await signIn(phone, password)).status).toBe(200);
  });
});

describe("the command on the embedded database", () => {
  it("works while the server runs and while it is stopped", async () => {
    const folder = mkdtempSync(join(tmpdir(), "chokdee-owner-"));
    // Where the tests run as root, PostgreSQL's own account has to get through.
    chmodSync(folder, 0o711);
    const phone = "0899999999";
    const env = { DATA_DIR: folder, DATABASE_URL: "" };
    const enter = async (address: string, password: string) =>
      (
        await fetch(`${address}/api/auth/login`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ phone_number: phone, password }),
        })
      ).status;
    try {
      const running = await startNode(env);
      const first = (await runCommand(["owner", "--", "reset", phone], env)).output.trim();
      expect(await enter(running.address, "admin-secret")).toBe(401);
      expect(await enter(running.address, first)).toBe(200);
      await running.stop();

      const second = (await runCommand(["owner", "--", "reset", phone], env)).output.trim();
      const again = await startNode(env);
      expect(await enter(again.address, first)).toBe(401);
      expect(await enter(again.address, second)).toBe(200);
      await again.stop();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("makes no house where there is none", async () => {
    const folder = mkdtempSync(join(tmpdir(), "chokdee-owner-"));
    const env = { DATA_DIR: folder };
    const ran = await runCommand(["owner", "--", "unlock", "0899999999"], env);
    expect(ran.code).toBe(1);
    expect(ran.said.trim().split("\n")).toHaveLength(1);
    expect(ran.said).toContain(folder);
    rmSync(folder, { recursive: true, force: true });
  });
});
