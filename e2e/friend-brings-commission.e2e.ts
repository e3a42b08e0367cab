/** A friend comes by a member's link, bets, and brings a commission that goes to the wallet. */
import { type Browser, type Page } from "@playwright/test";

import { type Api, signIn } from "./api.ts";
import { expect, journey } from "./journey.ts";
import { ledgerOf, loseFirstAnswer } from "./lost-answers.ts";
import { type Member, balanceOf, newPhone, sitDown } from "./people.ts";
import { type OpenRound, betByApi, openRound } from "./rounds.ts";

const PASSWORD = "4711";
const RESULT = {
  prize_first: "835462",
  three_front: "104 981",
  three_bottom: ["257", "630"],
  two_bottom: "71",
};

journey(
  "a friend registers by the link, their stake brings a commission, and it goes to the wallet",
  async ({ page, browser, product, adminApi, memberWith }) => {
    await adminApi.call("PUT", "/api/admin/settings", { commission_percent: 5 });
    const member = await memberWith(0);
    const round = await openRound(adminApi);
    await sitDown(page, member.api);
    const link = await readLink(page);

    const phone = newPhone();
    await registerBy(browser, link, phone);
    const friend = await friendWith(product.baseURL, adminApi, phone, 500);
    await betByApi(friend, round, ["582", "077"]);
    await settle(adminApi, round);

    // 40 baht at 5 %: the job that counts it runs beside the settlement.
    await expect
      .poll(async () => (await member.api.call("GET", "/api/referral"))["data"])
      .toMatchObject({ balance: "2.00", friends: 1 });
    await page.reload();
    await expect(page.getByText("เพื่อนต้น")).toBeVisible();
    await expect(page.getByText(`${phone.slice(0, 3)}-xxx-${phone.slice(-4)}`)).toBeVisible();
    // The answer is lost: what is shown then is asked for anew.
    const keys = await loseFirstAnswer(page, /referral\/transfer$/);
    await page.getByRole("button", { name: "โอนเข้ากระเป๋าเงิน" }).tap();
    const question = page.getByRole("alertdialog", { name: "โอนค่าแนะนำเข้ากระเป๋าเงิน?" });
    await question.getByRole("button", { name: "โอนเข้ากระเป๋าเงิน" }).tap();
    await expect(page.getByText(/^ไม่สามารถเชื่อมต่อเซิร์ฟเวอร์/).first()).toBeVisible();
    expect(keys).toHaveLength(1);
    await expect(page.getByRole("button", { name: "โอนเข้ากระเป๋าเงิน" })).toBeDisabled();
    expect(await ledgerOf(adminApi, member.id)).toEqual(["ADJUST 2.00"]);
    expect(await balanceOf(member)).toBe(2);
    expect(await adminApi.call("GET", "/api/admin/ledger/check")).toMatchObject({ balanced: true });
  },
);

/** By the home screen's shortcut to the screen that has the link. */
async function readLink(page: Page): Promise<string> {
  await page.goto("/");
  const shortcuts = page.getByRole("navigation", { name: "ทางลัด" });
  await shortcuts.getByRole("link", { name: "แนะนำเพื่อน" }).tap();
  await expect(page.getByRole("img", { name: "QR ของลิงก์แนะนำเพื่อน" })).toBeVisible();
  await expect(page.getByText("ยังไม่มีเพื่อนที่สมัครผ่านลิงก์ของคุณ")).toBeVisible();
  return page.getByText("/#/auth/register?ref=").innerText();
}

/** On a phone of their own, through every step. */
async function registerBy(browser: Browser, link: string, phone: string): Promise<void> {
  const context = await browser.newContext({ hasTouch: true, locale: "th-TH" });
  const page = await context.newPage();
  await page.goto(link);
  const next = page.getByRole("button", { name: "ถัดไป" });
  await page.getByLabel("เบอร์โทรศัพท์").fill(phone);
  const code = await page.locator(".code-track").textContent();
  await page.getByLabel("พิมพ์รหัสด้านบน").fill(code ?? "");
  await next.tap();
  await page.getByLabel("ชื่อเล่น").fill("เพื่อนต้น");
  await page.getByLabel("รหัสผ่าน", { exact: true }).fill(PASSWORD);
  await page.getByLabel("ยืนยันรหัสผ่าน").fill(PASSWORD);
  await page.getByLabel(/ฉันมีอายุ 20 ปีขึ้นไป/).check();
  await next.tap();
  await page.getByRole("button", { name: "ข้ามไปก่อน" }).tap();
  await expect(page.getByText("ยอดเงินคงเหลือ")).toBeVisible();
  await context.close();
}

async function friendWith(
  baseURL: string,
  adminApi: Api,
  phone: string,
  baht: number,
): Promise<Member> {
  const api = await signIn(baseURL, phone, PASSWORD);
  const id = String((await api.call("GET", "/api/users/me"))["id"]);
  const credit = { amount: String(baht), reason: "สำหรับการทดสอบ" };
  await adminApi.call("POST", `/api/admin/users/${id}/credit-adjust`, credit);
  return { id, phone, password: PASSWORD, api };
}

async function settle(adminApi: Api, { id }: OpenRound): Promise<void> {
  await adminApi.call("PATCH", `/api/admin/rounds/${id}`, { status: "CLOSED" });
  await adminApi.call("POST", `/api/admin/rounds/${id}/result`, { result: RESULT });
}
