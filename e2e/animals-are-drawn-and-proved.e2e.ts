import { sitDown } from "./people.ts";
import { closeIn, ticksOf } from "./rounds.ts";
import { expect, journey } from "./journey.ts";

journey(
  "a member bets on an animal, knows what the game returns, and checks the draw",
  async ({ page, adminApi, adminPage: desk, memberWith }) => {
    const member = await memberWith(500);
    await sitDown(page, member.api);
    await page.setViewportSize({ width: 390, height: 664 });
    await page.goto("/#/betting");
    const noBeacon = page.getByText("งวดนี้ไม่ได้ใช้ค่าสุ่มสาธารณะ");
    // Before anybody bets, on a small phone without scrolling.
    await expect(noBeacon).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(/คืนให้ผู้เล่นเฉลี่ย 80%/)).toBeVisible();
    await page.getByRole("group").getByRole("button", { name: /หมู/ }).tap();
    await page.getByRole("button", { name: /^แทง 10/ }).tap();
    await expect(page.getByText(/ดูโพย/).first()).toBeVisible();

    const bets = await member.api.call("GET", "/api/lottery/bets");
    const [bet] = bets["data"] as { lottery_round: { id: string } }[];
    const id = bet?.lottery_round.id ?? "";
    await desk.goto(`/#/admin/rounds/${id}`);
    await expect(desk.getByText("งวดนี้ไม่ได้ใช้ค่าสุ่มสาธารณะ")).toBeInViewport({ ratio: 1 });
    await page.getByRole("link", { name: "ตรวจสอบการออกผล" }).tap();
    await expect(page.getByText("งวดนี้ยังไม่ออกผล")).toBeVisible();
    await closeIn(adminApi, { id, name: "", lotteryTypeId: "" }, 1_500);
    await expect(page.getByText("ตรงทุกข้อที่ตรวจได้")).toBeVisible({ timeout: 20_000 });
    await expect(noBeacon).toBeVisible();
    await expect(ticksOf(page, "ตรวจสอบการออกผล")).toHaveCount(3);
    await expect(ticksOf(page, "บันทึกสาธารณะ")).toHaveCount(5);
  },
);
