/** A session ends in every tab and at 03:00; the next member sees nothing of the one before. */
import { type Page } from "@playwright/test";

import { expect, journey } from "./journey.ts";
import { type Member } from "./people.ts";
import { openRound } from "./rounds.ts";

const MINUTE = 60_000;

journey(
  "on a phone that is twenty minutes fast the next member sees nothing of the former, and 03:00 ends it",
  async ({ page, context, adminApi, memberWith }) => {
    const [former, next] = [await memberWith(777), await memberWith(0)];
    const round = await openRound(adminApi, { closesInMs: 15 * MINUTE });
    await page.clock.install({ time: Date.now() + 20 * MINUTE });
    await signIn(page, former);
    await expect(page.getByText("777.00").first()).toBeVisible();
    const other = await context.newPage();
    await other.goto("/#/deposit");
    await expect(other.getByRole("heading", { name: "ฝากเงิน" }).first()).toBeVisible();

    await page.getByRole("button", { name: "เมนู" }).tap();
    await page.getByRole("button", { name: "ออกจากระบบ" }).tap();
    await page.getByRole("alertdialog").getByRole("button", { name: "ออกจากระบบ" }).tap();
    await expect(other).toHaveURL(/#\/auth\/login/);
    await other.close();
    // The balance is a long time coming: until then none is shown.
    await page.route("**/api/wallets/balance", () => undefined);
    await signIn(page, next);
    await expect(page.getByText("777.00")).toHaveCount(0);

    await page.evaluate(`location.hash = "#/lottery-betting?round=${round.id}"`);
    await expect(page.getByRole("timer").first()).toHaveText(/^1[34]:[0-5][0-9]$/);
    await expect(page.getByRole("button", { name: "5", exact: true })).toBeEnabled();

    await page.evaluate(`location.hash = "#/lottery-bets?status=WON"`);
    await expect(page.getByRole("heading", { name: "โพยหวย" })).toBeVisible();

    // Whatever the hour is now, a day later its 03:00 has passed.
    await page.clock.fastForward("24:00:00");
    await expect(page).toHaveURL(/#\/auth\/login/);
    await expect(page.getByRole("alertdialog")).toContainText(
      "คุณถูก logout อัตโนมัติเนื่องจากเลยเวลาตี 3 แล้ว กรุณา login ใหม่",
    );
    // Back to what was being done, and not to home.
    await page.getByRole("alertdialog").getByRole("button", { name: "รับทราบ" }).tap();
    await fillIn(page, next);
    await expect(page).toHaveURL(/#\/lottery-bets\?status=WON$/);
  },
);

journey(
  "an address that was sent leads there once its member has signed in; who signs out goes home",
  async ({ page, memberWith }) => {
    const member = await memberWith(10);
    await page.goto("/#/withdrawal/history?from=link");
    await expect(page).toHaveURL(/#\/auth\/login/);
    await page.reload();
    await fillIn(page, member);
    await expect(page).toHaveURL(/#\/withdrawal\/history\?from=link$/);
    await page.goto("/#/lotteries");
    await signOut(page);
    await fillIn(page, member);
    await expect(page).toHaveURL(/#\/$/);
    // What is opened after that, in the page that stayed open, is wanted again.
    await signOut(page);
    await page.goto("/#/withdrawal/history?from=notice");
    await expect(page).toHaveURL(/#\/auth\/login/);
    await fillIn(page, member);
    await expect(page).toHaveURL(/#\/withdrawal\/history\?from=notice$/);
  },
);

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "เมนู" }).tap();
  await page.getByRole("button", { name: "ออกจากระบบ" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "ออกจากระบบ" }).tap();
  await expect(page).toHaveURL(/#\/auth\/login/);
  await expect(page.getByLabel("เบอร์โทรศัพท์")).toBeVisible();
}

async function signIn(page: Page, member: Member): Promise<void> {
  await page.goto("/#/auth/login");
  await fillIn(page, member);
  await expect(page.getByText("ยอดเงินคงเหลือ")).toBeVisible();
}

async function fillIn(page: Page, { phone, password }: Member): Promise<void> {
  await page.getByLabel("เบอร์โทรศัพท์").fill(phone);
  await page.getByLabel("รหัสผ่าน", { exact: true }).fill(password);
  await page.getByRole("button", { name: "เข้าสู่ระบบ" }).tap();
}
