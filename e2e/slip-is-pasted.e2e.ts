/** A slip that was written in a chat is pasted, read, asked about and sent. */
import { type Page } from "@playwright/test";

import { tapTypes } from "./betting-desk.ts";
import { expect, journey } from "./journey.ts";
import { type Member, balanceOf, sitDown } from "./people.ts";
import { type OpenRound, betByApi, openRound } from "./rounds.ts";

journey(
  "ten numbers of three types at one price are one paste and three taps",
  async ({ page, adminApi, memberWith }) => {
    const member = await memberWith(1000);
    await writeOn(page, member, await openRound(adminApi));
    const numbers = Array.from({ length: 10 }, (_, n) => `${String(100 + n * 7)}=20x20x10`);
    await paste(page, numbers.join("\n"));
    await page.getByRole("button", { name: "เพิ่ม 30 รายการ" }).tap();
    const slip = page.getByRole("dialog", { name: "โพยของคุณ" });
    await slip.getByRole("button", { name: "ส่งโพย 500.00 บาท" }).tap();
    await expect(slip).toBeHidden();
    expect(await balanceOf(member)).toBe(500);
  },
);

journey(
  "what is doubted is asked for, settled line by line or alike, and nothing of it is added before",
  async ({ page, adminApi, memberWith }) => {
    const member = await memberWith(1000);
    await writeOn(page, member, await openRound(adminApi));
    await paste(page, "12=5*5\n34=5\n56=5\n123=50*6\nพี่แดง 78=5*5\nเบอร์ 099-1");
    await expect(asked(page)).toHaveCount(5);
    await page.getByRole("button", { name: "ทุกบรรทัดเป็น บน (2)" }).tap();
    await expect(asked(page)).toHaveCount(3);
    await page.getByRole("button", { name: "123=50 บน กลับ" }).tap();
    await page.getByRole("button", { name: "78=5*5", exact: true }).tap();
    // Edited in its place, then taken out.
    const row = page.getByRole("textbox", { name: "แก้บรรทัดที่ 6" });
    await row.fill("99=ห้า");
    await row.press("Enter");
    await expect(asked(page)).toHaveCount(1);
    await page.getByRole("button", { name: "ลบบรรทัดที่ 6" }).tap();
    await expect(asked(page)).toHaveCount(0);
    // 12, 34, 56 and 78 with their types, and the six orders of 123.
    await page.getByRole("button", { name: "เพิ่ม 12 รายการ" }).tap();
    const slip = page.getByRole("dialog", { name: "โพยของคุณ" });
    await slip.getByRole("button", { name: "ส่งโพย 330.00 บาท" }).tap();
    await expect(slip).toBeHidden();
    expect(await balanceOf(member)).toBe(670);
  },
);

journey(
  "two hundred lines are pasted, read and sent within ten seconds",
  async ({ page, adminApi, memberWith }) => {
    const member = await memberWith(10_000);
    await writeOn(page, member, await openRound(adminApi));
    const lines = Array.from({ length: 200 }, (_, n) => `${String(n).padStart(3, "0")}=20`);
    const began = await page.evaluate(() => performance.now());
    await paste(page, `3 ตัวบน\n${lines.join("\n")}`);
    await page.getByRole("button", { name: "เพิ่ม 200 รายการ" }).tap();
    const slip = page.getByRole("dialog", { name: "โพยของคุณ" });
    await slip.getByRole("button", { name: "ส่งโพย 4,000.00 บาท" }).tap();
    await expect(slip).toBeHidden();
    const took = await page.evaluate((from) => performance.now() - from, began);
    expect(await balanceOf(member)).toBe(6000);
    expect(took).toBeLessThan(10_000);
  },
);

