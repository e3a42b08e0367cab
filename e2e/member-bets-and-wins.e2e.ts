/**
 * The heart of the product in two browsers: a visitor becomes a member, gets credit, bets in both
 * ways on a round that an administrator made, and wins on the real draw of 2 May 2026.
 */
import { readFileSync } from "node:fs";

import { type Locator, type Page } from "@playwright/test";

import { type Api } from "./api.ts";
import { inBaht, openSlip, tapTypes, typeNumbers } from "./betting-desk.ts";
import { typeDay } from "./dates.ts";
import { expect, journey } from "./journey.ts";
import { newPhone } from "./people.ts";

const DRAWN_ON = "2026-05-02";
const PASSWORD = "somchai";
const ROUND = "รัฐบาลไทย งวดเดินทาง";

interface Draw {
  readonly date: string;
  readonly first: string;
  readonly front3: readonly string[];
  readonly last3: readonly string[];
  readonly last2: string;
}

journey(
  "a visitor registers, bets in both ways, and wins",
  async ({ page, deskPage: desk, adminApi, product }) => {
    // Two people in two browsers, one after the other.
    journey.setTimeout(150_000);
    const phone = newPhone();
    const draw = realDraw();
    await register(page, phone);
    await signInAtDesk(desk, product.admin);
    await giveCredit(desk, phone);
    await expect(page.getByText("1,000.00").first()).toBeVisible();

    await createRound(desk);
    await bet(page, draw);
    await expectPendingSlip(page);

    await closeAndSettle(desk, draw);
    const payout = await expectWin(page, adminApi, draw);
    await expectResult(page, draw);
    await page.getByRole("link", { name: "หน้าหลัก" }).tap();
    const expected = 100_000 - 10_000 + payout;
    await expect(page.getByText(inBaht(expected)).first()).toBeVisible();
    expect(await adminApi.call("GET", "/api/admin/ledger/check")).toMatchObject({ balanced: true });
  },
);

function realDraw(): Draw {
  const archive = new URL("../db/archives/glo-draws.json", import.meta.url);
  const draws = JSON.parse(readFileSync(archive, "utf8")) as { readonly draws: Draw[] } | Draw[];
  const draw = (Array.isArray(draws) ? draws : draws.draws).find(({ date }) => date === DRAWN_ON);
  if (!draw) throw new Error(`The archive lacks the draw of ${DRAWN_ON}.`);
  return draw;
}

async function register(page: Page, phone: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("link", { name: "สมัครสมาชิก" }).tap();
  const next = page.getByRole("button", { name: "ถัดไป" });
  await expect(next).toBeVisible();
  await page.getByLabel("เบอร์โทรศัพท์").fill(phone);
  const code = await page.locator(".code-track").textContent();
  await page.getByLabel("พิมพ์รหัสด้านบน").fill(code ?? "");
  await next.tap();
  await page.getByLabel("ชื่อเล่น").fill("สมชาย");
  await page.getByLabel("รหัสผ่าน", { exact: true }).fill(PASSWORD);
  await page.getByLabel("ยืนยันรหัสผ่าน").fill(PASSWORD);
  await page.getByLabel(/ฉันมีอายุ 20 ปีขึ้นไป/).check();
  await next.tap();
  await page.getByRole("button", { name: "ข้ามไปก่อน" }).tap();
  await expect(page.getByText("ยอดเงินคงเหลือ")).toBeVisible();
}

