/** The slip in full: its lines at fault and their remedies, its last seconds, and what it needs. */
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";

import { aRound, betDesk, bettingWeb, PLACE } from "../../testing/bet-desk.ts";
import { closeBrowser } from "../../testing/browser.ts";

afterEach(() => void vi.useRealTimers());
afterAll(closeBrowser);

const lineOf = (number: string) => ({ betType: "TWO_TOP", number });
const withLines = (numbers: readonly string[], more: object = {}) => ({
  bets: {
    mode: "keypad",
    selected: ["TWO_TOP"],
    list: numbers.map(lineOf),
    prices: { TWO_TOP: "20" },
    ...more,
  },
});

/** The slip after the server has refused its first line so. */
async function refused(fault: object, numbers = ["12"]) {
  const all = await betDesk({ kept: withLines(numbers) });
  await all.toSlip();
  const details = { lines: [{ index: 0, ...fault }] };
  all.refuse(PLACE, "รับไม่ได้", 422, { code: "LINES_REFUSED", details });
  await all.page.press("ส่งโพย");
  await vi.waitFor(async () => expect(await all.told()).toBe("❌ รับไม่ได้"));
  return all;
}

describe("a line that was refused", () => {
  it.each([
    [{ reason: "NUMBER_CAP", max_amount: "0.00" }, "เลขนี้เต็มแล้ว ไม่รับแทง", ["ลบรายการ"]],
    [{ reason: "NUMBER_CAP", max_amount: "0.50" }, "เลขนี้รับได้อีก 0.5", ["ลบรายการ"]],
    [{ reason: "NUMBER_CAP", max_amount: "15.00" }, "เลขนี้รับได้อีก 15 บาท", ["ใช้ยอดสูงสุด"]],
    [{ reason: "BELOW_MIN" }, "ราคาต่ำกว่าขั้นต่ำ", ["ลบรายการ"]],
    [{ reason: "ODDS_CHANGED", odds: "80.00" }, "อัตราจ่ายเปลี่ยนเป็น ×80", []],
    [{ reason: "ODDS_CHANGED" }, "อัตราจ่ายเปลี่ยนแล้ว", []],
    [{ reason: "WRONG_BET_TYPE" }, "หวยนี้ไม่มีประเภทแทงนี้แล้ว", ["ลบรายการ"]],
  ])("as %j is told so, with its one remedy", async (fault, said, remedies) => {
    const { page } = await refused(fault);
    expect(page.words()).toContain(said);
    const offered = page.buttons().filter((name) => /^(?:ลบรายการ|ใช้ยอด)/.test(name));
    expect(offered).toEqual(remedies);
  });

  it("as too much for its number gets the whole baht that are still possible", async () => {
    const { page } = await refused({ reason: "NUMBER_CAP", max_amount: "15.75" });
    await page.press("ใช้ยอดสูงสุด");
    expect(page.typed("ราคา 2 ตัวบน 1 2")).toBe("15");
    expect(page.buttons()).toContain("ส่งโพย 15.00 บาท");
  });

  it("by odds that have changed is sent again at the odds that were told", async () => {
    const { page, sent, answer } = await refused({ reason: "ODDS_CHANGED", odds: "80.00" });
    expect(page.words()).toContain("ถูกได้ 1,600");
    answer(PLACE, { message: "รับแล้ว" });
    await page.press("ส่งโพย 20.00 บาท");
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ body: { bets: [{ expected_odds: "80.00" }] } });
  });

  it("by odds that its stake has brought down has the full ones below that stake", async () => {
    const { page, sent, answer } = await refused({ reason: "ODDS_CHANGED", odds: "80.00" });
    await page.type("ราคา 2 ตัวบน 1 2", "19");
    expect(page.words()).not.toContain("อัตราจ่ายเปลี่ยน");
    expect(page.words()).toContain("ถูกได้ 1,710");
    await page.type("ราคา 2 ตัวบน 1 2", "21");
    expect(page.words()).toContain("อัตราจ่ายเปลี่ยนเป็น ×80");
    expect(page.words()).toContain("ถูกได้ 1,680");
    await page.type("ราคา 2 ตัวบน 1 2", "19");
    answer(PLACE, { message: "รับแล้ว" });
    await page.press("ส่งโพย 19.00 บาท");
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ body: { bets: [{ expected_odds: "90.00" }] } });
  });

  it("by odds that have changed keeps to them when another line is refused after it", async () => {
    const all = await refused({ reason: "ODDS_CHANGED", odds: "80.00" }, ["12", "34"]);
    const lines = [{ index: 1, reason: "ODDS_CHANGED", odds: "70.00" }];
    all.refuse(PLACE, "ยังรับไม่ได้", 422, { code: "ODDS_CHANGED", details: { lines } });
    await all.page.press("ส่งโพย 40.00 บาท");
    await vi.waitFor(async () => expect(await all.told()).toBe("❌ ยังรับไม่ได้"));
    all.answer(PLACE, { message: "รับแล้ว" });
    await all.page.press("ส่งโพย 40.00 บาท");
    await vi.waitFor(() => expect(all.sent).toHaveLength(3));
    const bets = [{ expected_odds: "80.00" }, { expected_odds: "70.00" }];
    expect(all.sent[2]).toMatchObject({ body: { bets } });
  });

  it("far down in the list is there to be seen", async () => {
    const numbers = Array.from({ length: 90 }, (_, at) => String(at + 10));
    const kept = withLines(numbers, { amounts: { "TWO_TOP:99": "3" } });
    const web = await betDesk({ kept });
    class Watched {
      observe(): void {}
      disconnect(): void {}
    }
    vi.stubGlobal("IntersectionObserver", Watched);
    await web.toSlip();
    expect(web.page.words()).toContain("ขั้นต่ำ 5 บาทต่อเลข");
    expect(web.page.typed("ราคา 2 ตัวบน 9 9")).toBe("3");
  });
});

