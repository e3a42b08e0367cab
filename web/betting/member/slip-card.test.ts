import { shortId } from "@chokdee/domain/betting/slip-history.ts";
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { open, show } from "../../testing/page.ts";
import { slipsOf } from "./slips.ts";

beforeEach(async () => {
  openBrowser();
  vi.stubGlobal("fetch", async (path: string) => new Response(textsAt(path)));
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["betting", "lottery", "common"]);
});
afterAll(async () => {
  await closeBrowser();
});

const line = (number: string, amount: string, status: string, payout: string) => ({
  id: number,
  bet_group_id: "0123456789abcdef",
  created_at: "2026-11-20T12:00:00Z",
  status,
  number,
  amount,
  payout,
  actual_payout: payout,
  odds_snapshot: "90.00",
  note: null,
  bet_type_config: { id: "1", name_th: "2 ตัวบน", bet_type: "TWO_TOP" },
  lottery_round: {
    id: "7",
    name: "งวด",
    sequence: 1,
    status: "OPEN",
    draw_date: "2026-11-20",
    close_time: "2026-11-20T12:00:00Z",
    result: null,
    lottery_type: {
      id: "1",
      category: "GOVERNMENT",
      name_th: "หวยรัฐบาล",
      names: { th: "หวยรัฐบาล" },
      code: "thai-gov",
      result_kind: "THAI_GOVERNMENT",
    },
  },
});

it.each([
  // Of two numbers of one type only one can come.
  ["PENDING", "PENDING", "top_payout", "1,080.00"],
  ["CANCELLED", "CANCELLED", "given_back", "19.00"],
  ["WON", "LOST", "won_total", "1,080.00"],
  ["LOST", "LOST", "won_total", "0.00"],
])("of a slip that is %s and %s stands %s: %s", async (first, second, label, amount) => {
  const bets = [
    line("12", "12.00", first, first === "WON" ? "1080.00" : "0.00"),
    line("34", "7.00", second, "0.00"),
  ];
  const [slip] = slipsOf(bets as never);
  if (!slip) throw new Error("no slip");
  const { SlipCard } = await import("./SlipCard.tsx");
  const text = (await show(createElement(SlipCard, { slip, onOpen: () => undefined })))();
  const words = JSON.parse(textsAt("/locales/th/betting.json")) as Record<string, string>;
  const shown = text.replaceAll(/ (?=\.[0-9]{2})/g, "");
  expect(shown).toContain(`${words["stake"]} 19.00 ${words[label]} ${amount}`);
});

it("a slip's button is called by its number, and opens it", async () => {
  const [slip] = slipsOf([line("12", "12.00", "PENDING", "1080.00")] as never);
  if (!slip) throw new Error("no slip");
  const { SlipCard } = await import("./SlipCard.tsx");
  const onOpen = vi.fn();
  const page = await open(createElement(SlipCard, { slip, onOpen }));
  await page.press(`รายละเอียด #${shortId(slip.betGroupId)}`);
  expect(onOpen).toHaveBeenCalledTimes(1);
});

it.each([
  ["2026-11-20T16:50:00Z", "20 พ.ย. 23:50 น."],
  ["2026-11-20T17:05:00Z", "00:05 น."],
])("after midnight in Bangkok a slip of %s is told as of %s", async (created_at, told) => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T00:10:00+07:00"), toFake: ["Date"] });
  try {
    const bets = [{ ...line("12", "12.00", "PENDING", "0.00"), created_at }];
    const [slip] = slipsOf(bets as never);
    if (!slip) throw new Error("no slip");
    const { SlipCard } = await import("./SlipCard.tsx");
    const text = (await show(createElement(SlipCard, { slip, onOpen: () => undefined })))();
    const shown = text.replaceAll("\u00A0", " ");
    expect(shown).toContain(told);
    expect(shown.includes(`พ.ย. ${told}`)).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
