/** The betting screen around the numbers: its head, what is told on it, and what takes nothing now. */
import { publicSettings } from "@chokdee/domain/core/settings-contract.ts";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";

import { aRound, betDesk, bettingWeb, PLACE } from "../../testing/bet-desk.ts";
import { act, closeBrowser } from "../../testing/browser.ts";

afterEach(() => void vi.useRealTimers());
afterAll(closeBrowser);

const entered = (mode: string) => ({ bets: { mode, selected: ["TWO_TOP"], list: [] } });
const HOUR_MS = 3_600_000;

/** A round that closes after so many ms, while the phone's clock stands still. */
function closing(ms: number): object {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T05:00:00Z") });
  return { close_time: new Date(Date.now() + ms).toISOString() };
}

const unknown = {
  betGroupId: "g",
  content: "[]",
  sentAtMs: Date.parse("2099-01-01T00:00:00Z"),
  open: true,
};

/** The desk with a keyboard: what is typed on it, and the numbers that stand after it. */
async function withKeyboard(kept: object) {
  const web = await bettingWeb({ kept: { ...kept } });
  const view = new EventTarget();
  vi.stubGlobal("Element", Map);
  vi.stubGlobal("addEventListener", view.addEventListener.bind(view));
  vi.stubGlobal("removeEventListener", view.removeEventListener.bind(view));
  const page = await web.show(await import("./BettingScreen.tsx"));
  await page.says("กดเลข");
  const type = async (...names: readonly string[]) => {
    for (const key of names)
      await act(() => void view.dispatchEvent(Object.assign(new Event("keydown"), { key })));
  };
  const numbers = () => {
    const kept7 = sessionStorage.getItem("bets:m:7") ?? "{}";
    const { list } = JSON.parse(kept7) as { readonly list: readonly { number: string }[] };
    return list.map(({ number }) => number);
  };
  return { page, type, numbers };
}

describe("a keyboard", () => {
  it("enters numbers on the keypad, and none on the panel", async () => {
    const { page, type, numbers } = await withKeyboard(entered("keypad"));
    await type("1", "9", "3", "Backspace", "2", "๕");
    await vi.waitFor(() => expect(numbers()).toEqual(["19", "25"]));
    await type("Backspace");
    await page.press("แผงเลข");
    await type("7", "7");
    await page.press("กดเลข");
    await type("4", "5");
    await vi.waitFor(() => expect(numbers()).toEqual(["19", "25", "45"]));
  });

  it("enters nothing while a slip is on its way or unknown", async () => {
    const { page, type, numbers } = await withKeyboard({ ...entered("keypad"), sending: unknown });
    await page.says("ยังไม่ทราบว่าโพยถึงระบบหรือไม่");
    await type("1", "2");
    await vi.waitFor(() => expect(page.words()).toContain("กรุณาเพิ่มรายการแทงก่อน"));
    expect(numbers()).toEqual([]);
  });
});

describe("in the last ten seconds", () => {
  it("neither a type nor another way to enter numbers can be chosen", async () => {
    const { page, says } = await betDesk({ round: closing(9_000), kept: entered("keypad") });
    await says("หมดเวลารับแทง");
    // The way back alone, which bears no words.
    expect(page.buttons()).toEqual([""]);
  });

  it("what was written is added no more", async () => {
    const kept = { ...entered("text"), "slip-text": "12=50 บน" };
    const { page, says } = await betDesk({ round: closing(60_000), kept });
    await says("อ่านได้ 1 รายการ");
    await vi.waitFor(() => expect(page.buttons()).toContain("เพิ่ม 1 รายการ"));
    const late = await betDesk({ round: closing(9_000), kept });
    await late.says("อ่านได้ 1 รายการ");
    expect(late.page.buttons()).toEqual([""]);
  });
});

it("that the house takes no bets now is told in its words", async () => {
  const web = await bettingWeb();
  web.answer(publicSettings.path, { stopped: { BETTING: "ปรับปรุงระบบ", DEPOSITS: "ฝากไม่ได้" } });
  const page = await web.show(await import("./BettingScreen.tsx"));
  await page.says("หยุดรับแทงชั่วคราว ปรับปรุงระบบ");
  expect(page.words()).not.toContain("ฝากไม่ได้");
});

it("a round of Yeekee leads to shooting at it, no other does", async () => {
  const { page } = await betDesk();
  expect(page.links()).toEqual([]);
  const lottery_type = { ...aRound().lottery_type, category: "YEEKEE" };
  const yeekee = await betDesk({ round: { lottery_type } });
  await vi.waitFor(() => expect(yeekee.page.links()).toEqual(["/yeekee-shots?round=7"]));
});

