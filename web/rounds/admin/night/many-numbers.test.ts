/** The dialog of many numbers as it is filled in, and what the night says of its rounds. */
import { afterAll, expect, it, vi } from "vitest";

import { backOffice } from "../../../testing/back-office.ts";
import { act, closeBrowser } from "../../../testing/browser.ts";

afterAll(closeBrowser);
const groups = ["admin-night", "admin-rounds", "admin-rules", "betting"];

async function dialog(first: object = {}) {
  const office = await backOffice(groups);
  const types = ["TWO_TOP", "FOUR_TOP"].map((bet_type) => ({ bet_type }));
  office.answer("/api/admin/lottery-types/5", { id: "5", bet_types: types });
  office.answer("POST /api/admin/number-rules/bulk", { changed: 2, before: [] });
  const { NumbersDialog } = await import("./NumbersDialog.tsx");
  const { text } = await import("../../../text/i18n.ts");
  const onClose = vi.fn<() => void>();
  const props = {
    typeId: "5",
    roundId: "",
    first: { betType: "TWO_TOP", numbers: "12 34", ...first },
    onClose,
  };
  const page = await office.show(NumbersDialog, props);
  const does = (act: "PART" | "CAP" | "CLOSE") => page.press(text(`admin-night:acts.${act}`));
  const send = () => page.press(text("common:save"));
  return { ...office, page, text, onClose, does, send };
}

it.each([
  ["0", false],
  ["1", true],
  ["99", true],
  ["100", false],
])("numbers that pay %s percent are sent: %s", async (typed, may) => {
  const { page, text, does, send, sent, onClose } = await dialog();
  await does("PART");
  await page.type(text("admin-rules:percent"), typed);
  await send();
  if (may) await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.map(({ body }) => body)).toMatchObject(
    may ? [{ act: "PART", odds_percent: Number(typed), numbers: ["12", "34"] }] : [],
  );
  // What is not part-paid needs no percent.
  if (may) return;
  await does("CLOSE");
  await send();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    lottery_type_id: "5",
    bet_type: "TWO_TOP",
    numbers: ["12", "34"],
    act: "CLOSE",
  });
});

it("a cap is sent as it is typed, and not without an amount", async () => {
  const { page, text, does, send, sent, onClose } = await dialog();
  await does("CAP");
  await send();
  expect(sent).toEqual([]);
  await page.type(text("admin-rules:cap"), "500.50");
  await send();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[0]?.body).toMatchObject({ act: "CAP", cap: "500.50" });
});

it.each([
  [1_000, true],
  [1_001, false],
])("of %i numbers at once are sent: %s", async (count, may) => {
  const numbers = Array.from({ length: count }, (_, at) => String(at).padStart(4, "0")).join(" ");
  const { send, sent, page } = await dialog({ betType: "FOUR_TOP", numbers });
  await send();
  if (may) await vi.waitFor(() => expect(sent).toHaveLength(1));
  else expect(page.words()).toContain("ครั้งละไม่เกิน 1000 เลข");
  expect(sent).toHaveLength(may ? 1 : 0);
});

it("what is no number of the bet type is named as left out, and where all are none", async () => {
  const { page, text } = await dialog({ numbers: "12 345 6" });
  const left = text("admin-night:left_out", { numbers: "345 6" });
  expect(page.words()).toContain(left);
  const all = await dialog();
  expect(all.page.words()).not.toContain(left.split("345")[0] ?? "");
});

const type = { id: "1", code: "x", category: "HANOI", name_th: "ฮานอย", names: { th: "ฮานอย" } };
async function night(round: object, more: object = {}) {
  const office = await backOffice(groups);
  const item = {
    id: "7",
    name: "งวด 7",
    status: "CLOSED",
    close_time: "2026-11-20T12:00:00Z",
    draw_time: null,
    lottery_type: { ...type, result_kind: "FOUR_DIGIT" },
    stake: "11.00",
    lines: 3,
    worst_case: "22.00",
    percent: 50,
    hot: [],
    ...round,
  };
  office.answer("/api/admin/draw-night", {
    limit: "1000.00",
    act: "NONE",
    uncapped: [],
    items: [item],
    ...more,
  });
  const page = await office.show(await import("./DrawNightScreen.tsx"));
  await page.says("ฮานอย");
  const { text } = await import("../../../text/i18n.ts");
  return { words: page.words(), text, links: page.links() };
}

it.each([
  [50, "1000.00", true],
  [null, "1000.00", false],
  [50, null, false],
])("a share of %s percent of the limit %s is shown: %s", async (percent, limit, is) => {
  const { words } = await night({ percent }, { limit });
  expect(words.includes("ของวงเงินงวด")).toBe(is);
});

it("hot numbers and lotteries without a cap are named where there are any, and else not spoken of", async () => {
  const hot = [{ bet_type: "TWO_TOP", number: "89", stake: "1500.00" }];
  const some = await night({ hot }, { uncapped: [type] });
  const [head, caps] = [some.text("admin-night:hot"), some.text("admin-night:to_caps")];
  for (const part of [head, caps, "2 ตัวบน"]) expect(some.words).toContain(part);
  const none = await night({});
  for (const part of [head, caps]) expect(none.words).not.toContain(part);
});

