/** What somebody meets on their first day: no account yet, no number yet, a small phone. */
import { randomInt } from "node:crypto";

import { letTimePass } from "../server/testing/let-time-pass.ts";
import { addReceivingAccount } from "./bank-accounts.ts";
import { keyOf, tapKeys } from "./betting-desk.ts";
import { expect, journey } from "./journey.ts";
import { newPhone, sitDown } from "./people.ts";
import { openRound } from "./rounds.ts";

journey(
  "a member without an account adds one from the deposit, comes back to it, and sees what waits",
  async ({ page, adminApi, memberWith }) => {
    await addReceivingAccount(adminApi);
    await sitDown(page, (await memberWith(0)).api);
    await page.goto("/#/deposit?mode=qr");
    await page.getByLabel("จำนวนเงินที่ฝาก (บาท)").fill("350");
    await expect(page.getByText("ยังไม่มีบัญชีที่ผูกไว้")).toBeVisible();
    await page.getByRole("button", { name: "เพิ่มบัญชี" }).tap();
    // Neither the arrow nor the phone's way back drops what was typed unasked.
    const question = page.getByRole("alertdialog", { name: "ทิ้งที่กรอกไว้?" });
    await page.getByText("กสิกรไทย").tap();
    await page.getByRole("button", { name: "กลับ" }).tap();
    await question.getByRole("button", { name: "กรอกต่อ" }).tap();
    // The same question at once would be taken for the second half of a double tap.
    await letTimePass(600);
    await page.goBack();
    await question.getByRole("button", { name: "กรอกต่อ" }).tap();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(/bank-account\?form/);
    await page
      .getByLabel("เลขที่บัญชี", { exact: true })
      .fill(`045${String(randomInt(10_000_000)).padStart(7, "0")}`);
    await page.getByLabel("ชื่อบัญชี", { exact: true }).fill("ก้อย ใจดี");
    await page.getByRole("button", { name: "บันทึก" }).tap();
    await expect(page.getByText("โอนจากบัญชีที่ผูกไว้")).toBeVisible();
    await page.getByRole("button", { name: "สร้าง QR 350.00 บาท" }).tap();
    await expect(page.getByRole("heading", { name: "สแกน QR Code" })).toBeVisible();
    await page.goto("/#/protection");
    await expect(page.getByText("ในนี้ 350.00 บาท รอโอนหรือรอตรวจสลิป")).toBeVisible();
  },
);

journey(
  "the only account of a house takes transfers beside QR codes, and a way that none takes leads on",
  async ({ page, adminApi, memberWith }) => {
    await addReceivingAccount(adminApi);
    await sitDown(page, (await memberWith(0)).api);
    await page.goto("/#/deposit");
    await page.getByRole("button", { name: /^เติมเงินออโต้/ }).tap();
    await page.getByLabel("จำนวนเงินที่ฝาก (บาท)").fill("350");
    await page.getByRole("button", { name: "ขอเลขอ้างอิง 350.00 บาท" }).tap();
    await expect(page.getByRole("heading", { name: "ฝากเงิน (ออโต้)" })).toBeVisible();
    await expect(page.getByText("405-1-23987-6").first()).toBeVisible();
    // Another house has an account without PromptPay.
    await page.route("**/bank-accounts/active?type=promptpay", (route) =>
      route.fulfill({ json: { data: { items: [] } } }),
    );
    await page.goto("/#/deposit?mode=qr&amount=350");
    await expect(page.getByText("ยังไม่รับฝากด้วย QR Code")).toBeVisible();
    await page.getByRole("link", { name: "เติมเงินออโต้" }).tap();
    await expect(page.getByLabel("จำนวนเงินที่ฝาก (บาท)")).toHaveValue("350");
  },
);

journey(
  "a registration whose password is too easy leads back to it, and keeps the bank account",
  async ({ page }) => {
    await page.goto("/#/auth/register");
    const next = page.getByRole("button", { name: "ถัดไป" });
    await page.getByLabel("เบอร์โทรศัพท์").fill(newPhone());
    const code = await page.locator(".code-track").textContent();
    await page.getByLabel("พิมพ์รหัสด้านบน").fill(code ?? "");
    await next.tap();
    const password = page.getByLabel("รหัสผ่าน", { exact: true });
    const again = page.getByLabel("ยืนยันรหัสผ่าน");
    await page.getByLabel("ชื่อเล่น").fill("ก้อย");
    await password.fill("1234");
    await again.fill("1234");
    // Keys go on at what is missing, here and at the banks.
    await again.press("Enter");
    const age = page.getByLabel(/ฉันมีอายุ 20 ปีขึ้นไป/);
    await expect(age).toBeFocused();
    await expect(age).toBeInViewport();
    await age.check();
    await next.tap();
    await page.getByLabel("ชื่อบัญชี").fill("ก้อย ใจดี");
    await page.getByLabel("ชื่อบัญชี").press("Enter");
    await expect(page.getByRole("radio").first()).toBeFocused();
    await page.getByText("กสิกรไทย").tap();
    await page.getByLabel("ชื่อบัญชี").fill("ก้อย ใจดี");
    const number = page.getByLabel("เลขที่บัญชี");
    const finish = page.getByRole("button", { name: "สมัครให้เสร็จ" });
    await number.fill("12345");
    await finish.tap();
    // A number with digits missing is told here, and is not sent.
    await expect(number).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByText("เลขที่บัญชีกสิกรไทยมี 10 หลัก ตอนนี้กรอก 5 หลัก")).toBeVisible();
    const digits = `045${String(randomInt(10_000_000)).padStart(7, "0")}`;
    await number.fill(digits);
    await finish.tap();
    await expect(page.getByText("ขั้นที่ 2 จาก 3")).toBeVisible();
    await expect(password).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByText("รหัสผ่านนี้เดาง่ายเกินไป")).toBeInViewport();
    // The same password is not sent a second time.
    await expect(again).toHaveValue("1234");
    await next.tap();
    await expect(page.getByText("ขั้นที่ 2 จาก 3")).toBeVisible();
    await password.fill("มะม่วง-47");
    await again.fill("มะม่วง-47");
    await expect(page.getByText("รหัสผ่านนี้เดาง่ายเกินไป")).toHaveCount(0);
    await letTimePass(600);
    await next.tap();
    await expect(page.getByRole("radio", { name: "ธนาคารกสิกรไทย" })).toBeChecked();
    await expect(number).toHaveValue(digits);
    await finish.tap();
    await expect(page.getByText("ยอดเงินคงเหลือ")).toBeVisible();
  },
);

