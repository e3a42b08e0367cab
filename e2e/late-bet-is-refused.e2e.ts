import { balanceOf, sitDown } from "./people.ts";
import { betTypeId, closeIn, openRound } from "./rounds.ts";
import { openSlip, typeNumbers } from "./betting-desk.ts";
import { expect, journey } from "./journey.ts";

journey(
  "betting warns in the last minute, locks in the last ten seconds and is refused afterwards",
  async ({ page, product, adminApi, memberWith }) => {
    const member = await memberWith(500);
    const round = await openRound(adminApi, { closesInMs: 600_000 });
    await sitDown(page, member.api);
    await page.goto("/#/lotteries");
    await page.getByRole("link", { name: round.name }).tap();
    await typeNumbers(page, "582");
    const warning = page.getByText("ใกล้ปิดรับ ส่งโพยก่อนเหลือ 10 วินาที").first();
    await expect(warning).toBeHidden();

    await closeIn(adminApi, round, 63_000);
    await expect(warning).toBeVisible();
    await expect(page.getByRole("button", { name: "ใส่ราคา" })).toBeEnabled();
    const slip = await openSlip(page, { "3 ตัวบน": 50 });

    await closeIn(adminApi, round, 14_000);
    await expect(slip.getByRole("button", { name: /ส่งโพย/ })).toBeHidden();
    await expect(slip.getByRole("button", { name: "หมดเวลารับแทง" })).toBeDisabled();

    const over = page.getByRole("alertdialog");
    await expect(over).toContainText("หมดเวลารับแทงแล้ว กรุณาเลือกหวยงวดอื่น", {
      timeout: 20_000,
    });
    await over.getByRole("button", { name: "รับทราบ" }).tap();
    await expect(page).toHaveURL(/#\/lotteries$/);
    await expect(page.getByRole("link", { name: round.name })).toBeHidden();

    const late = await page.request.post(`${product.baseURL}/api/lottery/bets/bulk`, {
      headers: { authorization: `Bearer ${member.api.token}` },
      data: {
        round_id: round.id,
        bet_group_id: crypto.randomUUID(),
        bets: [
          {
            bet_type_config_id: await betTypeId(adminApi, round, "THREE_TOP"),
            number: "582",
            amount: 50,
          },
        ],
      },
    });
    expect(late.status()).toBe(422);
    expect(await late.json()).toMatchObject({ code: "ROUND_CLOSED" });
    expect(await balanceOf(member)).toBe(500);
    expect(await member.api.call("GET", "/api/lottery/bets")).toMatchObject({ data: [] });
  },
);

journey(
  "numbers that were not sent before the close go on to another round, with their prices",
  async ({ page, adminApi, memberWith }) => {
    const member = await memberWith(500);
    const next = await openRound(adminApi);
    const round = await openRound(adminApi, { closesInMs: 600_000 });
    await sitDown(page, member.api);
    await page.goto("/#/lotteries");
    await page.getByRole("link", { name: round.name }).tap();
    await typeNumbers(page, "582", "071");
    await closeIn(adminApi, round, 12_000);
    const over = page.getByRole("alertdialog");
    await over.getByRole("button", { name: "ใส่ในงวดอื่น" }).tap({ timeout: 30_000 });
    await page.getByRole("dialog").getByRole("button", { name: next.name }).tap();
    await expect(page.getByRole("heading", { name: next.name })).toBeVisible();
    const slip = await openSlip(page, { "3 ตัวบน": 50 });
    await slip.getByRole("button", { name: "ส่งโพย 100.00 บาท" }).tap();
    await expect(slip).toBeHidden();
    expect(await balanceOf(member)).toBe(400);
  },
);