it("leads to each round, to the caps where one lacks them, and to the limit where none is set", async () => {
  const capped = await night({});
  expect(capped.links).toEqual(["/admin/rounds/7", "/admin/rounds/7"]);
  const uncapped = await night({}, { uncapped: [type] });
  expect(uncapped.links[0]).toBe("/admin/lottery-types");
  const free = await night({}, { limit: null });
  expect(free.links[0]).toBe("/admin/settings");
});

it("of many lotteries without a cap all are counted, and five named", async () => {
  const names = ["ก", "ข", "ค", "ง", "จ", "ฉ"];
  const uncapped = names.map((name, at) => ({
    ...type,
    id: String(at),
    name_th: name,
    names: { th: name },
  }));
  const { words } = await night({}, { uncapped });
  expect(words).toMatch(/หวย 6 ประเภทยังไม่มีวงเงินต่อเลข: ก, ข, ค, ง, จ (?!ฉ)/);
});

it("nothing that exceeds what is kept is no file and no text; without an amount nothing is asked", async () => {
  const office = await backOffice(groups);
  office.answer("/api/admin/rounds/7/lay-off", { items: [], total: "0.00" });
  const { LayOffDialog } = await import("./LayOffDialog.tsx");
  const page = await office.show(LayOffDialog, { roundId: "7", onClose: () => undefined });
  await page.says("เกิน 0 เลข");
  expect(page.buttons()).not.toContain("CSV");
  expect(page.words()).not.toContain("คัดลอกข้อความ");
  await page.type("เก็บไว้เองต่อเลข", "");
  await page.type("เก็บไว้เองต่อเลข", "5");
  const asked = () => office.queries("/api/admin/rounds/7/lay-off");
  await vi.waitFor(() => expect(asked()).toEqual([{ keep: "1000" }, { keep: "5" }]));
});

it("that nothing exceeds an amount is not said before it is known, nor where it cannot be read", async () => {
  const office = await backOffice(groups);
  const path = "/api/admin/rounds/7/lay-off";
  office.answer(path, { items: [], total: "0.00" });
  const { LayOffDialog } = await import("./LayOffDialog.tsx");
  const page = await office.show(LayOffDialog, { roundId: "7", onClose: () => undefined });
  await page.says("เกิน 0 เลข");
  const known = office.hold();
  await page.type("เก็บไว้เองต่อเลข", "5");
  expect(page.words()).not.toContain("เกิน 0 เลข");
  known();
  await page.says("เกิน 0 เลข");
  office.answer(path, Response.json({ message: "ไม่ว่าง 4711" }, { status: 422 }));
  await page.type("เก็บไว้เองต่อเลข", "6");
  await page.says("ไม่ว่าง 4711");
  expect(page.words()).not.toContain("เกิน 0 เลข");
});

it("a night without rounds says so, with what happens to one that may cost too much", async () => {
  const office = await backOffice(groups);
  const none = { limit: "1000.00", act: "CLOSE", uncapped: [], items: [] };
  office.answer("/api/admin/draw-night", none);
  const page = await office.show(await import("./DrawNightScreen.tsx"));
  await page.says("ไม่มีงวดที่ใกล้ปิดหรือรอผล");
  expect(page.words()).toContain("1,000.00 บาท เกินแล้วเลขที่เสี่ยงที่สุดปิดรับเอง");
});

it("a hot number stands with what was staked on it, not on its round", async () => {
  const hot = [{ bet_type: "TWO_TOP", number: "89", stake: "1500.00" }];
  expect((await night({ hot })).words).toMatch(/2 ตัวบน 8 ?9 1[.,]?5/);
});

it.each([
  ["NUMBER_RULE_INVALID", /เลข พิมพ์หรือวาง.*ไม่ได้ 4711.*อ่านได้ 2 เลข|เลข ไม่ได้ 4711.*อ่านได้ 2 เลข/],
  ["WRONG_BET_TYPE", /ประเภทแทง .*ไม่ได้ 4711.* เลข .*อ่านได้ 2 เลข/],
])("numbers that are refused for %s say so at their field", async (code, said) => {
  const { page, refuse, send, onClose } = await dialog();
  refuse("ไม่ได้ 4711", 422, { code });
  await send();
  await page.says(said);
  expect(onClose).not.toHaveBeenCalled();
});

it("numbers that were being typed for one round are not those of another", async () => {
  const office = await backOffice(groups);
  const { beginSession, endSession } = await import("../../../app/session.ts");
  const { serverNow } = await import("../../../ui/clock.ts");
  const user = { id: "own", phone_number: "0811111111", nickname: "ฉัน", role: "ADMIN" } as const;
  const { NumbersDialog } = await import("./NumbersDialog.tsx");
  const first = { betType: "TWO_TOP", numbers: "" };
  const of = (roundId: string) =>
    office.show(NumbersDialog, { typeId: "5", roundId, first, onClose: () => undefined });
  await (await of("7")).type("เลข", "12 34");
  await act(endSession);
  await act(() => beginSession("token", user, serverNow()));
  expect((await of("8")).typed("เลข")).toBe("");
  expect((await of("7")).typed("เลข")).toBe("12 34");
});
