import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";

import { buildApp } from "../app.ts";
import { openLog } from "../platform/watch/log.ts";
import { codeFor } from "../testing/codes.ts";
import { newPhone, useApp } from "../testing/app.ts";

const app = useApp();
const lines: string[] = [];
let http: FastifyInstance;

beforeAll(async () => {
  const log = openLog("trace", { write: (line: string) => void lines.push(line) });
  http = await buildApp({ ...app.current, log });
});
afterAll(() => http.close());

async function post(url: string, payload: object, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const reply = await http.inject({ method: "POST", url, payload, headers });
  return reply.body === "" ? {} : reply.json<Record<string, string>>();
}

it("the log of a member's whole way shows no number, password, code or token of theirs", async () => {
  const phone = newPhone();
  const account = { bank_id: "004", account_number: "2223334445", account_name: "สมชาย ใจดี" };
  const form = { phone_number: phone, password: "pass-word-1", nickname: "โชค", ...account };
  const { session_token = "" } = await post("/api/auth/register/check-phone", form);
  await post("/api/auth/register/complete", { ...form, session_token: "wrong" });
  const signedIn = await post("/api/auth/register/complete-with-bank", { ...form, session_token });
  const token = signedIn["access_token"] ?? "";
  await post("/api/auth/register/check-phone", form);
  for (let time = 0; time < 5; time++) {
    await post("/api/auth/login", { phone_number: phone, password: "pass-word-2" });
  }
  await app.current.db.query("update sign_in_failures set failed_count = 19");
  const picture = await post("/api/auth/captcha/generate", {});
  const [captcha] = await app.current.db.query<{ answer: string }>("select answer from captchas");
  await post("/api/auth/login", {
    phone_number: phone,
    password: "pass-word-2",
    captcha_token: picture["captcha_token"],
    captcha_value: captcha?.answer,
  });
  await post("/api/users/bank-accounts", { ...account, account_number: "6667778889990" }, token);
  await post("/api/auth/forgot-password", { phone_number: phone });
  await expect.poll(() => codeFor(app.current, phone)).not.toBe("");
  const sms = { send: () => Promise.reject(new Error(`cannot reach ${phone}`)) };
  Object.assign(app.current.sms, sms);
  await post("/api/auth/register/send-otp", { phone_number: "0823334445" });
  await http.inject({ url: `/api/admin/users?search=${phone}` });
  await http.inject({ url: `/api/${phone}/2223334445` });

  const log = lines.join("");
  expect(log).toContain("locked after failures");
  expect(log).toContain("a code was not sent");
  const secrets = [
    phone,
    "0823334445",
    "2223334445",
    "6667778889990",
    "pass-word-1",
    "pass-word-2",
    session_token,
    token,
    codeFor(app.current, phone),
  ];
  for (const secret of secrets) expect(log).not.toContain(secret);
});
