import type { Call } from "@chokdee/domain/contract.ts";
import { beforeAll, describe, expect, it } from "vitest";

import { useApp } from "../../testing/app.ts";
import { served } from "./router.ts";

const app = useApp();
const NOBODY = "00000000-0000-4000-8000-000000000000";

let calls: readonly Call[];
beforeAll(() => {
  calls = served.get(app.current.http) ?? [];
});

async function ask(call: Call, token: string, payload?: string, id = NOBODY) {
  const reply = await app.current.inject({
    method: call.method,
    url: call.path.replaceAll(/\{\w+\}/g, encodeURIComponent(id)),
    headers: {
      ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
      ...(payload === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: reply.statusCode, body: reply.body };
}

describe("a call for members", () => {
  it("answers 401 to nobody, to a token of an ended, an expired and a locked session", async () => {
    const { db, sessions } = app.current;
    const [out, late, locked] = [
      await app.current.member(),
      await app.current.member(),
      await app.current.member(),
    ];
    await db.transaction((tx) => sessions.endAll(tx, out.id));
    await db.query("update sessions set expires_at = now() where member_id = $1", [late.id]);
    await db.query("update members set locked_at = now() where id = $1", [locked.id]);
    const tokens = ["", "x".repeat(43), out.token, late.token, locked.token];

    const members = calls.filter((call) => call.audience === "member");
    expect(members.length).toBeGreaterThan(10);
    for (const call of members) {
      for (const token of tokens) {
        const payload = call.method === "GET" ? undefined : "{}";
        const { status, body } = await ask(call, token, payload);
        expect([call.method, call.path, status]).toEqual([call.method, call.path, 401]);
        expect(JSON.parse(body)).toEqual({ code: "UNAUTHENTICATED", message: "กรุณาเข้าสู่ระบบ" });
      }
    }
  });
});

describe("nonsense", () => {
  const bodies = [
    "",
    "{}",
    "[]",
    "null",
    "true",
    "5",
    '"text"',
    '{"phone_number":null,"password":[],"amount":{},"nickname":5}',
    JSON.stringify({
      phone_number: "0'; drop table members --",
      password: "๑",
      nickname: "%_\\",
      amount: "1e309",
      otp: "toString",
      session_token: "__proto__",
      new_password: "x".repeat(150),
      current_password: "",
      bank_id: "constructor",
      account_name: "\u202e",
      account_number: "-1",
      round_id: "9223372036854775808",
      bet_group_id: "\uffff",
      bets: [{ bet_type_config_id: "-1", number: "๑๒๓", amount: "0" }],
      language: "th",
      number: "00000",
      captcha_token: "\t",
      captcha_value: "0000",
    }),
  ];
  const ids = [NOBODY, "0", "-1", "9".repeat(30), "ก", "' or 1=1", "..", "%25"];

  it("is answered with a refusal and never with an internal error", async () => {
    const member = await app.current.member({ balance: 10_000 });
    const open = calls.filter((call) => call.audience !== "admin");
    // Signing out would end the test's session.
    for (const call of open.filter(({ path }) => !path.endsWith("/logout"))) {
      const sent = call.method === "GET" ? [undefined] : bodies;
      for (const [index, payload] of sent.entries()) {
        for (const id of call.path.includes("{") ? ids : [NOBODY]) {
          const { status, body } = await ask(call, member.token, payload, id);
          const what = `${call.method} ${call.path} ${id} body ${index}: ${status} ${body}`;
          expect(status, what).toBeLessThan(500);
          if (status >= 400) expect(JSON.parse(body), what).toHaveProperty("code");
          expect(body, what).not.toMatch(/syntax error|invalid input|node_modules|\/server\//);
        }
      }
    }
  }, 60_000);
});
