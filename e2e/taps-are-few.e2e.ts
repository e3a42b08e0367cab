/** The member's jobs in taps, counted in the page as fingers make them (docs/member-findings.md). */
import { bangkokDay } from "@chokdee/domain/time.ts";
import { type Locator, type Page } from "@playwright/test";

import { type Api } from "./api.ts";
import { addBankAccount, addReceivingAccount } from "./bank-accounts.ts";
import { tapKeys, tapTypes } from "./betting-desk.ts";
import { RESULT } from "./fixtures.ts";
import { expect, journey } from "./journey.ts";
import { balanceOf, type Member, newPhone, sitDown } from "./people.ts";
import { betByApi, openRound } from "./rounds.ts";

const TEN = Array.from({ length: 10 }, (_, n) => String(100 + n * 7));

journey(
  "ten numbers of three types by hand are 36 taps",
  async ({ page, adminApi, memberWith }) => {
    const round = await openRound(adminApi);
    const member = await memberWith(1000);
    await beginAt(page, member, `/#/lottery-betting?round=${round.id}`);
    await tapTypes(page, "3 ตัวโต๊ด", "3 ตัวหน้า");
    await tapKeys(page, TEN.join(""));
    await page.getByRole("button", { name: "ใส่ราคา" }).tap();
    const sheet = page.getByRole("dialog", { name: "ใส่ราคา" });
    await sheet.getByRole("button", { name: "10", exact: true }).first().tap();
    await sheet.getByRole("button", { name: "ตรวจโพย" }).tap();
    await send(page);
    expect(await tapsOf(page)).toBe(36);
    expect(await balanceOf(member)).toBe(700);
  },
);

journey(
  "ten numbers of three types by paste are 3 taps",
  async ({ page, adminApi, memberWith }) => {
    const round = await openRound(adminApi);
    const member = await memberWith(1000);
    await beginAt(page, member, `/#/lottery-betting?round=${round.id}`);
    await page.getByRole("button", { name: "วางโพย" }).tap();
    const lines = TEN.map((number) => `${number}=20x20x10`).join("\n");
    await page.getByRole("textbox", { name: "วางหรือพิมพ์โพย" }).fill(lines);
    await page.getByRole("button", { name: "เพิ่ม 30 รายการ" }).tap();
    await send(page);
    expect(await tapsOf(page)).toBe(3);
    expect(await balanceOf(member)).toBe(500);
  },
);

journey(
  "an earlier slip of 200 lines is sent again from the slips in 6 taps",
  async ({ page, adminApi, memberWith }) => {
    const member = await memberWith(10_000);
    const round = await openRound(adminApi);
    await betByApi(
      member,
      round,
      Array.from({ length: 200 }, (_, n) => String(n).padStart(3, "0")),
    );
    await beginAt(page, member, "/#/lottery-bets");
    await page.getByRole("button", { name: "รายละเอียด" }).first().tap();
    await page.getByRole("button", { name: "แทงซ้ำ" }).tap();
    const rounds = page.getByRole("dialog", { name: "เลือกงวดที่จะแทง" });
    await rounds.getByRole("button", { name: round.name }).tap();
    await page.getByRole("button", { name: "ใส่ราคา" }).tap();
    await page.getByRole("button", { name: "ตรวจโพย" }).tap();
    await send(page);
    expect(await tapsOf(page)).toBe(6);
    expect(await balanceOf(member)).toBe(2000);
  },
);

journey("a deposit comes to its QR in 4 taps from home", async ({ page, adminApi, memberWith }) => {
  const member = await memberWith(0);
  await addReceivingAccount(adminApi);
  await addBankAccount(member);
  await beginAt(page, member, "/#/");
  await page.getByRole("link", { name: "ฝากเงิน" }).first().tap();
  await page.getByRole("button", { name: /เติมเงินผ่าน QR Code/ }).tap();
  await page.getByRole("button", { name: "500", exact: true }).tap();
  await page.getByRole("button", { name: "สร้าง QR 500.00 บาท" }).tap();
  await expect(page.getByAltText(/QR Code พร้อมเพย์ ยอด/)).toBeVisible();
  expect(await tapsOf(page)).toBe(4);
});

journey(
  "from a fresh phone to the first bet are 24 taps and 28 keys, deposit with its slip included",
  async ({ page, adminApi }) => {
    await addReceivingAccount(adminApi);
    const round = await openRound(adminApi, { closesInMs: 20 * 60_000 });
    await page.addInitScript(countTaps);
    await page.goto("/");
    const phone = newPhone();
    const keys = await registerByHand(page, phone);
    expect([await tapsOf(page), keys]).toEqual([10, 28]);

    await page.getByRole("link", { name: "ฝากเงิน" }).first().tap();
    await page.getByRole("button", { name: /เติมเงินผ่าน QR Code/ }).tap();
    await page.getByRole("button", { name: "500", exact: true }).tap();
    await page.getByRole("button", { name: "สร้าง QR 500.00 บาท" }).tap();
    await expect(page.getByAltText(/QR Code พร้อมเพย์ ยอด/)).toBeVisible();
    await sendSlip(page);
    expect(await tapsOf(page)).toBe(16);

    await approveDepositOf(adminApi, phone);
    await expect(page.getByText("ยอดเงินคงเหลือ")).toBeVisible();
    await page.getByRole("link", { name: round.name }).first().tap();
    await tapKeys(page, "582");
    await page.getByRole("button", { name: "ใส่ราคา" }).tap();
    const sheet = page.getByRole("dialog", { name: "ใส่ราคา" });
    await sheet.getByRole("button", { name: "10", exact: true }).first().tap();
    await sheet.getByRole("button", { name: "ตรวจโพย" }).tap();
    await send(page);
    expect(await tapsOf(page)).toBe(24);
  },
);

