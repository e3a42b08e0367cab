/** The app is offered to a phone once, calmly, and not before the first slip. */
import { expect, journey } from "./journey.ts";
import { sitDown } from "./people.ts";
import { betByApi, openRound } from "./rounds.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 " +
  "(KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const HOW = "แตะปุ่มแชร์ใน Safari แล้วเลือก “เพิ่มไปยังหน้าจอโฮม”";

journey(
  "an iPhone is told how to install the app after the first slip, until the member says no",
  async ({ browser, baseURL, adminApi, memberWith }) => {
    const member = await memberWith(500);
    const context = await browser.newContext({
      ...(baseURL === undefined ? {} : { baseURL }),
      userAgent: IPHONE,
      viewport: { width: 390, height: 664 },
      hasTouch: true,
      serviceWorkers: "block",
    });
    // Safari has no notices for a page that is not installed: this browser has them.
    await context.addInitScript(() => Reflect.deleteProperty(globalThis, "PushManager"));
    const page = await context.newPage();
    await sitDown(page, member.api);
    await page.goto("/#/lottery-bets");
    await expect(page.getByText("ยังไม่มีโพย")).toBeVisible();
    await expect(page.getByText(HOW)).toHaveCount(0);
    await betByApi(member, await openRound(adminApi), ["582"]);
    await page.reload();
    await expect(page.getByText(HOW)).toBeVisible();
    await page.getByRole("button", { name: "ไม่ใช่ตอนนี้" }).tap();
    await expect(page.getByText(HOW)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("button", { name: "รายละเอียด" })).toBeVisible();
    await expect(page.getByText(HOW)).toHaveCount(0);
    await context.close();
  },
);
