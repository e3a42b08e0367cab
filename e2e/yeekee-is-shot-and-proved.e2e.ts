import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type Page } from "@playwright/test";
import { openSlip, typeNumbers } from "./betting-desk.ts";
import { clickTwice, sitDown } from "./people.ts";
import { betByApi, closeIn, openRound, ticksOf } from "./rounds.ts";
import { expect, journey } from "./journey.ts";

/** Both programs as the page hands them out, in one folder; answers where the first stands. */
async function savedPrograms(page: Page): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "chokdee-check-"));
  for (const file of ["check-beacon.mjs", "check-draw.mjs"]) {
    const saving = page.waitForEvent("download");
    await page.getByRole("link", { name: file }).tap();
    await (await saving).saveAs(join(folder, file));
  }
  return join(folder, "check-draw.mjs");
}

const crosses = (page: Page) => page.getByRole("img", { name: "ไม่ตรง", exact: true });

/** Whoever the member shows the draw to checks it too, without signing in. */
async function checkAsVisitor(visitor: Page, roundId: string): Promise<void> {
  await visitor.goto(`/#/draw-proof?round=${roundId}`);
  await expect(visitor.getByText("ตรงทุกข้อที่ตรวจได้")).toBeVisible();
  await expect(visitor.getByText("งวดนี้ไม่ได้ใช้ค่าสุ่มสาธารณะ")).toBeVisible();
  await expect(visitor.getByRole("link", { name: "check-draw.mjs" })).toBeVisible();

  // A link that was opened leads back to the other draws of the house, and not to sign-in.
  await visitor.getByRole("link", { name: "ย้อนกลับ" }).click();
  await expect(visitor.getByText("เลือกงวดที่ต้องการตรวจ")).toBeVisible();
  const drawn = visitor.locator('a[href*="draw-proof?round="]').first();
  await drawn.click();
  await expect(visitor.getByRole("link", { name: "check-draw.mjs" })).toBeVisible();
  await visitor.getByRole("button", { name: "ย้อนกลับ" }).click();
  await expect(drawn).toBeVisible();
  await visitor.goto("/#/draw-proof?round=999999999");
  await expect(visitor.getByText("งวดนี้ไม่มีการยิงเลขหรือการตรวจสอบแบบนี้")).toBeVisible();
  await expect(drawn).toBeVisible();
}

journey(
  "a member shoots, the round is drawn, and the proof and the receipt hold on their own phone",
  async ({ page, deskPage: visitor, adminApi, memberWith }) => {
    const [member, other] = [await memberWith(500), await memberWith(0)];
    const round = await openRound(adminApi, { code: "yeekee" });
    await betByApi(member, round, ["582"]);
    await sitDown(page, member.api);

    // The product of the journeys has no public beacon, and says so before anybody bets or shoots.
    const noBeacon = page.getByText("งวดนี้ไม่ได้ใช้ค่าสุ่มสาธารณะ");
    await page.goto(`/#/lottery-betting?round=${round.id}`);
    await page.getByRole("button", { name: "เงื่อนไข" }).tap();
    await expect(noBeacon).toBeVisible();
    await page.keyboard.press("Escape");
    await typeNumbers(page, "582");
    const slip = await openSlip(page, { "3 ตัวบน": 10 });
    await expect(slip.getByText("งวดนี้ไม่ได้ใช้ค่าสุ่มสาธารณะ")).toBeVisible();

    await page.goto(`/#/check-round?id=${round.id}`);
    await expect(noBeacon).toBeVisible();
    await page.getByRole("link", { name: "ยิงเลข" }).tap();
    await expect(page.getByRole("button", { name: "พิมพ์เลข 5 หลัก" })).toBeDisabled();
    // The page stands still once it knows how many shots are left.
    await expect(page.getByText("ยิงได้อีก 100 ครั้งในงวดนี้")).toBeVisible();
    await expect(noBeacon).toBeVisible();
    await page.keyboard.type("5432");
    await expect(page.getByRole("img", { name: /^พิมพ์แล้ว 5 4 3 2/ })).toBeVisible();
    await page.getByRole("button", { name: "1", exact: true }).tap();
    await clickTwice(page.getByRole("button", { name: "ยิงเลข 54321" }));
    const mine = page.getByRole("listitem").filter({ hasText: "54321" });
    await expect(mine).toContainText("ของฉัน");
    await expect(page.getByText("ยิงได้อีก 99 ครั้งในงวดนี้")).toBeVisible();

    await other.api.call("POST", `/api/lottery/rounds/${round.id}/shots`, { number: "00777" });
    const theirs = page.getByRole("listitem").filter({ hasText: "00777" });
    await expect(theirs).toBeVisible();
    await expect(theirs).not.toContainText("ของฉัน");

    await closeIn(adminApi, round, 2_000);
    await expect(page.getByText("ออกผลแล้ว", { exact: true })).toBeVisible({ timeout: 15_000 });
    await page.getByRole("link", { name: "ตรวจสอบผลงวดนี้" }).tap();
    await expect(page.getByText("ตรงทุกข้อที่ตรวจได้")).toBeVisible();
    await expect(ticksOf(page, "ตรวจสอบการออกผล")).toHaveCount(5);
    await expect(ticksOf(page, "บันทึกสาธารณะ")).toHaveCount(5);

    await checkAsVisitor(visitor, round.id);

    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "ดาวน์โหลดหลักฐาน" }).tap();
    const file = await (await saving).path();
    const program = await savedPrograms(page);
    const checked = spawnSync(process.execPath, [program, file]);
    expect(checked.stdout.toString()).toContain("Everything agrees.");
    expect(checked.status).toBe(4);

    await page.goto("/#/lottery-bets");
    await page.getByRole("button", { name: "รายละเอียด" }).first().tap();
    await page.getByRole("button", { name: "ดูใบรับรองโพย" }).press("Enter");
    await expect(ticksOf(page, "ดูใบรับรองโพย")).toHaveCount(3);
    await expect(page.getByRole("button", { name: "ดาวน์โหลดใบรับรอง" })).toBeFocused();
    await expect(crosses(page)).toHaveCount(0);
  },
);

journey("a draw that was tampered with is shown in red", async ({ page, adminApi, memberWith }) => {
  const member = await memberWith(500);
  const round = await openRound(adminApi, { code: "yeekee" });
  await sitDown(page, member.api);
  await page.route(/\/proof$/, async (route) => {
    const reply = await route.fetch();
    const proof = (await reply.json()) as { result: object | null };
    const result = proof.result && { ...proof.result, three_top: "000", prize_first: "00000" };
    await route.fulfill({ response: reply, json: { ...proof, result } });
  });
  await closeIn(adminApi, round, 1_500);
  await page.goto(`/#/draw-proof?round=${round.id}`);
  await expect(page.getByText(/มีข้อที่ไม่ตรง/)).toBeVisible({ timeout: 15_000 });
  await expect(crosses(page)).toHaveCount(1);
  const wrong = page.getByRole("listitem").filter({ has: crosses(page) });
  await expect(wrong).toContainText("ผลที่ประกาศตรงกับสูตร · ไม่ตรง");
});
