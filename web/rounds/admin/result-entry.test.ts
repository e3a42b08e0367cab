/** A result at the desk: who may enter it, from where it is taken, and what is told once it is sent. */
import { createElement } from "react";
import { afterAll, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { act, closeBrowser, elementsIn, mount } from "../../testing/browser.ts";

const ROUND = "/api/admin/rounds/7";
const [FIRST, SECOND] = ["รางวัลที่ 1", "รางวัลที่ 2"];
const [ENTER, CORRECT] = ["ยืนยันผลและจ่ายรางวัล", "แก้ไขผลรางวัล"];
const type = {
  id: "5",
  code: "x",
  category: "HANOI",
  name_th: "ฮานอย",
  names: { th: "ฮานอย" },
  result_kind: "GSB",
  result_settings: {},
};
const closed = {
  id: "7",
  name: "งวด",
  status: "CLOSED",
  draw_date: "2026-11-20",
  line_count: 9,
  result: null,
  result_version: 0,
  paid: null,
  lottery_type: type,
};
const settled = {
  ...closed,
  status: "SETTLED",
  result: { prize_first: "111111", prize_second: "222222" },
  result_version: 1,
  paid: { winners: 1, payout: "1.00", profit: "1.00" },
};
const entry = { prize_first: "123456", prize_second: "654321" };

async function card(round: object = closed, rights?: readonly string[]) {
  const groups = ["rounds", "plan", "night", "feeds"].map((one) => `admin-${one}`);
  const office = await backOffice(groups, rights);
  office.answer(ROUND, round);
  office.answer("/api/admin/lottery-types/5", type);
  const cost = { result: entry, winners: 3, payout: "2002.02", profit: "1.00" };
  office.answer(`POST ${ROUND}/result/preview`, cost);
  const { useAdminRound } = await import("./calls.ts");
  const { ResultCard } = await import("./ResultCard.tsx");
  const { text } = await import("../../text/i18n.ts");
  const page = await office.show(() => {
    const shown = useAdminRound("7").data;
    return shown ? createElement(ResultCard, { round: shown, isAsked: false }) : null;
  });
  await page.says("ผลรางวัล");
  const enter = async () => {
    await vi.waitFor(() => expect(page.words()).toContain(FIRST));
    await page.type(FIRST, entry.prize_first);
    await page.type(SECOND, entry.prize_second);
    await page.says("ยอดจ่ายรวม");
    await page.type(text("admin-rounds:again"), "123456 654321");
  };
  const renew = async () => {
    const { queryClient } = await import("../../app/query-client.ts");
    await act(() => queryClient.invalidateQueries({ queryKey: ["backoffice"] }));
  };
  const sentTo = (end: string) => office.sent.filter(({ path }) => path === `${ROUND}/${end}`);
  return { ...office, page, text, enter, renew, sentTo };
}
afterAll(closeBrowser);

const paid = { winners: 3, payout: "2002.02" };
it.each([
  [closed, "result", { data: paid }, "settled_done"],
  [settled, "result/correct", { data: paid }, "corrected_done"],
  [closed, "result", { message: "รออีกคน", data: {} }, "รออีกคน"],
])("of a round %j that is sent to %s and answered %j is told: %s", async (...one) => {
  const [round, path, reply, said] = one;
  const { page, text, enter, answer, sentTo, told } = await card(round);
  if (round === settled) {
    await page.press(CORRECT);
    await page.type(text("admin-rounds:correct_reason"), "ผิด");
  }
  await enter();
  answer(`POST ${ROUND}/${path}`, reply);
  // The round is shown with its new result at once: that is no colleague's.
  answer(ROUND, { ...settled, result: entry, result_version: round.result_version + 1 });
  await page.press(round === settled ? CORRECT : ENTER);
  await vi.waitFor(() => expect(sentTo(path)).toHaveLength(1));
  const told3 = { winners: 3, payout: "2,002.02" };
  const words =
    said === "settled_done"
      ? text("admin-rounds:settled_done", told3)
      : said === "corrected_done"
        ? text("admin-desk:corrected_done", told3)
        : said;
  await vi.waitFor(async () => expect(await told()).toBe(words));
  // The form is gone with what was typed in it.
  await vi.waitFor(() => expect(page.words()).not.toContain(text("admin-rounds:again")));
});

it("is taken from a source by a press, into its fields", async () => {
  const { page, answer, renew } = await card();
  const said = { provider: "a", source: "เว็บผล", received_at: "2026-11-20T12:00:00Z" };
  answer(`${ROUND}/feeds`, { items: [{ ...said, entry }], differ: false });
  await renew();
  await page.says("เว็บผล");
  await page.press("ใช้ผลนี้");
  expect([page.typed(FIRST), page.typed(SECOND)]).toEqual(["123456", "654321"]);
});

it.each([
  [closed, ["draws"], ENTER, true],
  [closed, ["stakes"], ENTER, false],
  [closed, ["corrections"], ENTER, false],
  [settled, ["corrections"], CORRECT, true],
  [settled, ["draws"], CORRECT, false],
  [{ ...settled, lottery_type: { ...type, result_kind: "YEEKEE" } }, ["owner"], CORRECT, false],
])("of %j can by %j be done %s: %s", async (round, rights, act_, may) => {
  const { page } = await card(round, rights);
  expect(page.buttons().includes(act_)).toBe(may);
});

it.each([
  [true, "รายการที่เปิดอยู่มีผู้ดำเนินการแล้ว"],
  [false, undefined],
])("that a colleague was first with, while one was typed: %s, is told: %s", async (typed, said) => {
  const { page, answer, renew, told } = await card();
  await vi.waitFor(() => expect(page.words()).toContain(FIRST));
  if (typed) await page.type(FIRST, "12");
  answer(ROUND, settled);
  await renew();
  await page.says("แก้ไขผลรางวัล");
  expect(page.words()).not.toContain("แก้ไขครั้งที่");
  await vi.waitFor(async () => expect(await told()).toBe(said));
});

it("whose correction was given up is no loss to a colleague who corrects it", async () => {
  const { page, answer, renew, told } = await card(settled);
  await page.press(CORRECT);
  await vi.waitFor(() => expect(page.words()).toContain(FIRST));
  await page.type(FIRST, "12");
  await page.press("ยกเลิก");
  answer(ROUND, { ...settled, result_version: 2 });
  await renew();
  await page.says("แก้ไขครั้งที่");
  expect(await told()).toBeUndefined();
});

it("that is typed and not sent is not left unasked", async () => {
  const { page } = await card();
  await vi.waitFor(() => expect(page.words()).toContain(FIRST));
  const { mayLeave } = await import("../../ui/unsaved.ts");
  const { questions } = await import("../../ui/confirm.ts");
  expect(await mayLeave()).toBe(true);
  await page.type(FIRST, "12");
  const leaves = mayLeave();
  await vi.waitFor(() => expect(questions.get()).toHaveLength(1));
  await act(() => questions.get()[0]?.answer(false));
  expect(await leaves).toBe(false);
});

it("whose number is not whole is told at its field once it was to be sent, and not before", async () => {
  const { page, text, sentTo } = await card();
  await vi.waitFor(() => expect(page.words()).toContain(FIRST));
  await page.type(FIRST, "12345");
  const short = text("admin-desk:digits_needed", { digits: 6 });
  expect(page.words()).not.toContain(short);
  await page.press(ENTER);
  await page.says(short);
  expect(sentTo("result")).toEqual([]);
});

it("is not typed again before it is whole, and told at once where the second typing differs", async () => {
  const { page, text, enter } = await card();
  await vi.waitFor(() => expect(page.words()).toContain(FIRST));
  const again = text("admin-rounds:again");
  await expect(page.type(again, "1")).rejects.toThrow("takes nothing");
  expect(page.words()).toContain(text("admin-desk:result_first"));
  await enter();
  const differs = text("admin-rounds:again_differs");
  await page.type(again, "123456 65432");
  expect(page.words()).not.toContain(differs);
  await page.type(again, "123456 654322");
  expect(page.words()).toContain(differs);
  await page.type(again, "๑๒๓๔๕๖ ๖๕๔๓๒๑");
  expect(page.words()).not.toContain(differs);
  await page.type(again, "123456654321");
  expect(page.words()).not.toContain(differs);
});

it("of an exchange is typed again on a phone, whose keys have digits alone", async () => {
  const stock = { ...type, result_kind: "STOCK" };
  const { page, text } = await card({ ...closed, lottery_type: stock });
  await vi.waitFor(() => expect(page.words()).toContain("ดัชนีปิด"));
  await page.type("ดัชนีปิด", "42633.29");
  await page.type("เปลี่ยนแปลง", "-23.12");
  const [again, differs] = [text("admin-rounds:again"), text("admin-rounds:again_differs")];
  await page.type(again, "42633292313");
  await page.says(differs);
  for (const typed of ["42633292312", "42633.29 −23.12", "42,633.29 -23.12"]) {
    await page.type(again, typed);
    expect(page.words()).not.toContain(differs);
  }
});

it("whose cost cannot be reckoned, or that is refused, says why and is not gone", async () => {
  const { page, enter, refuse, sentTo, told } = await card();
  await enter();
  refuse("ไม่รับ 4711");
  await page.press(ENTER);
  await page.says("ไม่รับ 4711");
  expect([sentTo("result").length, await told()]).toEqual([1, undefined]);
  // Another number: what it would cost is asked for anew.
  await page.type(FIRST, "123457");
  const other = { result: { ...entry, prize_first: "123457" } };
  await vi.waitFor(() => expect(sentTo("result/preview").at(-1)?.body).toEqual(other));
  await page.says("ลองใหม่");
  expect(page.words()).not.toContain("ยอดจ่ายรวม");
  expect(page.typed(SECOND)).toBe("654321");
});

it("whose answer is lost is told beside the form, which may be gone by then", async () => {
  const { page, enter, told } = await card();
  await enter();
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    if (init?.method !== "GET" && init) throw new TypeError("Failed to fetch");
    return fetch(address, init);
  });
  await page.press(ENTER);
  await vi.waitFor(async () => expect(await told()).toBeTruthy());
});

