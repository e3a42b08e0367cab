/**
 * Whoever holds a stolen session does not reach where money goes to: issue "Doors and engine room",
 * line 3, "Fresh password or TOTP before".
 */
import type { Call } from "@chokdee/domain/contract.ts";
import { describe, expect, it } from "vitest";

import { served } from "../platform/http/router.ts";
import { hashPassword } from "../platform/security/passwords.ts";
import { useApp, type Caller, type Reply } from "../testing/app.ts";
import { fromBase32 } from "../testing/base32.ts";
import { codeAt, stepOf } from "./totp.ts";

const app = useApp();
const PASSWORD = "river-4711-and-more";

/** Their last proof was so many seconds ago. */
const age = (caller: Caller, seconds: number) =>
  app.current.db.query(
    "update sessions set proved_at = now() - make_interval(secs => $2) where member_id = $1",
    [caller.id, seconds],
  );

const confirm = (caller: Caller, sent: object) => caller.post("/api/auth/confirm", sent);
const answer = ({ status, body }: Reply) => [status, body.code, body.details];
const UNCONFIRMED = [403, "IDENTITY_UNCONFIRMED", { factor: "password" }];

async function addAccount(member: Caller): Promise<Reply> {
  const banks = await member.get("/api/users/bank-accounts/banks/list");
  return member.post("/api/users/bank-accounts", {
    bank_id: (banks.body.data ?? banks.body)[0].id,
    account_number: member.phone,
    account_name: "ใจดี มีสุข",
  });
}

describe("a member's bank account", () => {
  it("asks for the password ten minutes after it was given last, and not before", async () => {
    const member = await app.current.member({ password: PASSWORD });
    await age(member, 601);
    expect(answer(await addAccount(member))).toEqual(UNCONFIRMED);
    expect((await member.get("/api/users/bank-accounts")).body).toEqual([]);
    await age(member, 590);
    expect((await addAccount(member)).status).toBe(201);
  });

  it("is open to this session alone once the password was given", async () => {
    const member = await app.current.member({ password: PASSWORD });
    const other = await app.current.again(member);
    await age(member, 3_600);
    expect(answer(await confirm(member, { password: "wrong" }))[1]).toBe("CURRENT_PASSWORD_WRONG");
    expect(answer(await addAccount(member))).toEqual(UNCONFIRMED);
    const before = Date.now();
    const confirmed = await confirm(member, { password: PASSWORD });
    expect(confirmed.status).toBe(200);
    const left = Date.parse(confirmed.body.fresh_until) - before;
    expect(left).toBeGreaterThan(599_000);
    expect(left).toBeLessThan(660_000);
    expect(answer(await addAccount(other))).toEqual(UNCONFIRMED);
    expect((await addAccount(member)).status).toBe(201);
  });

  it("lets nobody guess: ten tries in ten minutes", async () => {
    const member = await app.current.member({ password: PASSWORD });
    for (let time = 0; time < 10; time += 1) await confirm(member, { password: "wrong" });
    expect((await confirm(member, { password: PASSWORD })).status).toBe(429);
    await age(member, 3_600);
    expect(answer(await addAccount(member))).toEqual(UNCONFIRMED);
  });

  it("is not opened by a session that has ended meanwhile", async () => {
    const member = await app.current.member({ password: PASSWORD });
    await member.post("/api/auth/logout");
    expect((await confirm(member, { password: PASSWORD })).status).toBe(401);
  });
});

