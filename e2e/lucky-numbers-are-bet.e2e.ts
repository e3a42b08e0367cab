/** Numbers are kept as a set, given on by a code, and bet on; a slip is bet again. */
import { type Page } from "@playwright/test";

import { enteredNumber, openSlip, tapTypes, typeNumbers } from "./betting-desk.ts";
import { expect, journey } from "./journey.ts";
import { balanceOf, clickTwice, sitDown } from "./people.ts";
import { betByApi, openRound } from "./rounds.ts";

journey(
  "entries are kept as a set, a friend copies it by its code and bets on it",
  async ({ page, adminApi, memberWith, browser }) => {
    const [member, friend] = [await memberWith(500), await memberWith(500)];
    const round = await openRound(adminApi);
    await sitDown(page, member.api);
    await page.goto(`/#/lottery-betting?round=${round.id}`);
    await tapTypes(page, "2 ตัวบน");
    await typeNumbers(page, "12", "89");
    await page.getByRole("button", { name: "ดึงโพย" }).tap();
    const pull = page.getByRole("dialog", { name: "ดึงโพย" });
    await pull.getByRole("button", { name: "กลุ่มเลข" }).tap();
    await pull.getByRole("button", { name: "เก็บเลขที่ใส่ไว้ 2 รายการเป็นกลุ่ม" }).tap();
    const form = page.getByRole("dialog", { name: "สร้างกลุ่มเลข" });
    // What is typed and not yet added is meant too.
    await form.getByRole("textbox", { name: "เลข", exact: true }).fill("45");
    await form.getByLabel("ชื่อกลุ่ม").fill("เลขฝัน");
    await page.touchscreen.tap(195, 20);
    await clickTwice(form.getByRole("button", { name: "บันทึก" }));
    await expect(form).toBeHidden();
    await expect(pull.getByText("เลขฝัน", { exact: true })).toBeVisible();

    await page.goto("/#/lucky-groups");
    await page.getByRole("button", { name: "แชร์ เลขฝัน" }).tap();
    const shared = page.getByRole("dialog", { name: "แชร์กลุ่มเลข" });
    const label = await shared.getByRole("img").getAttribute("aria-label");
    const code = (label ?? "").replaceAll(" ", "");

    const theirs = await browser.newContext({ hasTouch: true, locale: "th-TH" });
    await sitDown(theirs, friend.api);
    const their = await theirs.newPage();
    await copyByCode(their, code);
    await their.getByRole("button", { name: "แทงเลขนี้" }).tap();
    await their
      .getByRole("dialog", { name: "เลือกงวดที่จะแทง" })
      .getByRole("button", { name: round.name })
      .tap();
    await expect(enteredNumber(their, "12")).toBeVisible();
    await expect(enteredNumber(their, "89")).toBeVisible();
    await expect(enteredNumber(their, "45")).toBeVisible();
    const slip = await openSlip(their, { "2 ตัวบน": 20 });
    await slip.getByRole("button", { name: "ส่งโพย 60.00 บาท" }).tap();
    await expect(slip).toBeHidden();
    expect(await balanceOf(friend)).toBe(440);
    await theirs.close();
  },
);

/** Types the code, looks at the numbers and keeps them. */
async function copyByCode(page: Page, code: string): Promise<void> {
  await page.goto("/#/lucky-groups");
  await page.getByLabel("รหัสจากเพื่อน").fill(code);
  await page.getByRole("button", { name: "เปิดดู" }).tap();
  const sheet = page.getByRole("dialog", { name: "กลุ่มเลขจากเพื่อน" });
  await expect(sheet.getByText("เลขฝัน")).toBeVisible();
  await sheet.getByRole("button", { name: "เก็บเป็นของฉัน" }).tap();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("heading", { name: "เลขฝัน" })).toBeVisible();
}

journey("a deleted set comes back by undo", async ({ page, memberWith }) => {
  const member = await memberWith(0);
  const lines = [{ number: "77" }];
  await member.api.call("POST", "/api/lucky-sets", { name: "เลขเด็ด", lines });
  await sitDown(page, member.api);
  await page.goto("/#/lucky-groups");
  const card = page.getByRole("heading", { name: "เลขเด็ด", exact: true });
  await page.getByRole("button", { name: "ลบ เลขเด็ด" }).tap();
  await expect(card).toBeHidden();
  await page.getByRole("button", { name: "เลิกทำ" }).tap();
  await expect(card).toBeVisible();
});

journey(
  "numbers drawn by chance, and an earlier slip, are entered in an open round",
  async ({ page, adminApi, memberWith }) => {
    const member = await memberWith(500);
    const round = await openRound(adminApi);
    await betByApi(member, round, ["582", "077"]);
    await sitDown(page, member.api);
    await page.goto("/#/lottery-bets");
    await page.getByRole("button", { name: "รายละเอียด" }).first().tap();
    await page.getByRole("button", { name: "แทงซ้ำ" }).tap();
    const rounds = page.getByRole("dialog", { name: "เลือกงวดที่จะแทง" });
    await rounds.getByRole("button", { name: round.name }).tap();
    await expect(enteredNumber(page, "582")).toBeVisible();
    await expect(enteredNumber(page, "077")).toBeVisible();
    expect(await balanceOf(member)).toBe(460);

    await page.goto("/#/lucky-numbers");
    await page.getByRole("button", { name: "สุ่มเลข" }).tap();
    await page.getByRole("button", { name: "แทงเลขนี้" }).tap();
    await rounds.getByRole("button", { name: round.name }).tap();
    await expect(page.getByText("7 รายการ", { exact: true })).toBeVisible();
  },
);

journey(
  "the numbers of a dream are looked up by a word, kept as a set and bet on",
  async ({ page, adminApi, memberWith }) => {
    const member = await memberWith(500);
    const round = await openRound(adminApi);
    await sitDown(page, member.api);
    await page.goto("/#/lucky-numbers");
    await page.getByRole("link", { name: "เลขความฝัน" }).tap();
    const search = page.getByRole("searchbox");
    await search.fill("ยานอวกาศ");
    await expect(page.getByText("ไม่พบในตำรานี้")).toBeVisible();
    await page.getByRole("button", { name: "ดูทั้งหมด" }).tap();
    await expect(page.getByRole("listitem").filter({ hasText: /\d/ })).toHaveCount(40);
    await search.fill("ช้าง");
    const dream = page.getByRole("dialog", { name: "ฝันเห็นช้าง" });
    await page.getByRole("button", { name: /^ช้าง/ }).tap();
    await dream.getByRole("button", { name: "เก็บเป็นกลุ่ม" }).tap();
    const form = page.getByRole("dialog", { name: "สร้างกลุ่มเลข" });
    await form.getByRole("button", { name: "บันทึก" }).tap();
    await expect(form).toBeHidden();
    const { data } = await member.api.call("GET", "/api/lucky-sets");
    expect(data).toEqual([expect.objectContaining({ name: "ฝันเห็นช้าง" })]);
    await page.getByRole("button", { name: /^ช้าง/ }).tap();
    await dream.getByRole("button", { name: "แทงเลขนี้" }).tap();
    await page
      .getByRole("dialog", { name: "เลือกงวดที่จะแทง" })
      .getByRole("button", { name: round.name })
      .tap();
    for (const number of ["13", "53", "93"])
      await expect(enteredNumber(page, number)).toBeVisible();
  },
);