/** The fields of a draw by themselves: what stands in them, and what they are given. */
async function cells(kind = "GSB") {
  await backOffice(["admin-rounds", "admin-plan", "admin-night"]);
  const { useResultForm } = await import("./result-form.ts");
  const { ResultCells } = await import("./ResultCells.tsx");
  const { CodeField } = await import("../../ui/CodeField.tsx");
  const settings = {};
  const shown = await mount(() => ResultCells({ form: useResultForm(kind, settings) }));
  const fields = () =>
    elementsIn(shown.value())
      .filter((one) => one.type === CodeField)
      .map(({ props }) => props as unknown as Parameters<typeof CodeField>[0]);
  const box = () => elementsIn(shown.value()).find(({ props }) => props["onPaste"])?.props ?? {};
  return { fields, box, values: () => fields().map(({ value }) => value) };
}

it.each([
  ["งวด 16 รางวัลที่ 1 123456 รางวัลที่ 2 654321", ["123456", "654321"], true],
  ["รางวัลที่ 1 ๑๒๓๔๕๖ รางวัลที่ 2 ๖๕๔๓๒๑", ["123456", "654321"], true],
  ["123456", ["", ""], false],
])("pasted as %s fills %j; the browser is kept from pasting it too: %s", async (...one) => {
  const [pasted, filled, isKept] = one;
  const { box, values } = await cells();
  const preventDefault = vi.fn<() => void>();
  const target = { dataset: { cell: "prize_first0" } };
  const event = { clipboardData: { getData: () => pasted }, preventDefault, target };
  await act(() => (box()["onPaste"] as (event: object) => void)(event));
  expect(values()).toEqual(filled);
  expect(preventDefault).toHaveBeenCalledTimes(isKept ? 1 : 0);
});

