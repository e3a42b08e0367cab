/** What the audit keeps of acts of the staff: who, from where, of what, how it was and how it is. */
import { beforeAll, describe, expect, it } from "vitest";

import { codeAt, stepOf } from "../accounts/totp.ts";
import { hashPassword } from "../platform/security/passwords.ts";
import { newPhone, useApp, type Caller } from "../testing/app.ts";
import { fromBase32 } from "../testing/base32.ts";
import { codeFor } from "../testing/codes.ts";
import {
  BANK,
  BANK_SECRET,
  letExpire,
  lineFor,
  notify,
  pendingDeposit,
  receivingAccount,
} from "../testing/deposits.ts";

const app = useApp({ PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}` });
const PASSWORD = "long-enough-1";
let owner: Caller;

beforeAll(async () => {
  owner = await app.current.admin();
});

/** The last entry of an action about something. */
async function audited(action: string, target: string) {
  const [entry] = await app.current.db.query(
    `select actor_id, target_kind, address, before, after from audit_entries
     where action = $1 and target_id = $2 order by id desc limit 1`,
    [action, target],
  );
  return entry;
}
const by = (actor: Caller, kind: string, before: object | null, after: object | null) => ({
  actor_id: actor.id,
  target_kind: kind,
  address: "127.0.0.1",
  before,
  after,
});

describe("acts on banks and accounts", () => {
  it("a bank is kept as it was added, and as it was and is when it was changed", async () => {
    const form = { code: "AUD", name_th: "ธนาคารตรวจ", name_en: "Audit Bank", color: "#00ff00" };
    const { data: bank } = (await owner.post("/api/admin/banks", form)).body;
    expect(await audited("bank.add", "AUD")).toEqual(by(owner, "bank", null, bank));
    const change = { name_en: "Other Bank", active: false };
    const { data: changed } = (await owner.patch("/api/admin/banks/AUD", change)).body;
    expect(changed).toEqual({ ...bank, ...change });
    expect(await audited("bank.change", "AUD")).toEqual(by(owner, "bank", bank, changed));
  });

  it("an account that takes deposits is kept as it was and as it is", async () => {
    const form = {
      bank_code: "014",
      account_name: "บจก. ตรวจ",
      account_number: "4683334445",
      promptpay_id: null,
    };
    const { data: added } = (await owner.post("/api/admin/receiving-accounts", form)).body;
    const { id } = added;
    const add = await audited("receiving_account.add", id);
    expect(add).toEqual(by(owner, "receiving_account", null, added));
    const path = `/api/admin/receiving-accounts/${id}`;
    const { data: changed } = (await owner.patch(path, { active: false })).body;
    const change = await audited("receiving_account.change", id);
    expect(change).toEqual(by(owner, "receiving_account", added, changed));
  });
});

describe("acts on the banks' lines", () => {
  async function waiting(baht: number) {
    const account = await receivingAccount(owner, false);
    const { member, intent } = await pendingDeposit(app.current, account, baht);
    await letExpire(app.current, intent.deposit_id);
    return { account, member, intent };
  }
  async function told(line: ReturnType<typeof lineFor>): Promise<string> {
    await notify(app.current, line);
    const [row] = await app.current.db.query<{ id: string }>(
      "select id::text from bank_notifications where transaction_id = $1",
      [line.transaction_id],
    );
    return row?.id ?? "";
  }
  const assign = (id: string, body: object) =>
    owner.post(`/api/admin/notifications/${id}/assign`, body);

  it("one that was given to a deposit is kept with whose it is and what was credited", async () => {
    const { account, member, intent } = await waiting(710);
    const id = await told(lineFor(intent, account));
    expect((await assign(id, { deposit_id: intent.deposit_id })).status).toBe(200);
    expect(await audited("notification.assign", id)).toEqual(
      by(
        owner,
        "notification",
        { why_unmatched: "LATE" },
        { deposit_id: intent.deposit_id, user_id: member.id, credited: intent.qr_amount },
      ),
    );
  });

  it("one that was given to a member is kept with the deposit that was made for it", async () => {
    const account = await receivingAccount(owner, false);
    const member = await app.current.member();
    const id = await told(lineFor({ qr_amount: "713.13" }, account));
    const { data } = (await assign(id, { user_id: member.id })).body;
    expect(await audited("notification.assign", id)).toMatchObject({
      actor_id: owner.id,
      after: { deposit_id: data.deposit_id, user_id: member.id, credited: "713.13" },
    });
  });

  it("one of what a person had credited already is kept as one that credits nothing more", async () => {
    const { account, intent } = await waiting(717);
    const { deposit_id: deposit } = intent;
    const line = lineFor(intent, account, { from_account: "111-2-33344-5" });
    await owner.post(`/api/admin/deposits/${deposit}/approve`, { reason: "เห็นสลิป" });
    const id = await told(line);
    expect((await assign(id, { deposit_id: deposit })).status).toBe(200);
    expect(await audited("notification.assign", id)).toMatchObject({
      actor_id: owner.id,
      after: { deposit_id: deposit, credited: "0.00" },
    });
  });
});

describe("acts on services", () => {
  it("what was stopped and let go on is kept with why, and what members were told", async () => {
    const path = "/api/admin/services/DEPOSITS";
    const words = { reason: "ปรับปรุง", message: "ปิดถึงตีสอง", translations: { en: "Until two" } };
    expect((await owner.post(`${path}/stop`, words)).status).toBe(200);
    const { reason, message, translations } = words;
    expect(await audited("service.stop", "DEPOSITS")).toEqual(
      by(owner, "service", null, { reason, message, translations }),
    );
    expect((await owner.post(`${path}/resume`, { reason: "เสร็จแล้ว" })).status).toBe(200);
    const resumed = await audited("service.resume", "DEPOSITS");
    expect(resumed).toMatchObject(by(owner, "service", {}, { reason: "เสร็จแล้ว" }));
    expect(resumed).toMatchObject({ before: { why: reason, message } });
  });
});

describe("acts on accounts of the staff", () => {
  const setPassword = async ({ id }: Caller) =>
    app.current.db.query("update members set password_hash = $2 where id = $1", [
      id,
      await hashPassword(PASSWORD),
    ]);

  it("one that was made is kept with its name and rights, and one whose sessions were ended", async () => {
    const sent = { phone_number: newPhone(), nickname: "คนใหม่", rights: ["cashier", "support"] };
    const { staff } = (await owner.post("/api/admin/staff", sent)).body.data;
    expect(await audited("staff.add", staff.id)).toEqual(
      by(owner, "member", null, { nickname: "คนใหม่", rights: staff.rights }),
    );
    await owner.post(`/api/admin/staff/${staff.id}/end-sessions`);
    expect(await audited("staff.end_sessions", staff.id)).toEqual(by(owner, "member", null, null));
  });

  it("a phone that was confirmed is kept as its owner's act", async () => {
    const clerk = await app.current.admin(["support"]);
    expect((await clerk.post("/api/admin/staff/me/phone-code")).status).toBe(200);
    const body = { otp: codeFor(app.current, clerk.phone), new_password: "a-word-of-my-own" };
    expect((await clerk.post("/api/admin/staff/me/confirm-phone", body)).status).toBe(204);
    const entry = await audited("staff.confirm_phone", clerk.id);
    expect(entry).toEqual(by(clerk, "member", null, null));
  });

  it("a password that was set by a code to the phone is kept: the account is its owner's alone", async () => {
    const clerk = await app.current.admin(["support"]);
    await setPassword(clerk);
    const { data } = (await clerk.post("/api/admin/staff/me/totp", { password: PASSWORD })).body;
    const otp = codeAt(fromBase32(data.secret), stepOf(Date.now()));
    const turned = await clerk.post("/api/admin/staff/me/totp/verify", { otp });
    const [totp] = turned.body.data.recovery_codes;
    const form = { phone_number: clerk.phone };
    const { stranger } = app.current;
    await stranger.post("/api/auth/forgot-password", form);
    await expect.poll(() => codeFor(app.current, clerk.phone)).toMatch(/^[0-9]{6}$/);
    const next = { ...form, otp: codeFor(app.current, clerk.phone), totp };
    const sent = { ...next, new_password: "a-word-of-my-own" };
    expect((await stranger.post("/api/auth/reset-password", sent)).status).toBe(204);
    const entry = await audited("staff.confirm_phone", clerk.id);
    expect(entry).toEqual(by(clerk, "member", null, null));
  });

  it("a password that its owner has changed is kept of the staff, and of members it is not", async () => {
    const clerk = await app.current.admin(["support"]);
    const member = await app.current.member();
    for (const one of [clerk, member]) {
      await setPassword(one);
      const next = { current_password: PASSWORD, new_password: "a-word-of-my-own" };
      expect((await one.post("/api/auth/change-password", next)).status).toBe(204);
    }
    const entry = await audited("staff.change_password", clerk.id);
    expect(entry).toEqual(by(clerk, "member", null, null));
    expect(await audited("staff.change_password", member.id)).toBeUndefined();
  });

  it("a second factor that was turned on, off, and taken away for a reason is kept as each", async () => {
    const clerk = await app.current.admin(["support"]);
    await setPassword(clerk);
    const me = "/api/admin/staff/me/totp";
    const turnOn = async () => {
      const { data } = (await clerk.post(me, { password: PASSWORD })).body;
      const secret = fromBase32(data.secret);
      const code = (drift: number) => codeAt(secret, stepOf(Date.now()) + drift);
      expect((await clerk.post(`${me}/verify`, { otp: code(-1) })).status).toBe(200);
      return code;
    };
    const code = await turnOn();
    expect(await audited("staff.totp_on", clerk.id)).toEqual(by(clerk, "member", null, null));
    const off = await clerk.post(`${me}/disable`, { password: PASSWORD, otp: code(1) });
    expect(off.status).toBe(204);
    expect(await audited("staff.totp_off", clerk.id)).toEqual(by(clerk, "member", null, null));
    await turnOn();
    const body = { reason: "โทรศัพท์หาย" };
    expect((await owner.post(`/api/admin/staff/${clerk.id}/reset-totp`, body)).status).toBe(200);
    expect(await audited("staff.reset_totp", clerk.id)).toEqual(by(owner, "member", null, body));
  });
});
