/** The form of a set of numbers: what it takes, how much of it, and what is asked before it is dropped. */
import { addLuckySet } from "@chokdee/domain/lucky/contract.ts";
import { MAX_SET_LINES } from "@chokdee/domain/lucky/rules.ts";
import { afterAll, expect, it, vi } from "vitest";

import { closeBrowser } from "../../testing/browser.ts";
import { full, line, summary } from "../../testing/lucky-set.ts";
import { memberWeb } from "../../testing/member-web.ts";

const [NAME, NUMBERS, STAKE, SAVE] = ["ชื่อกลุ่ม", "เลข", "ราคา", "บันทึก"];
afterAll(closeBrowser);

async function form(lines: readonly object[] = []) {
  const web = await memberWeb(["lucky", "betting", "lottery"]);
  web.answer(`POST ${addLuckySet.path}`, { data: full });
  const { SetForm } = await import("./parts/SetForm.tsx");
  const onClose = vi.fn<() => void>();
  const page = await web.show(SetForm, { id: null, name: "ก", lines, onClose });
  await page.says(NAME);
  return { ...web, page, onClose };
}
const four = (count: number) =>
  Array.from({ length: count }, (_, at) => String(at).padStart(4, "0"));

it("keeps no more lines than a set holds, and shows the first two hundred", async () => {
  const held = four(MAX_SET_LINES - 1).map((number) => ({ number, betType: null, amount: null }));
  const { page, sent } = await form(held);
  expect(page.words()).toContain(`อีก ${MAX_SET_LINES - 1 - 200} เลข`);
  await expect(page.press("เอา 0200 ออก")).rejects.toThrow("No button");
  await page.type(NUMBERS, "9998 9999");
  await page.press(SAVE);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  type Body = { readonly lines: readonly { readonly number: string }[] } | undefined;
  const lines = (sent[0]?.body as Body)?.lines ?? [];
  expect([lines.length, lines.at(-1)?.number]).toEqual([MAX_SET_LINES, "9998"]);
});

it("names five of the numbers that are none", async () => {
  const { page } = await form();
  await page.type(NUMBERS, "11111 22222 33333 44444 55555 66666");
  const said = "จำนวนหลักไม่ถูกต้อง: 11111 22222 33333 44444 55555";
  expect(page.words()).toContain(said);
  expect(page.words()).not.toContain(`${said} 6`);
});

it.each([
  ["0", null],
  ["", null],
  ["20", "20"],
])("a stake of %j is kept as %s", async (typed, amount) => {
  const { page, sent } = await form();
  await page.type(NUMBERS, "12");
  await page.type(STAKE, typed);
  await page.press(SAVE);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ name: "ก", lines: [line("12", null, amount)] });
});

it("is of any bet type but the animals, which have a game of their own", async () => {
  const { page } = await form();
  const { text } = await import("../../text/i18n.ts");
  const types = page.words().split(text("lucky:any_type")).at(-1) ?? "";
  expect(types).toContain("2 ตัวบน");
  expect(types).not.toContain(text("betting:types.ANIMAL"));
});

it("a set is deleted once, however often that is pressed", async () => {
  const web = await memberWeb(["lucky", "betting", "lottery"]);
  web.answer(`DELETE /api/lucky-sets/7`, new Response(null, { status: 204 }));
  const { SetCard } = await import("./parts/SetCard.tsx");
  const props = { set: summary, onBet: () => undefined, onEdit: () => undefined };
  const page = await web.show(SetCard, props);
  const go = web.hold();
  await page.press("ลบ เลขแม่");
  await page.press("ลบ เลขแม่");
  go();
  await vi.waitFor(async () => expect(await web.told()).toBe("ลบ เลขแม่ แล้ว"));
  expect(web.sent).toHaveLength(1);
});