async function signInAtDesk(
  desk: Page,
  admin: { readonly phone: string; readonly password: string },
): Promise<void> {
  await desk.goto("/#/admin/login");
  await desk.getByLabel("เบอร์โทรศัพท์").fill(admin.phone);
  await desk.getByLabel("รหัสผ่าน", { exact: true }).fill(admin.password);
  await desk.getByRole("button", { name: "เข้าสู่ระบบ" }).click();
  await expect(desk).toHaveURL(/#\/admin\/dashboard$/);
}

async function giveCredit(desk: Page, phone: string): Promise<void> {
  await desk.goto("/#/admin/users");
  await desk.getByRole("searchbox").fill(phone);
  const row = desk.getByRole("row").filter({ hasText: "สมชาย" });
  await row.getByRole("button", { name: "ปรับเครดิต" }).click();
  const dialog = desk.getByRole("dialog", { name: "ปรับเครดิต" });
  await dialog.getByLabel("จำนวนเงิน").fill("1000");
  await dialog.getByLabel("เหตุผล").fill("เครดิตต้อนรับ");
  await dialog.getByRole("button", { name: "ยืนยันเพิ่ม 1,000.00 บาท" }).click();
  await expect(desk.getByRole("status")).toContainText("ปรับเครดิตสำเร็จ");
  await expect(row).toContainText("1,000.00");
}

async function createRound(desk: Page): Promise<void> {
  await desk.getByRole("link", { name: "งวดหวย" }).click();
  await desk.getByRole("button", { name: "สร้างงวด" }).click();
  const dialog = desk.getByRole("dialog", { name: "สร้างงวด" });
  await dialog.getByLabel("หวย", { exact: true }).selectOption({ label: "รัฐบาลไทย" });
  await dialog.getByLabel(/ชื่อที่แสดง/).fill(ROUND);
  await typeDay(dialog, "วันที่ออกผล", DRAWN_ON);
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
  await typeDay(dialog, "ปิดรับ (เวลาไทย)", tomorrow);
  await dialog.getByLabel("ปิดรับ (เวลาไทย) เวลา", { exact: true }).fill("15:20");
  await dialog.getByRole("button", { name: "สร้างงวด" }).click();
  await expect(desk.getByRole("status")).toContainText("สร้างงวดแล้ว");
}

/** Six lines: 3 top on the keypad, 2 top and 2 bottom at once on the panel; three of them win. */
async function bet(page: Page, draw: Draw): Promise<void> {
  const threeTop = draw.first.slice(-3);
  const twoTop = draw.first.slice(-2);
  await page.getByRole("link", { name: "หวย", exact: true }).tap();
  await page.getByRole("link", { name: ROUND }).tap();
  await typeNumbers(page, threeTop, "123");

  await page.getByRole("button", { name: "แผงเลข" }).tap();
  await tapTypes(page, "2 ตัวบน", "2 ตัวล่าง");
  const panel = page.getByRole("group", { name: "แผงเลข" });
  for (const number of [twoTop, draw.last2]) {
    const cell = panel.getByRole("button", { name: [...number].join(" ") });
    await cell.tap();
    await expect(cell).toHaveAttribute("aria-pressed", "true");
  }
  const slip = await openSlip(page, { "3 ตัวบน": 10, "2 ตัวบน": 20, "2 ตัวล่าง": 20 });
  await expect(slip).toContainText("6 รายการ คงเหลือหลังแทง900.00");
  await slip.getByRole("button", { name: "ส่งโพย 100.00 บาท" }).tap();
  await expect(slip).toBeHidden();
  await expect(page.getByRole("status").filter({ hasText: "✅" })).toBeAttached();
}

async function expectPendingSlip(page: Page): Promise<void> {
  await page.getByRole("link", { name: "โพย", exact: true }).tap();
  const card = page.getByRole("listitem").filter({ hasText: ROUND });
  await expect(card).toContainText("รอออกผล");
  await expect(card).toContainText("100.00");
}

async function closeAndSettle(desk: Page, draw: Draw): Promise<void> {
  // By its name: how many rounds close before it changes with the time of day.
  await desk.getByRole("searchbox", { name: "ค้นหาชื่อหวย" }).fill(ROUND);
  await desk.getByRole("row").filter({ hasText: ROUND }).getByRole("link", { name: "ดู" }).click();
  await desk.getByRole("button", { name: "ปิดรับทันที" }).click();
  await desk.getByRole("alertdialog").getByRole("button", { name: "ปิดรับทันที" }).click();
  // An open round has the same fields in the card that tries a result out.
  await expect(desk.getByText("รอใส่ผล")).toBeVisible();
  await desk.getByLabel("รางวัลที่ 1").fill(draw.first);
  for (const place of [0, 1]) {
    await desk.getByLabel(`3 ตัวหน้า ตัวที่ ${place + 1}`).fill(draw.front3[place] ?? "");
    await desk.getByLabel(`3 ตัวล่าง ตัวที่ ${place + 1}`).fill(draw.last3[place] ?? "");
  }
  await desk.getByLabel("2 ตัวล่าง", { exact: true }).fill(draw.last2);
  await expect(desk.getByText("3 จาก 6")).toBeVisible();

  const again = desk.getByLabel("พิมพ์ผลซ้ำเพื่อยืนยัน");
  const confirm = desk.getByRole("button", { name: "ยืนยันผลและจ่ายรางวัล" });
  const spoken = [draw.first, ...draw.front3, ...draw.last3, draw.last2].join(" ");
  await again.fill(spoken.replace(draw.last2, "99"));
  await expect(desk.getByText("ไม่ตรงกับผลที่กรอกด้านบน")).toBeVisible();
  await expect(confirm).toBeDisabled();
  await again.fill(spoken);
  await expect(desk.getByRole("heading", { name: "จ่ายถ้าออกเลขนี้" })).toBeVisible();
  await confirm.click();
  await expect(desk.getByRole("status")).toContainText("จ่ายรางวัลแล้ว 3 รายการ");
  // What a number would have cost is nobody's question any more.
  await expect(desk.getByRole("heading", { name: "ยอดแทงรายเลข" })).toBeVisible();
  await expect(desk.getByText("จ่ายถ้าออก")).toHaveCount(0);
}

/** The member's screen has stayed open since before the draw. Answers the payout in satang. */
async function expectWin(page: Page, adminApi: Api, draw: Draw): Promise<number> {
  const card = page.getByRole("listitem").filter({ hasText: ROUND });
  await expect(card).toContainText("ถูกรางวัล");
  await card.getByRole("button", { name: "รายละเอียด" }).tap();
  const detail = page.getByRole("dialog", { name: "รายละเอียดโพย" });
  const payout = await payoutOf(adminApi);
  await expect(detail).toContainText(`+${inBaht(payout)}`);
  await expect(detail).toContainText("จ่ายเงินรางวัลแล้ว");
  const lines = detail.getByRole("row").filter({ hasText: "×" });
  await expect(lines).toHaveCount(6);
  const won = lines.filter({ hasText: draw.last2 }).filter({ hasText: "2 ตัวล่าง" }).first();
  await expect(won).toContainText(draw.last2);
  await expectToPrintAlone(page, detail);
  await detail.getByRole("link", { name: "ตรวจผลรางวัล" }).tap();
  return payout;
}

/** On paper there is the whole slip, dark on white, and nothing of the screen around it. */
async function expectToPrintAlone(page: Page, detail: Locator): Promise<void> {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("navigation")).toBeHidden();
  await expect(detail.getByRole("row").last()).toBeVisible();
  await expect(detail.getByRole("button")).toHaveCount(0);
  await expect(detail).toHaveCSS("position", "absolute");
  await expect(detail).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await page.emulateMedia({ media: null, colorScheme: null });
}

