/**
 * The server has done what was asked and its answer is lost: the button is pressed again, and the
 * ledger has it once. Slips by the keypad are in slip-is-sent-once, commission in
 * friend-brings-commission; the keys alone in web/app/acts-of-money.test.ts.
 */
import { type Locator, type Page } from "@playwright/test";

import { type Api, signIn } from "./api.ts";
import { addBankAccount, addReceivingAccount } from "./bank-accounts.ts";
import { deskOf } from "./colleagues.ts";
import { expect, journey } from "./journey.ts";
import { ledgerOf, loseFirstAnswer } from "./lost-answers.ts";
import { type Member, newMember, sitDown } from "./people.ts";
import { betByApi, openRound } from "./rounds.ts";
import { startProduct } from "./server.ts";

const NO_LINE = "ไม่สามารถเชื่อมต่อเซิร์ฟเวอร์ กรุณาตรวจสอบอินเทอร์เน็ต";

journey(
  "a withdrawal, a cancelled slip and an animal bet pressed again after a lost answer move money once",
  async ({ page, adminApi, memberWith }) => {
    const member = await memberWith(500);
    await addBankAccount(member);
    await betByApi(member, await openRound(adminApi), ["582"]);
    await sitDown(page, member.api);

    await page.goto("/#/withdrawal");
    const withdrawals = await loseFirstAnswer(page, /payment\/withdrawal$/);
    const question = page.getByRole("alertdialog", { name: "ยืนยันการถอนเงิน" });
    const withdraw = async () => {
      // Right after an answer a tap is taken for the second half of a double one.
      await expect(async () => {
        await page.getByRole("button", { name: "ถอนเงิน 100 บาท" }).tap();
        await expect(question).toBeVisible({ timeout: 300 });
      }).toPass();
      await question.getByRole("button", { name: "ยืนยันถอน" }).tap();
    };
    await page.getByLabel("จำนวนเงิน").fill("100");
    await withdraw();
    await expect(page.getByText(/^ยังไม่ทราบผล กดถอนอีกครั้งได้/)).toBeVisible();
    await withdraw();
    await expect(page.getByText("ส่งคำขอถอนเงินแล้ว")).toBeVisible();
    sentTwice(withdrawals);

    await page.goto("/#/lottery-bets");
    const cancellations = await loseFirstAnswer(page, /\/cancel$/);
    await page.getByRole("button", { name: "รายละเอียด" }).first().tap();
    await page.getByRole("button", { name: "ยกเลิกโพย คืน 20.00 บาท" }).tap();
    await page.getByRole("alertdialog").getByRole("button", { name: "ยกเลิกโพย" }).tap();
    await expect(page.getByText(NO_LINE).first()).toBeAttached();
    // The list was asked anew: the slip is shown as cancelled, and nothing is left to press.
    await expect(page.getByRole("button", { name: /^ยกเลิกโพย คืน/ })).toHaveCount(0);
    await sentOnce(cancellations);

    // The round of the schedule may have been drawn early by another journey.
    await openRound(adminApi, { code: "animal" });
    await page.goto("/#/betting");
    const bets = await loseFirstAnswer(page, /api\/bets$/);
    await page.getByRole("group").getByRole("button", { name: /หมู/ }).tap();
    await page.getByRole("button", { name: /^แทง 10/ }).tap();
    // Sent again by itself.
    await expect(page.getByText(/ดูโพย/).first()).toBeVisible();
    sentTwice(bets);

    expect(await ledgerOf(adminApi, member.id)).toEqual([
      "ADJUST 500.00",
      "BET 20.00",
      "WITHDRAW 100.00",
      "REFUND 20.00",
      "BET 10.00",
    ]);
  },
);

journey(
  "a deposit and its slip sent again after a lost answer are one, and what is copied is what to pay",
  async ({ page, baseURL, adminApi, memberWith }) => {
    await allowClipboard(page, baseURL);
    const member = await memberWith(0);
    await addReceivingAccount(adminApi);
    await addBankAccount(member);
    await sitDown(page, member.api);
    const intents = await loseFirstAnswer(page, /deposit-intent$/);
    await page.goto("/#/deposit?mode=qr");
    await page.getByRole("textbox", { name: "จำนวนเงิน" }).fill("250");
    const open = page.getByRole("button", { name: "สร้าง QR 250.00 บาท" });
    await open.tap();
    await expect(page.getByText(NO_LINE).first()).toBeVisible();
    await open.tap();
    await expect(page.getByAltText(/QR Code พร้อมเพย์ ยอด/)).toBeVisible();
    sentTwice(intents);
    const [deposit, ...others] = await depositsOf(adminApi, member);
    expect(others).toEqual([]);

    expect(await copiedBy(page, page.getByRole("button", { name: "คัดลอกยอด" }))).toBe(
      deposit?.qr_amount,
    );
    const reference = page.getByRole("button", { name: "คัดลอก", exact: true });
    expect(await copiedBy(page, reference)).toBe(deposit?.reference_id);

    const slips = await loseFirstAnswer(page, /upload-slip$/);
    const picture = {
      name: "slip.png",
      mimeType: "image/png",
      buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 390, height: 160 } }),
    };
    await page.getByLabel("เลือกรูปสลิป").setInputFiles(picture);
    await page.getByRole("button", { name: "ส่งสลิป" }).tap();
    await expect(page.getByRole("heading", { name: /ส่งสลิปแล้ว/ })).toBeVisible();
    await sentOnce(slips);
    expect(await depositsOf(adminApi, member)).toMatchObject([{ earlier_slips: [] }]);
  },
);