describe("the staff", () => {
  async function owner(): Promise<Caller> {
    const admin = await app.current.admin();
    await app.current.db.query("update members set password_hash = $2 where id = $1", [
      admin.id,
      await hashPassword(PASSWORD),
    ]);
    return admin;
  }

  it("gives the code where a second factor is on; the password is not enough, nor a code twice", async () => {
    const admin = await owner();
    const begun = await admin.post("/api/admin/staff/me/totp", { password: PASSWORD });
    const secret = fromBase32(begun.body.data.secret);
    const code = (steps: number) => codeAt(secret, stepOf(Date.now()) + steps);
    await admin.post("/api/admin/staff/me/totp/verify", { otp: code(-1) });
    await age(admin, 601);
    const change = () => admin.put("/api/admin/settings", { contact_phone: "0812345678" });
    expect(answer(await change())).toEqual([403, "IDENTITY_UNCONFIRMED", { factor: "otp" }]);
    expect(answer(await confirm(admin, { password: PASSWORD }))[1]).toBe("TOTP_WRONG");
    const otp = code(0);
    expect((await confirm(admin, { otp })).status).toBe(200);
    expect((await change()).status).toBe(200);
    expect(answer(await confirm(admin, { otp }))[1]).toBe("TOTP_WRONG");
  });

  it("is asked before receiving accounts, rights and the limits of the house", async () => {
    const admin = await owner();
    const colleague = await app.current.admin(["support"]);
    const account = {
      bank_code: "004",
      account_name: "Chokdee",
      account_number: "1112223334",
    };
    const added = await admin.post("/api/admin/receiving-accounts", account);
    expect(added.status).toBe(201);
    await age(admin, 601);
    const person = { phone_number: "0888877777", nickname: "new", rights: ["support"] };
    const tries = [
      await admin.post("/api/admin/receiving-accounts", { ...account, account_number: "9" }),
      await admin.patch(`/api/admin/receiving-accounts/${added.body.data.id}`, { active: false }),
      await admin.post("/api/admin/staff", person),
      await admin.put(`/api/admin/staff/${colleague.id}/rights`, { rights: ["cashier"] }),
      await admin.post(`/api/admin/staff/${colleague.id}/reset-totp`, { reason: "lost" }),
      await admin.put("/api/admin/settings", { withdrawal_max: 900_000 }),
    ];
    expect(tries.map(answer)).toEqual(tries.map(() => UNCONFIRMED));
  });

  it("is asked before a colleague is locked, let in or given a password among the members, too", async () => {
    const admin = await owner();
    const colleague = await app.current.admin(["support"]);
    const member = await app.current.member();
    await age(admin, 601);
    const touch = (one: Caller, verb: string) =>
      admin.post(`/api/admin/users/${one.id}/${verb}`, { reason: "โทรมาแจ้ง" });
    for (const verb of ["lock", "unlock", "reset-password"]) {
      expect([verb, ...answer(await touch(colleague, verb))]).toEqual([verb, ...UNCONFIRMED]);
      expect([verb, (await touch(member, verb)).status]).toEqual([verb, 200]);
    }
    expect((await colleague.get("/api/users/me")).status).toBe(200);
    const support = await app.current.admin(["support"]);
    await age(support, 601);
    const reply = await support.post(`/api/admin/users/${colleague.id}/lock`, { reason: "x" });
    expect(answer(reply)[1]).toBe("OWNER_ONLY");
    expect((await confirm(admin, { password: PASSWORD })).status).toBe(200);
    expect((await touch(colleague, "reset-password")).status).toBe(200);
  });

  it("learns of the right first: who may not is refused as before", async () => {
    const support = await app.current.admin(["support"]);
    await age(support, 601);
    const reply = await support.put("/api/admin/settings", { contact_phone: "0812345678" });
    expect(answer(reply)[1]).toBe("FORBIDDEN");
  });
});

