/** Texts through a provider, as the system sends them: to a real server on this machine. */
import { getCACertificates, setDefaultCACertificates } from "node:tls";

import { dashboard } from "@chokdee/domain/operations/contract.ts";
import { listOutside } from "@chokdee/domain/operations/outside-contract.ts";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { buildApp } from "../../app.ts";
import { caller, newPhone, useApp, type Caller } from "../../testing/app.ts";
import { openOutsideReceiver, type OutsideReceiver } from "../../testing/outside-receiver.ts";
import { ownCertificate } from "../../testing/own-certificate.ts";
import { readConfig } from "../config.ts";
import { openLog } from "../watch/log.ts";
import { openSms } from "./sms.ts";

const TAKEN = JSON.stringify({
  remaining_credit: 99,
  total_use_credit: 1,
  credit_type: "corporate",
  phone_number_list: [{ number: "66812345678", message_id: "a1", used_credit: 1 }],
  bad_phone_number_list: [],
});
const THAIBULKSMS = {
  SMS_PROVIDER: "thaibulksms",
  SMS_KEY: "the-key",
  SMS_SECRET: "the-secret",
  SMS_SENDER: "CHOKDEE",
  SMS_CREDIT: "corporate",
};
const TEMPLATE = {
  SMS_PROVIDER: "template",
  SMS_HEADERS: '{"X-Api-Key": "the-key"}',
  SMS_BODY: '{"messages":[{"from":"CHOKDEE","to":"{to66}","text":"{text}"}]}',
  SMS_SUCCESS: '"status":"(ACCEPTED|OK)"',
};

const app = useApp();
let gateway: OutsideReceiver;
let http: FastifyInstance | undefined;
let lines: string[];
let admin: Caller;

beforeAll(async () => {
  gateway = await openOutsideReceiver();
  admin = await app.current.admin();
});
beforeEach(() => {
  gateway.received.length = 0;
  gateway.answers = [{ status: 201, body: TAKEN }];
  lines = [];
});
afterEach(async () => {
  await http?.close();
  http = undefined;
  await app.current.db.query("update outside_services set failures_in_row = 0, words = null");
});
afterAll(() => gateway.close());

/** The app with a provider; everything that it logs is in lines. */
async function using(env: Record<string, string>, path = "/sms") {
  const log = openLog("trace", { write: (line: string) => void lines.push(line) });
  const read = readConfig({ SMS_URL: `${gateway.address}${path}`, ...env });
  const config = { ...app.current.config, sms: read.sms };
  const sms = openSms({ config, db: app.current.db, log }, (line) => void lines.push(line));
  http = await buildApp({ ...app.current, config, log, sms });
  return caller(http, admin.id, admin.phone, admin.token);
}

/** A code on the way, as registering asks for one. */
async function askForCode(by: Caller, phone = newPhone()) {
  const reply = await by.post("/api/auth/register/send-otp", { phone_number: phone });
  return { phone, status: reply.status, code: reply.body.code };
}

const alarms = async (by: Caller) =>
  dashboard.replies[200].parse((await by.get("/api/admin/dashboard")).body).data.alarms;
const stateOf = async (by: Caller) =>
  listOutside.replies[200].parse((await by.get("/api/admin/outside")).body).data.items[0];

