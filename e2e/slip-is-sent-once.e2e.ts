/** One tap, one slip, whatever the network and the fingers do (trust.md, idempotency of slips). */
import { type Page } from "@playwright/test";

import { enteredNumber, openSlip, typeNumbers } from "./betting-desk.ts";
import { expect, journey } from "./journey.ts";
import { type Member, balanceOf, clickTwice, sitDown } from "./people.ts";
import { type OpenRound, openRound } from "./rounds.ts";

const BULK = "**/api/lottery/bets/bulk";

journey(
  "a slip whose answer is lost is sent again under the same id and charged once",
  async ({ page, adminApi, memberWith }) => {
    const member = await memberWith(500);
    await betOn(page, member, await openRound(adminApi));
    const ids: string[] = [];
    await page.route(BULK, async (route) => {
      ids.push((route.request().postDataJSON() as { bet_group_id: string }).bet_group_id);
      if (ids.length > 1) return route.continue();
      // It arrives and is placed; what the server says of it is lost on the way back.
      await route.fetch();
      return route.abort("connectionreset");
    });
    const slip = await openSlip(page, { "3 ตัวบน": 50 });
    await slip.getByRole("button", { name: "ส่งโพย 50.00 บาท" }).tap();
    await expect(slip).toBeHidden();
    await expect(placed(page)).toBeAttached();
    expect(ids).toHaveLength(2);
    expect(ids[1]).toBe(ids[0]);
    expect(await slipsOf(member)).toEqual([ids[0]]);
    expect(await balanceOf(member)).toBe(450);
  },
);

journey(
  "a slip that nobody can send stays unknown until the member sends it again",
  async ({ page, adminApi, memberWith }) => {
    const member = await memberWith(500);
    await betOn(page, member, await openRound(adminApi));
    const ids: string[] = [];
    await page.route(BULK, (route) => {
      ids.push((route.request().postDataJSON() as { bet_group_id: string }).bet_group_id);
      return ids.length <= 4 ? route.abort("internetdisconnected") : route.continue();
    });
    const slip = await openSlip(page, { "3 ตัวบน": 50 });
    await slip.getByRole("button", { name: "ส่งโพย 50.00 บาท" }).tap();
    const unknown = slip.getByText("ยังไม่ทราบว่าโพยถึงระบบหรือไม่ กดส่งอีกครั้งได้ ระบบไม่รับโพยเดิมซ้ำ");
    await expect(unknown).toBeVisible({ timeout: 15_000 });
    expect(await balanceOf(member)).toBe(500);
    // It is said once, nothing lies over it, and one button sends again.
    await expect(page.locator(".toast:popover-open")).toHaveCount(0);
    await slip.getByRole("button", { name: "ลองส่งอีกครั้ง" }).tap();
    await expect(placed(page)).toBeAttached();
    expect(new Set(ids).size).toBe(1);
    expect(await slipsOf(member)).toEqual([ids[0]]);
    expect(await balanceOf(member)).toBe(450);
  },
);

journey("a double tap on send places one slip", async ({ page, adminApi, memberWith }) => {
  const member = await memberWith(500);
  await betOn(page, member, await openRound(adminApi));
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/lottery/bets/bulk")) sent += 1;
  });
  const slip = await openSlip(page, { "3 ตัวบน": 50 });
  await clickTwice(slip.getByRole("button", { name: "ส่งโพย 50.00 บาท" }));
  await expect(placed(page)).toBeAttached();
  expect(sent).toBe(1);
  expect(await slipsOf(member)).toHaveLength(1);
  expect(await balanceOf(member)).toBe(450);
});

journey(
  "back from the slip leads to betting with the entries kept, a reload too",
  async ({ page, adminApi, memberWith }) => {
    const round = await openRound(adminApi);
    await betOn(page, await memberWith(500), round, "941");
    const slip = await openSlip(page, { "3 ตัวบน": 50 });
    await page.goBack();
    await expect(slip).toBeHidden();
    await expect(page).toHaveURL(/#\/lottery-betting/);
    await expect(enteredNumber(page, "582")).toBeVisible();
    await page.reload();
    await expect(enteredNumber(page, "582")).toBeVisible();
    await expect(enteredNumber(page, "941")).toBeVisible();
    await openSlip(page, {});
    await expect(page.getByRole("button", { name: "ส่งโพย 100.00 บาท" })).toBeVisible();
    // The slip had an entry of the history, which would take a press of back.
    await page.reload();
    await expect(enteredNumber(page, "941")).toBeVisible();
    await page.goBack();
    await expect(page).not.toHaveURL(/lottery-betting/);
  },
);

journey(
  "what one tab has spent, the slip of another tab cannot spend again",
  async ({ page, context, adminApi, memberWith }) => {
    const member = await memberWith(60);
    const round = await openRound(adminApi);
    await betOn(page, member, round);
    const third = await context.newPage();
    await third.goto("/#/");
    await expect(third.getByRole("main").getByText("60.00").first()).toBeAttached();
    const other = await context.newPage();
    // A browser that does not tell one tab of another.
    await other.addInitScript(() => {
      delete (globalThis as { BroadcastChannel?: unknown }).BroadcastChannel;
    });
    await betOn(other, member, round);
    const late = await openSlip(other, { "3 ตัวบน": 50 });
    await expect(late.getByRole("button", { name: "ส่งโพย 50.00 บาท" })).toBeVisible();
    const slip = await openSlip(page, { "3 ตัวบน": 50 });
    await slip.getByRole("button", { name: "ส่งโพย 50.00 บาท" }).tap();
    await expect(placed(page)).toBeAttached();
    // Every tab that can hear of it shows what is left, without asking the server again and again.
    await expect(third.getByRole("main").getByText("10.00").first()).toBeAttached();
    // The other tab has not heard of it; the server has.
    await late.getByRole("button", { name: "ส่งโพย 50.00 บาท" }).tap();
    await expect(other.getByRole("status").filter({ hasText: "❌" })).toBeAttached();
    await expect(late).toContainText("ยอดเงินไม่เพียงพอ กรุณาเติมเงิน ขาดอีก 40.00 บาท");
    await expect(late.getByRole("link", { name: "เติมเงิน" })).toBeVisible();
    expect(await slipsOf(member)).toHaveLength(1);
    expect(await balanceOf(member)).toBe(10);
  },
);

/** Sits down, opens the round and enters 582 and what else is wanted. */
async function betOn(page: Page, member: Member, round: OpenRound, ...more: string[]) {
  await sitDown(page, member.api);
  await page.goto("/#/lotteries");
  await page.getByRole("link", { name: round.name }).tap();
  await typeNumbers(page, "582", ...more);
}

function placed(page: Page) {
  return page.getByRole("status").filter({ hasText: "✅" });
}

/** The ids of all slips of a member. */
async function slipsOf({ api }: Member): Promise<string[]> {
  const { data } = await api.call("GET", "/api/lottery/bets");
  return [...new Set((data as { bet_group_id: string }[]).map((bet) => bet.bet_group_id))];
}
