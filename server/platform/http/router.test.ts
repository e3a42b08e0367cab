import { gzipSync } from "node:zlib";

import { amountToSatang, call, id } from "@chokdee/domain/contract.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";

import { buildApp } from "../../app.ts";
import { useApp, type Caller } from "../../testing/app.ts";
import type { Router } from "./router.ts";

const app = useApp();

const pay = call({
  method: "POST",
  path: "/api/wallets/pay/{id}",
  audience: "member",
  summary: "Takes an amount, for this test",
  params: z.object({ id }),
  body: z.object({ amount: amountToSatang, note: z.optional(z.string()) }),
  replies: { 201: z.object({ satang: z.number() }) },
});
const look = call({
  method: "GET",
  path: "/api/admin/look",
  audience: "admin",
  right: "staff",
  summary: "Answers an administrator, for this test",
  query: z.object({ search: z.optional(z.string()) }),
  replies: { 200: z.object({ seen: z.boolean() }) },
});
const fail = call({
  method: "POST",
  path: "/api/fail",
  audience: "anybody",
  summary: "Goes wrong inside, for this test",
  replies: { 204: null },
});

function testRoutes(router: Router): void {
  router.route(pay, ({ body }) => Promise.resolve({ satang: body.amount }));
  router.route(look, () => Promise.resolve({ seen: true }));
  router.route(fail, () =>
    router.app.db.query("select 'no such table' from nowhere").then(() => undefined),
  );
}

let http: FastifyInstance;
let member: Caller;
let admin: Caller;

beforeAll(async () => {
  http = await buildApp(app.current, [testRoutes]);
  await http.ready();
  member = await app.current.member();
  admin = await app.current.admin();
});
afterAll(() => http.close());

interface Sent {
  readonly payload?: string | Buffer;
  readonly type?: string;
  readonly token?: string | undefined;
  readonly headers?: Record<string, string>;
}

