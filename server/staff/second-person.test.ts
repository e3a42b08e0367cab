import { beforeEach, describe, expect, it } from "vitest";

import { confirmPhone } from "../testing/two-people.ts";
import { caller as callerOf, useApp, type Caller, type Reply } from "../testing/app.ts";

const app = useApp({ TWO_PERSON: "on" });
let one: Caller;
let two: Caller;

beforeEach(async () => {
  // Only the two of this test may do anything, and nobody else counts.
  await app.current.db.query(
    "update members set locked_at = now(), lock_kind = 'STAFF' where role = 'ADMIN'",
  );
  await app.current.db.query("update staff set counted_until = null");
  await app.current.db.query("delete from staff_resets");
  one = await app.current.admin();
  two = await app.current.admin();
});

const codeOf = ({ status, body }: Reply) => [status, body.code];
/** A step that takes two: an adjustment above the limit, of a new member each time. */
async function adjust(actor: Caller): Promise<Reply> {
  const member = await app.current.member();
  const path = `/api/admin/users/${member.id}/credit-adjust`;
  return actor.post(path, { amount: 9_000, reason: "ชดเชย" });
}
const disable = (actor: Caller, on: Caller) =>
  actor.post(`/api/admin/staff/${on.id}/disable`, { reason: "ลาออก" });
const resetPassword = (actor: Caller, on: Caller) =>
  actor.post(`/api/admin/users/${on.id}/reset-password`, { reason: "ลืม" });
/** Somebody of the staff signs in with the account of a colleague whose password they reset. */
async function takenOver(actor: Caller, on: Caller): Promise<Caller> {
  const { password } = (await resetPassword(actor, on)).body.data;
  const sent = { phone_number: on.phone, password };
  const login = await app.current.stranger.post("/api/auth/login", sent);
  const caller = callerOf(app.current.http, on.id, on.phone, login.body.access_token as string);
  const own = { current_password: password, new_password: "my-own-long-word" };
  expect((await caller.post("/api/auth/change-password", own)).status).toBe(204);
  return caller;
}
const lateBy = (hours: number) =>
  app.current.db.query(
    "update staff set counted_until = counted_until - make_interval(hours => $1)",
    [hours],
  );
const nicknameOf = async (caller: Caller) => {
  const reply = await app.current.db.query<{ nickname: string }>(
    "select nickname from members where id = $1",
    [caller.id],
  );
  return reply[0]?.nickname ?? "";
};

describe("an owner who was at work and is taken away", () => {
  it("still counts for 72 hours: what takes two is refused with who and until when", async () => {
    const before = Date.now();
    expect((await disable(one, two)).status).toBe(200);
    const refused = await adjust(one);
    expect(codeOf(refused)).toEqual([409, "SECOND_PERSON_AWAY"]);
    expect(refused.body.message).toContain(await nicknameOf(two));
    const until = Date.parse(refused.body.details.until_at);
    expect((until - before) / 3_600_000).toBeCloseTo(72, 1);
    await lateBy(73);
    expect((await adjust(one)).status).toBe(200);
  });

  it("is waited for until the last of several counts no more, and all are named", async () => {
    const three = await app.current.admin(["cashier"]);
    await disable(one, two);
    await disable(one, three);
    const leave = (who: Caller, hours: number) =>
      app.current.db.query(
        `update staff set counted_until = clock_timestamp() + make_interval(hours => $2)
         where member_id = $1`,
        [who.id, hours],
      );
    for (const [ofTwo, ofThree] of [
      [5, 50],
      [50, 5],
    ] as const) {
      await leave(two, ofTwo);
      await leave(three, ofThree);
      const refused = await adjust(one);
      expect(codeOf(refused)).toEqual([409, "SECOND_PERSON_AWAY"]);
      const hours = (Date.parse(refused.body.details.until_at) - Date.now()) / 3_600_000;
      expect(hours).toBeCloseTo(50, 0);
      for (const who of [two, three]) {
        expect(refused.body.message).toContain(await nicknameOf(who));
      }
    }
  });

  it("is no hindrance where a third person can approve, and none when let in again", async () => {
    await disable(one, two);
    const three = await app.current.admin(["cashier"]);
    const waiting = await adjust(one);
    expect(waiting.status).toBe(202);
    const id = waiting.body.data.approval_id as string;
    expect((await three.post(`/api/admin/approvals/${id}/approve`)).status).toBe(200);
    await disable(one, three);
    expect(codeOf(await adjust(one))).toEqual([409, "SECOND_PERSON_AWAY"]);
    await one.post(`/api/admin/staff/${three.id}/enable`, {});
    expect((await adjust(one)).status).toBe(202);
  });

  it("counts as well after losing the rights, and for what those rights were alone", async () => {
    await one.put(`/api/admin/staff/${two.id}/rights`, { rights: ["auditor"] });
    expect(codeOf(await adjust(one))).toEqual([409, "SECOND_PERSON_AWAY"]);
    expect(codeOf(await two.post("/api/admin/approvals/x/approve"))).toEqual([403, "FORBIDDEN"]);

    await app.current.db.query("update members set locked_at = now() where id = $1", [two.id]);
    const clerk = await app.current.admin(["support"]);
    await app.current.db.query("update staff set counted_until = null");
    await disable(one, clerk);
    expect((await adjust(one)).status).toBe(200);
  });

  it("does not count when nobody saw them at work for 72 hours", async () => {
    await app.current.db.query(
      `update sessions set created_at = now() - interval '80 hours',
         expires_at = now() - interval '73 hours' where member_id = $1`,
      [two.id],
    );
    await disable(one, two);
    expect((await adjust(one)).status).toBe(200);
  });

  it("counts when the lock came from wrong passwords, which anybody can type", async () => {
    await app.current.db.query(
      "insert into sign_in_failures (phone_number, failed_count) values ($1, 19)",
      [two.phone],
    );
    const { captcha_token: token } = (await app.current.stranger.post("/api/auth/captcha/generate"))
      .body;
    const [row] = await app.current.db.query<{ answer: string }>(
      "select answer from captchas order by expires_at desc limit 1",
    );
    await app.current.stranger.post("/api/auth/login", {
      phone_number: two.phone,
      password: "wrong",
      captcha_token: token,
      captcha_value: row?.answer,
    });
    const [locked] = await app.current.db.query(
      "select from members where id = $1 and locked_at is not null",
      [two.id],
    );
    expect(locked).toBeDefined();
    const waiting = await adjust(one);
    expect(waiting.status).toBe(202);
    const path = `/api/admin/approvals/${waiting.body.data.approval_id}/approve`;
    expect((await two.post(path)).status).toBe(200);
  });

  it("is told by SMS, once, who did it", async () => {
    await disable(one, two);
    await app.current.runJobs();
    const texts = app.current.sent.filter(({ to }) => to === two.phone);
    expect(texts).toHaveLength(1);
    expect(texts[0]?.text).toContain(await nicknameOf(one));
  });

  it("is told by SMS of each thing that one colleague did in a row", async () => {
    expect((await resetPassword(one, two)).status).toBe(200);
    await disable(one, two);
    await app.current.runJobs();
    const texts = app.current.sent.filter(({ to }) => to === two.phone).map(({ text }) => text);
    expect(new Set(texts).size).toBe(2);
  });

  it("counts whichever of two owners who act on each other at the same moment was slower", async () => {
    for (let time = 0; time < 4; time += 1) {
      const replies = await Promise.all([disable(one, two), disable(two, one)]);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = replies[0]?.status === 200 ? one : two;
      expect(codeOf(await adjust(left))).toEqual([409, "SECOND_PERSON_AWAY"]);
      one = left;
      two = await app.current.admin();
    }
  });

  it("cannot be outrun: a step sent beside the lock waits or is refused, and is never done", async () => {
    for (let time = 0; time < 6; time += 1) {
      const [, step] = await Promise.all([disable(one, two), adjust(one)]);
      expect([202, 409]).toContain(step.status);
      two = await app.current.admin();
    }
  });
});

