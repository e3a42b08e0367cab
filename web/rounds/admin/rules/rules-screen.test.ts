/** The list of all lotteries shows what the operator has decided; the animals' gaps are a step on. */
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { backOffice } from "../../../testing/back-office.ts";
import { act, closeBrowser, openBrowser, textsAt } from "../../../testing/browser.ts";
import { open } from "../../../testing/page.ts";

const animals = {
  id: "9",
  code: "animals",
  category: "ANIMAL",
  name_th: "ทายสัตว์",
  names: {},
  result_kind: "ANIMAL",
};

let asked: URLSearchParams[] = [];

beforeEach(() => {
  openBrowser();
  asked = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    const { pathname, searchParams } = new URL(path, "http://desk");
    if (pathname.endsWith("/number-rules")) asked.push(searchParams);
    const items = pathname.endsWith("/lottery-types") ? [animals] : [];
    return Response.json({ data: { items, next_cursor: null } });
  });
});
afterAll(async () => {
  await closeBrowser();
});

it("leaves out numbers without an animal until their lottery is chosen", async () => {
  const { loadTexts } = await import("../../../text/i18n.ts");
  await loadTexts(["admin-rules", "admin-night", "admin", "common"]);
  const { queryClient } = await import("../../../app/query-client.ts");
  queryClient.setQueryData(["backoffice", "staff", "me"], { rights: ["owner"] });
  const { default: RulesScreen } = await import("./RulesScreen.tsx");
  const page = await open(createElement(RulesScreen));
  await vi.waitFor(() => expect(page.buttons()).toContain("เลขที่ไม่มีสัตว์"));
  expect(asked.map((query) => query.get("leave_out"))).toEqual(["without_animal"]);
  expect(page.text()).toContain("ไม่มีเลขอั้นหรือเลขปิด");

  await page.press("เลขที่ไม่มีสัตว์");
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  const last = asked.at(-1);
  expect([last?.get("lottery_type_id"), last?.get("leave_out")]).toEqual(["9", null]);
  expect(page.buttons()).not.toContain("เลขที่ไม่มีสัตว์");
});

const lottery = (id: string) => ({
  ...animals,
  id,
  code: `x${id}`,
  category: "HANOI",
  name_th: `หวย${id}`,
  names: { th: `หวย${id}` },
  bet_types: [{ bet_type: "TWO_TOP", digits_count: 2 }],
});
const RULES = "/api/admin/number-rules";
async function narrowed(address = "?typeId=1&roundId=7") {
  const groups = ["admin-rules", "admin-night", "admin-rounds", "betting", "lottery"];
  const office = await backOffice(groups);
  location.hash = `#/admin/number-rules${address}`;
  office.answer("/api/admin/lottery-types", { items: [lottery("1"), lottery("2")] });
  office.answer("/api/admin/lottery-types/1", lottery("1"));
  const items = [{ id: "7", name: "งวด7" }];
  office.answer("/api/admin/rounds", { items, next_cursor: null });
  const page = await office.show(await import("./RulesScreen.tsx"));
  await page.says("งวด7");
  await vi.waitFor(() => expect(office.queries(RULES)).toHaveLength(1));
  return { ...office, page };
}

it("what is added where a round is looked at is of that round at first", async () => {
  const { page } = await narrowed();
  await page.press("เพิ่มเลข");
  expect([page.typed("หวย"), page.typed("งวด")]).toEqual(["1", "7"]);
});

it("the steps and the many numbers that are changed are those of what is looked at", async () => {
  const { page, queries, asked } = await narrowed();
  await page.press("อัตราจ่ายลดเป็นขั้น");
  await vi.waitFor(() => expect(queries(`${RULES}/steps`)).toEqual([{ round_id: "7" }]));
  await page.press("ยกเลิก");
  await page.press("จัดการหลายเลข");
  await vi.waitFor(() => expect(asked).toContain("/api/admin/lottery-types/1?"));
});

it.each([
  ["?typeId=1&roundId=7", { round_id: "7" }],
  ["?typeId=1", { lottery_type_id: "1" }],
])("many numbers that are closed where %s is looked at are closed for %j", async (...one) => {
  const [address, scope] = one;
  const { page, sent } = await narrowed(address);
  await page.press("จัดการหลายเลข");
  await page.says("2 ตัวบน");
  await page.type("ประเภทแทง", "TWO_TOP");
  await page.type("เลข", "12 34");
  await page.press("บันทึก");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const body = { ...scope, bet_type: "TWO_TOP", numbers: ["12", "34"], act: "CLOSE" };
  expect(sent[0]?.body).toEqual(body);
});

it("another lottery is looked at as a whole, not by the round of the one before", async () => {
  const { page, queries } = await narrowed();
  expect(queries(RULES)).toEqual([{ limit: "50", round_id: "7" }]);
  await page.type("หวย", "2");
  await vi.waitFor(() => expect(queries(RULES)).toHaveLength(2));
  expect(queries(RULES).at(-1)).toEqual({ limit: "50", lottery_type_id: "2" });
  expect(page.typed("งวด")).toBe("");
});

it("a round that has closed is still named where its rules are looked at and added to", async () => {
  const { page, answer, queries } = await narrowed();
  answer("/api/admin/rounds", { items: [], next_cursor: null });
  const { queryClient } = await import("../../../app/query-client.ts");
  await act(() => queryClient.invalidateQueries({ queryKey: ["backoffice"] }));
  await page.says("เฉพาะงวด 7");
  expect(page.typed("งวด")).toBe("7");
  expect(queries(RULES).at(-1)).toEqual({ limit: "50", round_id: "7" });
  await page.press("เพิ่มเลข");
  expect(page.words().split("เฉพาะงวด 7")).toHaveLength(3);
});