describe("a session in which 20 wrong passwords or codes are typed", () => {
  const told = async (member: Caller): Promise<string[]> =>
    (await member.get("/api/notices")).body.data.map(({ event }: { event: string }) => event);
  /** As somebody who waits until more tries are allowed. */
  const wait = () =>
    app.current.db.query(
      "delete from rate_counters where window_ends_at < now() + interval '1 hour'",
    );

  it("ends and is told to the member, whose other session goes on", async () => {
    const member = await app.current.member({ password: PASSWORD });
    const stolen = await app.current.again(member);
    const change = { current_password: "wrong", new_password: "lantern-8123" };
    for (let tried = 0; tried < 19; tried += 1) {
      await wait();
      const reply = await (tried % 2 === 0
        ? confirm(stolen, { password: `wrong ${String(tried)}` })
        : stolen.post("/api/auth/change-password", change));
      expect(answer(reply)[1]).toBe("CURRENT_PASSWORD_WRONG");
    }
    // The right one counts for nothing, and lifts nothing.
    await wait();
    expect((await confirm(stolen, { password: PASSWORD })).status).toBe(200);
    expect(await told(member)).not.toContain("DEVICE_LOGGED_OUT");
    await wait();
    expect((await confirm(stolen, { password: "wrong" })).status).toBe(401);
    expect((await stolen.get("/api/users/me")).status).toBe(401);
    expect(await told(member)).toContain("DEVICE_LOGGED_OUT");
    expect((await confirm(member, { password: PASSWORD })).status).toBe(200);
  });

  it("ends for a member of staff who guesses codes", async () => {
    const admin = await app.current.admin();
    await app.current.db.query("update members set password_hash = $2 where id = $1", [
      admin.id,
      await hashPassword(PASSWORD),
    ]);
    const begun = await admin.post("/api/admin/staff/me/totp", { password: PASSWORD });
    const secret = fromBase32(begun.body.data.secret);
    const code = codeAt(secret, stepOf(Date.now()));
    await admin.post("/api/admin/staff/me/totp/verify", { otp: code });
    const statuses: (number | string)[] = [];
    for (let tried = 0; tried < 20; tried += 1) {
      await wait();
      const reply = await (tried % 2 === 0
        ? confirm(admin, { otp: code })
        : admin.post("/api/admin/staff/me/totp/disable", { password: PASSWORD, otp: code }));
      statuses.push(reply.body.code);
    }
    expect(statuses).toEqual([
      ...Array.from({ length: 19 }, () => "TOTP_WRONG"),
      "UNAUTHENTICATED",
    ]);
  });
});

const own = { bank_id: "004", account_number: "1112223334", account_name: "ใจดี มีสุข" };
const house = { bank_code: "004", account_number: "1112223334", account_name: "Chokdee" };
/** Where money goes to, and who decides on it: written out by hand, as in role-calls.test.ts. */
const ASKING: Readonly<Record<string, object>> = {
  "PATCH /api/admin/receiving-accounts/{id}": { active: false },
  "POST /api/admin/receiving-accounts": house,
  "POST /api/admin/staff": { phone_number: "0888877777", nickname: "new", rights: ["support"] },
  "POST /api/admin/staff/{id}/disable": { reason: "x" },
  "POST /api/admin/staff/{id}/enable": {},
  "POST /api/admin/staff/{id}/reset-totp": { reason: "lost" },
  "POST /api/users/bank-accounts": own,
  "PUT /api/admin/settings": { withdrawal_max: 900_000 },
  "PUT /api/admin/staff/{id}/rights": { rights: ["cashier"] },
  "PUT /api/users/bank-accounts/{id}": own,
};

it("the calls that ask for a fresh proof are these, each does, and none of them reads", async () => {
  const calls: readonly Call[] = served.get(app.current.http) ?? [];
  const asking = calls.filter(({ needsFreshProof }) => needsFreshProof);
  const nameOf = ({ method, path }: Call) => `${method} ${path}`;
  expect(asking.map(nameOf).toSorted()).toEqual(Object.keys(ASKING));
  const member = await app.current.member();
  const admin = await app.current.admin();
  for (const one of [member, admin]) await age(one, 601);
  for (const call of asking) {
    // The router looks at it once the body is there, which a reading has none of.
    expect(call.method).not.toBe("GET");
    const reply = await app.current.inject({
      method: call.method,
      url: call.path.replace("{id}", member.id),
      headers: { authorization: `Bearer ${(call.audience === "admin" ? admin : member).token}` },
      payload: ASKING[nameOf(call)] ?? {},
    });
    const { code } = reply.json<{ code: string }>();
    expect([nameOf(call), code]).toEqual([nameOf(call), "IDENTITY_UNCONFIRMED"]);
  }
});