describe("ThaiBulkSMS", () => {
  it("gets a form with number, text and sender, signed in by key and secret", async () => {
    const by = await using(THAIBULKSMS);
    const { phone, status } = await askForCode(by);
    expect(status).toBe(200);
    const [{ path, headers, body } = { path: "", headers: {}, body: "" }] = gateway.received;
    expect(path).toBe("/sms");
    expect(headers["authorization"]).toBe(`Basic ${btoa("the-key:the-secret")}`);
    expect(headers["content-type"]).toBe("application/x-www-form-urlencoded");
    const { message = "", ...form } = Object.fromEntries(new URLSearchParams(body));
    expect(form).toEqual({ msisdn: phone, sender: "CHOKDEE", force: "corporate" });
    const code = /[0-9]{6}/.exec(message)?.[0] ?? "";
    const verified = await by.post("/api/auth/register/verify-otp", {
      phone_number: phone,
      otp: code,
    });
    expect(verified.status).toBe(200);
  });

  it.each([
    ["busy", { status: 429 }],
    ["out of order", { status: 503, body: "<html>upstream</html>" }],
  ])("is asked again when it is %s, and the member has the code", async (_what, first) => {
    gateway.answers = [first, { status: 201, body: TAKEN }];
    const by = await using(THAIBULKSMS);
    expect((await askForCode(by)).status).toBe(200);
    expect(gateway.received).toHaveLength(2);
  });

  it("that does not take the key is an alarm with its words, and asked once for each code", async () => {
    const error = {
      code: 101,
      name: "ERROR_AUTHENTICATION",
      description: "Authentication failed.",
    };
    gateway.answers = [{ status: 401, body: JSON.stringify({ error }) }];
    const by = await using(THAIBULKSMS);
    expect(await askForCode(by)).toMatchObject({ status: 503, code: "OTP_NOT_SENT" });
    expect(gateway.received).toHaveLength(1);
    expect(await alarms(by)).toEqual([]);
    await askForCode(by);
    const words = "status 401: ERROR_AUTHENTICATION Authentication failed.";
    expect(await alarms(by)).toMatchObject([{ kind: "SMS_FAILING", detail: `2: ${words}` }]);
    expect(await stateOf(by)).toMatchObject({ failures_in_row: 2, words, is_set: true });
    gateway.answers = [{ status: 201, body: TAKEN }];
    expect((await askForCode(by)).status).toBe(200);
    expect(await alarms(by)).toEqual([]);
    expect(await stateOf(by)).toMatchObject({ failures_in_row: 0, words: null });
  });

  it("that does not take one number is no alarm for the others", async () => {
    const bad = { bad_phone_number_list: [{ number: "66812345678", message: "Invalid number" }] };
    gateway.answers = [{ status: 201, body: JSON.stringify({ phone_number_list: [], ...bad }) }];
    const by = await using(THAIBULKSMS);
    for (let time = 0; time < 3; time++) {
      expect(await askForCode(by)).toMatchObject({ code: "OTP_NOT_SENT" });
    }
    expect(await alarms(by)).toEqual([]);
  });

  it("that says nothing leaves a refusal within the time of an answer", async () => {
    gateway.answers = [{ status: 200, isSilent: true }];
    const by = await using(THAIBULKSMS);
    const begun = performance.now();
    expect(await askForCode(by)).toMatchObject({ status: 503, code: "OTP_NOT_SENT" });
    expect(performance.now() - begun).toBeLessThan(9_500);
    expect(await stateOf(by)).toMatchObject({ words: "no answer within 4 s" });
  });
});

describe("a gateway by template", () => {
  it("gets the body that was written, its values as JSON, with the headers", async () => {
    gateway.answers = [{ status: 200, body: '{"status":"ACCEPTED"}' }];
    const by = await using(TEMPLATE, "/v2/send");
    const { phone, status } = await askForCode(by);
    expect(status).toBe(200);
    const [{ path, headers, body } = { path: "", headers: {}, body: "" }] = gateway.received;
    expect([path, headers["x-api-key"], headers["content-type"]]).toEqual([
      "/v2/send",
      "the-key",
      "application/json",
    ]);
    expect(JSON.parse(body)).toEqual({
      messages: [{ from: "CHOKDEE", to: `66${phone.slice(1)}`, text: expect.any(String) }],
    });
  });

  it("may take a form, whose values cannot add fields", async () => {
    const sms = { SMS_PROVIDER: "template", SMS_BODY: "key=k&to={to}&msg={text}" };
    await using(sms);
    const config = readConfig({ SMS_URL: `${gateway.address}/form`, ...sms });
    const { db, log } = app.current;
    await openSms({ config, db, log }, () => {}).send("0812345678", 'ก & b="c"\n{to} 100%');
    expect(Object.fromEntries(new URLSearchParams(gateway.received[0]?.body))).toEqual({
      key: "k",
      to: "0812345678",
      msg: 'ก & b="c"\n{to} 100%',
    });
  });

  it("that refuses with status 200 is found by its words", async () => {
    gateway.answers = [{ status: 200, body: '{"status":"REJECTED","reason":"no credit"}' }];
    const by = await using(TEMPLATE);
    expect(await askForCode(by)).toMatchObject({ code: "OTP_NOT_SENT" });
    expect((await stateOf(by))?.words).toContain("no credit");
  });
});

