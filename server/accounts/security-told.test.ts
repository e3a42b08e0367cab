/** What is done to an account is told to its open screens at once, whoever does it. */
import {
  changePassword,
  forgotPassword,
  login,
  resetPassword,
} from "@chokdee/domain/accounts/contract.ts";
import { afterEach, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { codeFor } from "../testing/codes.ts";

const app = useApp();
const PASSWORD = "river-4711";

afterEach(() => app.current.db.query("delete from rate_counters"));

let numbers = 0;
const account = () => {
  numbers += 1;
  return {
    bank_id: "004",
    account_number: String(7_340_000_000 + numbers),
    account_name: "ใจดี มีสุข",
  };
};
const sign = (member: Caller, password = PASSWORD, device?: string) =>
  app.current.stranger.post(login.path, {
    phone_number: member.phone,
    password,
    ...(device === undefined ? {} : { device_token: device }),
  });
const byStaff = (step: string) => async (member: Caller) => {
  const support = await app.current.admin(["support"]);
  return support.post(`/api/admin/users/${member.id}/${step}`, { reason: "โทรมา" });
};
const set = (member: Caller, change: string) =>
  app.current.db.query(`update members set ${change} where id = $1`, [member.id]);

/** What the member's browser keeps, for a visit after others have tried. */
let device = "";

interface Act {
  readonly before?: (member: Caller) => Promise<unknown>;
  readonly act: (member: Caller) => Promise<unknown>;
}
const acts: Record<string, Act> = {
  "signs in on a second device": {
    before: (member) => sign(member),
    act: (member) => sign(member),
  },
  "comes back after three tries of others": {
    before: async (member) => {
      device = (await sign(member)).body.device_token;
      for (let time = 0; time < 3; time += 1) await sign(member, "wrong");
    },
    act: (member) => sign(member, PASSWORD, device),
  },
  "changes the password": {
    act: (member) =>
      member.post(changePassword.path, {
        current_password: PASSWORD,
        new_password: "lake-08-15",
      }),
  },
  "sets a new password by a code": {
    before: async ({ phone }) => {
      await app.current.stranger.post(forgotPassword.path, { phone_number: phone });
      await expect.poll(() => codeFor(app.current, phone)).toMatch(/^[0-9]{6}$/);
    },
    act: ({ phone }) =>
      app.current.stranger.post(resetPassword.path, {
        phone_number: phone,
        otp: codeFor(app.current, phone),
        new_password: "lake-0815",
      }),
  },
  "adds a bank account": { act: (member) => member.post("/api/users/bank-accounts", account()) },
  "changes the bank account": {
    before: (member) => member.post("/api/users/bank-accounts", account()),
    act: async (member) => {
      const [{ id }] = (await member.get("/api/users/bank-accounts")).body as [{ id: string }];
      return member.put(`/api/users/bank-accounts/${id}`, account());
    },
  },
  "is locked by the staff": { act: byStaff("lock") },
  "is let in again by the staff": {
    before: (member) => set(member, "locked_at = now(), lock_kind = 'FAILURES'"),
    act: byStaff("unlock"),
  },
  "has the password reset by the staff": { act: byStaff("reset-password") },
  "is given another registered name by the staff": {
    act: async (member) => {
      const support = await app.current.admin(["support"]);
      const name = { name: "ใจดี มีทรัพย์", reason: "สะกดผิด" };
      return support.post(`/api/admin/users/${member.id}/registered-name`, name);
    },
  },
  "is locked by the last of twenty wrong passwords": {
    before: ({ phone }) =>
      app.current.db.query(
        `insert into sign_in_failures (phone_number, failed_count, untold_count)
         values ($1, 18, 18)`,
        [phone],
      ),
    act: async (member) => {
      for (let time = 0; time < 2; time++) {
        const { body } = await app.current.stranger.post("/api/auth/captcha/generate");
        const [row] = await app.current.db.query<{ answer: string }>(
          "select answer from captchas order by expires_at desc limit 1",
        );
        await app.current.stranger.post(login.path, {
          phone_number: member.phone,
          password: "wrong",
          captcha_token: body.captcha_token,
          captcha_value: row?.answer,
        });
      }
    },
  },
  "loses a session in which twenty wrong passwords were typed": {
    before: async (member) => {
      await member.post("/api/auth/confirm", { password: "wrong" });
      await app.current.db.query(
        "update rate_counters set used = 19 where name = 'session-guesses'",
      );
    },
    act: (member) => member.post("/api/auth/confirm", { password: "wrong" }),
  },
};

it.each(Object.entries(acts))("who %s hears of it on all screens", async (_, { before, act }) => {
  const member = await app.current.member({ password: PASSWORD });
  await before?.(member);
  const events = async () => {
    const [row] = await app.current.db.query<{ events: number }>(
      "select count(*)::integer as events from notices where user_id = $1",
      [member.id],
    );
    return row?.events ?? 0;
  };
  const [written, told] = [await events(), app.current.told.length];
  await act(member);
  expect(await events()).toBe(written + 1);
  const heard = app.current.told.slice(told);
  expect(heard).toContainEqual({ to: member.id, topic: "notices", payload: {} });
});
