/**
 * The page in a member's hand on a slowed phone, as the browser itself times it (Event Timing): keys
 * of the betting screen, a slip of a thousand lines that is opened, and what jumps on first visits.
 */
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";

import { type Api, signIn } from "../e2e/api.ts";
import { keyOf } from "../e2e/betting-desk.ts";
import { enterAll } from "../e2e/full-draft.ts";
import { MOST_SHIFT, shiftOf } from "../e2e/layout-shift.ts";
import { type Member, newMember, sitDown } from "../e2e/people.ts";
import { betByApi, openRound, type OpenRound } from "../e2e/rounds.ts";
import { startProduct } from "../e2e/server.ts";
import { findBrowser } from "../tools/browser.ts";
import { paths } from "../web/app/paths.ts";
import { percentile, type Line } from "./report.ts";

const THOUSAND = Array.from({ length: 1_000 }, (_, n) => String(n).padStart(3, "0"));
/** What the draft holds before the keys are pressed: room for a few more. */
const IN_DRAFT = THOUSAND.slice(0, 980);
const VISITS = 50;
/** Numbers that the draft does not hold, digit by digit. */
const NEW = THOUSAND.slice(980).join("");
const KEYS = NEW.length;
const OPENINGS = 7;

interface House {
  readonly baseURL: string;
  readonly adminApi: Api;
  readonly browser: Browser;
}

export async function benchPage(isQuick: boolean): Promise<Line[]> {
  const product = await startProduct();
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args, env });
  try {
    const { baseURL, admin } = product;
    const house = {
      baseURL,
      browser,
      adminApi: await signIn(baseURL, admin.phone, admin.password),
    };
    const member = await newMember(baseURL, house.adminApi, 30_000);
    const round = await openRound(house.adminApi);
    const times = isQuick ? 12 : KEYS;
    return [
      keysLine("a key, slowed 4 times", await keys(house, member, round, 4, [], times), 100),
      keysLine(
        "a key beside 980 numbers, slowed 6 times",
        await keys(house, member, round, 6, IN_DRAFT, times),
        50,
      ),
      await opening(house, round, isQuick ? 2 : OPENINGS),
      ...(await jumps(house, member, round, isQuick ? 2 : VISITS)),
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Of few events the slowest counts, of many the 98th of a hundred, as INP has it. */
function keysLine(name: string, seen: readonly number[], most: number): Line {
  const slowest = percentile(seen, 98);
  return {
    name,
    value: `${String(percentile(seen, 50))} ms, slowest ${String(slowest)}`,
    ratio: slowest / most,
    target: `<= ${String(most)} ms`,
  };
}

async function keys(
  house: House,
  member: Member,
  round: OpenRound,
  slowed: number,
  numbers: readonly string[],
  times: number,
): Promise<number[]> {
  const page = await openPhone(house, member.api);
  await page.goto(`/#${paths.lotteryBetting}?round=${round.id}`);
  await enterAll(page, numbers);
  const places: Place[] = [];
  for (let digit = 0; digit < 10; digit += 1) {
    places.push(await placeOf(keyOf(page, String(digit))));
  }
  await slow(page, slowed);
  const spent: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const place = places[Number(NEW[at])];
    if (place) spent.push(await timed(page, () => page.touchscreen.tap(...place)));
  }
  await page.context().close();
  return spent;
}

async function opening(house: House, round: OpenRound, times: number): Promise<Line> {
  const member = await newMember(house.baseURL, house.adminApi, 30_000);
  await betByApi(member, round, THOUSAND);
  const page = await openPhone(house, member.api);
  await page.goto(`/#${paths.lotteryBets}`);
  const open = page.getByRole("button", { name: "รายละเอียด" });
  const slip = page.getByRole("dialog");
  const spent: number[] = [];
  await open.waitFor();
  const place = await placeOf(open);
  await slow(page, 6);
  for (let time = 0; time <= times; time += 1) {
    // To look for the slip meanwhile would be the page's own work, and timed with it.
    const one = await timed(page, () => page.touchscreen.tap(...place));
    await slip.waitFor();
    // The first fetches the code and the lines.
    if (time > 0) spent.push(one);
    await page.keyboard.press("Escape");
    await slip.waitFor({ state: "detached" });
  }
  await page.context().close();
  return keysLine("a slip of 1,000 lines is opened, slowed 6 times", spent, 200);
}

async function jumps(
  { browser, baseURL }: House,
  { api }: Member,
  round: OpenRound,
  visits: number,
): Promise<Line[]> {
  const pages = [
    { name: "login", place: paths.login },
    { name: "home", place: paths.home, api },
    { name: "betting", place: `${paths.lotteryBetting}?round=${round.id}`, api },
  ];
  const lines: Line[] = [];
  for (const { name, ...page } of pages) {
    const seen: number[] = [];
    while (seen.length < visits)
      seen.push(await shiftOf(browser, baseURL, { ...page, language: "th" }));
    const most = Math.max(...seen);
    const still = seen.filter((shift) => shift <= MOST_SHIFT).length;
    lines.push({
      name: `${name} keeps still on a first visit`,
      value: `${String(still)} of ${String(visits)}, at most ${most.toFixed(3)}`,
      ratio: most / MOST_SHIFT,
      target: `<= ${String(MOST_SHIFT)}`,
    });
  }
  return lines;
}

async function openPhone({ browser, baseURL }: House, api: Api): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 664 },
    hasTouch: true,
    isMobile: true,
    locale: "th-TH",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await sitDown(page, api);
  // From the touch until what it changed is on the screen, in steps of 8 ms; 16 is the least told.
  await page.addInitScript(() => {
    const told: number[] = [];
    Object.assign(globalThis, { told });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ((entry as PerformanceEntry & { interactionId: number }).interactionId > 0)
          told.push(entry.duration);
      }
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  return page;
}

type Place = [x: number, y: number];

/** Where a finger goes: to look for the control at each tap would be timed with it. */
async function placeOf(control: Locator): Promise<Place> {
  const box = await control.boundingBox();
  if (!box) throw new Error("The control is not on the page.");
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** What is fetched after the screen stands (web/load/lazy-part.ts) is there by then. */
const SETTLED_MS = 4_000;

async function slow(page: Page, rate: number): Promise<void> {
  await page.waitForTimeout(SETTLED_MS);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate });
}

/** The longest event of what somebody does, in ms; 16 where all were too short to be told. */
async function timed(page: Page, act: () => Promise<void>): Promise<number> {
  const take = () =>
    page.evaluate(async () => {
      // An event is told after the picture that it led to.
      for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
      await new Promise((later) => void setTimeout(later, 50));
      return (globalThis as unknown as { told: number[] }).told.splice(0);
    });
  await take();
  await act();
  return Math.max(16, ...(await take()));
}
