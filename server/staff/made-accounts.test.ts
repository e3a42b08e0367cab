/**
 * An account that somebody made counts as that somebody until a code to its own phone was used
 * (decision 85), and a new owner or wider rights take two owners.
 */
import { beforeEach, describe, expect, it } from "vitest";

import { codeFor } from "../testing/codes.ts";
import { caller, newPhone, useApp, type Caller } from "../testing/app.ts";
import {
  approve,
  askedId,
  clearStaff,
  codeOf,
  confirmPhone,
  firstSignIn,
  seenBy,
} from "../testing/two-people.ts";
import { richMember, withdrawalOf } from "../testing/withdrawals.ts";

const app = useApp({ TWO_PERSON: "on" });
let one: Caller;

beforeEach(async () => {
  await clearStaff(app.current);
  one = await app.current.admin();
});

/** A step that takes two: an adjustment above the limit, of a new member each time. */
async function adjust(actor: Caller) {
  const member = await app.current.member();
  const path = `/api/admin/users/${member.id}/credit-adjust`;
  return actor.post(path, { amount: 9_000, reason: "ชดเชย" });
}
const add = (actor: Caller, rights: string[], phone = newPhone()) =>
  actor.post("/api/admin/staff", { phone_number: phone, nickname: `made ${phone}`, rights });
/** Somebody adds an account and signs in with it themselves. */
async function puppetOf(actor: Caller, rights: string[]): Promise<Caller> {
  const { staff, password } = (await add(actor, rights)).body.data;
  return firstSignIn(app.current, { id: staff.id, phone: staff.phone_number, password });
}
const rightsOf = async (id: string) => {
  const [row] = await app.current.db.query<{ rights: string[] }>(
    "select rights from staff where member_id = $1",
    [id],
  );
  return row?.rights;
};
const change = (actor: Caller, on: Caller, rights: string[]) =>
  actor.put(`/api/admin/staff/${on.id}/rights`, { rights });

