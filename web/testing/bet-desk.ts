/** A member at the betting screen of a round, before a server that answers what it asks for. */
import { listBets, placeSlip } from "@chokdee/domain/betting/contract.ts";
import { expect, vi } from "vitest";

import { member, memberWeb } from "./member-web.ts";

/** All that the betting screen and its sheets say. */
export const BETTING_TEXTS = ["betting", "slip-text", "lottery", "lucky", "animals", "common"];
export const PLACE = `POST ${placeSlip.path}`;

const type = (id: string, bet_type: string, odds: string, most: string) => ({
  id,
  bet_type,
  name_th: bet_type,
  digits_count: 2,
  default_odds: odds,
  min_bet: "5.00",
  max_bet: most,
});
const betTypes = [
  type("31", "THREE_TOP", "900.00", "1000.00"),
  type("32", "THREE_TOD", "150.00", "1000.00"),
  type("21", "TWO_TOP", "90.00", "2000.00"),
  type("22", "TWO_BOTTOM", "95.00", "2000.00"),
  type("11", "RUN_TOP", "3.20", "5000.00"),
];

export function aRound(id = "7", more: object = {}) {
  return {
    id,
    name: `งวดที่ ${id}`,
    sequence: 4,
    status: "OPEN",
    open_time: "2026-11-20T00:00:00Z",
    close_time: "2099-01-01T00:00:00Z",
    draw_time: null,
    draw_date: "2026-11-20",
    lottery_type: {
      id: "t",
      code: "hanoi",
      category: "HANOI",
      name_th: "หวยฮานอย",
      names: { th: "หวยฮานอย" },
      result_kind: "TWO_PRIZES",
    },
    result: null,
    ...more,
  };
}

interface Desk {
  readonly round?: object;
  readonly rules?: readonly object[];
  readonly balance?: number;
  /** The member's bets that the server knows. */
  readonly bets?: readonly object[];
  /** What the screen answers to the styles' questions. */
  readonly media?: (query: string) => object;
  /** What the tab has kept of before. */
  readonly kept?: Readonly<Record<string, object | string>>;
}

/** The web before it is shown: what a test wants otherwise is answered after this. */
export async function bettingWeb(own: Desk = {}, address = "/lottery-betting?round=7") {
  const web = await memberWeb(BETTING_TEXTS, address);
  // What is kept waits for a picture.
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => run());
  vi.stubGlobal("cancelAnimationFrame", clearTimeout);
  Object.assign(window, { setTimeout });
  for (const name of ["HTMLElement", "HTMLInputElement"]) vi.stubGlobal(name, EventTarget);
  if (own.media) vi.stubGlobal("matchMedia", own.media);
  web.answer("/api/lottery/rounds/7", aRound("7", own.round));
  web.answer("/api/lottery/types/t/bet-types", betTypes);
  web.answer("/api/lottery/rounds/7/number-rules", [...(own.rules ?? [])]);
  web.answer("/api/lottery/rounds/7/rate-steps", []);
  web.answer("/api/wallets/balance", { balance: own.balance ?? 1_000 });
  web.answer(listBets.path, { data: own.bets ?? [], next_cursor: null });
  web.answer(PLACE, { message: "รับโพยแล้ว" });
  for (const [key, value] of Object.entries(own.kept ?? {})) {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    sessionStorage.setItem(`${key}:${member.id}:7`, text);
  }
  return web;
}

export async function betDesk(own: Desk = {}, address?: string) {
  const web = await bettingWeb(own, address);
  const page = await web.show(await import("../betting/member/BettingScreen.tsx"));
  const { says } = page;
  await says("กดเลข");
  const keys = async (digits: string) => {
    for (const digit of digits) await page.press(digit);
  };
  /** Opens the prices, then the slip. */
  const toSlip = async () => {
    await page.press("ใส่ราคา");
    await vi.waitFor(() => expect(page.buttons()).toContain("ตรวจโพย"));
    await page.press("ตรวจโพย");
    await says("โพยของคุณ");
  };
  return { ...web, page, says, keys, toSlip };
}
