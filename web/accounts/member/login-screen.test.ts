/** The page where one signs in: what is asked for, sent and told, and where it leads. */
import { generateCaptcha, login } from "@chokdee/domain/accounts/contract.ts";
import { publicSettings } from "@chokdee/domain/core/settings-contract.ts";
import { latestResults } from "@chokdee/domain/results/contract.ts";
import { createElement } from "react";
import { useLocation } from "react-router";
import { afterAll, describe, expect, it, vi } from "vitest";

import { closeBrowser } from "../../testing/browser.ts";
import { member, memberWeb } from "../../testing/member-web.ts";

const [PHONE, PASSWORD, LOGIN] = ["เบอร์โทรศัพท์", "รหัสผ่าน", "เข้าสู่ระบบ"];
const [WORK, PICTURE] = ["อ่านภาพไม่ได้ ให้เครื่องนี้ตรวจแทน", "กรอกตัวเลข 4 หลักในภาพ"];
const CODE = "รหัส 6 หลักจากแอป หรือรหัสสำรอง";
const CALL = `POST ${login.path}`;
const reply = {
  access_token: "new token",
  user: member,
  message: "ตั้งรหัสผ่านใหม่ก่อน",
  device_token: "device",
  password_once: false,
  failed_tries: null,
};
const captcha = (no: number) => ({
  captcha_token: `t${String(no)}`,
  captcha_image: "<svg/>",
  captcha_work: { places: 2, zero_bits: 0, iterations: 1 },
});

async function screen() {
  const web = await memberWeb(["auth"], "/auth/login", false);
  web.answer(CALL, reply);
  let pictures = 0;
  web.answer(`POST ${generateCaptcha.path}`, () => captcha((pictures += 1)));
  const { LoginScreen } = await import("./LoginScreen.tsx");
  const { default: ForgotPasswordScreen } = await import("./ForgotPasswordScreen.tsx");
  // As in the app, where the way to a code by text message leads to another screen.
  const page = await web.show(() =>
    createElement(useLocation().pathname === "/auth/login" ? LoginScreen : ForgotPasswordScreen),
  );
  const tries = () => web.sent.filter(({ call }) => call === CALL).map(({ body }) => body);
  const fill = async () => {
    await page.type(PHONE, "081-111-1111");
    await page.type(PASSWORD, "secret");
  };
  const fail = (more: object, message = "", status = 401) =>
    web.refuse(CALL, message, status, { failed_count: 1, account_locked: false, ...more });
  return { ...web, page, tries, fill, fail };
}
const signedIn = async () => (await import("../../app/session.ts")).session();
afterAll(closeBrowser);

it("a phone number and a password are asked for, and nothing is sent without them", async () => {
  const { page, tries } = await screen();
  expect(page.words()).not.toContain("กรุณากรอก");
  await page.press(LOGIN);
  expect(page.words()).toMatch(/กรุณากรอกเบอร์โทรศัพท์.*กรุณากรอกรหัสผ่าน/);
  await page.type(PHONE, "0811111111");
  expect(page.words()).not.toContain("กรุณากรอกเบอร์โทรศัพท์");
  await page.press(LOGIN);
  expect(tries()).toEqual([]);
  expect(page.links()).toEqual(["/auth/register", "/auth/forgot-password"]);
});

it("who signs in is sent as typed, once, and known from then on as is the device", async () => {
  const { page, tries, fill, hold, told } = await screen();
  await fill();
  expect(page.typed(PHONE)).toBe("081-111-1111");
  const go = hold();
  await page.press(LOGIN);
  await vi.waitFor(() => expect(page.busy()).toEqual([LOGIN]));
  go();
  await vi.waitFor(async () => expect((await signedIn())?.token).toBe("new token"));
  expect(tries()).toEqual([{ phone_number: "0811111111", password: "secret" }]);
  const { knownDevice } = await import("./known-device.ts");
  expect(knownDevice("0811111111")).toEqual({ device_token: "device" });
  expect(await told()).toBeUndefined();
  const { firstPath } = await import("../../app/first-path.ts");
  expect(firstPath()).toBe("/");
  await page.press(LOGIN);
  await vi.waitFor(() => expect(tries()).toHaveLength(2));
  expect(tries()[1]).toMatchObject({ device_token: "device" });
});

it("tries of others that failed before are told with when the last was", async () => {
  const { page, answer, fill, told } = await screen();
  answer(CALL, { ...reply, failed_tries: { count: 3, last_at: "2026-11-20T18:05:00Z" } });
  await fill();
  await page.press(LOGIN);
  await vi.waitFor(async () =>
    expect(await told()).toBe(
      "ก่อนหน้านี้มีการใส่รหัสผ่านผิด 3 ครั้ง ล่าสุด 21 พ.ย. 2569 01:05 น. ถ้าไม่ใช่คุณ ให้เปลี่ยนรหัสผ่าน",
    ),
  );
});