journey(
  "at the desk a credit, a deposit and a withdrawal pressed again after a lost answer move money once",
  async ({ browser }) => {
    // A house of its own: what other journeys credited counts for the limits of its staff.
    const product = await startProduct();
    const { baseURL, admin } = product;
    const adminApi = await signIn(baseURL, admin.phone, admin.password);
    const desk = await deskOf(browser, baseURL, adminApi);
    await allowClipboard(desk, baseURL);
    const member = await newMember(baseURL, adminApi, 500);
    const account = await addBankAccount(member);
    await addReceivingAccount(adminApi);
    await desk.goto("/#/admin/users");
    await desk.getByRole("searchbox").fill(member.phone);
    await desk.getByRole("button", { name: "ปรับเครดิต" }).first().click();
    const credits = await loseFirstAnswer(desk, /credit-adjust$/);
    const dialog = desk.getByRole("dialog", { name: "ปรับเครดิต" });
    await dialog.getByLabel("จำนวนเงิน").fill("100");
    await dialog.getByLabel("เหตุผล").fill("แก้รายการ");
    const give = dialog.getByRole("button", { name: "ยืนยันเพิ่ม 100.00 บาท" });
    await give.click();
    await expect(dialog.getByText(NO_LINE)).toBeVisible();
    await give.click();
    await expect(desk.getByRole("status")).toContainText("ปรับเครดิตสำเร็จ");
    sentTwice(credits);

    await member.api.call("POST", "/api/payment/withdrawal", { amount: "300" });
    await desk.goto("/#/admin/withdrawals");
    await desk.getByRole("row").filter({ hasText: "300.00" }).click();
    expect(await copiedBy(desk, desk.getByRole("button", { name: "คัดลอก" }))).toBe(account);
    const payments = await loseFirstAnswer(desk, /withdrawals\/[^/]+\/approve$/);
    const pay = { name: "โอนแล้ว อนุมัติ" };
    await desk.getByRole("button", pay).click();
    await desk.getByRole("alertdialog").getByRole("button", pay).click();
    // The list was asked anew: it is paid, and nothing is left to press but what is said of it.
    await expect(desk.getByRole("status").filter({ hasText: NO_LINE })).toBeAttached();
    await expect(desk.getByRole("row").filter({ hasText: "300.00" })).toHaveCount(0);
    await sentOnce(payments);

    const { qr_amount: amount } = await openDeposit(member);
    await desk.goto("/#/admin/deposits");
    const queue = desk.getByRole("list", { name: "รายการฝากเงิน" });
    await queue.getByText(amount).click();
    const approvals = await loseFirstAnswer(desk, /deposits\/[^/]+\/approve$/);
    await desk.getByRole("button", { name: `ยืนยัน เติม ${amount} บาท` }).click();
    await desk.getByRole("alertdialog").getByRole("button", { name: "ยืนยันเติม" }).click();
    await expect(desk.getByRole("status").filter({ hasText: NO_LINE })).toBeAttached();
    await expect(desk.getByText(amount)).toHaveCount(0);
    await sentOnce(approvals);

    expect(await ledgerOf(adminApi, member.id)).toEqual([
      "ADJUST 500.00",
      "ADJUST 100.00",
      "WITHDRAW 300.00",
      `DEPOSIT ${amount}`,
    ]);
    await desk.context().close();
    await product.stop();
  },
);

/** Once, and done: what is said of an earlier answer may still stand there. */
async function sentOnce(keys: readonly string[]): Promise<void> {
  await expect.poll(() => keys.length).toBe(1);
}

/** Once and once again, under one key. */
function sentTwice(keys: readonly string[]): void {
  expect(keys).toHaveLength(2);
  expect(keys[0]).not.toBe("");
  expect(keys[1]).toBe(keys[0]);
}

async function allowClipboard(page: Page, origin = ""): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin });
}

async function copiedBy(page: Page, button: Locator): Promise<string> {
  await button.click();
  return page.evaluate("navigator.clipboard.readText()");
}

interface Deposit {
  readonly id: string;
  readonly qr_amount: string;
  readonly reference_id: string;
  readonly earlier_slips: readonly string[];
  readonly member: { readonly id: string };
}

async function depositsOf(adminApi: Api, { id }: Member): Promise<Deposit[]> {
  const { data } = await adminApi.call("GET", "/api/admin/deposits?status=ALL&limit=50");
  return (data as { items: Deposit[] }).items.filter(({ member }) => member.id === id);
}

async function openDeposit(member: Member): Promise<Deposit> {
  const { data } = await member.api.call("GET", "/api/wallets/bank-accounts/active");
  const [account] = (data as { items: { id: string }[] }).items;
  const reply = await member.api.call("POST", "/api/wallets/deposit-intent", {
    amount: 200,
    provider: "promptpay",
    bank_account_id: account?.id,
  });
  return reply["data"] as Deposit;
}
