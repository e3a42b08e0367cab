/** The door of the back office: staff come in by it, a member does not, and is signed out again. */
import { login, logout } from "@chokdee/domain/accounts/contract.ts";
import { afterAll, expect, it, vi } from "vitest";

import { closeBrowser } from "../../testing/browser.ts";
import { memberWeb } from "../../testing/member-web.ts";

const [PHONE, PASSWORD, LOGIN] = ["เบอร์โทรศัพท์", "รหัสผ่าน", "เข้าสู่ระบบ"];
const CODE = "รหัส 6 หลักจากแอป หรือรหัสสำรอง";
const CALL = `POST ${login.path}`;

async function door(role: "ADMIN" | "USER") {
  const web = await memberWeb(["auth"], "/admin/login", false);
  const user = { id: "a", phone_number: "0811111111", nickname: "เอ", role };
  web.answer(CALL, { access_token: "new token", user, message: "", failed_tries: null });
  const tokens: (string | null)[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    if (address.endsWith(logout.path)) tokens.push(new Headers(init?.headers).get("Authorization"));
    return fetch(address, init);
  });
  const page = await web.show(await import("./AdminLoginScreen.tsx"));
  const enter = async () => {
    await page.type(PHONE, "081-111-1111");
    await page.type(PASSWORD, "secret");
    await page.press(LOGIN);
  };
  const { session } = await import("../session.ts");
  return { ...web, page, enter, session, tokens };
}
afterAll(closeBrowser);

it("one of the staff is signed in, and led to the dashboard", async () => {
  const { page, enter, session, sent, tokens } = await door("ADMIN");
  await enter();
  await vi.waitFor(() => expect(page.at()).toBe("/admin/dashboard"));
  expect(session()).toMatchObject({ token: "new token", user: { role: "ADMIN" } });
  expect(sent).toEqual([{ call: CALL, body: { phone_number: "0811111111", password: "secret" } }]);
  expect(tokens).toEqual([]);
});

it("a member is not, is told why, and the session that the server began is ended", async () => {
  const { page, enter, session, tokens } = await door("USER");
  await enter();
  await page.says("บัญชีนี้ไม่ใช่ผู้ดูแลระบบ");
  expect([session(), page.at()]).toEqual([null, "/admin/login"]);
  expect(tokens).toEqual(["Bearer new token"]);
});

it.each([
  ["the server's words", "รหัสไม่ตรง", "รหัสไม่ตรง"],
  ["words of its own where it sent none", "", "เข้าสู่ระบบไม่สำเร็จ"],
])("a try that failed is told by %s", async (_, message, says) => {
  const { page, enter, refuse, session } = await door("ADMIN");
  refuse(CALL, message, 401);
  await enter();
  await page.says(says);
  expect(session()).toBeNull();
});

it("the second factor is asked for without an error, and sent along with the next try", async () => {
  const { page, enter, refuse, sent } = await door("ADMIN");
  refuse(CALL, "ต้องใช้รหัส", 401, { code: "TOTP_REQUIRED", require_totp: true });
  await enter();
  await page.says(CODE);
  expect(page.words()).not.toContain("ต้องใช้รหัส");
  await page.type(CODE, "123456");
  await page.press(LOGIN);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toMatchObject({ otp: "123456" });
});
