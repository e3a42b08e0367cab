/** What a member looks at stays where it is while the rest comes: on first visits, screen by screen. */
import { type Browser } from "@playwright/test";

import { paths } from "../web/app/paths.ts";
import { expect, journey } from "./journey.ts";
import { sitDown } from "./people.ts";
import { betByApi, openRound } from "./rounds.ts";
import { type Api } from "./api.ts";

/** web.dev's "good" is 0.1. */
const AT_MOST = 0.01;
const VISITS = 2;
type Language = "th" | "my";

journey(
  "on a first visit nothing jumps: home, betting, slips, notices, what is told",
  async ({ browser, product, adminApi, memberWith }) => {
    const member = await memberWith(500);
    const round = await openRound(adminApi);
    await betByApi(member, round, ["582", "071"]);
    const betting = `${paths.lotteryBetting}?round=${round.id}`;
    const jumps: string[] = [];
    const visit = async (language: Language, ...places: readonly string[]) => {
      for (const place of places) {
        for (let time = 0; time < VISITS; time += 1) {
          const shift = await shiftOf(browser, product.baseURL, member.api, place, language);
          if (shift > AT_MOST) jumps.push(`${place} in ${language}: ${shift.toFixed(3)}`);
        }
      }
    };
    // Without an announcement, for which room is kept, and with one.
    await visit("th", paths.home);
    await visit("my", paths.home, paths.animals);
    await adminApi.call("POST", "/api/admin/announcements", { texts: { th: "ยินดีต้อนรับ" } });
    await visit(
      "th",
      paths.home,
      betting,
      paths.animals,
      paths.lotteryBets,
      paths.notices,
      paths.notifications,
    );
    expect(jumps).toEqual([]);
  },
);

/** The sum of layout shifts of a cold visit on a short phone. */
async function shiftOf(
  browser: Browser,
  baseURL: string,
  api: Api,
  place: string,
  language: Language,
) {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 664 },
    hasTouch: true,
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await sitDown(page, api);
  await page.addInitScript((chosen) => {
    localStorage.setItem("language", chosen);
    const seen = { shift: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        seen.shift += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  }, language);
  await page.goto(`/#${place}`, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready.then(() => true));
  const shift = await page.evaluate(
    () => (globalThis as unknown as { seen: { shift: number } }).seen.shift,
  );
  await context.close();
  return shift;
}