journey(
  "whether one has won is seen without a tap in the open app, and after one tap later",
  async ({ page, adminApi, memberWith }) => {
    const member = await memberWith(1000);
    const [first, second] = [await openRound(adminApi), await openRound(adminApi)];
    for (const round of [first, second]) await betByApi(member, round, ["462", "111"]);
    const pushOpen = page
      .waitForEvent("websocket")
      .then((push) => push.waitForEvent("framereceived"));
    await beginAt(page, member, "/#/");
    await pushOpen;
    await draw(adminApi, first);
    await expect(page.getByRole("status").filter({ hasText: "ถูกรางวัล!" })).toBeVisible();
    expect(await tapsOf(page)).toBe(0);

    // The other is drawn while the app is closed.
    await page.goto("about:blank");
    await draw(adminApi, second);
    await page.goto("/#/");
    await page.getByRole("link", { name: "โพย", exact: true }).tap();
    const card = page.getByRole("listitem").filter({ hasText: second.name });
    await expect(card).toContainText("ถูกรางวัล");
    await expect(card).toContainText("18,000.00");
    expect(await tapsOf(page)).toBe(1);
  },
);

journey(
  "the round of a day is 2 taps in the calendar, or 1 and 8 keys",
  async ({ page, memberWith }) => {
    await beginAt(page, await memberWith(0), "/#/check-round");
    const label = "วันที่ออกรางวัล";
    await page.getByRole("button", { name: `ปฏิทิน: ${label}` }).tap();
    const calendar = page.getByRole("dialog", { name: `ปฏิทิน: ${label}` });
    const today = bangkokDay(Date.now());
    await calendar.locator("[aria-current=date]").tap();
    await expect(page).toHaveURL(new RegExp(`date=${today}`));
    expect(await tapsOf(page)).toBe(2);

    await page.reload();
    await page.getByLabel(label, { exact: true }).and(page.locator("input")).tap();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("05022569");
    await expect(page).toHaveURL(/date=2026-02-05/);
    expect(await tapsOf(page)).toBe(2 + 1);
  },
);

/** As a finger and a keyboard do it; answers the keys that were pressed. */
async function registerByHand(page: Page, phone: string): Promise<number> {
  let keys = 0;
  const type = async (field: Locator, text: string): Promise<void> => {
    const isThere = await field.evaluate((element) => element === document.activeElement);
    if (!isThere) await field.tap();
    await page.keyboard.type(text);
    keys += [...text].length;
  };
  const next = page.getByRole("button", { name: "ถัดไป" });
  await page.getByRole("link", { name: "สมัครสมาชิก" }).tap();
  // The sign-in has a field of the same name and stands until this comes.
  await expect(next).toBeVisible();
  await type(page.getByLabel("เบอร์โทรศัพท์"), phone);
  const code = (await page.locator(".code-track").textContent()) ?? "";
  await type(page.getByLabel("พิมพ์รหัสด้านบน"), code);
  await next.tap();
  await type(page.getByLabel("ชื่อเล่น"), "สมหญิง");
  await type(page.getByLabel("รหัสผ่าน", { exact: true }), "4711");
  await type(page.getByLabel("ยืนยันรหัสผ่าน"), "4711");
  await page.getByLabel(/ฉันมีอายุ 20 ปีขึ้นไป/).tap();
  await next.tap();
  await page.getByRole("button", { name: "ข้ามไปก่อน" }).tap();
  await expect(page.getByText("ยอดเงินคงเหลือ")).toBeVisible();
  return keys;
}

async function sendSlip(page: Page): Promise<void> {
  // Any picture does for a slip: what it shows is for the staff to judge.
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 390, height: 160 } });
  const chosen = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "เลือกรูป", exact: true }).tap();
  await (await chosen).setFiles({ name: "slip.png", mimeType: "image/png", buffer });
  await page.getByRole("button", { name: "ส่งสลิป" }).tap();
  await expect(page.getByText("อัปโหลดสลิปสำเร็จ!").first()).toBeVisible();
}

async function approveDepositOf(adminApi: Api, phone: string): Promise<void> {
  const { data } = await adminApi.call("GET", `/api/admin/deposits?status=WAITING&search=${phone}`);
  const [deposit] = (data as { items: { id: string }[] }).items;
  await adminApi.call("POST", `/api/admin/deposits/${deposit?.id}/approve`, {});
}

async function draw(adminApi: Api, { id }: { readonly id: string }): Promise<void> {
  await adminApi.call("PATCH", `/api/admin/rounds/${id}`, { status: "CLOSED" });
  await adminApi.call("POST", `/api/admin/rounds/${id}/result`, { result: RESULT });
}

async function beginAt(page: Page, member: Member, address: string): Promise<void> {
  await sitDown(page, member.api);
  await page.addInitScript(countTaps);
  await page.goto(address);
}

/** Runs in the page: what a finger does counts, what a program does by itself not. */
function countTaps(): void {
  const count = (): string => String(Number(sessionStorage.getItem("taps") ?? "0") + 1);
  addEventListener(
    "click",
    (event) => {
      if (event.isTrusted) sessionStorage.setItem("taps", count());
    },
    { capture: true },
  );
}

async function tapsOf(page: Page): Promise<number> {
  const taps = await page.evaluate(() => Number(sessionStorage.getItem("taps") ?? "0"));
  journey.info().annotations.push({ type: "taps", description: String(taps) });
  return taps;
}

async function send(page: Page): Promise<void> {
  const slip = page.getByRole("dialog", { name: "โพยของคุณ" });
  await slip.getByRole("button", { name: /^ส่งโพย/ }).tap();
  await expect(slip).toBeHidden();
}