journey(
  "a registration that took too long begins again with the phone, and keeps what was entered",
  async ({ page }) => {
    await page.goto("/#/auth/register");
    const next = page.getByRole("button", { name: "ถัดไป" });
    const provePhone = async () => {
      const code = await page.locator(".code-track").textContent();
      await page.getByLabel("พิมพ์รหัสด้านบน").fill(code ?? "");
      await next.tap();
    };
    await page.getByLabel("เบอร์โทรศัพท์").fill(newPhone());
    await provePhone();
    await page.getByLabel("ชื่อเล่น").fill("ก้อย");
    // A page that was left open for long: its proof of the phone is none any more.
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem("registration") ?? "{}") as object;
      localStorage.setItem("registration", JSON.stringify({ ...kept, sessionToken: "old" }));
    });
    await page.reload();
    await page.getByLabel("รหัสผ่าน", { exact: true }).fill("มะม่วง-47");
    await page.getByLabel("ยืนยันรหัสผ่าน").fill("มะม่วง-47");
    await page.getByLabel(/ฉันมีอายุ 20 ปีขึ้นไป/).check();
    await next.tap();
    await page.getByRole("button", { name: "ข้ามไปก่อน" }).tap();
    await expect(page.getByText("หมดเวลาสมัคร กรุณาเริ่มสมัครใหม่")).toBeVisible();
    await expect(page.getByText("ขั้นที่ 1 จาก 3")).toBeVisible();
    await provePhone();
    await expect(page.getByLabel("ชื่อเล่น")).toHaveValue("ก้อย");
    // The button of the step before stood at the same place.
    await letTimePass(600);
    await next.tap();
    await page.getByRole("button", { name: "ข้ามไปก่อน" }).tap();
    await expect(page.getByText("ยอดเงินคงเหลือ")).toBeVisible();
  },
);

journey(
  "where the banks could not be read the form offers to read them again",
  async ({ page, memberWith }) => {
    await sitDown(page, (await memberWith(0)).api);
    await page.route("**/api/banks", (route) => route.fulfill({ status: 500 }));
    await page.goto("/#/bank-account?form");
    const again = page.getByRole("button", { name: "ลองใหม่" });
    await expect(again).toBeVisible();
    await expect(page.getByText("ไม่พบข้อมูลธนาคาร")).toHaveCount(0);
    await page.unroute("**/api/banks");
    await again.tap();
    await expect(page.getByText("กสิกรไทย")).toBeVisible();
  },
);

journey(
  "without a number the button is grey and says why, and no message covers what is typed",
  async ({ page, adminApi, memberWith }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    const round = await openRound(adminApi, { closesInMs: 40 * 60_000 });
    await sitDown(page, (await memberWith(0)).api);
    await page.goto(`/#/lottery-betting?round=${round.id}`);
    const next = page.getByRole("button", { name: "ใส่ราคา" });
    await expect(next).toHaveAttribute("aria-disabled", "true");
    await next.dispatchEvent("click");
    const toast = page.getByRole("region", { name: "ข้อความแจ้ง" });
    await expect(toast).toContainText("กรุณาเพิ่มรายการแทงก่อน");
    // On a phone this short the numbers stand in one row above the keys.
    const strip = page.getByRole("button", { name: "เลข 1 5 8 2" });
    await tapKeys(page, "582");
    await expect(strip).toBeVisible();
    await expect(next).not.toHaveAttribute("aria-disabled", "true");
    await tapKeys(page, "582");
    await expect(toast).toContainText("มีเลขนี้แล้ว");
    const said = await toast.boundingBox();
    for (const part of [strip, next, ...["1", "0"].map((digit) => keyOf(page, digit))]) {
      const box = await part.boundingBox();
      expect((said?.y ?? 999) + (said?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
    }
  },
);
