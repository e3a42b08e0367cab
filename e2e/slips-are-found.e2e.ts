/** The slips of before: looked for, noted, and shared whole. */
import { readFileSync } from "node:fs";

import { type Page } from "@playwright/test";

import { historySettled } from "./history.ts";
import { expect, journey } from "./journey.ts";
import { type Member, sitDown } from "./people.ts";
import { betByApi, openRound } from "./rounds.ts";

journey(
  "slips are found by number and by lottery, and carry the member's own note",
  async ({ page, adminApi, memberWith }) => {
    const member = await memberWith(1000);
    await betByApi(member, await openRound(adminApi), ["582", "117"]);
    await betByApi(member, await openRound(adminApi, { code: "laos" }), ["904"]);
    await look(page, member);
    await expect(cards(page)).toHaveCount(2);
    await page.getByText("ค้นโพย", { exact: true }).tap();
    await page.getByRole("textbox", { name: "มีเลข" }).fill("117");
    await expect(cards(page)).toHaveCount(1);
    await page.getByRole("textbox", { name: "มีเลข" }).fill("11");
    await expect(page.getByText("ไม่พบโพยที่ค้นหา")).toBeVisible();
    await page.getByRole("button", { name: "แสดงทั้งหมด" }).tap();
    await expect(cards(page)).toHaveCount(2);
    await cards(page).first().tap();
    const slip = page.getByRole("dialog", { name: "รายละเอียดโพย" });
    await slip.getByRole("button", { name: "เพิ่มบันทึก" }).tap();
    await slip.getByRole("textbox", { name: "บันทึกของคุณ" }).fill("พี่แดง");
    await slip.getByRole("button", { name: "บันทึก", exact: true }).tap();
    await slip.getByRole("button", { name: "ปิด" }).tap();
    await historySettled(page);
    await page.reload();
    await expect(page.getByRole("listitem").getByText("พี่แดง")).toBeVisible();
  },
);

journey(
  "what could not be read of the day is no number, and one tap asks for it and the slips again",
  async ({ page, adminApi, memberWith }) => {
    const member = await memberWith(1000);
    await betByApi(member, await openRound(adminApi), ["582", "117"]);
    const calls = /\/api\/lottery\/bets(?:\?|\/summary)/;
    await page.route(calls, (route) => route.fulfill({ status: 503 }));
    await look(page, member);
    const again = page.getByRole("button", { name: "ลองใหม่" });
    await expect(page.getByText("ไม่สามารถโหลดข้อมูลโพยได้")).toBeVisible();
    await expect(page.getByRole("definition").first()).toHaveText("-");
    await expect(page.getByRole("definition").last()).toHaveText("-");
    await expect(again).toHaveCount(1);
    await page.unroute(calls);
    await again.tap();
    await expect(page.getByRole("definition").first()).toContainText("40.00");
    await expect(cards(page)).toHaveCount(1);
  },
);

journey(
  "a slip of 200 lines is shared as one picture that holds them all",
  async ({ page, adminApi, memberWith }) => {
    const member = await memberWith(10_000);
    const numbers = Array.from({ length: 200 }, (_, n) => String(n * 5).padStart(3, "0"));
    await betByApi(member, await openRound(adminApi), numbers);
    await look(page, member);
    await cards(page).first().tap();
    const slip = page.getByRole("dialog", { name: "รายละเอียดโพย" });
    // What can be done with it stands above its lines.
    for (const name of ["แทงซ้ำ", "แชร์", "พิมพ์"]) {
      const button = slip.getByRole("button", { name });
      // The sheet is on its way up.
      await expect.poll(async () => (await button.boundingBox())?.y, name).toBeLessThan(500);
    }
    await page.evaluate(() => {
      const text: string[] = [];
      const drawing = CanvasRenderingContext2D.prototype;
      type Write = (this: CanvasRenderingContext2D, text: string, ...at: number[]) => void;
      const write: Write = Reflect.get(drawing, "fillText");
      const noted: Write = function (one, ...at) {
        text.push(one);
        write.call(this, one, ...at);
      };
      Object.assign(drawing, { fillText: noted });
      Object.assign(globalThis, { written: text });
      Object.defineProperty(navigator, "canShare", { value: () => false });
    });
    const saved = page.waitForEvent("download");
    await slip.getByRole("button", { name: "แชร์" }).tap();
    const file = await (await saved).path();
    // The first bytes of a PNG.
    expect(readFileSync(file).subarray(1, 4).toString()).toBe("PNG");
    const written = await page.evaluate(
      () => (globalThis as unknown as { written: string[] }).written,
    );
    expect(numbers.filter((number) => !written.includes(number))).toEqual([]);
  },
);

journey(
  "notices on this phone are offered after the first slip, once",
  async ({ page, context, adminApi, memberWith }) => {
    // A browser without a window refuses notices from the start; a phone has not been asked yet.
    await context.addInitScript(() =>
      Object.defineProperty(Notification, "permission", { get: () => "default" }),
    );
    const member = await memberWith(100);
    await look(page, member);
    await expect(page.getByText("ยังไม่มีโพย")).toBeVisible();
    const offer = page.getByText("ให้บอกเมื่อออกผลไหม");
    await expect(offer).toBeHidden();
    await betByApi(member, await openRound(adminApi), ["582"]);
    await page.reload();
    await expect(offer).toBeVisible();
    await page.getByRole("button", { name: "ไม่ใช่ตอนนี้" }).tap();
    await expect(offer).toBeHidden();
    await page.reload();
    await expect(cards(page)).toHaveCount(1);
    await expect(offer).toBeHidden();
  },
);

function cards(page: Page) {
  return page.getByRole("button", { name: "รายละเอียด" });
}

async function look(page: Page, member: Member): Promise<void> {
  await sitDown(page, member.api);
  await page.goto("/#/lottery-bets");
}
