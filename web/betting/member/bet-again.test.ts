/** Rounds that are offered to bet the same numbers again. */
import { createElement, useState } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { aRound } from "../../testing/bet-desk.ts";
import { act, closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { memberWeb } from "../../testing/member-web.ts";
import { show } from "../../testing/page.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const round = (id: string, leftMs: number, category = "HANOI") => ({
  id,
  name: `รอบที่ ${id}`,
  sequence: 1,
  close_time: new Date(NOW + leftMs).toISOString(),
  draw_date: "2026-11-20",
  lottery_type: { id, code: "hanoi", category, name_th: `หวย${id}`, names: { th: `หวย${id}` } },
});
let rounds: readonly object[] = [];

beforeEach(async () => {
  openBrowser();
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) =>
    init === undefined ? new Response(textsAt(path)) : Response.json({ data: rounds }),
  );
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["lucky", "common"]);
});
afterAll(async () => {
  vi.useRealTimers();
  await closeBrowser();
});

it("of Yeekee are the next one, but all of its own lottery", async () => {
  rounds = [round("21", 60_000, "YEEKEE"), round("22", 120_000, "YEEKEE"), round("23", 3_600_000)];
  const { RoundsToEnter } = await import("./BetAgainSheet.tsx");
  const given = { lines: [], onClose: () => undefined };
  const shown = async (lotteryTypeId?: string) => {
    const text = await show(createElement(RoundsToEnter, { ...given, lotteryTypeId }));
    await vi.waitFor(() => expect(text()).toContain("รอบที่ 23"));
    const ids = [...text().matchAll(/รอบที่ (\d\d)/g)].map(([, id]) => id);
    return [ids, text().includes("หวยนี้ยังไม่มีงวดที่เปิดรับ")];
  };
  expect(await shown()).toEqual([["21", "23"], false]);
  expect(await shown("22")).toEqual([["22", "21", "23"], false]);
  expect(await shown("99")).toEqual([["21", "23"], true]);
});

it("are those that still take bets for more than 15 s, and no animals", async () => {
  rounds = [
    round("11", 15_000),
    round("12", 15_001),
    round("13", 3_600_000, "ANIMAL"),
    round("14", 3_600_000),
  ];
  const { RoundsToEnter } = await import("./BetAgainSheet.tsx");
  const text = await show(createElement(RoundsToEnter, { lines: [], onClose: () => undefined }));
  await vi.waitFor(() => expect(text()).toContain("14"));
  const shown = ["11", "12", "13", "14"].filter((id) => text().includes(`รอบที่ ${id}`));
  expect(shown).toEqual(["12", "14"]);
});

it("a number without a type goes under the types that are chosen there, and what fails is told", async () => {
  vi.useRealTimers();
  const web = await memberWeb(["lucky", "betting"]);
  web.answer("/api/lottery/rounds/active", [aRound("8", { name: "งวดหน้า" })]);
  const type = (id: string, bet_type: string) => ({
    id,
    bet_type,
    name_th: "",
    digits_count: 2,
    default_odds: "90.00",
    min_bet: "1.00",
    max_bet: "9.00",
  });
  web.refuse("/api/lottery/types/t/bet-types", "อ่านไม่ได้");
  const bets = { mode: "keypad", selected: ["TWO_BOTTOM"], list: [] };
  sessionStorage.setItem("bets:m:8", JSON.stringify(bets));
  const { RoundsToEnter } = await import("./BetAgainSheet.tsx");
  const lines = [{ number: "12", betType: null, amount: "30" }];
  const page = await web.show(RoundsToEnter, { lines, onClose: () => undefined });
  await page.says("งวดหน้า");
  await page.press("งวดหน้า");
  await vi.waitFor(async () => expect(await web.told()).toBe("อ่านไม่ได้"));
  expect(page.at()).toBe("/");
  const types = [type("21", "TWO_TOP"), type("22", "TWO_BOTTOM")];
  web.answer("/api/lottery/types/t/bet-types", types);
  await page.press("งวดหน้า");
  await vi.waitFor(() => expect(page.at()).toBe("/lottery-betting"));
  expect(await web.told()).toBe("ใส่เลขแล้ว 1 รายการ");
  expect(JSON.parse(sessionStorage.getItem("bets:m:8") ?? "")).toMatchObject({
    list: [{ betType: "TWO_BOTTOM", number: "12" }],
    amounts: { "TWO_BOTTOM:12": "30" },
  });
});

