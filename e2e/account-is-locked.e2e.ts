import { type Page, type Response } from "@playwright/test";

import { callAsVisitor } from "./api.ts";
import { captchaAnswer } from "./captcha-answer.ts";
import { expect, journey } from "./journey.ts";
import { type Product } from "./server.ts";

const WRONG = "เบอร์โทรศัพท์หรือรหัสผ่านไม่ถูกต้อง";

journey(
  "wrong passwords bring a captcha, a warning and at the twentieth a lock, which a code lifts",
  async ({ page, product, adminApi, memberWith }) => {
    const member = await memberWith(0);
    await adminApi.call("PUT", "/api/admin/settings", { contact_phone: "021234567" });
    await page.goto("/#/auth/login");
    await page.getByLabel("เบอร์โทรศัพท์").fill(member.phone);
    await page.getByLabel("รหัสผ่าน", { exact: true }).fill("not this one");
    const submit = page.getByRole("button", { name: "เข้าสู่ระบบ" });
    const captcha = page.getByLabel("กรอกตัวเลข 4 หลักในภาพ");

    for (const _ of [1, 2]) await tryOnScreen(page, () => submit.tap());
    await expect(page.getByText(WRONG)).toBeVisible();
    await expect(captcha).toBeHidden();

    let picture = nextPicture(page);
    await tryOnScreen(page, () => submit.tap());
    await expect(captcha).toBeVisible();
    // Its label is read on the screen, too (finding B9).
    await expect(page.getByText("กรอกตัวเลข 4 หลักในภาพ", { exact: true })).toBeVisible();
    await expect(page.getByAltText("ภาพตัวเลข 4 หลัก")).toBeVisible();
    await expect(page.getByText("กรุณากรอก CAPTCHA เพื่อความปลอดภัย")).toBeVisible();
    await expect(submit).toBeDisabled();
    // The ticket above makes room for it on short phones.
    const size = page.viewportSize();
    for (const short of [
      { width: 390, height: 664 },
      { width: 320, height: 568 },
    ]) {
      await page.setViewportSize(short);
      await expect(submit).toBeInViewport({ ratio: 1 });
    }
    if (size) await page.setViewportSize(size);

    for (let failures = 3; failures < 14; failures += 1) await tryByApi(product, member.phone);

    for (let failures = 15; failures <= 20; failures += 1) {
      await captcha.fill(await captchaAnswer(product, await tokenOf(await picture)));
      picture = nextPicture(page);
      await tryOnScreen(page, () => submit.tap());
      if (failures === 20) break;
      await expect(
        page.getByText(`${WRONG} (ผิด ${failures} ครั้ง บัญชีจะถูกล็อกเมื่อครบ 20 ครั้ง)`),
      ).toBeVisible();
    }
    await expect(page.getByText("บัญชีของคุณถูกล็อค กรุณาติดต่อเจ้าหน้าที่")).toBeVisible();
    await expect(page.getByRole("link", { name: "ติดต่อเจ้าหน้าที่" })).toHaveAttribute(
      "href",
      "tel:021234567",
    );
    await expect(submit).toBeHidden();

    await page.getByRole("link", { name: "ปลดล็อกด้วย OTP" }).tap();
    await expect(page.getByLabel("เบอร์โทรศัพท์")).toHaveValue(/^0[\d- ]+$/);
    await page.getByRole("button", { name: "ส่งรหัส OTP" }).tap();
    await expect.poll(() => product.lastSms(member.phone)).toMatch(/\d{6}/);
    const code = /\d{6}/.exec(product.lastSms(member.phone) ?? "")?.[0] ?? "";
    await page.getByLabel("รหัส OTP").fill(code);
    await page.getByLabel("รหัสผ่านใหม่", { exact: true }).fill("new-secret");
    await page.getByLabel("ยืนยันรหัสผ่าน").fill("new-secret");
    await page.getByRole("button", { name: "บันทึกรหัสผ่านใหม่" }).tap();
    await page.getByLabel("เบอร์โทรศัพท์").fill(member.phone);
    await page.getByLabel("รหัสผ่าน", { exact: true }).fill("new-secret");
    await submit.tap();
    await expect(page.getByText("ยอดเงินคงเหลือ")).toBeVisible();
  },
);

/** Waits for the answer, so that the next try is not taken for a double tap. */
async function tryOnScreen(page: Page, tap: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((reply) => reply.url().endsWith("/api/auth/login"));
  await tap();
  await (await answer).finished();
}

function nextPicture(page: Page): Promise<Response> {
  const wanted = page.waitForResponse((reply) => reply.url().endsWith("/captcha/generate"));
  // After the last try no picture comes, and the page closes.
  wanted.catch(() => undefined);
  return wanted;
}

async function tokenOf(picture: Response): Promise<string> {
  return ((await picture.json()) as { captcha_token: string }).captcha_token;
}

async function tryByApi(product: Product, phone: string): Promise<void> {
  const { captcha_token } = await callAsVisitor(product.baseURL, "/api/auth/captcha/generate", {});
  const token = String(captcha_token);
  const value = await captchaAnswer(product, token);
  const body = { phone_number: phone, password: "nor this one" };
  const solved = { ...body, captcha_token: token, captcha_value: value };
  await expect(callAsVisitor(product.baseURL, "/api/auth/login", solved)).rejects.toThrow(/401/);
}
