/** A member is told in the app, at once, and only of what they want to hear. */
import { expect, journey } from "./journey.ts";
import { addBankAccount } from "./bank-accounts.ts";
import { sitDown } from "./people.ts";

journey(
  "a refused withdrawal is told at once, counted at the bell, read and quiet",
  async ({ page, adminApi, memberWith }) => {
    const member = await memberWith(1_000);
    const number = await addBankAccount(member);
    await sitDown(page, member.api);
    const pushOpen = page
      .waitForEvent("websocket")
      .then((push) => push.waitForEvent("framereceived"));
    await page.goto("/#/");
    const bell = page.getByRole("link", { name: /^การแจ้งเตือน/ });
    await expect(bell).toHaveAccessibleName("การแจ้งเตือน");
    // The push opens a moment after the page.
    await pushOpen;

    const refuse = async (): Promise<void> => {
      const { data } = await member.api.call("POST", "/api/payment/withdrawal", {
        amount: 300,
        bank_name: "ธนาคารกสิกรไทย",
        bank_account_no: number,
        bank_account_name: "ก้อย ใจดี",
      });
      const { id } = data as { id: string };
      const reason = { reason: "ชื่อบัญชีไม่ตรง" };
      await adminApi.call("POST", `/api/admin/withdrawals/${id}/reject`, reason);
    };
    await refuse();
    await expect(page.getByText("ถอนเงินไม่สำเร็จ คืน 300.00 บาทเข้ากระเป๋าแล้ว").first()).toBeAttached();
    await expect(bell).toHaveAccessibleName("การแจ้งเตือน ยังไม่อ่าน 1 รายการ");

    await bell.tap();
    const row = page.getByRole("link", { name: /ถอนเงินไม่สำเร็จ/ });
    await expect(row).toContainText("เหตุผล: ชื่อบัญชีไม่ตรง");
    await page.getByRole("button", { name: "อ่านทั้งหมดแล้ว" }).tap();
    await expect(row).not.toContainText("ใหม่");
    await page.getByRole("link", { name: "ย้อนกลับ" }).tap();
    await expect(bell).toHaveAccessibleName("การแจ้งเตือน");

    // Without withdrawals among the notices nothing is written any more.
    await page.goto("/#/notifications");
    await page.getByRole("switch", { name: "ถอนเงิน" }).tap();
    await expect(page.getByRole("switch", { name: "ถอนเงิน" })).not.toBeChecked();
    await expect
      .poll(async () => (await member.api.call("GET", "/api/users/me/preferences"))["withdrawal"])
      .toBe(false);
    await refuse();
    expect(await member.api.call("GET", "/api/notices/unread")).toEqual({ unread: 0 });
  },
);