/** The member has entered a number for the round, and a slip of it was sent. */
async function entered(isOpen: boolean) {
  vi.useRealTimers();
  const web = await memberWeb(["lucky", "betting"]);
  web.answer("/api/lottery/rounds/active", [aRound("8", { name: "งวดหน้า" })]);
  const two = { id: "22", bet_type: "TWO_BOTTOM", name_th: "", digits_count: 2 };
  web.answer("/api/lottery/types/t/bet-types", [
    { ...two, default_odds: "90.00", min_bet: "1.00", max_bet: "9.00" },
  ]);
  const list = [{ betType: "TWO_BOTTOM", number: "34" }];
  const bets = JSON.stringify({ mode: "keypad", selected: ["TWO_BOTTOM"], list });
  sessionStorage.setItem("bets:m:8", bets);
  const slip = { betGroupId: "g", content: '[["22","34",100,9000]]', sentAtMs: NOW, open: isOpen };
  sessionStorage.setItem("sending:m:8", JSON.stringify(slip));
  const { RoundsToEnter } = await import("./BetAgainSheet.tsx");
  const lines = [{ number: "12", betType: null, amount: "30" }];
  const page = await web.show(RoundsToEnter, { lines, onClose: () => undefined });
  await page.says("งวดหน้า");
  await page.press("งวดหน้า");
  await vi.waitFor(() => expect(page.at()).toBe("/lottery-betting"));
  return { bets, told: () => web.told() };
}

it("lead to a slip that may stand as it was sent: nothing is put with it", async () => {
  const { bets, told } = await entered(true);
  expect(sessionStorage.getItem("bets:m:8")).toBe(bets);
  expect(await told()).toBeUndefined();
});

it("are put with what a refused slip left, and it is said how many", async () => {
  const { told } = await entered(false);
  const kept = JSON.parse(sessionStorage.getItem("bets:m:8") ?? "") as { list: object[] };
  expect(kept.list).toMatchObject([{ number: "34" }, { number: "12" }]);
  expect(await told()).toBe("ใส่เลขแล้ว 1 รายการ");
});

it("that were closed again before their bet types came lead nowhere, and nothing is entered", async () => {
  vi.useRealTimers();
  const web = await memberWeb(["lucky", "betting"]);
  web.answer("/api/lottery/rounds/active", [aRound("8", { name: "งวดหน้า" })]);
  const two = { id: "22", bet_type: "TWO_BOTTOM", name_th: "", digits_count: 2 };
  web.answer("/api/lottery/types/t/bet-types", [
    { ...two, default_odds: "90.00", min_bet: "1.00", max_bet: "9.00" },
  ]);
  const { default: BetAgainSheet } = await import("./BetAgainSheet.tsx");
  const lines = [{ number: "12", betType: "TWO_BOTTOM", amount: "30" }] as const;
  let closed = 0;
  function Opened() {
    const [open, setOpen] = useState(true);
    const onClose = () => {
      closed += 1;
      setOpen(false);
    };
    return createElement(BetAgainSheet, { open, onClose, lines });
  }
  const page = await web.show(Opened);
  await page.says("งวดหน้า");
  const go = web.hold();
  await page.press("งวดหน้า");
  await vi.waitFor(() => expect(web.queries("/api/lottery/types/t/bet-types")).toHaveLength(1));
  await page.press("ปิด");
  await act(go);
  const { queryClient } = await import("../../app/query-client.ts");
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await act(() => Promise.resolve());
  expect([page.at(), closed, sessionStorage.getItem("bets:m:8")]).toEqual(["/", 1, null]);
  expect(await web.told()).toBeUndefined();
});
