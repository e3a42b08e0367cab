/** What a member looks at stays where it is while the rest comes: on first visits, screen by screen. */
import { type Browser } from "@playwright/test";

import { paths } from "../web/app/paths.ts";
import { expect, journey } from "./journey.ts";
import { sitDown } from "./people.ts";
import { betByApi, openRound } from "./rounds.ts";
import { type Api } from "./api.ts";

/** web.dev's "good" is 0.1. */
const AT_MOST = 0.01;
const VISITS = 3;

journey(
  "on a first visit nothing jumps: home, betting, slips, notices, what is told",
  async ({ browser, product, adminApi, memberWith }) => {
    const member = await memberWith(500);
    // Room for an announcement is kept at a first visit: where a house has none, it closes up once.
    await adminApi.call("POST", "/api/admin/announcements", { texts: { th: "ยินดีต้อนรับ" } });
    const round = await openRound(adminApi);
    await betByApi(member, round, ["582", "071"]);
    const betting = `${paths.lotteryBetting}?round=${round.id}`;
    const places = [paths.home, betting, paths.lotteryBets, paths.notices, paths.notifications];
    const jumps: string[] = [];
    for (const place of places) {
      for (let visit = 0; visit < VISITS; visit += 1) {
        const shift = await shiftOf(browser, product.baseURL, member.api, place);
        if (shift > AT_MOST) jumps.push(`${place}: ${shift.toFixed(3)}`);
      }
    }
    expect(jumps).toEqual([]);
  },
);

/** The sum of layout shifts of a cold visit on a short phone. */
async function shiftOf(browser: Browser, baseURL: string, api: Api, place: string) {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 664 },
    hasTouch: true,
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await sitDown(page, api);
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        seen.shift += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(`/#${place}`, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready.then(() => true));
  const shift = await page.evaluate(
    () => (globalThis as unknown as { seen: { shift: number } }).seen.shift,
  );
  await context.close();
  return shift;
}
