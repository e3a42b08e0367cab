/** Who stays for hours: screens that were left leave nothing behind, and a line that comes back asks little. */
import { type CDPSession, type Page, type WebSocketRoute } from "@playwright/test";

import { letTimePass } from "../server/testing/let-time-pass.ts";
import { paths } from "../web/app/paths.ts";
import { expect, journey } from "./journey.ts";
import { sitDown } from "./people.ts";
import { betByApi, openRound } from "./rounds.ts";

const ROUND_TRIP = [
  paths.lotteries,
  paths.lotteryBets,
  paths.lotteryResults,
  paths.deposit,
  paths.home,
];
const NAVIGATIONS = 200;
const CALLS_AT_MOST = 5;
/** The line is opened anew after about a second, and what is asked then is spread over five. */
const WATCHED_MS = 9_000;
const VISIT_BEGINS_MS = 5_500;

journey(
  "two hundred navigations leave listeners, nodes and heap where they were",
  async ({ page, adminApi, memberWith }) => {
    journey.setTimeout(120_000);
    const member = await memberWith(500);
    await betByApi(member, await openRound(adminApi), ["582"]);
    await sitDown(page, member.api);
    await page.goto(`/#${paths.home}`);
    const cdp = await page.context().newCDPSession(page);
    // Every screen some times: its code, its texts and its answers stay, as they should.
    await walk(page, 3 * ROUND_TRIP.length);
    const before = await footprint(cdp);
    await walk(page, NAVIGATIONS);
    const after = await footprint(cdp);
    const seen = JSON.stringify({ before, after });
    expect(after.listeners, seen).toBeLessThan(before.listeners * 1.1 + 10);
    expect(after.nodes, seen).toBeLessThan(before.nodes * 1.1 + 100);
    expect(after.heapMb, seen).toBeLessThan(before.heapMb + 2);
  },
);

for (const gap of ["the device's network", "the line to the house"] as const) {
  journey(
    `after a gap of ${gap} at most five calls are made, and what moved is shown`,
    async ({ page, context, adminApi, memberWith }) => {
      journey.setTimeout(180_000);
      const member = await memberWith(2_000);
      const round = await openRound(adminApi);
      for (let slip = 0; slip < 45; slip += 1) await betByApi(member, round, ["582"]);
      await sitDown(page, member.api);
      const line = await watchLine(page);
      const asked: string[] = [];
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (/^\/(?:api|wallets|users|payment)\//.test(pathname)) asked.push(pathname);
      });
      const places = [
        [paths.home, "/api/wallets/balance"],
        [`${paths.lotteryBetting}?round=${round.id}`, `/api/lottery/rounds/${round.id}`],
        [paths.lotteryBets, "/api/lottery/bets/summary"],
      ] as const;
      for (const [place, moves] of places) {
        const passGap = async (): Promise<void> => {
          line.forget();
          await page.goto(`/#${place}`);
          await page.reload();
          await expect.poll(() => line.opened()).toBe(true);
          if (place === paths.lotteryBets) await readOn(page, 45);
          // The visit's own last call (the reality check, four seconds after the start) and what the
          // line asked when it first came are over, and so is the time in which they count.
          await letTimePass(VISIT_BEGINS_MS);
          await page.waitForLoadState("networkidle");
          line.told.length = 0;
          if (gap === "the device's network") {
            await context.setOffline(true);
            await letTimePass(500);
            asked.length = 0;
            await context.setOffline(false);
          } else {
            asked.length = 0;
            await line.cut();
          }
          await letTimePass(WATCHED_MS);
          await expect.poll(() => asked).toContain(moves);
        };
        await passGap();
        // What the house tells meanwhile, as that a round of the schedule closes, is asked too.
        for (let again = 0; again < 3 && line.told.length > 0; again += 1) await passGap();
        const seen = `${place}: ${asked.join(" ")}, told: ${line.told.join(" ")}`;
        expect(asked.length, seen).toBeLessThanOrEqual(CALLS_AT_MOST);
      }
    },
  );
}

interface Line {
  readonly opened: () => boolean;
  readonly forget: () => void;
  /** The events that the house told on it. */
  readonly told: string[];
  readonly cut: () => Promise<void>;
}

/** The line on which the house tells what has changed (api.md, "Realtime"). */
async function watchLine(page: Page): Promise<Line> {
  const lines: WebSocketRoute[] = [];
  const told: string[] = [];
  await page.routeWebSocket(/socket\.io/, (line) => {
    lines.push(line);
    line.connectToServer().onMessage((message) => {
      const [, event] = /^42\/live,\["(\w+)"/.exec(message.toString()) ?? [];
      if (event !== undefined) told.push(event);
      line.send(message);
    });
  });
  return {
    opened: () => lines.length > 0,
    forget: () => void lines.splice(0),
    told,
    cut: async () => lines.splice(0).at(-1)?.close({ code: 1012 }),
  };
}

async function walk(page: Page, times: number): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    const place = ROUND_TRIP[at % ROUND_TRIP.length] ?? paths.home;
    await page.evaluate((hash) => {
      location.hash = hash;
    }, place);
    await expect(page.locator("html")).toHaveAttribute("data-shown", place);
    await expect(page.locator("h1").first()).toBeVisible();
  }
}

/** To the end of the slips, page by page. */
async function readOn(page: Page, slips: number): Promise<void> {
  const list = page.getByRole("button", { name: "รายละเอียด" });
  await expect(async () => {
    await page.mouse.wheel(0, 5_000);
    expect(await list.count()).toBe(slips);
  }).toPass();
}

/** After the waste was collected. */
async function footprint(cdp: CDPSession) {
  await cdp.send("HeapProfiler.collectGarbage");
  const { nodes, jsEventListeners } = await cdp.send("Memory.getDOMCounters");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  return { nodes, listeners: jsEventListeners, heapMb: usedSize / 1_000_000 };
}