it.each([
  ["FOUR_DIGIT", "four_top0", "4 ตัว 2607", ["2607"]],
  ["GSB", "prize_first0", "รางวัลที่ 1 123456", ["123456", ""]],
  ["GSB", "prize_second0", "รางวัลที่ 2 654321", ["", "654321"]],
])("of %s pasted at %s with what it is called, %s, is that number", async (...one) => {
  const [kind, cell, pasted, filled] = one;
  const { box, values } = await cells(kind);
  const preventDefault = vi.fn<() => void>();
  const clipboardData = { getData: () => pasted };
  const event = { clipboardData, preventDefault, target: { dataset: { cell } } };
  await act(() => (box()["onPaste"] as (event: object) => void)(event));
  expect(values()).toEqual(filled);
  expect(preventDefault).toHaveBeenCalledTimes(1);
});

it("goes on in the next field once a number is typed whole, and not while one is put right", async () => {
  const { box, fields } = await cells();
  const focused: number[] = [];
  const inputs = ["prize_first0", "prize_second0"].map((cell, at) => ({
    dataset: { cell },
    focus: () => focused.push(at),
  }));
  Object.assign(box()["ref"] as object, { current: { querySelectorAll: () => inputs } });
  for (const text of ["12345", "123456", "12345"]) await act(() => fields()[0]?.onChange(text));
  expect(focused).toEqual([1]);
});

it.each(["-0.01", "-999999999.99", "-1000000000.00"])(
  "a result that costs the house %s more than was staked is warned of",
  async (profit) => {
    const { page, text, enter, answer } = await card();
    answer(`POST ${ROUND}/result/preview`, { result: entry, winners: 3, payout: "9.00", profit });
    await enter();
    expect(page.words()).toContain(text("admin-rounds:pays_more"));
  },
);
