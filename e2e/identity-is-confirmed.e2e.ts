/** An old session shows who it is before the account that money goes to is changed. */
import pg from "pg";

import { letTimePass } from "../server/testing/let-time-pass.ts";
import { expect, journey } from "./journey.ts";
import { sitDown } from "./people.ts";

journey(
  "who signed in long ago is asked for the password, and what was typed is sent after it",
  async ({ page, product, memberWith }) => {
    const member = await memberWith(0);
    await page.setViewportSize({ width: 320, height: 568 });
    await sitDown(page, member.api);
    await page.goto("/#/bank-account?form=new");
    await page.getByText("กสิกรไทย").tap();
    await page.getByLabel("เลขที่บัญชี", { exact: true }).fill(`045${member.phone.slice(3)}`);
    await page.getByLabel("ชื่อบัญชี", { exact: true }).fill("ก้อย ใจดี");
    await ageSessions(product.databaseUrl(), member.id);

    const save = page.getByRole("button", { name: "บันทึก" });
    const dialog = page.getByRole("dialog", { name: "ยืนยันว่าเป็นคุณ" });
    const password = dialog.getByLabel("รหัสผ่าน", { exact: true });
    await save.tap();
    await expect(password).toBeFocused();
    // To turn it down leaves the form as it was typed, and says why nothing was kept.
    await dialog.getByRole("button", { name: "ยกเลิก" }).tap();
    await expect(page.getByText("กรุณายืนยันตัวตนอีกครั้งก่อนทำรายการนี้")).toBeVisible();
    await expect(page.getByLabel("ชื่อบัญชี", { exact: true })).toHaveValue("ก้อย ใจดี");
    // The same question at once would be taken for the second half of a double tap.
    await letTimePass(600);

    await save.tap();
    await password.fill("0000");
    await dialog.getByRole("button", { name: "ยืนยัน" }).tap();
    await expect(dialog).toContainText("รหัสผ่านปัจจุบันไม่ถูกต้อง");
    await password.fill(member.password);
    await password.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("บัญชีรับเงินถอน")).toBeVisible();
  },
);

async function ageSessions(url: string, memberId: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    "update sessions set proved_at = now() - interval '1 hour' where member_id = $1",
    [memberId],
  );
  await client.end();
}
