/** A finger that taps twice does not answer what its first tap has opened, nor skip a step. */
import { type Locator, type Page } from "@playwright/test";

import { letTimePass } from "../server/testing/let-time-pass.ts";
import { addBankAccount } from "./bank-accounts.ts";
import { typeNumbers } from "./betting-desk.ts";
import { expect, journey } from "./journey.ts";
import { balanceOf, newPhone, sitDown } from "./people.ts";
import { openRound } from "./rounds.ts";

/** In which a second tap would have been answered. */
const ANSWERED_MS = 300;

journey(
  "a double tap on the way to a slip, or to a withdrawal, spends nothing",
  async ({ page, adminApi, memberWith }) => {
    const member = await memberWith(500);
    await addBankAccount(member);
    await sitDown(page, member.api);
    await page.goto(`/#/lottery-betting?round=${(await openRound(adminApi)).id}`);
    await typeNumbers(page, "582");
    await page.getByRole("button", { name: "ใส่ราคา" }).tap();
    await tapTwice(page, page.getByRole("button", { name: "ตรวจโพย" }));
    const slip = page.getByRole("dialog", { name: "โพยของคุณ" });
    await expect(slip.getByRole("button", { name: "ส่งโพย 1.00 บาท" })).toBeEnabled();
    await letTimePass(ANSWERED_MS);
    await expect(slip).toBeVisible();

    await page.goto("/#/withdrawal");
    await page.getByLabel("จำนวนเงิน").fill("200");
    await tapTwice(page, page.getByRole("button", { name: "ถอนเงิน 200 บาท" }));
    const question = page.getByRole("alertdialog", { name: "ยืนยันการถอนเงิน" });
    await letTimePass(ANSWERED_MS);
    await expect(question).toBeVisible();
    expect(await balanceOf(member)).toBe(500);
  },
);

journey(
  "in registration a double tap takes one step, and the phone's back button one step back",
  async ({ page }) => {
    await page.goto("/#/auth/register");
    const next = page.getByRole("button", { name: "ถัดไป" });
    const code = await page.locator(".code-track").textContent();
    await page.getByLabel("พิมพ์รหัสด้านบน").fill(code ?? "");
    await page.getByLabel("เบอร์โทรศัพท์").fill("1812345678");
    await next.tap();
    await expect(page.getByText("กรุณากรอกเบอร์โทรศัพท์ที่ถูกต้อง")).toBeVisible();
    // Mended at once, it is not the second half of that tap.
    await page.getByLabel("เบอร์โทรศัพท์").fill(newPhone());
    await next.tap();
    await page.getByLabel("ชื่อเล่น").fill("สมชาย");
    await page.getByLabel("รหัสผ่าน", { exact: true }).fill("1234");
    await page.getByLabel("ยืนยันรหัสผ่าน").fill("1234");
    await page.getByLabel(/ฉันมีอายุ 20 ปีขึ้นไป/).check();
    await tapTwice(page, next);
    await expect(page.getByText("ขั้นที่ 3 จาก 3")).toBeVisible();
    await expect(page.getByText("กรุณาเลือกธนาคาร")).toBeHidden();
    await page.goBack();
    await expect(page.getByText("ขั้นที่ 2 จาก 3")).toBeVisible();
    await expect(page.getByLabel("ชื่อเล่น")).toHaveValue("สมชาย");
    await page.goBack();
    await expect(page.getByText("ขั้นที่ 1 จาก 3")).toBeVisible();
  },
);

/**
 * Two taps at one place, whatever stands there by the second. Nothing is waited for in between: a
 * busy machine would make two single taps of it.
 */
async function tapTwice(page: Page, button: Locator): Promise<void> {
  await button.tap({ trial: true });
  const box = await button.boundingBox();
  if (!box) throw new Error("The button is not on the screen.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)]);
}
