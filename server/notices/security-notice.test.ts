/** What is done to a member's account is told to the member, whatever they chose to hear (S8). */
import {
  changePassword,
  forgotPassword,
  login,
  resetPassword,
} from "@chokdee/domain/accounts/contract.ts";
import { expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { codeFor } from "../testing/codes.ts";
import { writeSecurityNotice } from "./security-notice.ts";

const app = useApp();
const PASSWORD = "river-4711";

const events = async (member: Caller): Promise<string[]> =>
  (await member.get("/api/notices")).body.data.map(({ event }: { event: string }) => event);

const messages = async ({ phone }: Caller): Promise<string[]> => {
  await app.current.runJobs();
  return app.current.sent.filter(({ to }) => to === phone).map(({ text }) => text);
};

const sign = (member: Caller, password = PASSWORD) =>
  app.current.stranger.post(login.path, { phone_number: member.phone, password });

it("a second device is told of, the first is not", async () => {
  const member = await app.current.member({ password: PASSWORD });
  await sign(member);
  expect(await events(member)).toEqual([]);
  await sign(member);
  expect(await events(member)).toEqual(["NEW_DEVICE"]);
  expect(await messages(member)).toEqual([expect.stringContaining("มีการเข้าสู่ระบบจากเครื่องใหม่")]);
});

it("a client that keeps no device is told of each time, and by three texts an hour", async () => {
  const member = await app.current.member({ password: PASSWORD });
  const signedIn = [];
  for (let time = 0; time < 6; time += 1) {
    signedIn.push((await sign(member)).status);
    await app.current.runJobs();
  }
  expect(signedIn).toEqual(Array.from({ length: 6 }, () => 200));
  expect(await events(member)).toHaveLength(5);
  expect(await messages(member)).toHaveLength(3);
});

it("what else was told of within the hour takes no text from new devices", async () => {
  const member = await app.current.member({ password: PASSWORD });
  await sign(member);
  for (let time = 0; time < 3; time += 1) {
    await app.current.db.transaction((tx) =>
      writeSecurityNotice(tx, member.id, "BANK_ACCOUNT_CHANGED"),
    );
    await app.current.runJobs();
  }
  const before = (await messages(member)).length;
  await sign(member);
  expect(await messages(member)).toHaveLength(before + 1);
});

it("three failures before a visit are told of, two are not", async () => {
  const member = await app.current.member({ password: PASSWORD });
  for (let time = 0; time < 2; time += 1) await sign(member, "wrong");
  await sign(member);
  expect(await events(member)).toEqual([]);
  await app.current.db.query(
    "insert into sign_in_failures (phone_number, failed_count, untold_count) values ($1, 2, 3)",
    [member.phone],
  );
  await sign(member);
  expect(await events(member)).toContain("SIGN_IN_TRIES");
});

it("a new password is told of in the app and by SMS, though all notices are turned off", async () => {
  const member = await app.current.member({ password: PASSWORD });
  const off = { deposit: false, withdrawal: false, lottery: false, promotion: false };
  await member.put("/api/users/me/preferences", { ...off, announcement: false, language: "en" });
  const sent = { current_password: PASSWORD, new_password: "lake-08-15" };
  expect((await member.post(changePassword.path, sent)).status).toBe(204);
  expect(await events(member)).toEqual(["PASSWORD_CHANGED"]);
  expect(await messages(member)).toEqual([
    "Chokdee: Your password was changed. If that was not you, set a new one by OTP at once and contact support",
  ]);
});

it("a reset by the staff is told of in the app and by SMS", async () => {
  const member = await app.current.member({ password: PASSWORD });
  const support = await app.current.admin(["support"]);
  const path = `/api/admin/users/${member.id}/reset-password`;
  const reset = await support.post(path, { reason: "ลืมรหัส" });
  expect(reset.status).toBe(200);
  const again = await app.current.again(member);
  expect(await events(again)).toEqual(["PASSWORD_RESET"]);
  expect(await messages(member)).toHaveLength(1);
});

it("a bank account that was added is told of", async () => {
  const member = await app.current.member();
  const banks = await member.get("/api/users/bank-accounts/banks/list");
  const { id } = (banks.body.data ?? banks.body)[0];
  const account = { bank_id: id, account_number: "1234567890", account_name: "ใจดี มีสุข" };
  expect((await member.post("/api/users/bank-accounts", account)).status).toBe(201);
  expect(await events(member)).toEqual(["BANK_ACCOUNT_CHANGED"]);
  expect(await messages(member)).toHaveLength(1);
});

it("a bank account that was changed is told of", async () => {
  const member = await app.current.member();
  const banks = await member.get("/api/users/bank-accounts/banks/list");
  const { id } = (banks.body.data ?? banks.body)[0];
  const account = { bank_id: id, account_number: "1234567891", account_name: "ใจดี มีสุข" };
  const added = await member.post("/api/users/bank-accounts", account);
  await app.current.runJobs();
  const other = { ...account, account_number: "1234567892" };
  const changed = await member.put(`/api/users/bank-accounts/${added.body.id}`, other);
  expect(changed.status).toBe(200);
  expect(await events(member)).toEqual(["BANK_ACCOUNT_CHANGED", "BANK_ACCOUNT_CHANGED"]);
  expect(await messages(member)).toHaveLength(2);
});

it("a password that was set by a code is told of", async () => {
  const member = await app.current.member({ password: PASSWORD });
  const { stranger } = app.current;
  await stranger.post(forgotPassword.path, { phone_number: member.phone });
  await expect.poll(() => codeFor(app.current, member.phone)).toMatch(/^[0-9]{6}$/);
  const sent = { phone_number: member.phone, otp: codeFor(app.current, member.phone) };
  const reset = await stranger.post(resetPassword.path, { ...sent, new_password: "lake-0815" });
  expect(reset.status).toBe(204);
  expect(await events(await app.current.again(member))).toEqual(["PASSWORD_CHANGED"]);
  // The code, and the news.
  expect(await messages(member)).toHaveLength(2);
});

it("a lock by failures is told of to whoever is still signed in", async () => {
  const member = await app.current.member({ password: PASSWORD });
  await app.current.db.query(
    "insert into sign_in_failures (phone_number, failed_count) values ($1, 19)",
    [member.phone],
  );
  const picture = await app.current.stranger.post("/api/auth/captcha/generate");
  const [row] = await app.current.db.query<{ answer: string }>(
    "select answer from captchas order by expires_at desc limit 1",
  );
  await app.current.stranger.post(login.path, {
    phone_number: member.phone,
    password: "wrong",
    captcha_token: picture.body.captcha_token,
    captcha_value: row?.answer,
  });
  expect(await events(member)).toEqual(["SIGN_IN_LOCKED"]);
  expect(await messages(member)).toHaveLength(1);
});

const byStaff = async (member: Caller, act: "lock" | "unlock") => {
  const support = await app.current.admin(["support"]);
  const done = await support.post(`/api/admin/users/${member.id}/${act}`, { reason: "สอบสวน 77" });
  expect(done.status).toBe(200);
};

it("a lock by the staff is told of by push and SMS, and in the app once it is lifted", async () => {
  const member = await app.current.member({ password: PASSWORD });
  await app.current.db.query(
    "insert into push_devices (user_id, endpoint, p256dh, auth) values ($1, $2, $3, $4)",
    [member.id, `https://push.invalid/${member.id}`, "key", "secret"],
  );
  await byStaff(member, "lock");
  await byStaff(member, "lock");
  const pushed = await app.current.db.query(
    `select n.event from push_outbox o join push_devices d on d.id = o.device_id
     join notices n on n.user_id = d.user_id and n.no = o.notice_no where d.user_id = $1`,
    [member.id],
  );
  expect(pushed).toEqual([{ event: "STAFF_LOCKED" }]);
  const texts = await messages(member);
  expect(texts).toEqual([expect.stringContaining("เจ้าหน้าที่ล็อกบัญชีของคุณ")]);
  // Why is between the staff and the audit.
  expect(texts.join()).not.toContain("สอบสวน");

  await byStaff(member, "unlock");
  const again = await app.current.again(member);
  expect(await events(again)).toEqual(["STAFF_UNLOCKED", "STAFF_LOCKED"]);
  expect(await messages(member)).toHaveLength(2);
});

it("a lock by failures that the staff lift is told of, tries that locked nothing are not", async () => {
  const member = await app.current.member({ password: PASSWORD });
  await sign(member, "wrong");
  await byStaff(member, "unlock");
  expect(await events(member)).toEqual([]);
  await app.current.db.query(
    "update members set locked_at = now(), lock_kind = 'FAILURES' where id = $1",
    [member.id],
  );
  await byStaff(member, "unlock");
  expect(await events(member)).toEqual(["STAFF_UNLOCKED"]);
  expect(await messages(member)).toHaveLength(1);
});
