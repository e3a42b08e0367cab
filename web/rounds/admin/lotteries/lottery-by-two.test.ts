/** A lottery whose names two of the staff write, and one that cannot be read anew after it was saved. */
import { afterAll, expect, it, vi } from "vitest";

import { act, closeBrowser } from "../../../testing/browser.ts";
import { lottery, LOTTERY_PATH as PATH, showLottery } from "../../../testing/lottery-desk.ts";

afterAll(closeBrowser);

it("the name that a colleague changes while it is typed is told at its field before it is saved over", async () => {
  const { page, sent, answer } = await showLottery({
    names: { th: "ฮานอย", en: "Hanoi", zh: "河内" },
  });
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

const EN = "ชื่อภาษาอังกฤษ";
const theirs = (en: string) => ({ ...lottery, names: { th: "ฮานอย", en } });
const WARNED = /มีคนเปลี่ยนช่องนี้เป็น Theirs แล้ว/;
async function readAnew() {
  const { queryClient } = await import("../../../app/query-client.ts");
  await act(() => queryClient.invalidateQueries({ queryKey: ["backoffice"] }));
}

it.each([false, true])(
  "what a colleague has changed is told until it is saved, whatever is typed on (after a try: %s)",
  async (isTried) => {
    const { page, sent, answer } = await showLottery({ names: { th: "ฮานอย", en: "Hanoi" } });
    if (isTried) {
      await page.type("ชื่อภาษาไทย", "");
      await page.press("บันทึก");
      await page.says("กรุณากรอก");
      await page.type("ชื่อภาษาไทย", "ฮานอย");
    }
    await page.type(EN, "Mine");
    answer(PATH, theirs("Theirs"));
    await readAnew();
    await vi.waitFor(() => expect(page.words()).toMatch(WARNED));
    await page.type(EN, "Mine on");
    await page.type("ชื่อภาษาจีน", "河内");
    expect(page.words()).toMatch(WARNED);
    // As theirs it is no matter any more, and what is typed over it is typed over what was seen.
    await page.type(EN, "Theirs");
    await page.type(EN, "Theirs, and mine");
    expect(page.words()).not.toMatch(WARNED);
    answer(`PUT ${PATH}`, theirs("Theirs, and mine"));
    answer(PATH, theirs("Theirs, and mine"));
    await page.press("บันทึก");
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ over: { names: { en: "Theirs" } } });
  },
);

it("what is told of a colleague's change is told in the language that is chosen later", async () => {
  const { page, answer } = await showLottery({ names: { th: "ฮานอย", en: "Hanoi" } });
  await page.type("ชื่อภาษาไทย", "");
  await page.press("บันทึก");
  await page.type(EN, "Mine");
  answer(PATH, theirs("Theirs"));
  await readAnew();
  await vi.waitFor(() => expect(page.words()).toMatch(WARNED));
  const { chooseLanguage } = await import("../../../text/i18n.ts");
  await act(() => chooseLanguage("en"));
  const words = page.words();
  await act(() => chooseLanguage("th"));
  expect(words).toContain("Somebody has changed this to Theirs since you typed");
  expect(words).not.toMatch(/มีคนเปลี่ยนช่องนี้|กรุณากรอก/);
});

it("what was saved, though its answer was lost, is no colleague's", async () => {
  const { page, sent, answer } = await showLottery({ names: { th: "ฮานอย", en: "Hanoi" } });
  await page.type(EN, "Lost ");
  answer(`PUT ${PATH}`, Response.error());
  await page.press("บันทึก");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await page.type(EN, "Lost and found");
  answer(PATH, { ...theirs("Lost"), sort_order: 47 });
  await readAnew();
  await vi.waitFor(() => expect(page.typed("ลำดับ")).toBe("47"));
  await page.press("บันทึก");
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(page.words()).not.toContain("มีคนเปลี่ยน");
  const names = { en: "Lost and found" };
  expect(sent[1]?.body).toEqual({ names, over: { names: { en: "Lost" } } });
  answer(PATH, theirs("Theirs"));
  await readAnew();
  await vi.waitFor(() => expect(page.words()).toMatch(WARNED));
});

it("a name whose change by a colleague was not heard of is refused at its field", async () => {
  const { page, sent, refuse } = await showLottery({ names: { th: "ฮานอย", en: "Hanoi" } });
  await page.type("ชื่อภาษาอังกฤษ", "Hanoi 4711");
  const details = { fields: [{ path: "names.en" }] };
  refuse("เปลี่ยนแล้ว 4711", 409, { code: "CHANGED_MEANWHILE", details });
  await page.press("บันทึก");
  await vi.waitFor(() => expect(page.words()).toMatch(/ชื่อภาษาอังกฤษ .*เปลี่ยนแล้ว 4711/));
  expect(sent[0]?.body).toMatchObject({ over: { names: { en: "Hanoi" } } });
  expect(page.typed("ชื่อภาษาอังกฤษ")).toBe("Hanoi 4711");
});

it("a lottery that was saved stands as saved, though it cannot be read anew", async () => {
  const { page, answer } = await showLottery();
  const saved = { ...lottery, names: { th: "ฮานอยใหม่" }, sort_order: 47 };
  answer(`PUT ${PATH}`, saved);
  await page.type("ชื่อภาษาไทย", "ฮานอยใหม่");
  answer(PATH, new Response(null, { status: 500 }));
  await page.press("บันทึก");
  await vi.waitFor(() => expect(page.typed("ลำดับ")).toBe("47"));
  expect(page.typed("ชื่อภาษาไทย")).toBe("ฮานอยใหม่");
  expect(page.words()).not.toMatch(/ฮานอย(?!ใหม่)/);
});
