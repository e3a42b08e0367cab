/** The odds of a lottery as they are typed on the screen: what is asked, undone, switched and ordered. */
import { afterAll, expect, it, vi } from "vitest";

import { backOffice } from "../../../testing/back-office.ts";
import { act, closeBrowser, elementsIn, mount } from "../../../testing/browser.ts";
import {
  betType,
  lottery as bare,
  LOTTERY_PATH as PATH,
  showLottery,
} from "../../../testing/lottery-desk.ts";

const lottery = {
  ...bare,
  bet_types: [betType("TWO_TOP"), betType("TWO_BOTTOM", { active: false })],
};

async function screen() {
  const office = await showLottery(lottery);
  office.answer(`PUT ${PATH}/bet-types`, { data: {} });
  const { text } = await import("../../../text/i18n.ts");
  const { questions } = await import("../../../ui/confirm.ts");
  const odds = `2 ตัวบน ${text("admin-lotteries:odds")}`;
  const open = `${text("admin-lotteries:open")} 2 ตัว`;
  const undo = text("admin-lotteries:undo");
  const answer = (is: boolean) => act(() => questions.get()[0]?.answer(is));
  return { ...office, odds, open, undo, questions, answerQuestion: answer };
}
afterAll(closeBrowser);

it.each([
  ["100", "เปลี่ยนอัตรา"],
  ["100.01", "จ่ายคืนเกิน 100% ของยอดแทง"],
])(
  "odds of %s, where 100 give back all that is staked, are asked about as: %s",
  async (typed, asked) => {
    const { page, odds, questions } = await screen();
    await page.type(odds, typed);
    await page.press("บันทึก");
    await vi.waitFor(() => expect(questions.get()).toHaveLength(1));
    expect(questions.get()[0]?.title).toContain(asked);
  },
);

it("nothing can be saved or taken back before something is changed, nor once it was taken back", async () => {
  const { page, odds, undo, sent } = await screen();
  expect(page.buttons()).not.toContain(undo);
  await page.type(odds, "95");
  await page.press(undo);
  expect(page.typed(odds)).toBe("90");
  expect(page.buttons()).not.toContain(undo);
  expect(sent).toEqual([]);
});

it("what was saved is shown as the server has it, and not as what is still to be saved", async () => {
  const { page, odds, undo, sent, answer, questions, answerQuestion } = await screen();
  await page.type(odds, "95");
  await page.press("บันทึก");
  await vi.waitFor(() => expect(questions.get()).toHaveLength(1));
  // The server has rounded it.
  const [first, second] = lottery.bet_types;
  answer(PATH, { ...lottery, bet_types: [{ ...first, odds: "94.50" }, second] });
  await answerQuestion(true);
  await vi.waitFor(() => expect(page.typed(odds)).toBe("94.5"));
  expect(sent).toHaveLength(1);
  expect(page.buttons()).not.toContain(undo);
});

it("what a colleague has changed of a row that is typed in stands, and is not sent back", async () => {
  const { page, odds, open, sent, answer, questions, answerQuestion } = await screen();
  const { text } = await import("../../../text/i18n.ts");
  const cap = `2 ตัวบน ${text("admin-lotteries:number_cap")}`;
  await page.type(odds, "95");
  const [first, second] = lottery.bet_types;
  const changed = { ...first, number_cap: "700.00", active: false };
  answer(PATH, { ...lottery, bet_types: [changed, second] });
  const { queryClient } = await import("../../../app/query-client.ts");
  await act(() => queryClient.invalidateQueries({ queryKey: ["backoffice"] }));
  await vi.waitFor(() => expect(page.typed(cap)).toBe("700"));
  expect([page.typed(odds), page.chosen().includes(`${open}บน`)]).toEqual(["95", false]);
  await page.press("บันทึก");
  await vi.waitFor(() => expect(questions.get()).toHaveLength(1));
  await answerQuestion(true);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ bet_types: [{ bet_type: "TWO_TOP", odds: "95.00" }] });
  expect(JSON.stringify(sent[0]?.body)).not.toMatch(/cap|active/);
});

it.each([
  ["9.", "odds", "9."],
  ["90.", "odds", "90."],
  ["", "odds", ""],
  ["", "min_bet", ""],
  [".", "number_cap", "0."],
])("%j of %s is typed by half: it is not saved, nor lost to a change", async (...one) => {
  const [half, name, shown] = one;
  const { page, undo, sent, answer, questions } = await screen();
  const { text } = await import("../../../text/i18n.ts");
  const field = `2 ตัวบน ${text(`admin-lotteries:${name}` as never)}`;
  await page.type(field, half);
  const [first, second] = lottery.bet_types;
  const theirs = { odds: "94.50", min_bet: "2.00", number_cap: "700.00" };
  answer(PATH, { ...lottery, bet_types: [{ ...first, ...theirs }, second] });
  const { queryClient } = await import("../../../app/query-client.ts");
  await act(() => queryClient.invalidateQueries({ queryKey: ["backoffice"] }));
  const other = name === "odds" ? "number_cap" : "odds";
  const beside = `2 ตัวบน ${text(`admin-lotteries:${other}`)}`;
  await vi.waitFor(() => expect(page.typed(beside)).toBe(other === "odds" ? "94.5" : "700"));
  expect(page.typed(field)).toBe(shown);
  await page.press("บันทึก");
  expect([questions.get(), sent]).toEqual([[], []]);
  expect([page.typed(field), page.buttons().includes(undo)]).toEqual([shown, true]);
});

