/** One round at the desk: what may be done with it and when, what is sent, and what it would cost. */
import { createElement } from "react";
import { Route, Routes } from "react-router";
import { afterAll, describe, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { closeBrowser } from "../../testing/browser.ts";

const ROUND = "/api/admin/rounds/7";
const NOW = "2026-11-20T12:30:00Z";
const groups = ["rounds", "plan", "night", "forms", "feeds", "rules"];
const type = {
  id: "5",
  code: "hanoi",
  category: "HANOI",
  name_th: "ฮานอย",
  names: { th: "ฮานอย" },
  result_kind: "GSB",
  result_settings: {},
};
const round = (more: object = {}) => ({
  id: "7",
  name: "ฮานอย พิเศษ",
  status: "OPEN",
  draw_date: "2026-11-20",
  open_time: "2026-11-20T01:00:00Z",
  close_time: "2026-11-20T11:00:00Z",
  stake: "910.00",
  line_count: 9,
  settling: false,
  result: null,
  result_version: 0,
  paid: null,
  void_reason: null,
  worst_number: null,
  lottery_type: type,
  ...more,
});
const stake = (number: string, amount: string, payout: string) => ({
  bet_type: "TWO_TOP",
  number,
  stake: amount,
  lines: 4,
  payout,
});
const exposure = {
  items: [stake("10", "20.50", "60.75"), stake("62", "640.00", "50.25")],
  totals: [
    { bet_type: "TWO_BOTTOM", stake: "100.00", lines: 1, worst: "1.00" },
    { bet_type: "TWO_TOP", stake: "660.50", lines: 8, worst: "60.75" },
  ],
  stake: "910.00",
  lines: 9,
  slips: 6,
  members: 5,
  worst_case: "60.75",
  worst_result: { two_top: "10" },
  expected_payout: "300.10",
};

async function screen(
  more: object = {},
  rights?: readonly string[],
  waiting: object[] = [],
  stakes: object = exposure,
) {
  const texts = ["draw", "betting", "lottery", ...groups.map((one) => `admin-${one}`)];
  const office = await backOffice(texts, rights);
  const { takeServerTime } = await import("../../ui/clock.ts");
  takeServerTime(Date.parse(NOW), Date.now(), Date.now());
  location.hash = "#/admin/rounds/7";
  office.answer(ROUND, round(more));
  office.answer(`${ROUND}/exposure`, stakes);
  office.answer("/api/admin/lottery-types/5", type);
  office.answer("/api/admin/approvals", { items: waiting, next_cursor: null });
  const { default: RoundScreen } = await import("./RoundScreen.tsx");
  const element = createElement(RoundScreen);
  const children = createElement(Route, { path: "/admin/rounds/:id", element });
  const page = await office.show(Routes, { children });
  await vi.waitFor(() => expect(page.words()).toContain("ฮานอย พิเศษ"));
  return { ...office, page };
}
afterAll(closeBrowser);

const house = { lottery_type: { ...type, category: "YEEKEE", result_kind: "YEEKEE" } };
it("tells the day of its close where that is not the day of the draw", async () => {
  const night = await screen({ close_time: "2026-11-20T18:00:00Z" });
  expect(night.page.words()).toContain("งวด 20 พ.ย. 2569 ปิดรับ 21 พ.ย. 01:00 น.");
});

const [EDIT, CLOSE, VOID] = ["แก้ไขงวด", "ปิดรับทันที", "ยกเลิกงวด คืนเงินทุกโพย"] as const;
const LATE = { close_time: "2026-11-20T11:35:00Z" };
const standings: readonly [object, string[] | undefined, readonly string[]][] = [
  [{}, undefined, [EDIT, CLOSE, VOID]],
  [{ status: "SCHEDULED" }, undefined, [EDIT, CLOSE, VOID]],
  [{ status: "CLOSED" }, undefined, [EDIT, VOID]],
  [{ status: "SETTLED", paid: { winners: 1, payout: "1.00", profit: "1.00" } }, undefined, [VOID]],
  [{ status: "VOIDED", void_reason: "R" }, undefined, []],
  [house, undefined, [EDIT, CLOSE, VOID]],
  [{ ...house, status: "CLOSED", ...LATE }, undefined, [EDIT]],
  // An hour after its close nobody will draw it any more.
  [{ ...house, status: "CLOSED", close_time: "2026-11-20T11:30:00Z" }, undefined, [EDIT, VOID]],
  [{}, ["auditor"], []],
];

describe("a round", () => {
  it.each(standings)("that is %j can by %j be changed with: %j", async (more, rights, offered) => {
    const { page } = await screen(more, rights);
    const acts: readonly string[] = [EDIT, CLOSE, VOID];
    expect(page.buttons().filter((name) => acts.includes(name))).toEqual(offered);
  });

  it("is closed at once after a question, and told; not where it is answered with no", async () => {
    const no = await screen();
    await no.page.press(CLOSE);
    expect(no.page.words()).toContain("ปิดรับแทง ฮานอย พิเศษ ทันที? สมาชิกแทงงวดนี้ไม่ได้อีก");
    await no.page.press("ยกเลิก");
    expect(no.sent).toEqual([]);
    const { page, sent, told, answer } = await screen();
    answer(ROUND, round({ status: "CLOSED" }));
    await page.press(CLOSE);
    await page.press(CLOSE);
    const body = { status: "CLOSED" };
    await vi.waitFor(() => expect(sent).toEqual([{ method: "PATCH", path: ROUND, body }]));
    await vi.waitFor(async () => expect(await told()).toBe("ปิดรับแล้ว"));
    await vi.waitFor(() => expect(page.buttons()).not.toContain(CLOSE), 8_000);
  });

  it("that cannot be closed says so in the server's words", async () => {
    const { page, refuse, told } = await screen();
    refuse("ปิดไม่ได้ 4711");
    await page.press(CLOSE);
    await page.press(CLOSE);
    await vi.waitFor(async () => expect(await told()).toBe("ปิดไม่ได้ 4711"));
  });

  it("is void with a reason after what it gives and takes back was said, and not without", async () => {
    const paid = { winners: 1, payout: "77.07", profit: "1.00" };
    const { page, sent, told, answer } = await screen({ status: "SETTLED", paid });
    answer(`POST ${ROUND}/void`, { data: {}, refunded_slips: 6 });
    answer(ROUND, round({ status: "VOIDED", void_reason: "ออกผลผิด" }));
    await page.press(VOID);
    expect(page.words()).toContain("คืนเงินแทงทุกโพยของงวดนี้รวม 910.00 บาท");
    expect(page.words()).toContain("จ่ายรางวัลไปแล้ว 77.07 บาท จะเรียกคืนทั้งหมด");
    await page.press(VOID);
    expect(sent).toEqual([]);
    await page.type("เหตุผลที่ยกเลิกงวด", " ออกผลผิด ");
    await page.press(VOID);
    const body = { reason: "ออกผลผิด" };
    await vi.waitFor(() => expect(sent).toEqual([{ method: "POST", path: `${ROUND}/void`, body }]));
    await vi.waitFor(async () => expect(await told()).toBe("ยกเลิกงวดและคืนเงินแล้ว 6 โพย"));
    await vi.waitFor(() => expect(page.buttons()).not.toContain(VOID), 8_000);
  });

  it("tells that its void waits for a second person, in the server's words", async () => {
    const { page, told, answer } = await screen({ status: "CLOSED" });
    answer(`POST ${ROUND}/void`, { message: "รออีกคน", data: { status: "WAITING_APPROVAL" } });
    await page.press(VOID);
    expect(page.words()).not.toContain("จะเรียกคืนทั้งหมด");
    await page.type("เหตุผลที่ยกเลิกงวด", "x");
    await page.press(VOID);
    await vi.waitFor(async () => expect(await told()).toBe("รออีกคน"));
  });

  const asked = { asked_by: { id: "x", nickname: "แนน" }, asked_at: NOW, round: { id: "7" } };
  it.each([
    ["RESULT", { status: "CLOSED" }, false],
    ["VOID", { status: "CLOSED" }, true],
  ])(
    "for which a %s waits says so, with the way there; a result can be entered: %s",
    async (...one) => {
      const [kind, more, mayEnter] = one;
      const { page } = await screen(more, undefined, [{ id: "a", kind, ...asked }]);
      await vi.waitFor(() => expect(page.words()).toContain("ขอโดย แนน 20 พ.ย. 2569 19:30 น."));
      expect(page.links()).toContain("/admin/approvals");
      expect(page.buttons().includes("ยืนยันผลและจ่ายรางวัล")).toBe(mayEnter);
      expect(page.words().includes("ส่งผลไปแล้ว รออีกคนอนุมัติ")).toBe(!mayEnter);
    },
  );

  it("that is settled and whose correction waits is offered no other", async () => {
    const paid = { winners: 1, payout: "1.00", profit: "1.00" };
    const more = { status: "SETTLED", result: { prize_first: "123456" }, result_version: 1, paid };
    const { page } = await screen(more, undefined, [{ id: "a", kind: "CORRECT", ...asked }]);
    await vi.waitFor(() => expect(page.words()).toContain("ขอโดย แนน"));
    expect(page.buttons()).not.toContain("แก้ไขผลรางวัล");
  });

  it("for another round of which something waits says nothing", async () => {
    const other = { id: "a", kind: "VOID", ...asked, round: { id: "8" } };
    const { page } = await screen({}, undefined, [other]);
    expect(page.words()).not.toContain("ขอโดย แนน");
  });

  it.each([
    [{}, "งวดนี้ยังเปิดรับอยู่ ใส่ผลได้หลังปิดรับ"],
    [{ status: "SCHEDULED" }, "งวดนี้ยังไม่เปิดรับ"],
    [{ ...house, status: "CLOSED" }, "งวดนี้ออกผลด้วยการสุ่มที่ทุกคนตรวจสอบได้"],
    [{ status: "VOIDED", void_reason: "WHY7" }, "งวดนี้ถูกยกเลิก: WHY7"],
    [{ status: "CLOSED" }, "รอใส่ผล"],
    [{ status: "CLOSED", ...house }, "รอระบบออกผล"],
    [{ status: "CLOSED", settling: true }, "กำลังจ่ายรางวัล"],
  ])("that is %j says: %s", async (more, said) => {
    expect((await screen(more)).page.words()).toContain(said);
  });

  it("that is settled shows its result, how often it was corrected, and who may correct it", async () => {
    const result = { prize_second: "654321", prize_first: "123456" };
    const paid = { winners: 3, payout: "77.07", profit: "-5.05" };
    const more = { status: "SETTLED", result, result_version: 3, paid };
    const { page } = await screen(more);
    expect(page.words()).toMatch(/รางวัลที่ 1 1 ?2 ?3.* รางวัลที่ 2 .*แก้ไขครั้งที่ 2/);
    expect(page.words()).toMatch(/รายการถูกรางวัล 3 .*77\.07 .*−5\.05/);
    await page.press("แก้ไขผลรางวัล");
    expect(page.words()).toContain("เหตุผลที่แก้ไขผล");
    await page.press("ยกเลิก");
    expect(page.words()).not.toContain("เหตุผลที่แก้ไขผล");
    expect((await screen(more, ["draws"])).page.buttons()).not.toContain("แก้ไขผลรางวัล");
  });
});

describe("what a round would cost", () => {
  it("is its stake, its worst result, and what is to be expected, with the difference", async () => {
    const { page } = await screen();
    await vi.waitFor(() => expect(page.words()).toContain("6 โพย จากสมาชิก 5 คน"));
    expect(page.words()).toMatch(/ยอดแทงรวม 910\.00 6 โพย/);
    expect(page.words()).toMatch(/จ่ายสูงสุดที่เป็นไปได้ 60\.75 ถ้าออก 10/);
    expect(page.words()).toMatch(/จ่ายเฉลี่ยที่คาด 300\.10 .*ส่วนต่างที่คาด \+609\.90/);
  });

  it("is told of the bet type with the most at stake first, and of another that is chosen", async () => {
    const { page, queries } = await screen();
    const of = () => queries(`${ROUND}/exposure`);
    await vi.waitFor(() => expect(of()).toHaveLength(2));
    expect(of()).toEqual([{ limit: "1" }, { bet_type: "TWO_TOP", limit: "10000" }]);
    await vi.waitFor(() => expect(page.words()).toMatch(/10 60\.75.*62 50\.25/));
    await page.press("2 ตัวล่าง");
    await vi.waitFor(() => expect(of()).toHaveLength(3));
    expect(of().at(-1)).toEqual({ bet_type: "TWO_BOTTOM", limit: "10000" });
  });

  it("of a round that is over is what was staked, and nothing can be done about it", async () => {
    const { page } = await screen({ status: "VOIDED", void_reason: "x" });
    await vi.waitFor(() => expect(page.words()).toMatch(/ 10 20\.5 /));
    expect(page.words()).toContain("ยอดแทงรายเลขก่อนยกเลิก");
    for (const name of ["ส่งเลขต่อ", "จัดการหลายเลข"]) expect(page.buttons()).not.toContain(name);
  });

  // What little is staked on would pay the most, and the other way round; they come mixed.
  const numbers = Array.from({ length: 61 }, (_, at) => ({
    ...stake(String(100 + at), `${100 + at}.25`, `${9_000 - at}.75`),
    bet_type: "THREE_TOP",
  }));
  const threes = {
    ...exposure,
    items: numbers.toSorted((one, other) => (Number(other.number) % 7) - (Number(one.number) % 7)),
    totals: [{ bet_type: "THREE_TOP", stake: "900.00", lines: 9, worst: "9000.75" }],
  };
  const listed = (words: string) =>
    [...words.matchAll(/ (1\d\d) (?:รายการ )?4 /g)].map(([, one]) => one);

  it("is told of three digits as a list of the sixty numbers that would pay most, the dearest first", async () => {
    const { page } = await screen({}, undefined, [], threes);
    await vi.waitFor(() => expect(page.words()).toContain("9,000.75"));
    const dearest = numbers.slice(0, 60).map(({ number }) => number);
    expect(listed(page.words())).toEqual(dearest);
    expect(page.words()).toMatch(/ 100 รายการ 4 ยอดแทง 100\.25 จ่ายถ้าออก 9,000\.75 /);
  });

  it.each([
    [{ status: "VOIDED", void_reason: "x" }],
    [{ status: "SETTLED", paid: { winners: 1, payout: "1.00", profit: "1.00" } }],
  ])(
    "of three digits in a round that is %j lists the most staked first, and no payout",
    async (more) => {
      const { page } = await screen(more, undefined, [], threes);
      await vi.waitFor(() => expect(page.words()).toContain("160.25"));
      const most = numbers.slice(1).map(({ number }) => number);
      expect(listed(page.words())).toEqual(most.toReversed());
      expect(page.words()).not.toMatch(/จ่ายถ้าออก|8,9\d\d\.75/);
    },
  );

  it("is capped at what is staked on the number that is pressed, by who may", async () => {
    const { page, sent, answer } = await screen();
    answer("POST /api/admin/number-rules/bulk", { changed: 1, unchanged: 0, before: [] });
    await vi.waitFor(() => expect(page.words()).toMatch(/62 50\.25/));
    await page.press("62");
    expect(page.typed("เลข")).toBe("62");
    await page.press("จำกัดวงเงิน");
    expect(page.typed("เมื่อยอดแทงเกิน")).toBe("640.00");
    await page.press("บันทึก");
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    const body = { round_id: "7", bet_type: "TWO_TOP", numbers: ["62"], act: "CAP", cap: "640.00" };
    expect(sent[0]?.body).toEqual(body);
    const reader = await screen({}, ["auditor"]);
    await vi.waitFor(() => expect(reader.page.words()).toMatch(/62 50\.25/));
    expect(reader.page.buttons()).not.toContain("จัดการหลายเลข");
  });
});
