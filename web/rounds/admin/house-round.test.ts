/** A round at the desk that the house draws, or that is void: its beacon, its result, and its numbers. */
import { createElement } from "react";
import { Route, Routes } from "react-router";
import { afterAll, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { act, closeBrowser, elementsIn, mount } from "../../testing/browser.ts";

const ROUND = "/api/admin/rounds/7";
const type = {
  id: "5",
  code: "x",
  category: "YEEKEE",
  name_th: "ยี่กี",
  names: { th: "ยี่กี" },
  result_kind: "YEEKEE",
  result_settings: {},
};
const closed = {
  id: "7",
  name: "งวดหนึ่ง",
  status: "CLOSED",
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
};
const proof = {
  round_id: "7",
  kind: "YEEKEE",
  status: "CLOSED",
  fixed_at: "2026-11-20T11:00:00Z",
  seed: null,
  drand: { chain_hash: "cc", public_key: "pp", round: 4711, signature: null },
};
const VOID = "ยกเลิกงวด คืนเงินทุกโพย";

const NOW = "2026-11-20T12:30:00Z";
const two = { bet_type: "TWO_TOP", number: "62", stake: "640.00", lines: 4, payout: "50.25" };
async function screen(round: object, of: object | null = null, now = NOW, stakes = [two]) {
  const groups = ["rounds", "plan", "night", "feeds"].map((one) => `admin-${one}`);
  const office = await backOffice([...groups, "draw", "betting", "lottery"]);
  const { takeServerTime } = await import("../../ui/clock.ts");
  takeServerTime(Date.parse(now), Date.now(), Date.now());
  location.hash = "#/admin/rounds/7";
  office.answer(ROUND, round);
  office.answer("/api/admin/lottery-types/5", type);
  if (of) office.answer("/api/lottery/rounds/7/proof", of);
  const [{ bet_type } = two] = stakes;
  const totals = [{ bet_type, stake: "640.00", lines: 4, worst: "50.25" }];
  office.answer(`${ROUND}/exposure`, { items: stakes, totals, stake: "640.00", lines: 4 });
  const { default: RoundScreen } = await import("./RoundScreen.tsx");
  const element = createElement(RoundScreen);
  const children = createElement(Route, { path: "/admin/rounds/:id", element });
  const page = await office.show(Routes, { children });
  await page.says("งวดหนึ่ง");
  return { ...office, page };
}
afterAll(closeBrowser);

it.each([
  // An hour and a half after the close, the number may still come: for a day.
  ["2026-11-20T12:30:00Z", false],
  ["2026-11-21T10:55:00Z", false],
  ["2026-11-21T11:00:00Z", true],
])("whose draw waits for its beacon at %s can be voided: %s", async (now, may) => {
  const { page } = await screen(closed, proof, now);
  await page.says("รอค่าสุ่มสาธารณะ drand หมายเลข 4711");
  await page.says("21 พ.ย. 2569 18:00 น.");
  await vi.waitFor(() => expect(page.buttons().includes(VOID)).toBe(may));
});

it("that is drawn without a beacon says so at the desk; one of another lottery is not asked about", async () => {
  const { page } = await screen(closed, { ...proof, drand: null });
  await page.says("งวดนี้ไม่ได้ใช้ค่าสุ่มสาธารณะ");
  const hanoi = { ...type, category: "HANOI", result_kind: "GSB" };
  const other = await screen({ ...closed, lottery_type: hanoi });
  expect(other.queries("/api/lottery/rounds/7/proof")).toEqual([]);
});

it("that is void says that it gives the stakes back, for as long as it does", async () => {
  const { page } = await screen({ ...closed, status: "VOIDED", void_reason: "R", settling: true });
  await page.says("กำลังคืนเงินทุกโพย");
  expect(page.words()).not.toContain("กำลังจ่ายรางวัล");
});

it.each([
  [{ prize_first: "12345" }, true],
  [null, false],
])("that is void shows the result %j that it had: %s", async (result, is) => {
  const { page } = await screen({ ...closed, status: "VOIDED", void_reason: "R", result });
  await page.says("งวดนี้ถูกยกเลิก: R");
  expect(
    page
      .words()
      .replaceAll(/(?<=\d) (?=\d)/g, "")
      .includes("12345"),
  ).toBe(is);
  expect(page.words()).not.toContain("ใส่ผลรางวัล");
  // Nothing is to be paid any more.
  expect(page.words()).not.toContain("จ่ายสูงสุดที่เป็นไปได้");
});

const hanoi = { ...type, category: "HANOI", result_kind: "GSB" };
it.each([
  ["OPEN", true],
  ["SCHEDULED", false],
  ["CLOSED", false],
])("that is %s has numbers that can be closed or capped: %s", async (status, may) => {
  const { page } = await screen({ ...closed, status, lottery_type: hanoi });
  await page.says(/62 50\.25/);
  expect(page.buttons().includes("จัดการหลายเลข")).toBe(may);
});

it("is headed by its day and the time of its close", async () => {
  const { page } = await screen({ ...closed, lottery_type: hanoi });
  await vi.waitFor(() => expect(page.words()).toMatch("งวด 20 พ.ย. 2569 ปิดรับ 18:00 น."));
});

it("on which nobody has staked says so", async () => {
  const { page } = await screen({ ...closed, lottery_type: hanoi }, null, NOW, []);
  await vi.waitFor(() => expect(page.words()).toMatch("ยังไม่มีใครแทง"));
});

const late = { ...closed, status: "OPEN", close_time: "2099-01-01T00:00:00Z", lottery_type: hanoi };
it("of three digits leads from a number of its list to what may be done with that number", async () => {
  const stake = { ...two, bet_type: "THREE_TOP", stake: "10.00", payout: "50.00" };
  const dear = { ...stake, number: "456", payout: "90.00" };
  const { page } = await screen(late, null, NOW, [{ ...stake, number: "123" }, dear]);
  await page.says("90.00");
  await page.press("จัดการ");
  expect([page.typed("ประเภทแทง"), page.typed("เลข")]).toEqual(["THREE_TOP", "456"]);
});

it("leads to many numbers of the bet type that is looked at, none of them chosen yet", async () => {
  const { page } = await screen(late);
  await page.says(/62 50\.25/);
  await page.press("จัดการหลายเลข");
  expect([page.typed("ประเภทแทง"), page.typed("เลข")]).toEqual(["TWO_TOP", ""]);
});

it("is closed once: while that is sent its button is busy", async () => {
  const { page, hold, sent } = await screen(late);
  await page.press("ปิดรับทันที");
  const go = hold();
  await page.press("ปิดรับทันที");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await vi.waitFor(() => expect(page.busy()).toContain("ปิดรับทันที"));
  go();
  await vi.waitFor(() => expect(page.busy()).toEqual([]));
});

it("whose void is refused says why, and keeps the reason", async () => {
  const { page, refuse } = await screen({ ...closed, lottery_type: hanoi });
  await page.press(VOID);
  await page.type("เหตุผลที่ยกเลิกงวด", "ออกผลไม่ได้");
  refuse("ยกเลิกไม่ได้ 4711");
  await page.press(VOID);
  await page.says("ยกเลิกไม่ได้ 4711");
  expect(page.typed("เหตุผลที่ยกเลิกงวด")).toBe("ออกผลไม่ได้");
});

it("hands on its own numbers, and tells where their file cannot be had", async () => {
  const { page, queries, told } = await screen({ ...closed, lottery_type: hanoi });
  await page.press("ดาวน์โหลด CSV");
  await vi.waitFor(async () => expect(await told()).toBeTruthy());
  await page.press("ส่งเลขต่อ");
  await vi.waitFor(() => expect(queries(`${ROUND}/lay-off`)).toEqual([{ keep: "1000" }]));
});

it("of numbers that are bet on in any order each order of one is the number's own cell", async () => {
  await backOffice(["admin-night"]);
  const { HeatField } = await import("./HeatField.tsx");
  const items = [{ number: "126", stake: "10.50", lines: 4, payout: "900.00" }];
  const onPick = vi.fn<(item: object) => void>();
  const field = await mount(() =>
    HeatField({ digits: 3, items, by: "stake", betType: "THREE_TOD", onPick }),
  );
  const canvas = elementsIn(field.value()).find(({ type: one }) => one === "canvas");
  const box = { left: 0, top: 0, width: 500, height: 200 };
  // 612 is the thirteenth of its row of fifty, 613 beside it has nothing staked on it.
  for (const clientX of [125, 135]) {
    const event = { clientX, clientY: 125, currentTarget: { getBoundingClientRect: () => box } };
    const press = canvas?.props["onClick"] as ((event: object) => void) | undefined;
    await act(() => press?.(event));
  }
  expect(onPick.mock.calls).toEqual([
    items,
    [{ number: "613", stake: "0", lines: 0, payout: "0" }],
  ]);
});

it.each([
  [3, { x: 125, y: 35 }, "162", "10.5"],
  [3, { x: 499, y: 199 }, "999", "0"],
  [4, { x: 250, y: 45 }, "2300", "0"],
  [4, { x: 499, y: 3 }, "0199", "0"],
] as const)(
  "of %i digits the number under %j is %s, with %s staked, and is the one that is pressed",
  async (digits, { x, y }, number, shown) => {
    await backOffice(["admin-night"]);
    const { HeatField } = await import("./HeatField.tsx");
    const { Digits } = await import("../../ui/Digits.tsx");
    const item = { number: "162", stake: "10.50", lines: 4, payout: "900.00" };
    const items = [item];
    const onPick = vi.fn<(item: object) => void>();
    const field = await mount(() => HeatField({ digits, items, by: "stake", onPick }));
    const canvas = () =>
      elementsIn(field.value()).find(({ type: one }) => one === "canvas")?.props as Record<
        string,
        (event: object) => void
      >;
    const box = { left: 0, top: 0, width: 500, height: 200 };
    const event = {
      clientX: x,
      clientY: y,
      currentTarget: { getBoundingClientRect: () => box },
    };
    /** What stands below the field, and the number within it. */
    const told = () => {
      const below = elementsIn(field.value()).find(({ type: one }) => one === "p");
      return below?.props["children"] as { readonly props: { readonly children: unknown[] } };
    };
    const under = () =>
      elementsIn(field.value()).find(({ type: one }) => one === Digits)?.props["value"];
    const before = told();
    expect(under()).toBeUndefined();
    await act(() => canvas()["onMouseMove"]?.(event));
    expect([under(), told().props.children.at(-1)]).toEqual([number, shown]);
    await act(() => canvas()["onClick"]?.(event));
    const none = { number, stake: "0", lines: 0, payout: "0" };
    expect(onPick).toHaveBeenCalledExactlyOnceWith(number === "162" ? item : none);
    await act(() => canvas()["onMouseLeave"]?.(event));
    expect(told()).toEqual(before);
  },
);

it("what cannot be changed is not said to be pressed", async () => {
  await backOffice(["admin-night"]);
  const { HeatField } = await import("./HeatField.tsx");
  const { text } = await import("../../text/i18n.ts");
  const press = text("admin-night:field_hint").replace(text("admin-night:field_hint_look"), "");
  expect(press).toBe(" กดเพื่อจัดการ");
  const hint = async (onPick?: (item: object) => void) => {
    const field = await mount(() => HeatField({ digits: 3, items: [], by: "stake", onPick }));
    return elementsIn(field.value()).find(({ type: one }) => one === "p")?.props["children"];
  };
  expect(await hint(() => undefined)).toContain(press);
  expect(await hint()).not.toContain(press);
});
