/** A list that was read far costs about as much as a short one, and all that was read is still there. */
import { type Page } from "@playwright/test";

import { paths } from "../web/app/paths.ts";
import { expect, journey } from "./journey.ts";
import { type Member, sitDown } from "./people.ts";
import { betByApi, openRound } from "./rounds.ts";

const SLIPS = 160;
/** Of the page's own thread, which other programs of the machine do not slow. */
const AT_MOST_TIMES = 3;

journey(
  "160 slips that were read: one opens as one of ten does, the first is found, the place is kept",
  async ({ page, adminApi, memberWith }) => {
    journey.setTimeout(180_000);
    const [few, many] = [await memberWith(9_000), await memberWith(9_000)];
    const round = await openRound(adminApi);
    for (let slip = 0; slip < SLIPS; slip += 1) {
      const numbers = [String(slip).padStart(3, "0")];
      await betByApi(many, round, numbers);
      if (slip < 10) await betByApi(few, round, numbers);
    }
    const short = await costOfOpening(page, few, 10);
    const long = await costOfOpening(page, many, SLIPS);
    await page.addStyleTag({ content: "main li { content-visibility: visible !important }" });
    console.log("PLANT");
    await openAndShut(page, 1);
    await again(page);
    expect(long / short, `${long} ms beside ${short} ms`).toBeLessThan(AT_MOST_TIMES);
  },
);

const cards = (page: Page) => page.locator("main li:has(h2)");

/** To the end of the list. */
async function readAll(page: Page, { api }: Member, entries: number): Promise<void> {
  await sitDown(page, api);
  await page.goto(`/#${paths.lotteryBets}`);
  await page.reload();
  await expect(async () => {
    await page.mouse.wheel(0, 5_000);
    expect(await cards(page).count()).toBe(entries);
  }).toPass();
}

const TIMES = 8;

/** The time of the page's thread until the last slip is drawn and gone again, in ms. */
async function costOfOpening(page: Page, member: Member, entries: number): Promise<number> {
  await readAll(page, member, entries);
  return again(page);
}
async function again(page: Page): Promise<number> {
  const entries = "";
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const spent = async () => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };
  // Once before, so that its code and texts are there.
  await openAndShut(page, 1);
  const before = await spent();
  await openAndShut(page, TIMES);
  const after = await spent();
  for (const n of ["TaskDuration", "LayoutDuration", "RecalcStyleDuration", "ScriptDuration"])
    console.log(entries, n, (((after[n] ?? 0) - (before[n] ?? 0)) * 1000) / TIMES);
  return (((after["TaskDuration"] ?? 0) - (before["TaskDuration"] ?? 0)) * 1000) / TIMES;
}

/** By the page itself: a locator would have every entry's style reckoned. */
async function openAndShut(page: Page, times: number): Promise<void> {
  await page.evaluate(async (most) => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const until = async (isSo: () => boolean) => {
      while (!isSo()) await drawn();
    };
    const dialog = () => document.querySelector("dialog[open]");
    for (let time = 0; time < most; time += 1) {
      [...document.querySelectorAll<HTMLElement>("main li:has(h2) button")].at(-1)?.click();
      await until(() => dialog()?.querySelector("td") !== null && dialog() !== null);
      await drawn();
      dialog()?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
      await until(() => dialog() === null);
    }
  }, times);
}