it("the least price that a tap puts in is whole baht, and not under the least that is taken", async () => {
  const web = await bettingWeb({ kept: withLines(["12"], { prices: { TWO_TOP: "1" } }) });
  const type = { id: "21", bet_type: "TWO_TOP", name_th: "", digits_count: 2 };
  const terms = { default_odds: "90.00", min_bet: "5.50", max_bet: "2000.00" };
  web.answer("/api/lottery/types/t/bet-types", [{ ...type, ...terms }]);
  const page = await web.show(await import("./BettingScreen.tsx"));
  await page.says("กดเลข");
  await page.press("ใส่ราคา");
  await page.says("ตรวจโพย");
  await page.press("ตรวจโพย");
  await page.says("โพยของคุณ");
  expect(page.words()).toMatch(/ขั้นต่ำ 5\.50? บาทต่อเลข/);
  await page.press("ใช้ยอดขั้นต่ำ");
  expect(page.typed("ราคา 2 ตัวบน 1 2")).toBe("6");
  expect(page.buttons()).toContain("ส่งโพย 6.00 บาท");
});

it("what is no number in a line's price is told as that, and the slip is not sent", async () => {
  const { page, toSlip } = await betDesk({ kept: withLines(["12"]) });
  await toSlip();
  await page.type("ราคา 2 ตัวบน 1 2", "-5");
  expect(page.words()).not.toContain("ขั้นต่ำ 5 บาทต่อเลข");
  expect(page.buttons().join()).not.toContain("ส่งโพย");
});

it("a slip without a line is not sent from a desk with room", async () => {
  const media = (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes("64rem") });
  const { page, says, sent, told } = await betDesk({ media });
  await says("โพยของคุณ");
  await page.press("ส่งโพย");
  expect(await told()).toBe("กรุณาเพิ่มรายการแทงก่อน");
  expect(sent).toEqual([]);
});

it("with ten seconds left neither the slip nor its prices nor its clearing can be pressed", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const close_time = new Date(Date.now() + 10_500).toISOString();
  const { page, toSlip, sent } = await betDesk({ round: { close_time }, kept: withLines(["12"]) });
  await toSlip();
  expect(page.buttons()).toContain("ล้างทั้งหมด");
  vi.setSystemTime(Date.now() + 3_000);
  await vi.waitFor(() => expect(page.buttons()).toEqual([""]));
  expect(page.words()).toContain("หมดเวลารับแทง");
  expect(sent).toEqual([]);
});

describe("a round that the house draws without a public beacon", () => {
  const NO_BEACON = "งวดนี้ไม่ได้ใช้ค่าสุ่มสาธารณะ";

  it.each([
    ["YEEKEE", true],
    ["HANOI", false],
  ])("of %s is told on its slip and in its conditions: %s", async (category, isTold) => {
    const lottery_type = { ...aRound().lottery_type, category };
    const web = await bettingWeb({ round: { lottery_type }, kept: withLines(["12"]) });
    web.answer("/api/lottery/rounds/7/proof", { status: "OPEN", drand: null, seed: null });
    const { loadTexts } = await import("../../text/i18n.ts");
    await loadTexts(["draw"]);
    const page = await web.show(await import("./BettingScreen.tsx"));
    await page.says("กดเลข");
    await page.press("เงื่อนไข");
    await page.says("เงื่อนไขการแทง");
    if (isTold) await page.says(NO_BEACON);
    else expect(page.words()).not.toContain(NO_BEACON);
    await page.press("ปิด");
    await vi.waitFor(() => expect(page.words()).not.toContain("เงื่อนไขการแทง"));
    await page.press("ใส่ราคา");
    await page.says("ตรวจโพย");
    await page.press("ตรวจโพย");
    await page.says("โพยของคุณ");
    if (isTold) await page.says(NO_BEACON);
    else expect(page.words()).not.toContain(NO_BEACON);
  });
});

it("the quick prices are those of the member who sits here now", async () => {
  const web = await bettingWeb({ kept: withLines(["12"]) });
  // The code of the prices came while another member was there.
  await import("./own-prices.ts");
  localStorage.setItem("quick-prices:m", "7 30");
  const page = await web.show(await import("./BettingScreen.tsx"));
  await page.says("กดเลข");
  await page.press("ใส่ราคา");
  await page.says("ตรวจโพย");
  await vi.waitFor(() => expect(page.buttons()).toEqual(expect.arrayContaining(["7", "30"])));
  expect(page.buttons()).not.toContain("500");
});

it("a price for the numbers to come that is none changes no price", async () => {
  const { page, says, keys } = await betDesk({ kept: withLines(["12"]) });
  await page.press("ใส่ราคา");
  await says("ตรวจโพย");
  await page.type("ราคาของเลขที่กดต่อ", "0");
  await page.press("ปิด");
  await keys("56");
  await page.press("ใส่ราคา");
  await vi.waitFor(() => expect(page.words()).toContain("ยอดรวม 2 รายการ 40.00"));
});
