import { LANGUAGES } from "@chokdee/domain/languages.ts";
import type { DrawResult, ResultKind } from "@chokdee/domain/results/rules.ts";
import type { FunctionComponent } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import {
  closeBrowser,
  act,
  elementsIn,
  mount,
  openBrowser,
  textsAt,
  unanswered,
} from "../../testing/browser.ts";
import { show } from "../../testing/page.ts";

beforeEach(() => {
  openBrowser();
});
afterAll(async () => {
  await closeBrowser();
});

/** The form of a kind as an operator meets it: labels, and typing under each of them. */
async function formOf(
  kind: ResultKind,
  settings = {},
  result: DrawResult | null = null,
  isApart?: boolean,
) {
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["admin-rounds"]);
  const { useResultForm } = await import("./result-form.ts");
  const { useCellName } = await import("./use-field-name.ts");
  const page = await mount(() => ({
    form: useResultForm(kind, settings, undefined, { result, two_bottom_apart: isApart }),
    name: useCellName(),
  }));
  const labels = () => page.value().form.cells.map((cell) => page.value().name(cell));
  const typeUnder = (label: string, text: string) => {
    const { form, name } = page.value();
    const [cell, ...others] = form.cells.filter((one) => name(one) === label);
    if (!cell || others.length > 0) throw new Error(`Not one box is called ${label}.`);
    return act(() => form.type(cell, text));
  };
  return { labels, typeUnder, form: () => page.value().form };
}

/** What is typed under each label, in the order of the form, and what the server gets. */
const draws: readonly [ResultKind, object, [label: string, typed: string][], object][] = [
  [
    "GLO",
    {},
    [
      ["รางวัลที่ 1", "835462"],
      ["3 ตัวหน้า ตัวที่ 1", "104"],
      ["3 ตัวหน้า ตัวที่ 2", "981"],
      ["3 ตัวล่าง ตัวที่ 1", "257"],
      ["3 ตัวล่าง ตัวที่ 2", "630"],
      ["2 ตัวล่าง", "71"],
    ],
    { prize_first: "835462", three_front: "104 981", three_bottom: "257 630", two_bottom: "71" },
  ],
  [
    "GSB",
    {},
    [
      ["รางวัลที่ 1", "123456"],
      ["รางวัลที่ 2", "654321"],
    ],
    { prize_first: "123456", prize_second: "654321" },
  ],
  ["BAAC", {}, [["รางวัลที่ 1", "1234567"]], { prize_first: "1234567" }],
  [
    "BAAC",
    { baacTwoBottom: "SEPARATE" },
    [
      ["รางวัลที่ 1", "1234567"],
      ["2 ตัวล่าง", "89"],
    ],
    { prize_first: "1234567", two_bottom: "89" },
  ],
  ["FOUR_DIGIT", {}, [["4 ตัวบน", "1234"]], { four_top: "1234" }],
  [
    "TWO_PRIZES",
    {},
    [
      ["รางวัลพิเศษ (5 หลัก)", "12345"],
      ["รางวัลที่ 1 (5 หลัก)", "54321"],
    ],
    { special: "12345", first: "54321" },
  ],
  [
    "STOCK",
    {},
    [
      ["ดัชนีปิด", "1234.56"],
      ["เปลี่ยนแปลง", "-7.89"],
    ],
    { index_close: "1234.56", index_change: "-7.89" },
  ],
  [
    "MALAY",
    {},
    [
      ["รางวัลที่ 1", "1234"],
      ["รางวัลที่ 2", "4321"],
    ],
    { prize_first: "1234", prize_second: "4321" },
  ],
];

it.each(draws)(
  "what is typed under each label of a draw of %s %j is sent as that prize",
  async (kind, settings, typed, entry) => {
    const { labels, typeUnder, form } = await formOf(kind, settings);
    expect(labels()).toEqual(typed.map(([label]) => label));
    // From the last box to the first: the order of typing means nothing.
    for (const [label, text] of typed.toReversed()) {
      expect(form().entry).toBeUndefined();
      await typeUnder(label, text);
    }
    expect(form().entry).toEqual(entry);
    expect(form().spoken).toBe(typed.map(([, text]) => text).join(" "));
    expect(form().cells.every((cell) => form().fits(cell))).toBe(true);
  },
);

