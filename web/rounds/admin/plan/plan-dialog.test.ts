/** A plan of rounds for several lotteries: what is made of each, where it fails, and how it is stopped. */
import { afterAll, expect, it, vi } from "vitest";

import { backOffice } from "../../../testing/back-office.ts";
import { closeBrowser } from "../../../testing/browser.ts";

const PLAN = "/api/admin/rounds/plan";
const lottery = (id: string) => ({
  id,
  code: `x${id}`,
  category: "HANOI",
  name_th: `หวย${id}`,
  names: { th: `หวย${id}` },
  active: true,
  bet_types: [],
});
const types = [lottery("1"), lottery("2")];
const row = (id: string, made: number, existing = 0) => ({
  lottery_type_id: id,
  made,
  existing,
  first_day: null,
  last_day: null,
});

/** The dialog with both lotteries chosen and shown, each as the server answered. */
async function shown(rows: readonly object[]) {
  const office = await backOffice(["admin-plan", "admin-rounds", "admin-forms"]);
  const { PlanDialog } = await import("./PlanDialog.tsx");
  const onClose = vi.fn<() => void>();
  // One lottery is asked about after another.
  const answers = [...rows];
  const next = {
    get types() {
      return [answers.shift() ?? rows.at(-1)];
    },
  };
  office.answer(`POST ${PLAN}`, next);
  const page = await office.show(PlanDialog, { types, onClose });
  await page.press("เลือกทั้งหมด");
  await page.press("ดูผลก่อนบันทึก");
  await vi.waitFor(() => expect(page.buttons().some((one) => /^สร้าง \d/.test(one))).toBe(true));
  const made = () =>
    office.sent
      .map(({ body }) => body as { readonly preview: boolean; readonly lottery_type_ids: string[] })
      .filter(({ preview }) => !preview)
      .map(({ lottery_type_ids: [id] }) => id);
  return { ...office, page, onClose, made };
}
afterAll(closeBrowser);

it("of which one has nothing to make is sent for the other alone", async () => {
  const { page, made, onClose } = await shown([row("1", 0, 4), row("2", 3), row("2", 3)]);
  expect(page.words()).toContain("หวย1 0 4 หวย2 3 0");
  await page.press("สร้าง 3 งวด");
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(made()).toEqual(["2"]);
});

it("is shown anew once another lottery is chosen", async () => {
  const { page } = await shown([row("1", 3), row("2", 3)]);
  await page.tick("หวย2");
  expect(page.words()).not.toContain("มีแล้ว");
  expect(page.buttons()).toContain("ดูผลก่อนบันทึก");
  expect(page.buttons().some((one) => one.startsWith("สร้าง"))).toBe(false);
});

it("ends where it did when it begins on another day before that", async () => {
  const { page } = await shown([row("1", 3), row("2", 3)]);
  const [from, to] = [page.typed("ตั้งแต่"), page.typed("ถึง")];
  expect(from).not.toBe(to);
  await page.type("ตั้งแต่", from);
  expect(page.typed("ถึง")).toBe(to);
});

it.each([
  ["TOO_MANY_ROUNDS", /ตั้งแต่ .* ถึง .*ไม่ได้ 4711.* หวยที่จะสร้าง/, /ไม่ได้ 4711.* ถึง /],
  ["LOTTERY_NOT_OFFERED", /หวยที่จะสร้าง .*ไม่ได้ 4711/, /ไม่ได้ 4711.*หวยที่จะสร้าง/],
])("that is refused for %s says so at its field", async (code, said, elsewhere) => {
  const { page, refuse } = await shown([row("1", 3), row("2", 3)]);
  await page.tick("หวย2");
  refuse("ไม่ได้ 4711", 422, { code });
  await page.press("ดูผลก่อนบันทึก");
  await page.says(said);
  expect(page.words()).not.toMatch(elsewhere);
});

it("that fails at the second lottery names that one and what was made of the first", async () => {
  const { page, made, hold, refuse } = await shown([row("1", 3), row("2", 3), row("1", 3)]);
  const go = hold();
  await page.press("สร้าง 6 งวด");
  await vi.waitFor(() => expect(made()).toEqual(["1"]));
  go();
  const second = hold();
  await vi.waitFor(() => expect(made()).toEqual(["1", "2"]));
  refuse("มากเกิน 4711");
  second();
  await page.says("หวย2: สร้างไม่สำเร็จ เสร็จ 1 จาก 2 หวย สร้างแล้ว 3 งวด");
});

it.each(["หยุด", "ปิด"])(
  "that is under way and is left by %s stops after the lottery that is being made, and goes on",
  async (by) => {
    const { page, made, hold, onClose } = await shown([row("1", 3), row("2", 3)]);
    const go = hold();
    await page.press("สร้าง 6 งวด");
    await vi.waitFor(() => expect(made()).toEqual(["1"]));
    await vi.waitFor(() => expect(page.buttons()).toContain("หยุด"));
    await page.press(by);
    await page.says("กำลังหยุด");
    expect(onClose).not.toHaveBeenCalled();
    go();
    await page.says("หยุดแล้ว เสร็จ 1 จาก 2 หวย");
    expect([made(), onClose.mock.calls]).toEqual([["1"], []]);
    await page.press("ทำต่อ");
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(made()).toEqual(["1", "2"]);
  },
);

it.each([
  [{ made: 3, existing: 2 }, 2, 3],
  // The answer was lost: all that it made stands when it is sent again.
  [{ made: 0, existing: 5 }, 2, 3],
])("of which %j is answered, after %i stood, has made %i", async (more, existing, made) => {
  const office = await backOffice([]);
  office.answer(`POST ${PLAN}`, { types: [{ ...row("1", 0), ...more }] });
  const { createPlan } = await import("./calls.ts");
  const range = { from: "2026-12-01", to: "2026-12-31" };
  expect(await createPlan(row("1", 3, existing), range)).toBe(made);
});