it("odds that are typed while others are sent stay to be saved", async () => {
  const { page, odds, undo, sent, hold, answer, questions, answerQuestion } = await screen();
  const letGo = hold();
  await page.type(odds, "95");
  await page.press("บันทึก");
  await vi.waitFor(() => expect(questions.get()).toHaveLength(1));
  await answerQuestion(true);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const below = odds.replace("บน", "ล่าง");
  await page.type(below, "80");
  const [first, second] = lottery.bet_types;
  answer(PATH, { ...lottery, bet_types: [{ ...first, odds: "94.50" }, second] });
  letGo();
  await vi.waitFor(() => expect(page.typed(odds)).toBe("94.5"));
  expect(page.typed(below)).toBe("80");
  expect(page.buttons()).toContain(undo);
});

it("each bet type is shown as it is open, and switched alone", async () => {
  const { page, open, sent, questions, answerQuestion } = await screen();
  const isOn = (name: string) => page.chosen().includes(name);
  expect([isOn(`${open}บน`), isOn(`${open}ล่าง`)]).toEqual([true, false]);
  await page.press(`${open}ล่าง`);
  expect([isOn(`${open}บน`), isOn(`${open}ล่าง`)]).toEqual([true, true]);
  await page.press("บันทึก");
  await vi.waitFor(() => expect(questions.get()).toHaveLength(1));
  await answerQuestion(true);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ bet_types: [{ bet_type: "TWO_BOTTOM", active: true }] });
});

it("the last of the bet types goes no further down", async () => {
  const { page, sent } = await screen();
  await page.press("เลื่อน 2 ตัวล่าง ลง");
  expect(sent).toEqual([]);
  await page.press("เลื่อน 2 ตัวล่าง ขึ้น");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ bet_types: ["TWO_BOTTOM", "TWO_TOP"] });
});

it("a schedule and names that a colleague has changed meanwhile stand in the fields", async () => {
  const { page, answer } = await screen();
  expect(page.typed("ปิดรับ")).toBe("16:30");
  const changed = { ...lottery.schedule, closeTime: "15:15" };
  answer(PATH, { ...lottery, schedule: changed, names: { th: "ฮานอยพิเศษ" } });
  const { queryClient } = await import("../../../app/query-client.ts");
  await act(() => queryClient.invalidateQueries({ queryKey: ["backoffice"] }));
  await vi.waitFor(() => expect(page.typed("ปิดรับ")).toBe("15:15"));
  expect(page.typed("ชื่อภาษาไทย")).toBe("ฮานอยพิเศษ");
});

it.each([
  [false, [true], 2],
  [false, [false], 1],
  [true, [], 1],
])(
  "odds that the server finds too generous, confirmed before: %s, are asked about and sent: %j",
  async (confirmed, says, times) => {
    await screen();
    const { ApiFailure } = await import("../../../app/api-failure.ts");
    const { useGenerosity } = await import("../../../app/admin/use-generosity.ts");
    const { questions } = await import("../../../ui/confirm.ts");
    const given: boolean[] = [];
    const send = async (isConfirmed: boolean) => {
      given.push(isConfirmed);
      if (given.length === 1) throw new ApiFailure(422, { code: "ODDS_RETURN_TOO_MUCH" });
      return "done";
    };
    const hook = await mount(() => useGenerosity());
    let end: unknown;
    await act(() => {
      const done = hook.value().sendGenerously(confirmed, send);
      done.then(
        (answer) => (end = answer ?? "nothing"),
        (error: unknown) => (end = error),
      );
    });
    for (const is of says) await act(() => questions.get()[0]?.answer(is));
    await vi.waitFor(() => expect(end).toBeDefined());
    expect(given).toEqual([confirmed, true].slice(0, times));
    if (confirmed) expect(end).toBeInstanceOf(ApiFailure);
    else expect(end).toBe(says[0] === true ? "done" : "nothing");
  },
);

it.each([
  [["owner"], false],
  [["auditor"], true],
])("somebody with %j can type nothing into the forms of a lottery: %s", async (rights, isOff) => {
  const office = await backOffice(["betting", "lottery", "admin-lotteries"], rights);
  office.answer("/api/admin/lottery-types/", lottery);
  const { default: LotteryScreen } = await import("./LotteryScreen.tsx");
  const screen = await mount(() => LotteryScreen());
  const shown = () => elementsIn(screen.value()).find(({ props }) => "type" in props);
  await vi.waitFor(() => expect(shown()).toBeDefined());
  const { type: Shown, props } = shown() ?? {};
  const forms = await mount(() => (Shown as (props: unknown) => unknown)(props));
  const fieldset = elementsIn(forms.value()).find(({ type }) => type === "fieldset");
  expect(fieldset?.props["disabled"]).toBe(isOff);
});