it("a result that was entered with its bottom two apart is corrected with them, though digits 3-4 are set now", async () => {
  const labels = async (standing: DrawResult, isApart?: boolean) =>
    (await formOf("BAAC", { baacTwoBottom: "DIGITS_3_4" }, standing, isApart)).labels();
  const prize_first = "1234567";
  expect(await labels({ prize_first, two_bottom: "89" })).toEqual(["รางวัลที่ 1", "2 ตัวล่าง"]);
  expect(await labels({ prize_first, two_bottom: "34" })).toEqual(["รางวัลที่ 1"]);
  const kept = await labels({ prize_first, two_bottom: "34" }, true);
  expect(kept).toEqual(["รางวัลที่ 1", "2 ตัวล่าง"]);
});

it("what another source says replaces all of what one said before, also where it lacks a prize", async () => {
  const { form } = await formOf("GSB");
  const texts = () => form().cells.map((cell) => form().textOf(cell));
  const takeFrom = (said: object) => act(() => Reflect.apply(form().fill, undefined, [said]));
  await takeFrom({ prize_first: "123456", prize_second: "654321" });
  expect(texts()).toEqual(["123456", "654321"]);
  await takeFrom({ prize_first: "777777" });
  expect(texts()).toEqual(["777777", ""]);
  expect(form().entry).toBeUndefined();
});

it("of a prize with several numbers each has its own field; what is pasted leaves the others", async () => {
  const { form, typeUnder } = await formOf("GLO");
  const texts = () => form().cells.map((cell) => form().textOf(cell));
  const said = { prize_first: "835462", three_front: "104 981", two_bottom: "71" };
  const { fill: take } = form();
  await act(() => take(said));
  expect(texts()).toEqual(["835462", "104", "981", "", "", "71"]);
  await typeUnder("3 ตัวหน้า ตัวที่ 2", "");
  await act(() => form().paste("222 333"));
  expect(texts()).toEqual(["835462", "222", "333", "", "", "71"]);
});

/** The form of a GSB draw with both prizes typed, beside a house that takes what is sent. */
async function typedDraw(preview: object, more: object = {}, onCancel?: () => void) {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(address));
    const body = typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : null;
    if (/\/(?:result|correct)$/.test(address)) sent.push(body);
    return Response.json({ data: { ...preview, result_settings: {} } });
  });
  await (await import("../../text/i18n.ts")).loadTexts(["admin-rounds", "admin-desk", "common"]);
  const { ResultEntry } = await import("./ResultEntry.tsx");
  const { ResultCells } = await import("./ResultCells.tsx");
  const round = { id: "7", lottery_type: { id: "1", result_kind: "GSB" }, ...more };
  type Given = Parameters<typeof ResultEntry>[0];
  const entry = { round, onUnsent: () => undefined, ...(onCancel && { onCancel }) };
  const props = entry as unknown as Given;
  const page = await mount(() => ResultEntry(props));
  const given = <P>(type: (props: P) => unknown) =>
    elementsIn(page.value()).find((element) => element.type === type)?.props as P;
  for (const [at, number] of ["123456", "654321"].entries()) {
    await act(() => {
      const { form } = given(ResultCells);
      const cell = form.cells[at];
      if (cell) form.type(cell, number);
    });
  }
  return { sent, page, given };
}

it("a draw is sent once its second typing is the same, and neither before nor when it differs", async () => {
  const nothing = { result: {}, winners: 0, payout: "0.00", profit: "0.00" };
  const { sent, page, given } = await typedDraw(nothing);
  const { TextField } = await import("../../ui/TextField.tsx");
  const { SubmitForm } = await import("../../ui/SubmitForm.tsx");
  const send = async (again: string) => {
    await act(() => given(TextField).onChange?.(again));
    await act(() => given(SubmitForm).onSend());
  };
  await vi.waitFor(() => expect(page.value()).toBeDefined());
  for (const other of ["", "123456", "654321 123456", "123456 654320", "123456 6543210"]) {
    await send(other);
  }
  expect(sent).toEqual([]);
  await send("123456 654321");
  const result = { prize_first: "123456", prize_second: "654321" };
  await vi.waitFor(() => expect(sent).toMatchObject([{ result }]));
});

