/** A lottery whose names two of the staff write, and one that cannot be read anew after it was saved. */
import { createElement } from "react";
import { Route, Routes } from "react-router";
import { afterAll, expect, it, vi } from "vitest";

import { backOffice } from "../../../testing/back-office.ts";
import { act, closeBrowser } from "../../../testing/browser.ts";

afterAll(closeBrowser);

const PATH = "/api/admin/lottery-types/5";
const lottery = {
  id: "5",
  code: "hanoi",
  category: "HANOI",
  name_th: "ฮานอย",
  names: { th: "ฮานอย" },
  active: true,
  sort_order: 30,
  result_kind: "FOUR_DIGIT",
  schedule: { kind: "daily", open: "PREVIOUS_CLOSE", closeTime: "16:30", drawTime: "17:00" },
  calendar: [],
  bet_types: [],
};

async function screen(more: object = {}) {
  const groups = ["lotteries", "bet-order", "plan", "forms"].map((one) => `admin-${one}`);
  const office = await backOffice(["betting", "lottery", ...groups]);
  location.hash = "#/admin/lottery-types/5";
  office.answer(PATH, { ...lottery, ...more });
  const { LotteryScreen } = await import("./LotteryScreen.tsx");
  const element = createElement(LotteryScreen);
  const route = createElement(Route, { path: "/admin/lottery-types/:id", element });
  const page = await office.show(Routes, { children: route });
  await page.says("อัตราจ่ายและวงเงิน");
  return { ...office, page };
}

it("the name that a colleague changes while it is typed is told at its field before it is saved over", async () => {
  const { page, sent, answer } = await screen({ names: { th: "ฮานอย", en: "Hanoi", zh: "河内" } });
  await page.type("ชื่อภาษาอังกฤษ", "Hanoi 4711");
  answer(PATH, { ...lottery, names: { th: "ฮานอย", en: "Hanoi Special", zh: "河内四" } });
  const { queryClient } = await import("../../../app/query-client.ts");
  await act(() => queryClient.invalidateQueries({ queryKey: ["backoffice"] }));
  await page.says("มีคนเปลี่ยนช่องนี้เป็น Hanoi Special แล้ว");
  expect(page.typed("ชื่อภาษาอังกฤษ")).toBe("Hanoi 4711");
  expect(page.typed("ชื่อภาษาจีน")).toBe("河内四");
  await page.press("บันทึก");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  // What was looked at is said, and the names that nobody typed are left alone.
  const over = { names: { en: "Hanoi Special" } };
  expect(sent[0]?.body).toEqual({ names: { en: "Hanoi 4711" }, over });
});

it("a name whose change by a colleague was not heard of is refused at its field", async () => {
  const { page, sent, refuse } = await screen({ names: { th: "ฮานอย", en: "Hanoi" } });
  await page.type("ชื่อภาษาอังกฤษ", "Hanoi 4711");
  const details = { fields: [{ path: "names.en" }] };
  refuse("เปลี่ยนแล้ว 4711", 409, { code: "CHANGED_MEANWHILE", details });
  await page.press("บันทึก");
  await vi.waitFor(() => expect(page.words()).toMatch(/ชื่อภาษาอังกฤษ .*เปลี่ยนแล้ว 4711/));
  expect(sent[0]?.body).toMatchObject({ over: { names: { en: "Hanoi" } } });
  expect(page.typed("ชื่อภาษาอังกฤษ")).toBe("Hanoi 4711");
});

it("a lottery that was saved stands as saved, though it cannot be read anew", async () => {
  const { page, answer } = await screen();
  const saved = { ...lottery, names: { th: "ฮานอยใหม่" }, sort_order: 47 };
  answer(`PUT ${PATH}`, saved);
  await page.type("ชื่อภาษาไทย", "ฮานอยใหม่");
  answer(PATH, new Response(null, { status: 500 }));
  await page.press("บันทึก");
  await vi.waitFor(() => expect(page.typed("ลำดับ")).toBe("47"));
  expect(page.typed("ชื่อภาษาไทย")).toBe("ฮานอยใหม่");
  expect(page.words()).not.toMatch(/ฮานอย(?!ใหม่)/);
});