it("a password for one time leads to a new one first, until the page is left", async () => {
  const { page, answer, fill, told } = await screen();
  answer(CALL, { ...reply, password_once: true });
  await fill();
  await page.press(LOGIN);
  await vi.waitFor(async () => expect(await told()).toBe("ตั้งรหัสผ่านใหม่ก่อน"));
  const { firstPath } = await import("../../app/first-path.ts");
  expect(firstPath()).toBe("/change-password");
  await page.follow("ลืมรหัสผ่าน");
  expect(firstPath()).toBe("/");
});

describe("a try that failed", () => {
  it.each([
    ["the server's words", { failed_count: 14 }, "รหัสไม่ตรง", "รหัสไม่ตรง"],
    [
      "words of its own where it sent none",
      { message: undefined },
      "",
      "เบอร์โทรศัพท์หรือรหัสผ่านไม่ถูกต้อง",
    ],
    [
      "how near the lock is",
      { failed_count: 15 },
      "รหัสไม่ตรง",
      "รหัสไม่ตรง (ผิด 15 ครั้ง บัญชีจะถูกล็อกเมื่อครบ 20 ครั้ง)",
    ],
  ])("is told by %s", async (_, more, message, says) => {
    const { page, fill, fail } = await screen();
    fail(more, message);
    await fill();
    await page.press(LOGIN);
    await vi.waitFor(() => expect(page.words()).toContain(says));
    if (!says.includes("ผิด")) expect(page.words()).not.toContain("ครั้ง");
    expect(await signedIn()).toBeNull();
    await page.type(PHONE, "0822222222");
    expect(page.words()).not.toContain(says);
  });

  it("for want of a connection is told as that", async () => {
    const { page, fill, lose } = await screen();
    lose(CALL);
    await fill();
    await page.press(LOGIN);
    await vi.waitFor(() => expect(page.words()).toContain("เกิดข้อผิดพลาดในการเข้าสู่ระบบ"));
  });

  it("too often locks: the way out is a code to the number that was tried", async () => {
    const { page, fill, fail, answer, tries } = await screen();
    answer(publicSettings.path, { stopped: {}, contact_line_url: "https://line.me/x" });
    fail({ account_locked: true, lock_kind: "FAILURES", failed_count: 20 }, "ล็อกแล้ว");
    await fill();
    await page.press(LOGIN);
    await vi.waitFor(() => expect(page.words()).toContain("ล็อกแล้ว ใส่รหัสผิดครบ 20 ครั้ง"));
    expect(page.buttons()).not.toContain(LOGIN);
    await expect(page.type(PASSWORD, "x")).rejects.toThrow("takes nothing");
    expect(page.words().split("ล็อกแล้ว")).toHaveLength(2);
    await vi.waitFor(() => expect(page.links()).toContain("https://line.me/x"));
    await page.follow("ปลดล็อกด้วย OTP");
    expect(page.at()).toBe("/auth/forgot-password");
    expect(page.typed(PHONE)).toBe("081-111-1111");
    expect(tries()).toHaveLength(1);
  });

  it("at an account that the staff locked names the staff, and no other way", async () => {
    const { page, fill, fail } = await screen();
    fail({ account_locked: true, lock_kind: "STAFF" }, "ทีมงานล็อกบัญชี");
    await fill();
    await page.press(LOGIN);
    await vi.waitFor(() => expect(page.words()).toContain("ทีมงานล็อกบัญชี"));
    expect(page.words()).not.toMatch(/ปลดล็อกด้วย OTP|ใส่รหัสผิดครบ/);
    // A lock belongs to its number.
    await page.type(PHONE, "0822222222");
    expect(page.buttons()).toContain(LOGIN);
    await page.type(PASSWORD, "x");
  });
});

it("a second factor is asked for without an error, sent along, and forgotten with the number", async () => {
  const { page, fill, fail, tries } = await screen();
  fail({ code: "TOTP_REQUIRED", require_totp: true }, "ต้องใช้รหัส");
  await fill();
  await page.press(LOGIN);
  await vi.waitFor(() => expect(page.words()).toContain(CODE));
  expect(page.words()).not.toContain("ต้องใช้รหัส");
  await page.type(CODE, "  ");
  expect(page.buttons()).not.toContain(LOGIN);
  await page.type(CODE, " 123456 ");
  await page.press(LOGIN);
  await vi.waitFor(() => expect(tries()).toHaveLength(2));
  expect(tries()[1]).toEqual({ phone_number: "0811111111", password: "secret", otp: "123456" });
  await vi.waitFor(() => expect(page.typed(CODE)).toBe(""));
  await page.type(PHONE, "0822222222");
  expect(page.words()).not.toContain(CODE);
  expect(page.buttons()).toContain(LOGIN);
});