it.each(["/api/lottery/rounds/7", "/api/lottery/rounds/7/number-rules"])(
  "what could not be read of %s is asked for again",
  async (path) => {
    const web = await bettingWeb();
    web.refuse(path, "");
    const page = await web.show(await import("./BettingScreen.tsx"));
    await vi.waitFor(() => expect(page.buttons()).toContain("ลองใหม่"));
    web.answer(path, path.endsWith("rules") ? [] : aRound());
    await page.press("ลองใหม่");
    await page.says("กดเลข");
  },
);

it.each([
  ["that goes nowhere", ["รับทราบ"]],
  ["for which no other round is chosen", ["ใส่ในงวดอื่น", "ปิด"]],
])("what was entered when the round closed %s leads back to the lotteries", async (_, taps) => {
  const list = [{ betType: "TWO_TOP", number: "12" }];
  const kept = { bets: { mode: "keypad", selected: ["TWO_TOP"], list } };
  const { page, says, answer } = await betDesk({ round: { status: "CLOSED" }, kept });
  answer("/api/lottery/rounds/active", [aRound("8", { name: "งวดหน้า" })]);
  await says("เลขที่ยังไม่ได้ส่ง 1 รายการ");
  for (const tap of taps) {
    await page.press(tap);
    if (tap === "ใส่ในงวดอื่น") await says("งวดหน้า");
  }
  await vi.waitFor(() => expect(page.at()).toBe("/lotteries"));
});

it("a slip that may stand can be sent again in the last ten seconds, beside the entry too", async () => {
  const media = (query: string) => ({ matches: query.includes("64rem"), addEventListener() {} });
  const kept = { ...entered("keypad"), sending: unknown };
  const { page, says } = await betDesk({ round: closing(9_000), kept, media });
  await says("ยังไม่ทราบว่าโพยถึงระบบหรือไม่");
  await vi.waitFor(() =>
    expect(page.buttons().filter((name) => name === "ลองส่งอีกครั้ง")).toHaveLength(2),
  );
});

it("a slip that may stand when its round closes is not told as not sent before that is known", async () => {
  const list = [{ betType: "TWO_TOP", number: "12" }];
  const kept = {
    bets: { mode: "keypad", selected: ["TWO_TOP"], list, prices: { TWO_TOP: "20" } },
    sending: { ...unknown, content: '[["21","12",2000,9000]]' },
  };
  const { page, says, refuse, sent } = await betDesk({ round: { status: "CLOSED" }, kept });
  await says("ยังไม่ทราบว่าโพยถึงระบบหรือไม่");
  expect(page.words()).not.toContain("เลขที่ยังไม่ได้ส่ง");
  refuse(PLACE, "งวดปิดแล้ว", 409, { code: "ROUND_CLOSED" });
  await page.press("ลองส่งอีกครั้ง");
  await says("เลขที่ยังไม่ได้ส่ง 1 รายการ");
  expect(sent).toHaveLength(1);
});

it("a slip that may stand takes no new price: what is sent again is what was sent", async () => {
  const list = [{ betType: "TWO_TOP", number: "12" }];
  const kept = {
    bets: { mode: "keypad", selected: ["TWO_TOP"], list, prices: { TWO_TOP: "20" } },
    sending: { ...unknown, content: '[["21","12",2000,9000]]' },
  };
  const { page, says } = await betDesk({ kept });
  await says("ยังไม่ทราบว่าโพยถึงระบบหรือไม่");
  await page.press("ใส่ราคา");
  await says("ตรวจโพย");
  expect(page.buttons()).not.toContain("50");
  await page.press("ตรวจโพย");
  await says("โพยของคุณ");
  expect(page.buttons()).not.toContain("50");
  expect(page.buttons()).toContain("ลองส่งอีกครั้ง");
});

it("who came by a link goes back to the lotteries", async () => {
  const { page } = await betDesk();
  await page.press("ย้อนกลับ");
  await vi.waitFor(() => expect(page.at()).toBe("/lotteries"));
});

it.each([
  [30 * HOUR_MS, "ปิด 21 พ.ย. 18:00 น."],
  [20 * HOUR_MS, "ปิด 08:00 น."],
])("a round that closes in %i ms says at its head %s", async (ms, said) => {
  const { page } = await betDesk({ round: closing(ms) });
  expect(page.words()).toContain(said);
});

it.each([
  ["nothing was entered", []],
  ["a line was entered", [{ betType: "TWO_TOP", number: "12" }]],
])("a round that is called off says so and that the stakes go back, when %s", async (_, list) => {
  const kept = { bets: { mode: "keypad", selected: ["TWO_TOP"], list } };
  const { page, says } = await betDesk({ round: { status: "VOIDED" }, kept });
  await says("งวดนี้ถูกยกเลิก เงินแทงทั้งหมดคืนเข้ากระเป๋า");
  expect(page.words()).not.toContain("กรุณาเลือกหวยงวดอื่น");
  expect(page.words().includes("ใส่ในงวดอื่นต่อได้")).toBe(list.length > 0);
});