describe("with a provider", () => {
  it("no code, number or text of a message is in the log, also when it is told back", async () => {
    const by = await using(THAIBULKSMS);
    const codes: string[] = [];
    for (const status of [201, 400, 500]) {
      gateway.answers = [{ status, body: TAKEN }];
      const sent = await askForCode(by);
      const form = new URLSearchParams(gateway.received.at(-1)?.body);
      const code = /[0-9]{6}/.exec(form.get("message") ?? "")?.[0] ?? "";
      expect(code).not.toBe("");
      codes.push(code, sent.phone);
      gateway.answers = [{ status: 400, body: `no: ${form.get("message")} for ${sent.phone}` }];
      await askForCode(by);
      const last = new URLSearchParams(gateway.received.at(-1)?.body);
      codes.push(/[0-9]{6}/.exec(last.get("message") ?? "")?.[0] ?? "");
    }
    const log = lines.join("");
    expect(log).toContain("a code was not sent");
    const told = new URLSearchParams(gateway.received.at(-1)?.body).get("message") ?? "";
    const words = told.split(/[0-9]{6}/).map((part) => part.trim());
    expect(Math.max(...words.map((part) => part.length))).toBeGreaterThan(10);
    for (const part of words.filter((one) => one.length > 10)) {
      expect(log).not.toContain(part);
      expect(JSON.stringify(await stateOf(by))).not.toContain(part);
    }
    for (const secret of [...codes, "the-secret", "the-key", btoa("the-key:the-secret")]) {
      expect(log).not.toContain(secret);
    }
    expect(JSON.stringify(await stateOf(by))).not.toMatch(/[0-9]{6}(?!.*Z)/);
  });

  it("an owner's test message comes to their own phone, and why not is told", async () => {
    const by = await using(THAIBULKSMS);
    const test = () => by.post("/api/admin/outside/SMS/test");
    expect((await test()).body.data).toEqual({ is_sent: true, words: null });
    const form = new URLSearchParams(gateway.received[0]?.body);
    expect([form.get("msisdn"), form.get("message")]).toEqual([
      admin.phone,
      expect.stringContaining("ข้อความทดสอบ"),
    ]);
    expect(await stateOf(by)).toMatchObject({ is_set: true, target: "ThaiBulkSMS · CHOKDEE" });
    await by.post("/api/admin/outside/SMS/test", undefined, { "accept-language": "en" });
    const inEnglish = new URLSearchParams(gateway.received.at(-1)?.body).get("message");
    expect(inEnglish).toContain("a test message");
    gateway.answers = [{ status: 403, body: "no permission for this sender" }];
    expect((await test()).body.data).toEqual({
      is_sent: false,
      words: "status 403: no permission for this sender",
    });
    const { body } = await by.get("/api/admin/audit?action=outside&limit=2");
    expect(body.data.items[0]).toMatchObject({ action: "outside.test", target_id: "SMS" });
    const cashier = await app.current.admin(["cashier"]);
    expect((await cashier.post("/api/admin/outside/SMS/test")).status).toBe(403);
  });

  it("none set is refused with a code, and shown", async () => {
    const { status, body } = await admin.post("/api/admin/outside/SMS/test");
    expect([status, body.code]).toEqual([409, "OUTSIDE_NOT_SET"]);
    expect(await stateOf(admin)).toMatchObject({ service: "SMS", is_set: false, target: null });
  });
});

it("over https the provider's certificate must be trusted", async () => {
  const pair = ownCertificate();
  const secure = await openOutsideReceiver(pair);
  secure.answers = [{ status: 201, body: TAKEN }];
  const { db, log } = app.current;
  const config = readConfig({ ...THAIBULKSMS, SMS_URL: `${secure.address}/sms` });
  const sms = openSms({ config, db, log }, () => {});
  await expect(sms.send("0812345678", "x")).rejects.toThrow("DEPTH_ZERO_SELF_SIGNED_CERT");
  expect(secure.received).toEqual([]);
  const trusted = getCACertificates();
  setDefaultCACertificates([...trusted, pair.cert]);
  await sms.send("0812345678", "x").finally(() => setDefaultCACertificates(trusted));
  expect(secure.received).toHaveLength(1);
  await secure.close();
});

it.each([
  [{ SMS_PROVIDER: "twilio" }, /^SMS_PROVIDER "twilio" is not known/],
  [{ SMS_PROVIDER: "thaibulksms", SMS_KEY: "k" }, /needs SMS_KEY, SMS_SECRET and SMS_SENDER/],
  [{ ...THAIBULKSMS, SMS_URL: "http://sms.example" }, /^SMS_URL must read https:/],
  [{ ...THAIBULKSMS, SMS_CREDIT: "gold" }, /^SMS_CREDIT must be/],
  [{ SMS_PROVIDER: "template", SMS_URL: "https://x" }, /needs SMS_URL and SMS_BODY/],
  [{ ...TEMPLATE, SMS_URL: "https://x", SMS_BODY: "to={to}" }, /^SMS_BODY must hold \{text\}/],
  [{ ...TEMPLATE, SMS_URL: "https://x", SMS_BODY: '{"t":{text},"to":"{to}"}' }, /^SMS_BODY begins/],
  [{ ...TEMPLATE, SMS_URL: "https://x", SMS_BODY: '{"t":"{text}","to":{to}}' }, /^SMS_BODY begins/],
  [{ ...TEMPLATE, SMS_URL: "https://x", SMS_HEADERS: "secret" }, /^(?!.*secret)SMS_HEADERS must/],
  [{ ...TEMPLATE, SMS_URL: "https://x", SMS_SUCCESS: "(" }, /^SMS_SUCCESS must be a regular/],
])("says in a sentence what is wrong with %o", (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});