describe("a picture's digits", () => {
  async function withPicture() {
    const all = await screen();
    all.fail({ require_captcha: true }, "ผิด");
    await all.fill();
    await all.page.press(LOGIN);
    await vi.waitFor(() => expect(all.page.buttons()).toContain(WORK));
    const pictures = () =>
      all.sent.filter(({ call }) => call === `POST ${generateCaptcha.path}`).length;
    await vi.waitFor(() => expect(pictures()).toBe(1));
    const work = async (says: string) => {
      await all.page.press(WORK);
      await vi.waitFor(() => expect(all.page.words()).toContain(says));
    };
    return { ...all, pictures, work };
  }

  it("are asked for with the next try, all four of them", async () => {
    const { page, tries, pictures } = await withPicture();
    await page.type(PICTURE, "123");
    expect(page.buttons()).not.toContain(LOGIN);
    await page.type(PICTURE, "12a๓45");
    expect(page.typed(PICTURE)).toBe("1234");
    await vi.waitFor(() => expect(page.buttons()).toContain(LOGIN));
    await page.press(LOGIN);
    await vi.waitFor(() => expect(tries()).toHaveLength(2));
    expect(tries()[1]).toMatchObject({ captcha_token: "t1", captcha_value: "1234" });
    expect(tries()[1]).not.toHaveProperty("otp");
    await vi.waitFor(() => expect(pictures()).toBe(2));
    expect(page.typed(PICTURE)).toBe("");
  });

  it("can be of another picture, with which what was typed goes", async () => {
    const { page, tries, pictures } = await withPicture();
    await page.type(PICTURE, "1234");
    await page.press("เปลี่ยนภาพ");
    await vi.waitFor(() => expect(pictures()).toBe(2));
    expect(page.typed(PICTURE)).toBe("");
    await page.type(PICTURE, "5678");
    await page.press(LOGIN);
    await vi.waitFor(() => expect(tries()).toHaveLength(2));
    expect(tries()[1]).toMatchObject({ captcha_token: "t2", captcha_value: "5678" });
  });

  it("whose picture did not come say so", async () => {
    const { page, refuse } = await withPicture();
    expect(page.words()).not.toContain("โหลดภาพไม่สำเร็จ");
    refuse(`POST ${generateCaptcha.path}`, "", 404);
    await page.press("เปลี่ยนภาพ");
    await vi.waitFor(() => expect(page.words()).toContain("โหลดภาพไม่สำเร็จ"));
    // The device works for the picture of now, and there is none.
    expect(page.buttons()).not.toContain(WORK);
  });

  it("can be left to the device's work, which is for this number only", async () => {
    const { page, tries, work } = await withPicture();
    await work("ตรวจแล้ว กดเข้าสู่ระบบได้เลย");
    await page.type(PHONE, "0822222222");
    expect(page.words()).not.toContain("ตรวจแล้ว");
    expect(page.buttons()).not.toContain(LOGIN);
    await page.type(PHONE, "0811111111");
    await page.press(LOGIN);
    await vi.waitFor(() => expect(tries()).toHaveLength(2));
    expect(tries()[1]).toMatchObject({ captcha_token: "t1", captcha_work: [0, 0] });
    expect(tries()[1]).not.toHaveProperty("captcha_value");
  });

  it("that the device cannot work for have to be typed", async () => {
    const { page, work } = await withPicture();
    vi.stubGlobal("crypto", {});
    await work("เครื่องนี้ตรวจแทนไม่ได้");
    expect(page.words()).not.toContain("กำลังตรวจ");
    expect(page.buttons()).not.toContain(LOGIN);
  });
});

describe("the ticket above", () => {
  const record = (code: string, first: string) => ({
    lottery_type: { code },
    draw_date: "2026-11-16",
    result: { prize_first: first, three_front: "111 222", two_bottom: "77" },
  });

  it("is the government's last draw, and not another's", async () => {
    const web = await memberWeb(["auth"], "/auth/login", false);
    const go = web.hold();
    web.answer(latestResults.path, {
      data: [record("hanoi", "999999"), record("thai-gov", "123456")],
    });
    const { LastDrawTicket } = await import("./parts/LastDrawTicket.tsx");
    const page = await web.show(LastDrawTicket);
    expect(page.words()).toMatch(/^หวยออนไลน์ที่ตรวจสอบได้ทุกบาท รางวัลที่ 1 (?:- ?){6}/);
    expect(page.words()).toMatch(/2 ตัวล่าง -{3}$/);
    go();
    await vi.waitFor(() => expect(page.words()).toContain("รัฐบาลไทย งวด 16 พ.ย. 2569 รางวัลที่ 1"));
    expect(page.words().replaceAll(" ", "")).toContain("รางวัลที่1123456");
    expect(page.words()).toMatch(/3 ตัวหน้า 111 222 3 ตัวล่าง --- 2 ตัวล่าง 77$/);
  });
});