async function send(method: "GET" | "POST" | "PUT" | "DELETE", url: string, sent: Sent = {}) {
  const { payload, type = "application/json", token = member.token, headers = {} } = sent;
  const reply = await http.inject({
    method,
    url,
    ...(payload === undefined ? {} : { payload }),
    headers: {
      ...(payload === undefined ? {} : { "content-type": type }),
      ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  const body = reply.body === "" ? undefined : (reply.json() as Record<string, unknown>);
  return { status: reply.statusCode, code: body?.["code"], body, headers: reply.headers };
}

const payment = (payload: string | Buffer, more: Sent = {}) =>
  send("POST", "/api/wallets/pay/1", { payload, ...more });

describe("an amount in a body", () => {
  it.each([
    ["100", 10_000],
    ["100.5", 10_050],
    ['"100.50"', 10_050],
    ["0", 0],
    ["999999999.99", 99_999_999_999],
  ])("is taken as a number or a decimal text: %s", async (source, satang) => {
    const reply = await payment(`{"amount":${source}}`);
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({ satang });
  });

  it.each([
    "-1",
    "-0",
    "NaN",
    "Infinity",
    "1e309",
    "1e2",
    '"1e2"',
    '"5 "',
    '"+5"',
    '"-5"',
    '""',
    '"๑๐๐"',
    '"１００"',
    '"1\u200b00"',
    '"0x10"',
    "9007199254740993",
    "100.000000000000001",
    "100.001",
    '"100.001"',
    "1000000000",
    "0x10",
    "true",
    "null",
    "[]",
    "[100]",
    '{"s":1,"e":2,"d":[100]}',
    '"toString"',
  ])("is refused as malformed, nothing else: %s", async (source) => {
    const reply = await payment(`{"amount":${source}}`);
    expect(reply.status).toBe(400);
    expect(reply.code).toMatch(/^(?:INVALID_AMOUNT|MALFORMED)$/);
    expect(reply.body?.["message"]).toEqual(expect.any(String));
  });
});

describe("a body", () => {
  it.each([
    ['{"amount":1,"amount":2}', 400, "DUPLICATE_KEY"],
    [`{"amount":1,"note":${"[".repeat(40)}${"]".repeat(40)}}`, 400, "TOO_DEEP"],
    ['{"amount":1', 400, "MALFORMED"],
    ["null", 400, "MALFORMED"],
    ["[]", 400, "MALFORMED"],
    ['"text"', 400, "MALFORMED"],
    ["", 400, "MALFORMED"],
    ['{"amount":1,"note":"\\u0000"}', 400, "MALFORMED"],
    ['{"__proto__":{"amount":1}}', 400, "MALFORMED"],
  ])("is refused: %s", async (payload, status, code) => {
    const reply = await payment(payload);
    expect([reply.status, reply.code]).toEqual([status, code]);
  });

  it("with bytes that are no UTF-8 is refused", async () => {
    const bytes = Buffer.concat([Buffer.from('{"amount":1,"note":"'), Buffer.from([0xc3, 0x28])]);
    const reply = await payment(Buffer.concat([bytes, Buffer.from('"}')]));
    expect([reply.status, reply.code]).toEqual([400, "MALFORMED"]);
  });

  it("over 256 KB is refused as too large, compressed or not", async () => {
    const large = `{"amount":1,"note":"${"x".repeat(256 * 1024)}"}`;
    const plain = await payment(large);
    expect([plain.status, plain.code]).toEqual([413, "TOO_LARGE"]);
    const bomb = gzipSync(Buffer.from(large.replace("x", "x".repeat(10_000_000))));
    const zipped = await payment(bomb, { headers: { "content-encoding": "gzip" } });
    expect(zipped.status).toBeGreaterThanOrEqual(400);
    expect(zipped.status).toBeLessThan(500);
  });

  it("of just under 256 KB is read", async () => {
    const text = `{"amount":1,"note":"${"x".repeat(250 * 1024)}"}`;
    expect((await payment(text)).status).toBe(201);
  });

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/xml",
    "text/json",
    "garbage",
  ])("of another type is refused: %s", async (type) => {
    const reply = await payment('{"amount":1}', { type });
    expect([reply.status, reply.code]).toEqual([415, "WRONG_CONTENT_TYPE"]);
  });

  it("may name its charset, and may hold fields that the call does not know", async () => {
    const reply = await payment('{"amount":1,"role":"ADMIN","total":5}', {
      type: "application/json; charset=utf-8",
    });
    expect(reply.status).toBe(201);
  });
});

describe("an address", () => {
  it("that is not there is answered 404 as JSON", async () => {
    for (const url of ["/api/nowhere", "/api", "/api/wallets/pay", "/api/../etc/passwd"]) {
      const reply = await send("GET", url);
      expect([reply.status, reply.code]).toEqual([404, "NOT_FOUND"]);
    }
  });

  it("under another method is answered 405 with what is allowed", async () => {
    const reply = await send("DELETE", "/api/wallets/pay/7?x=1");
    expect([reply.status, reply.code]).toEqual([405, "METHOD_NOT_ALLOWED"]);
    expect(reply.headers["allow"]).toBe("POST");
    expect((await send("PUT", "/api/admin/look")).status).toBe(405);
  });

  it.each(["/", "/api/wallets/pay/7", "/api/admin/look"])(
    "repeats nothing to TRACE %s",
    async (url) => {
      const headers = { authorization: "Bearer not-to-be-repeated-0000" };
      const reply = await http.inject({ method: "TRACE", url, headers });
      expect([404, 405]).toContain(reply.statusCode);
      expect(reply.body).not.toContain("not-to-be-repeated");
    },
  );

  it("answers without /api where the spec writes it so", async () => {
    const reply = await send("POST", "/wallets/pay/1", { payload: '{"amount":1}' });
    expect(reply.status).toBe(201);
  });

  it("that is badly encoded, holds a zero character or is far too long is refused", async () => {
    const payload = '{"amount":1}';
    const post = (part: string) => send("POST", `/api/wallets/pay/${part}`, { payload });
    for (const part of ["%E0%A4%A", "%00", "a%00b"]) {
      const reply = await post(part);
      expect([part, reply.status, reply.code]).toEqual([part, 400, "MALFORMED"]);
      expect(JSON.stringify(reply.body)).not.toContain(part);
      expect(reply.headers["x-content-type-options"]).toBe("nosniff");
    }
    const long = await post("9".repeat(2_000));
    expect([long.status, long.code]).toEqual([404, "NOT_FOUND"]);
    const search = await send("GET", "/api/admin/look?search=%00", { token: admin.token });
    expect(search.status).toBe(400);
  });

  it("with a parameter twice is refused where the call takes one", async () => {
    const reply = await send("GET", "/api/admin/look?search=a&search=b", { token: admin.token });
    expect([reply.status, reply.code]).toEqual([400, "MALFORMED"]);
  });
});

describe("who is not allowed", () => {
  it.each(["", "x", "undefined", "null", "x".repeat(43), "' or 1=1 --", "๑".repeat(43)])(
    "is nobody's token: %j",
    async (token) => {
      const headers = { authorization: `Bearer ${encodeURI(token)}` };
      const reply = await send("POST", "/api/wallets/pay/1", {
        payload: '{"amount":"nonsense"}',
        token: "",
        headers,
      });
      // Before validation: a stranger learns nothing about what the call takes.
      expect([reply.status, reply.code]).toEqual([401, "UNAUTHENTICATED"]);
      expect(reply.headers["www-authenticate"]).toBe("Bearer");
    },
  );

  it("is a member where an administrator is asked for", async () => {
    const reply = await send("GET", "/api/admin/look");
    expect([reply.status, reply.code]).toEqual([403, "FORBIDDEN"]);
    expect((await send("GET", "/api/admin/look", { token: admin.token })).status).toBe(200);
  });
});

describe("an internal error", () => {
  it("is answered 500 without a word about its cause", async () => {
    const reply = await send("POST", "/api/fail", { token: "" });
    expect(reply.status).toBe(500);
    expect(reply.body).toEqual({ code: "INTERNAL", message: new Refusal("INTERNAL").message });
  });
});

describe("a refusal", () => {
  it("speaks the language of Accept-Language, Thai by default", async () => {
    const thai = await send("GET", "/api/nowhere");
    expect(thai.body?.["message"]).toBe("ไม่พบข้อมูลที่ต้องการ");
    expect(thai.headers["content-type"]).toBe("application/json; charset=utf-8");
    const odd = await send("GET", "/api/nowhere", { headers: { "accept-language": "xx;q=9,,;" } });
    expect(odd.body?.["message"]).toBe("ไม่พบข้อมูลที่ต้องการ");
  });

  it("speaks the language that weighs most, and none that weighs nothing", async () => {
    const saidIn = async (language: string) => {
      const reply = await send("GET", "/api/nowhere", { headers: { "accept-language": language } });
      return reply.body?.["message"];
    };
    const english = await saidIn("en");
    expect(english).not.toBe("ไม่พบข้อมูลที่ต้องการ");
    expect(await saidIn("th;q=0.1, en-US;q=0.9")).toBe(english);
    expect(await saidIn("EN-gb")).toBe(english);
    expect(await saidIn("fr, en;q=0.5, th;q=0.4")).toBe(english);
    expect(await saidIn("en;q=0, th;q=0.1")).toBe("ไม่พบข้อมูลที่ต้องการ");
    expect(await saidIn("en;q=0")).toBe("ไม่พบข้อมูลที่ต้องการ");
  });
});
