/** A key of the keypad costs about the same with a thousand numbers in the slip as with none. */
import { type Browser } from "@playwright/test";

import { enterAll, press } from "./full-draft.ts";
import { expect, journey } from "./journey.ts";
import { type Member, sitDown } from "./people.ts";
import { type OpenRound, openRound } from "./rounds.ts";

const NUMBERS = 980;
const KEYS = "981982983984985986987988";
/** What a full slip may cost of an empty one's key. It was 3.4 and 4.7 before lists were cut. */
const AT_MOST_TIMES = 2.2;

journey(
  "a key costs no more than about twice as much with a thousand numbers",
  async ({ browser, product, adminApi, memberWith }) => {
    const member = await memberWith(0);
    const round = await openRound(adminApi);
    for (const height of [664, 844]) {
      const empty = await keyCost(browser, product.baseURL, member, round, { height, numbers: 0 });
      const full = await keyCost(browser, product.baseURL, member, round, {
        height,
        numbers: NUMBERS,
      });
      expect(full / empty, `${full} ms beside ${empty} ms at ${height}`).toBeLessThan(
        AT_MOST_TIMES,
      );
    }
  },
);

interface Case {
  readonly height: number;
  readonly numbers: number;
}

/** The time of the page's own thread for a key, in ms: other programs of the machine do not count. */
async function keyCost(
  browser: Browser,
  baseURL: string,
  member: Member,
  round: OpenRound,
  { height, numbers }: Case,
): Promise<number> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height },
    hasTouch: true,
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await sitDown(page, member.api);
  await page.goto(`/#/lottery-betting?round=${round.id}`);
  const list = Array.from({ length: numbers }, (_, n) => String(n).padStart(3, "0"));
  await enterAll(page, list);
  const cdp = await context.newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const spent = async (): Promise<number> => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
  };
  await press(page, "980");
  const before = await spent();
  await press(page, KEYS);
  const cost = ((await spent()) - before) / KEYS.length;
  await context.close();
  return cost;
}
