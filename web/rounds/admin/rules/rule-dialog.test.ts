/** A rule on a number is sent for a lottery or for one round, as a closing or as a part. */
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, sentBody, textsAt } from "../../../testing/browser.ts";
import { open } from "../../../testing/page.ts";

const lottery = (id: string) => ({
  id,
  code: `x${id}`,
  category: "HANOI",
  name_th: `หวย ${id}`,
  names: { th: `หวย ${id}` },
  bet_types: [
    { bet_type: "TWO_TOP", digits_count: 2 },
    { bet_type: "THREE_TOP", digits_count: 3 },
  ],
});
let sent: unknown[] = [];
/** What the house says to whatever is sent, where it refuses. */
let refusal: object | undefined;

beforeEach(async () => {
  openBrowser();
  sent = [];
  refusal = undefined;
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("requestAnimationFrame", () => 0);
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    if (init.method !== "GET") sent.push(sentBody(init));
    if (init.method !== "GET" && refusal) return Response.json(refusal, { status: 422 });
    const items = path.includes("/lottery-types") ? [lottery("1"), lottery("2")] : [];
    return Response.json({ data: { items, next_cursor: null } });
  });
  const { loadTexts } = await import("../../../text/i18n.ts");
  await loadTexts(["admin-rules", "admin-desk", "admin", "betting", "common"]);
});
afterAll(closeBrowser);

async function dialog(roundId: string) {
  const { RuleDialog } = await import("./RuleDialog.tsx");
  const onClose = vi.fn<() => void>();
  const page = await open(createElement(RuleDialog, { typeId: "1", roundId, onClose }));
  await vi.waitFor(() => expect(page.text()).toContain("หวย 2"));
  const save = async (betType: string, number: string) => {
    await page.type("ประเภทแทง", betType);
    await page.type("เลข", number);
    await page.press("บันทึก");
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  };
  return { page, save };
}

const closed = { bet_type: "TWO_TOP", number: "62", rule: "CLOSED", odds_percent: null, cap: null };

it.each([
  ["of all rounds of a lottery", "", { lottery_type_id: "1" }],
  ["of one round", "7", { round_id: "7" }],
])("a number %s is closed", async (_, roundId, scope) => {
  const { save } = await dialog(roundId);
  await save("TWO_TOP", "62");
  expect(sent).toEqual([{ ...closed, ...scope }]);
});

it("a number that pays a part says how much", async () => {
  const { page, save } = await dialog("");
  await page.press("จ่ายบางส่วน");
  await page.type("จ่ายกี่เปอร์เซ็นต์", "40");
  await save("TWO_TOP", "62");
  expect(sent).toEqual([{ ...closed, rule: "PARTIAL", odds_percent: 40, lottery_type_id: "1" }]);
});

it("another lottery takes the round of the one before away", async () => {
  const { page, save } = await dialog("7");
  await page.type("หวย", "2");
  await save("TWO_TOP", "62");
  expect(sent).toEqual([{ ...closed, lottery_type_id: "2" }]);
});

it("another lottery takes the bet type away, and another bet type the number", async () => {
  const { page } = await dialog("");
  await page.type("ประเภทแทง", "TWO_TOP");
  await page.type("เลข", "62");
  await page.type("ประเภทแทง", "THREE_TOP");
  expect(page.typed("เลข")).toBe("");
  await page.type("หวย", "2");
  expect(page.typed("ประเภทแทง")).toBe("");
  await page.press("บันทึก");
  expect(sent).toEqual([]);
});

it("a rule for every number needs a cap, and is sent with it", async () => {
  const { page, save } = await dialog("");
  await page.type("ประเภทแทง", "TWO_TOP");
  await page.press("บันทึก");
  expect(page.text()).toContain("กรุณากรอกช่องนี้");
  expect(sent).toEqual([]);
  await page.type("เมื่อยอดแทงเกิน", "500.50");
  await save("TWO_TOP", "");
  const body = { ...closed, number: null, cap: "500.50", lottery_type_id: "1" };
  expect(sent).toEqual([body]);
});

it.each([
  ["INVALID_AMOUNT", /เมื่อยอดแทงเกิน.*ไม่ได้ 4711/],
  ["NUMBER_RULE_INVALID", /ไม่ได้ 4711.*เมื่อยอดแทงเกิน/],
])("what is refused as %s is told at its field", async (code, told) => {
  refusal = { code, message: "ไม่ได้ 4711" };
  const { page } = await dialog("");
  await page.type("ประเภทแทง", "TWO_TOP");
  await page.type("เลข", "62");
  await page.press("บันทึก");
  await vi.waitFor(() => expect(page.text()).toMatch(told));
});

it("a number that is too short for its bet type is told at once and not sent", async () => {
  const { page } = await dialog("");
  await page.type("ประเภทแทง", "THREE_TOP");
  await page.type("เลข", "62");
  expect(page.text()).toContain("ต้องมี 3 หลัก");
  await page.press("บันทึก");
  expect(sent).toEqual([]);
});

it.each([
  ["0", false],
  ["1", true],
  ["99", true],
  ["100", false],
])("a number that pays %s percent is sent: %s", async (percent, may) => {
  const { page, save } = await dialog("");
  await page.press("จ่ายบางส่วน");
  await page.type("จ่ายกี่เปอร์เซ็นต์", percent);
  expect(page.text().includes("ใส่ 1 ถึง 99")).toBe(!may);
  if (may) return save("TWO_TOP", "62");
  await page.type("ประเภทแทง", "TWO_TOP");
  await page.type("เลข", "62");
  await page.press("บันทึก");
  return expect(sent).toEqual([]);
});
