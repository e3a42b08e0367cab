/** A member protects themselves: a limit, a break, self-exclusion; money still goes out. */
import { type Page } from "@playwright/test";

import { addBankAccount, addReceivingAccount } from "./bank-accounts.ts";
import { openSlip, typeNumbers } from "./betting-desk.ts";
import { expect, journey } from "./journey.ts";
import { balanceOf, type Member, sitDown } from "./people.ts";
import { openRound } from "./rounds.ts";

journey(
  "a member sets a limit, takes a break, excludes themselves, and withdraws",
  async ({ page, adminApi, memberWith }) => {
    const member = await memberWith(1000);
    const round = await openRound(adminApi);
    await addReceivingAccount(adminApi);
    await addBankAccount(member);
    await sitDown(page, member.api);

    await page.goto("/#/");
    await page.getByRole("button", { name: "เมนู" }).tap();
    await page.getByRole("link", { name: "วงเงินและการพัก" }).tap();
    await page.getByRole("button", { name: "ตั้ง ยอดแทง ต่อวัน" }).tap();
    const limit = page.getByRole("dialog", { name: "ยอดแทง ต่อวัน" });
    await limit.getByLabel("วงเงิน").fill("30");
    await limit.getByRole("button", { name: "บันทึกวงเงิน" }).tap();
    await expect(page.getByText("0.00 จาก 30.00 บาท")).toBeVisible();

    await page.goto("/#/lotteries");
    await page.getByRole("link", { name: round.name }).tap();
    await typeNumbers(page, "582");
    const slip = await openSlip(page, { "3 ตัวบน": 50 });
    await slip.getByRole("button", { name: /ส่งโพย/ }).tap();
    const over = page.getByRole("alertdialog", { name: "เกินวงเงินที่คุณตั้งไว้" });
    await expect(over).toContainText("เหลือ 30.00 บาท");
    await over.getByRole("button", { name: "ดูวงเงินและการพัก" }).tap();
    await expect(page).toHaveURL(/#\/protection$/);
    expect(await balanceOf(member)).toBe(1000);

    await page.getByRole("button", { name: "24 ชั่วโมง" }).tap();
    const rest = page.getByRole("alertdialog", { name: "พักการเล่น 24 ชั่วโมง?" });
    await rest.getByRole("button", { name: "เริ่มพัก" }).tap();
    await expect(page.getByText(/กำลังพักการเล่นถึง/).first()).toBeVisible();
    await page.goto("/#/");
    await page.getByRole("link", { name: /กำลังพักการเล่นถึง/ }).tap();
    await expect(page).toHaveURL(/#\/protection$/);
    await expect(page.getByRole("button", { name: "24 ชั่วโมง" })).toHaveCount(0);
    await expectNoDeposit(page);

    await exclude(page);
    await signIn(page, member);
    await expect(page.getByRole("link", { name: /ระงับการเล่นถึง/ })).toBeVisible();
    await withdraw(page, 470);
    const shown = await adminApi.call("GET", `/api/admin/users/${member.id}/protection`);
    expect(shown["data"]).toMatchObject({ exclusion: { began_at: expect.stringContaining("T") } });
    expect(await adminApi.call("GET", "/api/admin/ledger/check")).toMatchObject({ balanced: true });
  },
);

async function expectNoDeposit(page: Page): Promise<void> {
  await page.goto("/#/deposit");
  await page.getByRole("button", { name: /เติมเงินผ่าน QR Code/ }).tap();
  await page.getByRole("button", { name: "500", exact: true }).tap();
  await page.getByRole("button", { name: "สร้าง QR 500.00 บาท" }).tap();
  const refused = page.getByRole("alertdialog", { name: "คุณกำลังพักการเล่น" });
  await expect(page.getByText("เกิดข้อผิดพลาด")).toHaveCount(0);
  await refused.getByRole("button", { name: "ดูวงเงินและการพัก" }).tap();
}

async function exclude(page: Page): Promise<void> {
  await page.getByRole("button", { name: "เลือกระยะเวลา" }).tap();
  const sheet = page.getByRole("dialog", { name: "ระงับการเล่นของตัวเอง" });
  const sure = sheet.getByRole("button", { name: "ระงับการเล่น 6 เดือน" });
  await expect(sure).toBeDisabled();
  await sheet.getByLabel(/พิมพ์คำว่า/).fill("หยุดเล่น");
  await sure.tap();
  const done = page.getByRole("alertdialog", { name: "ระงับการเล่นแล้ว" });
  await expect(done).toContainText("ถอนเงินได้");
  await done.getByRole("button").tap();
}

async function signIn(page: Page, { phone, password }: Member): Promise<void> {
  await page.getByLabel("เบอร์โทรศัพท์").fill(phone);
  await page.getByLabel("รหัสผ่าน", { exact: true }).fill(password);
  await page.getByRole("button", { name: "เข้าสู่ระบบ" }).tap();
  // It leads back to where they were.
  await expect(page).not.toHaveURL(/auth\/login/);
  await page.goto("/#/");
  await expect(page.getByText("ยอดเงินคงเหลือ")).toBeVisible();
}

async function withdraw(page: Page, baht: number): Promise<void> {
  await page.goto("/#/withdrawal");
  await page.getByLabel("จำนวนเงิน").fill(String(baht));
  await page.getByRole("button", { name: `ถอนเงิน ${baht} บาท` }).tap();
  const question = page.getByRole("alertdialog", { name: "ยืนยันการถอนเงิน" });
  await question.getByRole("button", { name: "ยืนยันถอน" }).tap();
  await expect(page.getByText("ส่งคำขอถอนเงินแล้ว")).toBeVisible();
}