/** 10 baht on 3 top, 20 on 2 top and on 2 bottom, at the odds of the lottery. */
async function payoutOf(adminApi: Api): Promise<number> {
  const types: unknown = await adminApi.call("GET", "/api/lottery/types");
  const government = (types as { id: string; code: string }[]).find(
    ({ code }) => code === "thai-gov",
  );
  const offers: unknown = await adminApi.call(
    "GET",
    `/api/lottery/types/${government?.id}/bet-types`,
  );
  const stakes: Readonly<Record<string, number>> = { THREE_TOP: 10, TWO_TOP: 20, TWO_BOTTOM: 20 };
  return (offers as { bet_type: string; default_odds: string }[]).reduce(
    (sum, { bet_type, default_odds: odds }) =>
      sum + Math.round((stakes[bet_type] ?? 0) * Number(odds) * 100),
    0,
  );
}

/** The day's result, as the link of the slip opens it. */
async function expectResult(page: Page, draw: Draw): Promise<void> {
  await expect(page).toHaveURL(/#\/lottery-results/);
  await expect(page.getByRole("heading", { name: "ผลรางวัล" }).first()).toBeVisible();
  for (const number of [draw.first.slice(-3), draw.last2]) {
    await expect(page.getByRole("img", { name: [...number].join(" ") }).first()).toBeVisible();
  }
}
