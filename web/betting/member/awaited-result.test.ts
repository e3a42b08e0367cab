/** A result comes to the screens that are open, also without the push. */
import { betsSummary, listBets } from "@chokdee/domain/betting/contract.ts";
import { findRounds } from "@chokdee/domain/rounds/contract.ts";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";

import { aRound } from "../../testing/bet-desk.ts";
import { act, closeBrowser } from "../../testing/browser.ts";
import { memberWeb } from "../../testing/member-web.ts";
import { slipOf } from "../../testing/placed-bets.ts";

const TEXTS = ["betting", "slip-search", "slip-text", "check-round", "lottery", "draw", "notices"];
const CLOSE = "2026-11-20T11:00:00Z";
const ROUND = "/api/lottery/rounds/7";

beforeEach(() => {
  const toFake = ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"] as const;
  vi.useFakeTimers({ toFake: [...toFake], now: Date.parse(CLOSE) - 30_000 });
});
afterEach(() => void vi.useRealTimers());
afterAll(closeBrowser);

const isDrawn = () => Date.now() > Date.parse(CLOSE);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const lottery_type = { ...aRound().lottery_type, category: "YEEKEE" };
const open = { lottery_type, close_time: CLOSE };
const round = () =>
  isDrawn() ? { ...open, status: "SETTLED", result: { three_top: "512" } } : open;

async function opened(address: string) {
  const web = await memberWeb([...TEXTS, "lucky"], address);
  class Watched {
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal("IntersectionObserver", Watched);
  web.answer(ROUND, () => aRound("7", round()));
  web.answer(`${ROUND}/proof`, { status: "OPEN", drand: {}, seed: null });
  web.answer(betsSummary.path, { data: { today_total: "5.00", today_slips: 1 } });
  web.answer(listBets.path, () => ({
    data: slipOf("a", [`THREE_TOP 512 5.00 ${isDrawn() ? "WON 4500.00" : "PENDING"}`], {
      round: round(),
    }),
    next_cursor: null,
  }));
  return web;
}

it("to the round that is looked up: its numbers, no more shooting, and what its slips won", async () => {
  const web = await opened("/check-round?id=7");
  const page = await web.show(await import("./CheckRoundScreen.tsx"));
  await page.says("ยังไม่ออกผล");
  await page.says("รอออกผล");
  expect(page.links()).toContain("/yeekee-shots?round=7");
  await pass(45_000);
  expect(page.words()).toContain("3 ตัวบน 512");
  expect(page.links()).not.toContain("/yeekee-shots?round=7");
  await pass(60_000);
  expect(page.words()).toContain("ถูกรางวัล");
  const asked = web.asked.filter((address) => address === ROUND).length;
  // What is settled is asked for no more.
  await pass(300_000);
  expect(web.asked.filter((address) => address === ROUND)).toHaveLength(asked);
});

it("to the rounds that are found: one that was open stands with its numbers", async () => {
  const web = await opened("/check-round");
  web.answer("/api/lottery/types", []);
  web.answer(findRounds.path, (query: URLSearchParams) => {
    const isIn = query.get("state") === (isDrawn() ? "finished" : "open");
    return { data: isIn ? [aRound("7", round())] : [], next_cursor: null };
  });
  const page = await web.show(await import("./CheckRoundScreen.tsx"));
  await page.says("งวดที่ 7");
  expect(page.words()).not.toContain("512");
  await pass(65_000);
  expect(page.words()).toContain("3 ตัวบน 512");
});

it("to the list of slips, which asks for nothing before a close and after the last result", async () => {
  const web = await opened("/lottery-bets");
  const page = await web.show(await import("./SlipHistoryScreen.tsx"));
  await page.says("รอออกผล 512");
  const asked = web.queries(listBets.path).length;
  await pass(29_000);
  expect(web.queries(listBets.path)).toHaveLength(asked);
  await pass(62_000);
  expect(page.words()).toContain("ถูกรางวัล 512");
  const read = web.queries(listBets.path).length;
  await pass(300_000);
  expect(web.queries(listBets.path)).toHaveLength(read);
});
