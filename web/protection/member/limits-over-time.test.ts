/** The page of limits that stays open while its day ends, or while what waits comes to count. */
import {
  type PlayLimit,
  type Protection,
  readProtection,
} from "@chokdee/domain/protection/contract.ts";
import { afterAll, afterEach, expect, it, vi } from "vitest";

import { act, closeBrowser } from "../../testing/browser.ts";
import { memberWeb } from "../../testing/member-web.ts";

const limit = (more: Partial<PlayLimit>): PlayLimit => ({
  kind: "STAKE",
  period: "DAY",
  amount: "500.00",
  used: "0.00",
  waiting: "0.00",
  left: "500.00",
  resets_at: "2026-11-20T17:00:00Z",
  pending: null,
  ...more,
});
const own = {
  break: null,
  exclusion: null,
  reality_check_minutes: null,
  age_confirmed_at: null,
  session: { began_at: "2026-11-20T12:00:00Z", staked: "0.00", won: "0.00", net: "0.00" },
};

/** The page at a moment in Bangkok, what it shows after so many seconds, and how often it asked. */
async function screenAt(
  moment: string,
  before: PlayLimit,
  after: PlayLimit,
  rest: Protection["break"] = null,
) {
  vi.useFakeTimers({
    now: Date.parse(`${moment}+07:00`),
    toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
  });
  const web = await memberWeb(["protection", "auth"], "/protection");
  web.answer(readProtection.path, { ...own, break: rest, limits: [before] });
  const page = await web.show(await import("./ProtectionScreen.tsx"));
  await vi.waitFor(() => expect(page.words()).toContain("ยอดแทง"));
  web.answer(readProtection.path, { ...own, limits: [after] });
  return async (seconds: number) => {
    await act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
    return { words: page.words(), asked: web.queries(readProtection.path).length };
  };
}
afterEach(() => void vi.useRealTimers());
afterAll(closeBrowser);

it("shows the figures of the new day after midnight", async () => {
  const yesterday = limit({ used: "500.00", left: "0.00" });
  const today = limit({ resets_at: "2026-11-21T17:00:00Z" });
  const shown = await screenAt("2026-11-20T23:59:00", yesterday, today);
  expect(await shown(59)).toMatchObject({
    words: expect.stringContaining("ครบวงเงินแล้ว"),
    asked: 1,
  });
  const { words, asked } = await shown(30);
  expect(words).toContain("ยอดแทง 0.00 จาก 500.00 บาท แก้ไข เหลือ 500.00 บาท");
  expect(words).toContain("เริ่มนับใหม่ 22 พ.ย. 2569 00:00 น.");
  expect(asked).toBe(2);
});

it("shows the limit that has waited once it counts", async () => {
  const pending = { amount: "900.00", from: "2026-11-20T05:01:00Z" };
  const raised = limit({ amount: "900.00", left: "900.00" });
  const shown = await screenAt("2026-11-20T12:00:00", limit({ pending }), raised);
  expect((await shown(59)).words).toContain("เปลี่ยนเป็น 900.00 บาท");
  const { words, asked } = await shown(10);
  expect(words).toContain("ยอดแทง 0.00 จาก 900.00 บาท");
  expect(words).not.toContain("ใช้วงเงินเดิมต่อ");
  expect(asked).toBe(2);
  expect((await shown(3_600)).asked).toBe(2);
});

it("shows no break any more once it is over", async () => {
  const rest = { began_at: "2026-11-19T05:01:00Z", until: "2026-11-20T05:01:00Z" };
  const shown = await screenAt("2026-11-20T12:00:00", limit({}), limit({}), rest);
  const running = "กำลังพักการเล่นถึง";
  expect((await shown(59)).words).toContain(running);
  const { words, asked } = await shown(10);
  expect(words).not.toContain(running);
  expect(asked).toBe(2);
});
