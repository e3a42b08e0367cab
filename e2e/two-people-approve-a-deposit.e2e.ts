/** Money without a line of the bank: one cashier's word waits, another sees the evidence. */
import { signIn } from "./api.ts";
import { addReceivingAccount } from "./bank-accounts.ts";
import { deskOf, newColleague } from "./colleagues.ts";
import { expect, journey } from "./journey.ts";
import { balanceOf, newMember } from "./people.ts";
import { startProduct } from "./server.ts";

journey(
  "a large deposit without a line of the bank waits for a second person, who sees the evidence",
  async ({ browser }) => {
    // A house of its own: its colleagues would count in those that come after.
    const product = await startProduct();
    try {
      const { baseURL, admin } = product;
      const adminApi = await signIn(baseURL, admin.phone, admin.password);
      await addReceivingAccount(adminApi);
      const member = await newMember(baseURL, adminApi, 0);
      const [account] = (
        (await member.api.call("GET", "/api/wallets/bank-accounts/active"))["data"] as {
          items: { id: string; type: string }[];
        }
      ).items;
      const intent = (
        await member.api.call("POST", "/api/wallets/deposit-intent", {
          amount: 20_000,
          provider: account?.type === "promptpay" ? "promptpay" : "bank",
          bank_account_id: account?.id,
        })
      )["data"] as { qr_amount: string; reference_id: string };
      const who = { nickname: "คนที่สอง", rights: ["cashier"] };
      const colleague = await newColleague(product, adminApi, who);

      const first = await deskOf(browser, baseURL, adminApi);
      await first.goto("/#/admin/deposits");
      await first.getByRole("button", { name: /^ยืนยัน เติม 20,000/ }).click();
      const question = first.getByRole("alertdialog");
      await expect(question).toContainText("ไม่มีสลิป");
      await expect(question).toContainText("อาจต้องรออีกคนอนุมัติ");
      await question.getByRole("button", { name: "ยืนยันเติม" }).click();
      await expect(first.getByRole("status").first()).toContainText("ส่งขออนุมัติแล้ว");
      expect(await balanceOf(member)).toBe(0);
      await expect(first.getByRole("button", { name: /^ยืนยัน เติม 20,000/ })).toBeDisabled();
      await expect(first.getByRole("link", { name: "ดูคำขอ" })).toBeVisible();

      const second = await deskOf(browser, baseURL, colleague.api);
      await second.goto("/#/admin/approvals");
      const card = second.getByRole("listitem").filter({ hasText: intent.reference_id });
      await expect(card).toContainText("อนุมัติฝากโดยไม่มีรายการธนาคาร");
      await expect(card).toContainText("ไม่มีสลิป");
      await card.getByRole("button", { name: "อนุมัติ", exact: true }).click();
      const sure = second.getByRole("alertdialog");
      await expect(sure).toContainText("ไม่มีสลิป");
      await sure.getByRole("button", { name: "อนุมัติ", exact: true }).click();
      await expect(second.getByRole("status").first()).toContainText("อนุมัติแล้ว");
      expect(await balanceOf(member)).toBe(Number(intent.qr_amount));
    } finally {
      await product.stop();
    }
  },
);