it("what a draw would cost is not shown, and nothing is sent, once another number is typed", async () => {
  const cost = { result: {}, winners: 3, payout: "2002.02", profit: "-1001.01" };
  const { sent, page, given } = await typedDraw(cost);
  const { TextField } = await import("../../ui/TextField.tsx");
  const { SubmitForm } = await import("../../ui/SubmitForm.tsx");
  const { ResultCells } = await import("./ResultCells.tsx");
  const isTold = () => elementsIn(page.value()).some(({ props }) => props["preview"] !== undefined);
  await vi.waitFor(() => expect(isTold()).toBe(true));
  // What the new number would cost is still being asked for.
  vi.stubGlobal("fetch", (_: string, init?: RequestInit) => unanswered(init));
  await act(() => {
    const { form } = given(ResultCells);
    const [cell] = form.cells;
    if (cell) form.type(cell, "123457");
  });
  expect(isTold()).toBe(false);
  await act(() => given(TextField).onChange?.("123457 654321"));
  await act(() => given(SubmitForm).onSend());
  expect(sent).toEqual([]);
});

it("another result is sent with its reason, and not without", async () => {
  const nothing = { result: {}, winners: 0, payout: "0.00", profit: "0.00" };
  const { sent, page, given } = await typedDraw(nothing, {}, () => undefined);
  const { TextAreaField, TextField } = await import("../../ui/TextField.tsx");
  const { SubmitForm } = await import("../../ui/SubmitForm.tsx");
  await vi.waitFor(() => expect(page.value()).toBeDefined());
  await act(() => given(TextField).onChange?.("123456 654321"));
  await act(() => given(SubmitForm).onSend());
  expect(sent).toEqual([]);
  expect(given(TextAreaField).error).toBeTruthy();
  await act(() => given(TextAreaField).onChange?.(" พิมพ์ผิด "));
  await act(() => given(SubmitForm).onSend());
  const result = { prize_first: "123456", prize_second: "654321" };
  await vi.waitFor(() => expect(sent).toMatchObject([{ result, reason: "พิมพ์ผิด" }]));
});

it("what a draw would cost stands under its names, and a loss is said in words", async () => {
  const cost = { result: { two_top: "62" }, winners: 3, payout: "2002.02", profit: "-1001.01" };
  const paid = { line_count: 9, paid: { payout: "777.07" } };
  const { page } = await typedDraw(cost, paid);
  const found = () => elementsIn(page.value()).find(({ props }) => props["preview"] !== undefined);
  await vi.waitFor(() => expect(found()).toBeDefined());
  const { createElement } = await import("react");
  const { type, props } = found() ?? {};
  const text = await show(createElement(type as FunctionComponent, props));
  const told = [
    "คิดจากรางวัลที่กรอก 2 ตัวบน 62",
    "รายการถูกรางวัล 3 จาก 9",
    "จ่ายไปแล้วตามผลเดิม 777.07",
    "ยอดจ่ายรวม 2,002.02",
    "ส่วนต่างของงวด −1,001.01",
    "ยอดจ่ายมากกว่ายอดแทง",
  ];
  expect(text().replaceAll(/ (?=\.[0-9]{2})|(?<=−) /g, "")).toContain(told.join(" "));
});

it("a number that stands twice in one field is asked about, and in two fields is not", async () => {
  const { typeUnder, form } = await formOf("GLO");
  await typeUnder("3 ตัวหน้า ตัวที่ 1", "104");
  await typeUnder("3 ตัวล่าง ตัวที่ 2", "104");
  expect(form().twice).toEqual([]);
  await typeUnder("3 ตัวล่าง ตัวที่ 1", "104");
  expect(form().twice).toMatchObject([
    { cell: { field: { name: "three_bottom" }, place: 1 }, number: "104" },
  ]);
});

it.each(LANGUAGES)(
  "in %s a prize has one name at the desk, in a round and in betting",
  (language) => {
    const read = (group: string) =>
      JSON.parse(textsAt(`/locales/${language}/${group}.json`)) as Record<
        string,
        Record<string, string>
      >;
    const desk = read("admin-rounds")["field"] ?? {};
    const round = read("check-round")["field"] ?? {};
    const types = read("betting")["types"] ?? {};
    expect(Object.keys(round)).toHaveLength(7);
    for (const [field, name] of Object.entries(round)) {
      expect(desk[field]).toBe(name);
      expect(types[field.toUpperCase()] ?? name).toBe(name);
    }
    expect(new Set(Object.values(desk)).size).toBe(Object.keys(desk).length);
  },
);