describe("an account that a colleague has reset", () => {
  it("is not a second person beside them, in either direction, but is beside others", async () => {
    const waiting = (await adjust(one)).body.data.approval_id as string;
    const asTwo = await takenOver(one, two);

    const refused = await asTwo.post(`/api/admin/approvals/${waiting}/approve`);
    expect(codeOf(refused)).toEqual([409, "APPROVAL_UNCONFIRMED"]);
    expect(codeOf(await adjust(one))).toEqual([409, "SECOND_PERSON_UNCONFIRMED"]);

    const three = await app.current.admin(["cashier"]);
    const asked = (await adjust(three)).body.data.approval_id as string;
    const approved = await asTwo.post(`/api/admin/approvals/${asked}/approve`);
    expect(approved.status).toBe(200);
  });

  it("is not one beside another that the same person has reset, whoever's hands it went through", async () => {
    const [three, four] = [await app.current.admin(["cashier"]), await app.current.admin()];
    const asThree = await takenOver(one, three);
    const asTwo = await takenOver(one, two);
    const asFour = await takenOver(asTwo, four);
    expect(codeOf(await adjust(asThree))).toEqual([409, "SECOND_PERSON_UNCONFIRMED"]);
    await app.current.admin(["cashier"]);
    const waiting = (await adjust(asThree)).body.data.approval_id as string;
    for (const puppet of [one, asTwo, asFour]) {
      const reply = await puppet.post(`/api/admin/approvals/${waiting}/approve`);
      expect(codeOf(reply)).toEqual([409, "APPROVAL_UNCONFIRMED"]);
    }
  });

  it("stays that of who has reset it first when a second colleague resets it", async () => {
    await resetPassword(one, two);
    const three = await app.current.admin();
    const asTwo = await takenOver(three, two);
    for (const resetter of [one, three]) {
      const waiting = (await adjust(resetter)).body.data.approval_id as string;
      const reply = await asTwo.post(`/api/admin/approvals/${waiting}/approve`);
      expect(codeOf(reply)).toEqual([409, "APPROVAL_UNCONFIRMED"]);
    }
    // Neither of the two has the other's password.
    const waiting = (await adjust(one)).body.data.approval_id as string;
    expect((await three.post(`/api/admin/approvals/${waiting}/approve`)).status).toBe(200);
  });

  it("stays so for as long as no code to its phone was used", async () => {
    await takenOver(one, two);
    const [tie] = await app.current.db.query(
      "select until = 'infinity' as endless from staff_resets where member_id = $1",
      [two.id],
    );
    expect(tie).toEqual({ endless: true });
  });

  it("is its owner's again after a code that was sent to their phone", async () => {
    await resetPassword(one, two);
    await confirmPhone(app.current, await app.current.again(two));
    expect((await adjust(one)).status).toBe(202);
  });
});

describe("the hours in which somebody still counts", () => {
  it("are shortened by two owners only", async () => {
    const reply = await one.put("/api/admin/settings", { second_person_hours: 0 });
    expect(reply.status).toBe(202);
    await disable(one, two);
    const alone = await one.put("/api/admin/settings", { second_person_hours: 1 });
    expect([409]).toContain(alone.status);
  });

  it("are between 0 and 720", async () => {
    for (const hours of [-1, 721, 1.5]) {
      const reply = await one.put("/api/admin/settings", { second_person_hours: hours });
      expect(codeOf(reply)).toEqual([422, "SETTING_INVALID"]);
    }
  });
});
