/** Who has credited a member alone is told before a transfer that another pays that member. */
import { signIn } from "./api.ts";
import { addBankAccount } from "./bank-accounts.ts";
import { deskOf, newColleague } from "./colleagues.ts";
import { expect, journey } from "./journey.ts";
import { newMember } from "./people.ts";
import { startProduct } from "./server.ts";

const PAY = { name: "โอนแล้ว อนุมัติ" };

journey(
  "a withdrawal is not offered to who credited its member alone, and a colleague pays it",
  async ({ browser }) => {
    // A house of its own: its colleagues would count in those that come after.
    const product = await startProduct();
    try {
      const { baseURL, admin } = product;
      const adminApi = await signIn(baseURL, admin.phone, admin.password);
      const who = { nickname: "คนจ่าย", rights: ["cashier"] };
      const colleague = await newColleague(product, adminApi, who);
      const member = await newMember(baseURL, adminApi, 500);
      await addBankAccount(member);
      await member.api.call("POST", "/api/payment/withdrawal", { amount: "300" });

      const first = await deskOf(browser, baseURL, adminApi);
      await first.goto("/#/admin/withdrawals");
      await expect(first.getByText(/ให้คนอื่นเป็นผู้จ่ายรายการถอนนี้: คนจ่าย$/)).toBeVisible();
      await expect(first.getByRole("button", PAY)).toBeDisabled();
      await expect(first.getByRole("button", { name: "ปฏิเสธ คืนเงิน" })).toBeEnabled();

      const second = await deskOf(browser, baseURL, colleague.api);
      await second.goto("/#/admin/withdrawals");
      await second.getByRole("button", PAY).click();
      await second.getByRole("alertdialog").getByRole("button", PAY).click();
      await expect(second.getByRole("status").first()).toContainText("อนุมัติถอน 300.00 บาทแล้ว");
    } finally {
      await product.stop();
    }
  },
);
