/** A slip of a thousand lines opens as a short one does: what is not looked at is not drawn. */
import { type Locator, type Page } from "@playwright/test";

import { expect, journey } from "./journey.ts";
import { type Member, sitDown } from "./people.ts";
import { betByApi, openRound } from "./rounds.ts";

const LINES = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, "0"));
/** Of the page's own thread, which other programs of the machine do not slow. */
const AT_MOST_TIMES = 3;

journey(
  "a slip of 1,000 lines opens in about the time of one with 30, grows as it is read, and is whole on paper",
  async ({ page, adminApi, memberWith }) => {
    const [few, many] = [await memberWith(30_000), await memberWith(30_000)];
    const round = await openRound(adminApi);
    await betByApi(few, round, LINES.slice(0, 30));
    await betByApi(many, round, LINES);
    const short = await costOfOpening(page, few);
    const long = await costOfOpening(page, many);
    expect(long / short, `${long} ms beside ${short} ms`).toBeLessThan(AT_MOST_TIMES);

    const rows = page.getByRole("dialog").getByRole("row");
    const opened = await rows.count();
    expect(opened).toBeLessThan(100);
    await rows.last().scrollIntoViewIfNeeded();
    await expect.poll(() => rows.count()).toBeGreaterThan(opened);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await expect(rows).toHaveCount(1001);
  },
);

/** The time of the thread from the tap until the slip is drawn, in ms. */
async function costOfOpening(page: Page, { api }: Member): Promise<number> {
  await sitDown(page, api);
  await page.goto("/#/lottery-bets");
  await page.reload();
  const open = page.getByRole("button", { name: "รายละเอียด" });
  // Once before, so that its code and texts are there.
  await openAndShut(page, open);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const spent = async (): Promise<number> => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
  };
  const before = await spent();
  await openAndShut(page, open);
  const cost = (await spent()) - before;
  await open.evaluate(click);
  await expect(page.getByRole("dialog")).toBeVisible();
  return cost;
}

async function openAndShut(page: Page, open: Locator): Promise<void> {
  await open.evaluate(click);
  await expect(page.getByRole("dialog").getByRole("row").nth(5)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

function click(element: HTMLElement | SVGElement): void {
  if (element instanceof HTMLElement) element.click();
}