describe("an account that an owner has made", () => {
  it("is not their second person: the only owner credits no member with a puppet's word", async () => {
    const puppet = await puppetOf(one, ["owner"]);
    const refused = await adjust(one);
    expect(codeOf(refused)).toEqual([409, "SECOND_PERSON_UNCONFIRMED"]);
    expect(refused.body.message).toContain(`made ${puppet.phone}`);
    expect(codeOf(await adjust(puppet))).toEqual([409, "SECOND_PERSON_UNCONFIRMED"]);
  });

  it("gives members alone no more than its maker may: what both gave is one sum", async () => {
    await app.current.admin(["cashier"]);
    const puppet = await puppetOf(one, ["cashier"]);
    const give = async (by: Caller) => {
      const { id } = await app.current.member();
      const credit = { amount: 5_000, reason: "ชดเชย" };
      return (await by.post(`/api/admin/users/${id}/credit-adjust`, credit)).status;
    };
    for (let time = 0; time < 10; time += 1) expect(await give(one)).toBe(200);
    expect([await give(one), await give(puppet)]).toEqual([202, 202]);
  });

  it("does not approve what its maker asked for beside a third person who could", async () => {
    const puppet = await puppetOf(one, ["cashier"]);
    const third = await app.current.admin(["cashier"]);
    const id = askedId(await adjust(one));
    expect(codeOf(await approve(puppet, id))).toEqual([409, "APPROVAL_UNCONFIRMED"]);
    expect((await approve(third, id)).status).toBe(200);
  });

  it("does not pay the member whom its maker credited", async () => {
    const puppet = await puppetOf(one, ["cashier"]);
    const third = await app.current.admin(["cashier"]);
    const member = await app.current.member();
    await app.current.db.query(
      `insert into bank_accounts (member_id, bank_id, account_number, account_name)
       select $1, id, '4529990001', 'ใจดี' from banks where name_en = 'Kasikornbank'`,
      [member.id],
    );
    await one.post(`/api/admin/users/${member.id}/credit-adjust`, { amount: 4_000 });
    const asked = await member.post("/payment/withdrawal", { amount: 4_000 });
    const pay = `/api/admin/withdrawals/${asked.body.data.id}/approve`;
    expect(codeOf(await puppet.post(pay, {}))).toEqual([409, "PAID_BY_ANOTHER"]);
    expect((await third.post(pay, {})).status).toBe(200);
  });

  it("makes no account itself until its phone is confirmed, beside the owner it is tied to", async () => {
    const first = await puppetOf(one, ["owner"]);
    for (const owner of [first, one]) {
      expect(codeOf(await add(owner, ["cashier"]))).toEqual([409, "SECOND_PERSON_UNCONFIRMED"]);
    }
  });

  it("is a person of its own once a code to its phone was used, and shown as such", async () => {
    const colleague = await puppetOf(one, ["cashier"]);
    const listed = async () => {
      const { items } = (await one.get("/api/admin/staff")).body.data;
      return items.find((item: { id: string }) => item.id === colleague.id).confirmed;
    };
    const own = async () => (await colleague.get("/api/admin/staff/me")).body.data.not_alone;
    expect(await listed()).toBe(false);
    expect(await own()).toEqual([`member ${one.phone}`]);
    await confirmPhone(app.current, colleague);
    expect(await listed()).toBe(true);
    expect(await own()).toEqual([]);
    const id = askedId(await adjust(one));
    expect((await approve(colleague, id)).status).toBe(200);
  });

  it("may be confirmed at the first sign-in, in place of the first password", async () => {
    const { staff, password } = (await add(one, ["cashier"])).body.data;
    const sent = { phone_number: staff.phone_number, password };
    const login = await app.current.stranger.post("/api/auth/login", sent);
    const headers = { authorization: `Bearer ${login.body.access_token}` };
    const me = (path: string, body?: object) =>
      app.current.stranger.post(`/api/admin/staff/me/${path}`, body, headers);
    expect((await me("phone-code")).status).toBe(200);
    const otp = codeFor(app.current, staff.phone_number);
    // Its maker knows that one.
    const same = await me("confirm-phone", { otp, new_password: password });
    expect(codeOf(same)).toEqual([422, "PASSWORD_SAME"]);
    const confirmed = await me("confirm-phone", { otp, new_password: "a-word-of-my-own" });
    expect(confirmed.status).toBe(204);
    expect((await adjust(one)).status).toBe(202);
  });

  it("is not confirmed by a wrong code, a used one or that of another account", async () => {
    const colleague = await puppetOf(one, ["cashier"]);
    const other = await puppetOf(one, ["cashier"]);
    const use = (otp: string, new_password = "a-word-of-my-own") =>
      colleague.post("/api/admin/staff/me/confirm-phone", { otp, new_password });
    expect(codeOf(await use("123456"))).toEqual([422, "OTP_WRONG"]);
    await other.post("/api/admin/staff/me/phone-code");
    expect(codeOf(await use(codeFor(app.current, other.phone)))).toEqual([422, "OTP_WRONG"]);
    await colleague.post("/api/admin/staff/me/phone-code");
    const otp = codeFor(app.current, colleague.phone);
    expect(codeOf(await use(otp, "x"))).toEqual([422, "STAFF_PASSWORD_TOO_SHORT"]);
    const both = await Promise.all([use(otp), use(otp)]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(["204", "422"]);
    expect(codeOf(await other.post("/api/admin/staff/me/phone-code"))).toEqual([
      429,
      "OTP_TOO_SOON",
    ]);
  });

  it("is left to its owner alone by the code: who made it is signed out and knows no password", async () => {
    const maker = await puppetOf(one, ["cashier"]);
    const colleague = await app.current.again(maker);
    await confirmPhone(app.current, colleague);
    expect((await maker.get("/api/admin/staff/me")).status).toBe(401);
    const sent = { phone_number: maker.phone, password: "my-own-long-word" };
    expect((await app.current.stranger.post("/api/auth/login", sent)).status).toBe(401);
  });

  it("knows its maker's browser no more after the code: what is guessed there is told of", async () => {
    const { staff, password } = (await add(one, ["cashier"])).body.data;
    const { stranger } = app.current;
    const sign = (sent: string, device_token?: string) =>
      stranger.post("/api/auth/login", {
        phone_number: staff.phone_number,
        password: sent,
        device_token,
      });
    const { access_token, device_token: makers } = (await sign(password)).body;
    await confirmPhone(
      app.current,
      caller(app.current.http, staff.id, staff.phone_number, access_token),
    );
    for (let time = 0; time < 2; time += 1) await sign("guess", makers);
    const own = await sign("a-word-of-my-own");
    expect(own.body.failed_tries).toMatchObject({ count: 2 });
  });
});

describe("a new owner or wider rights, where there are two owners", () => {
  let two: Caller;
  beforeEach(async () => {
    two = await app.current.admin();
  });

  it("take both: the account is made by the approval, and is the puppet of neither", async () => {
    const phone = newPhone();
    const id = askedId(await add(one, ["owner"], phone));
    const made = async () => {
      const [row] = await app.current.db.query<{ id: string }>(
        "select id from members where phone_number = $1",
        [phone],
      );
      return row?.id;
    };
    expect(await made()).toBeUndefined();
    expect((await seenBy(two, id))?.change?.after).toMatchObject({ phone_number: phone });
    expect(codeOf(await approve(one, id))).toEqual([403, "APPROVAL_OWN"]);
    const reply = await approve(two, id);
    expect(reply.status).toBe(200);
    const account = { id: (await made()) ?? "", phone, password: String(reply.body.password) };
    const third = await firstSignIn(app.current, account);
    for (const maker of [one, two]) {
      const asked = askedId(await adjust(maker));
      expect(codeOf(await approve(third, asked))).toEqual([409, "APPROVAL_UNCONFIRMED"]);
    }
    await confirmPhone(app.current, third);
    expect((await approve(third, askedId(await adjust(one)))).status).toBe(200);
  });

  it("tie the account to both: of them who has not credited a member pays instead of it", async () => {
    const phone = newPhone();
    const { password } = (await approve(two, askedId(await add(one, ["owner"], phone)))).body;
    const [row] = await app.current.db.query<{ id: string }>(
      "select id from members where phone_number = $1",
      [phone],
    );
    const third = await firstSignIn(app.current, { id: String(row?.id), phone, password });
    const member = await richMember(app.current);
    const gift = { amount: 1_000, reason: "โบนัส" };
    const given = await one.post(`/api/admin/users/${member.id}/credit-adjust`, gift);
    expect(given.status).toBe(200);
    const pay = `/api/admin/withdrawals/${await withdrawalOf(member)}/approve`;
    const refused = await third.post(pay, {});
    expect(codeOf(refused)).toEqual([409, "PAID_BY_ANOTHER"]);
    expect(refused.body.message).toContain(`member ${two.phone}`);
    expect((await two.post(pay, {})).status).toBe(200);
  });

  it("are made once by many approvals at the same moment, and refused for a phone in use", async () => {
    const phone = newPhone();
    expect(codeOf(await add(one, ["owner"], two.phone))).toEqual([409, "PHONE_TAKEN"]);
    const asks = await Promise.all([add(one, ["owner"], phone), add(one, ["owner"], phone)]);
    expect(asks.map(({ status }) => String(status)).toSorted()).toEqual(["202", "409"]);
    const id = String(asks.find(({ status }) => status === 202)?.body.data.approval_id);
    const replies = await Promise.all(Array.from({ length: 4 }, () => approve(two, id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);

    const other = newPhone();
    const late = askedId(await add(one, ["owner"], other));
    await app.current.member({ phone: other });
    expect(codeOf(await approve(two, late))).toEqual([409, "PHONE_TAKEN"]);
  });

  it("wait where rights are added, and are given at once where they are only taken", async () => {
    const clerk = await app.current.admin(["support"]);
    const id = askedId(await change(one, clerk, ["support", "cashier"]));
    expect(await rightsOf(clerk.id)).toEqual(["support"]);
    expect((await approve(two, id)).status).toBe(200);
    expect(await rightsOf(clerk.id)).toEqual(["cashier", "support"]);
    expect((await change(one, clerk, ["support"])).status).toBe(200);
    expect(await rightsOf(clerk.id)).toEqual(["support"]);
  });

  it("are refused to the second owner once what stood has changed", async () => {
    const clerk = await app.current.admin(["support", "auditor"]);
    const id = askedId(await change(one, clerk, ["owner"]));
    expect((await change(two, clerk, ["auditor"])).status).toBe(200);
    expect(codeOf(await approve(two, id))).toEqual([409, "APPROVAL_OVERTAKEN"]);
    expect(await rightsOf(clerk.id)).toEqual(["auditor"]);
  });

  it("tie whom the only owner makes an owner to them", async () => {
    const clerk = await app.current.admin(["support"]);
    await app.current.db.query("update members set locked_at = now() where id = $1", [two.id]);
    expect((await change(one, clerk, ["owner"])).status).toBe(200);
    expect(codeOf(await adjust(one))).toEqual([409, "SECOND_PERSON_UNCONFIRMED"]);
    await confirmPhone(app.current, clerk);
    expect((await approve(clerk, askedId(await adjust(one)))).status).toBe(200);
  });

  it("wait for a new account of any right: one owner gives none to a second phone of their own", async () => {
    const phone = newPhone();
    const id = askedId(await add(one, ["cashier"], phone));
    expect(codeOf(await approve(one, id))).toEqual([403, "APPROVAL_OWN"]);
    const { password } = (await approve(two, id)).body;
    const [row] = await app.current.db.query<{ id: string }>(
      "select id from members where phone_number = $1",
      [phone],
    );
    const cashier = await firstSignIn(app.current, { id: String(row?.id), phone, password });
    // Both owners have had a hand in it: it is neither's second person until it is confirmed.
    const waiting = askedId(await adjust(one));
    expect(codeOf(await approve(cashier, waiting))).toEqual([409, "APPROVAL_UNCONFIRMED"]);
  });
});
