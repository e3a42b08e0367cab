/** Terms, privacy and responsible play, as a visitor reads them and an owner writes them. */
import { addBankAccount } from "./bank-accounts.ts";
import { expect, journey } from "./journey.ts";
import { sitDown } from "./people.ts";

journey(
  "a visitor reads the terms in the chosen language; what an owner writes stands at once",
  async ({ page, adminPage }) => {
    await page.goto("/terms");
    await expect(page.getByRole("heading", { level: 1, name: "ข้อตกลงการใช้งาน" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "ผลรางวัลและการจ่าย" })).toBeVisible();
    for (const [language, heading] of [
      ["en", "Terms of use"],
      ["zh", "使用条款"],
    ] as const) {
      await page.evaluate((code) => localStorage.setItem("language", code), language);
      await page.reload();
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    }
    await page.evaluate(() => localStorage.setItem("language", "th"));

    await adminPage.goto("/#/admin/texts");
    await adminPage.getByRole("button", { name: "แก้ไข" }).first().click();
    const dialog = adminPage.getByRole("dialog", { name: "ข้อตกลงการใช้งาน" });
    await dialog.getByRole("textbox").fill("# ข้อตกลงของบ้าน\nเล่นแต่พอดี");
    await dialog.getByRole("button", { name: "บันทึก" }).click();
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(page.getByRole("heading", { name: "ข้อตกลงของบ้าน" })).toBeVisible();
    await expect(page.getByText("ฉบับที่ 1")).toBeVisible();
  },
);

journey(
  "a member withdraws all with one tap, and sees what came and went on the day",
  async ({ page, memberWith }) => {
    const member = await memberWith(750.25);
    await addBankAccount(member);
    await sitDown(page, member.api);
    await page.goto("/#/withdrawal");
    await page.getByRole("button", { name: "ถอนทั้งหมด 750.25 บาท" }).tap();
    await expect(page.getByRole("textbox", { name: "จำนวนเงิน" })).toHaveValue("750.25");
    await page.goto("/#/transactions");
    await expect(page.getByText("เข้า 750.25 · ออก 0.00")).toBeVisible();
  },
);
