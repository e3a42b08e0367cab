/** A deposit whose slip was sent is the staff's to look at, and says so wherever it is shown. */
import { type Page } from "@playwright/test";
import pg from "pg";

import { addBankAccount, addReceivingAccount } from "./bank-accounts.ts";
import { expect, journey } from "./journey.ts";
import { type Member, sitDown } from "./people.ts";

journey(
  "after the slip nothing asks for the transfer again or offers to cancel, until the staff decide",
  async ({ page, product, adminApi, memberWith }) => {
    const member = await memberWith(0);
    await addReceivingAccount(adminApi);
    await addBankAccount(member);
    const id = await openDeposit(adminApi, member);
    await sitDown(page, member.api);
    await page.goto("/#/deposit");
    await expect(page.getByText(/รอโอนอยู่/)).toBeVisible();
    await page.goto(`/#/deposit?id=${id}`);
    await expect(page.getByAltText(/QR Code พร้อมเพย์ ยอด/)).toBeVisible();
    await expect(page.getByRole("button", { name: "ยกเลิก" })).toBeVisible();

    // From another phone: this one hears of it.
    await sendSlip(page, product.baseURL, member, id);
    await expect(page.getByRole("heading", { name: /ส่งสลิปแล้ว/ })).toBeVisible();
    await asksForNothing(page);
    await expect(page.getByText("ส่งสลิปอีกรูป")).toBeVisible();

    await page.goto("/#/deposit");
    await expect(page.getByText(/ส่งสลิปของยอด 300\.[0-9]{2} บาทแล้ว/)).toBeVisible();
    await expect(page.getByText("กำลังตรวจสลิป")).toBeVisible();
    await asksForNothing(page);
    await page.getByRole("button", { name: /เติมเงินผ่าน QR Code/ }).tap();
    await expect(page.getByRole("heading", { name: /ส่งสลิปแล้ว/ })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("link", { name: "ติดต่อเจ้าหน้าที่" })).toBeVisible();
    await asksForNothing(page);

    // Its time runs out: the staff still have the slip.
    await letExpire(product.databaseUrl(), id);
    await page.reload();
    await expect(page.getByRole("heading", { name: /ส่งสลิปแล้ว/ })).toBeVisible();
    await expect(page.getByText("ส่งสลิปอีกรูป")).toBeHidden();
    await asksForNothing(page);
    await page.goto("/#/deposit");
    await expect(page.getByText("กำลังตรวจสลิป")).toBeVisible();
    await page.getByRole("link", { name: "ดูรายการ" }).tap();
    await expect(page.getByRole("heading", { name: /ส่งสลิปแล้ว/ })).toBeVisible();

    await adminApi.call("POST", `/api/admin/deposits/${id}/reject`, { reason: "ไม่พบเงินเข้า" });
    await expect(page.getByText("การฝากเงินล้มเหลว กรุณาลองใหม่อีกครั้ง")).toBeVisible();
  },
);

/** No word or picture of a transfer that is still to be made, and no way to cancel. */
async function asksForNothing(page: Page): Promise<void> {
  await expect(page.getByAltText(/QR Code/)).toHaveCount(0);
  await expect(page.getByRole("timer")).toHaveCount(0);
  await expect(page.getByText("โอนยอดนี้ให้ตรงทุกสตางค์")).toHaveCount(0);
  await expect(page.getByText(/รอโอนอยู่/)).toHaveCount(0);
  await expect(page.getByText(/หมดอายุ/)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "ยกเลิก" })).toHaveCount(0);
}

async function openDeposit(adminApi: Member["api"], member: Pick<Member, "api">): Promise<string> {
  const { data } = await adminApi.call("GET", "/api/admin/receiving-accounts");
  const accounts = (Array.isArray(data) ? data : (data as { items: unknown[] }).items) as {
    id: string;
  }[];
  const reply = await member.api.call("POST", "/wallets/deposit-intent", {
    amount: 300,
    provider: "promptpay",
    bank_account_id: accounts[0]?.id,
  });
  return (reply["data"] as { id: string }).id;
}

async function sendSlip(page: Page, baseURL: string, member: Member, id: string): Promise<void> {
  const reply = await page.request.post(`${baseURL}/wallets/deposits/${id}/upload-slip`, {
    headers: { authorization: `Bearer ${member.api.token}` },
    multipart: {
      deposit_id: id,
      // Any picture does for a slip: what it shows is for the administrator to judge.
      slip: {
        name: "slip.png",
        mimeType: "image/png",
        buffer: await page.screenshot(),
      },
    },
  });
  expect(reply.status()).toBe(200);
}

async function letExpire(databaseUrl: string, id: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `update deposits set created_at = created_at - interval '16 minutes',
         expires_at = expires_at - interval '16 minutes' where id = $1`,
      [id],
    );
  } finally {
    await client.end();
  }
}