journey(
  "stakes on numbers of the slip are added to them, or left out, as is chosen",
  async ({ page, adminApi, memberWith }) => {
    const member = await memberWith(1000);
    await writeOn(page, member, await openRound(adminApi));
    await paste(page, "12=5*5");
    await page.getByRole("button", { name: "เพิ่ม 2 รายการ" }).tap();
    const slip = page.getByRole("dialog", { name: "โพยของคุณ" });
    await slip.getByRole("button", { name: "ปิด" }).tap();
    await paste(page, "12=7*0\n34=1*1");
    await expect(page.getByText("1 รายการมีในโพยแล้ว")).toBeVisible();
    await page.getByRole("button", { name: "เพิ่ม 3 รายการ" }).tap();
    await expect(slip.getByRole("button", { name: "ส่งโพย 19.00 บาท" })).toBeVisible();
  },
);

journey(
  "a slip that was sent is copied as text from its head, and the text is the same slip again",
  async ({ page, adminApi, memberWith }) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const member = await memberWith(1000);
    const round = await openRound(adminApi);
    await betByApi(member, round, ["582", "071"]);
    await sitDown(page, member.api);
    await page.goto("/#/lottery-bets");
    await page.getByRole("button", { name: "รายละเอียด" }).tap();
    await page.getByRole("button", { name: "คัดลอกข้อความ" }).tap();
    await page.goto(`/#/lottery-betting?round=${round.id}`);
    await page.getByRole("button", { name: "วางโพย" }).tap();
    await page.getByRole("button", { name: "วาง", exact: true }).tap();
    await expect(page.getByRole("textbox", { name: "วางหรือพิมพ์โพย" })).toHaveValue(
      "สามตัวบน\n582 071=20\n\nรวม 40",
    );
    await page.getByRole("button", { name: "เพิ่ม 2 รายการ" }).tap();
    const slip = page.getByRole("dialog", { name: "โพยของคุณ" });
    await expect(slip.getByRole("button", { name: "ส่งโพย 40.00 บาท" })).toBeVisible();
  },
);

journey(
  "sets of numbers are entered with their price: doubles, and win numbers with their orders",
  async ({ page, adminApi, memberWith }) => {
    const member = await memberWith(1000);
    await writeOn(page, member, await openRound(adminApi));
    await page.getByRole("button", { name: "กดเลข" }).tap();
    await tapTypes(page, "2 ตัวบน");
    const sheet = page.getByRole("dialog", { name: "ดึงโพย" });
    const setOf = async (name: string, price: string): Promise<void> => {
      await page.getByRole("button", { name: "ดึงโพย" }).tap();
      await sheet.getByRole("button", { name: "สูตรเลข" }).tap();
      await sheet.getByRole("button", { name, exact: true }).tap();
      await sheet.getByLabel("ราคาต่อเลข").fill(price);
    };
    await setOf("เบิ้ล", "5");
    await sheet.getByRole("button", { name: "เพิ่ม 10 รายการ" }).tap();
    await page.getByRole("group", { name: "เครื่องมือเลข" }).getByText("กลับ").tap();
    await setOf("วินเลข", "2");
    for (const digit of ["1", "2", "3"]) {
      await sheet.getByRole("button", { name: digit, exact: true }).tap();
    }
    await sheet.getByRole("button", { name: "เพิ่ม 6 รายการ" }).tap();
    await page.getByRole("button", { name: "ใส่ราคา" }).tap();
    await page.getByRole("button", { name: "ตรวจโพย" }).tap();
    const slip = page.getByRole("dialog", { name: "โพยของคุณ" });
    await slip.getByRole("button", { name: "ส่งโพย 62.00 บาท" }).tap();
    await expect(slip).toBeHidden();
    expect(await balanceOf(member)).toBe(938);
  },
);

function asked(page: Page) {
  return page.getByRole("textbox", { name: "แก้บรรทัดที่" });
}

async function writeOn(page: Page, member: Member, round: OpenRound): Promise<void> {
  await sitDown(page, member.api);
  await page.goto(`/#/lottery-betting?round=${round.id}`);
  await page.getByRole("button", { name: "วางโพย" }).tap();
}

/** As a browser pastes: the whole text at once. */
async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "วางหรือพิมพ์โพย" }).fill(text);
}
