/** A deposit says what is in its way; once its slip was sent, that the staff look at it. */
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
    // What the staff are asked about.
    const { data } = await member.api.call("GET", `/api/wallets/deposits/${id}`);
    const { reference_id, qr_amount } = data as Record<"reference_id" | "qr_amount", string>;
    await expect(page.getByText(reference_id)).toBeVisible();
    await expect(page.getByText(qr_amount)).toBeVisible();
  },
);

journey(
  "a deposit that another one stands in the way of says so in sight, with the whole way to it",
  async ({ page, adminApi, memberWith }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    const member = await memberWith(0);
    await addReceivingAccount(adminApi);
    await addBankAccount(member);
    await sitDown(page, member.api);
    await page.goto("/#/deposit?mode=qr");
    await page.getByRole("radio").first().tap();
    await page.getByRole("textbox", { name: "จำนวนเงิน" }).fill("250");
    // Made elsewhere in the meantime.
    await openDeposit(adminApi, member);
    await page.getByRole("button", { name: "สร้าง QR 250.00 บาท" }).tap();
    const refusal = page.getByRole("alert");
    await expect(refusal).toContainText("มีรายการฝากที่รอดำเนินการอยู่");
    await expect(refusal).toBeInViewport({ ratio: 1 });
    expect(await refusal.getByRole("link", { name: "ดูรายการ" }).evaluate(isWhole)).toBe(true);
    await page.getByRole("link", { name: "ดูรายการ" }).tap();
    await expect(page.getByText("โอนยอดนี้ให้ตรงทุกสตางค์")).toBeVisible();
  },
);

journey(
  "where several accounts take QR, the button says that one has to be chosen",
  async ({ page, adminApi, memberWith }) => {
    const member = await memberWith(0);
    await addReceivingAccount(adminApi);
    await addBankAccount(member);
    await adminApi.call("POST", "/api/admin/receiving-accounts", {
      bank_code: "004",
      account_name: "บจก. โชคดี",
      account_number: "0451239877",
      promptpay_id: "0815550002",
    });
    await sitDown(page, member.api);
    await page.goto("/#/deposit?mode=qr");
    await page.getByRole("textbox", { name: "จำนวนเงิน" }).fill("250");
    const button = page.getByRole("button", { name: "สร้าง QR 250.00 บาท" });
    await expect(button).toHaveAttribute("aria-disabled", "true");
    // Playwright itself would wait for it to be ready.
    await button.tap({ force: true });
    await expect(page.getByRole("alert")).toHaveText("กรุณาเลือกบัญชีธนาคาร");
    await page.getByRole("radio").first().tap();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(button).not.toHaveAttribute("aria-disabled", "true");
  },
);

/** Whether all of it is seen and can be pressed: nothing lies over it or cuts it off. */
function isWhole(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const isCut = element.scrollWidth > element.clientWidth || right > document.body.clientWidth;
  const corners = [
    [left + 4, top + 4],
    [right - 4, bottom - 4],
  ] as const;
  return !isCut && corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
}

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
  const { items } = data as { items: { id: string; active: boolean }[] };
  const reply = await member.api.call("POST", "/wallets/deposit-intent", {
    amount: 300,
    provider: "promptpay",
    bank_account_id: items.find(({ active }) => active)?.id,
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
        // Without the code that is paid by: a picture of that is no slip.
        buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 390, height: 160 } }),
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
