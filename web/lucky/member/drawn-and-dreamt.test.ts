/** Numbers by chance and numbers of dreams: how they are chosen, kept and bet with. */
import { addLuckySet } from "@chokdee/domain/lucky/contract.ts";
import { listActiveRounds } from "@chokdee/domain/rounds/contract.ts";
import { afterAll, afterEach, expect, it, vi } from "vitest";

import { closeBrowser } from "../../testing/browser.ts";
import { memberPart } from "../../testing/member-web.ts";

const [KEEP, BET] = ["เก็บเป็นกลุ่ม", "แทงเลขนี้"];
const groups = ["lucky", "dreams", "animals", "betting", "lottery", "common"];
const answers = {
  [listActiveRounds.path]: { data: [] },
  [`POST ${addLuckySet.path}`]: { data: { id: "1", name: "x", lines: [] } },
};
const compact = (text: string) => text.replaceAll(" ", "");
const saved = (name: string, numbers: readonly string[]) => ({
  call: `POST ${addLuckySet.path}`,
  body: { name, lines: numbers.map((number) => ({ number, bet_type: null, amount: null })) },
});

afterEach(() => void vi.useRealTimers());
afterAll(closeBrowser);

it("numbers are drawn as many and as long as wanted, kept with the day, and bet with", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T18:00:00Z") });
  const { page, says, sent } = await memberPart(
    groups,
    () => import("./LuckyNumbersScreen.tsx"),
    answers,
  );
  let word = 6;
  const getRandomValues = (into: Uint32Array) => {
    into[0] = word += 1;
    return into;
  };
  vi.stubGlobal("crypto", { getRandomValues });
  expect(page.links()).toEqual(["/", "/dream-numbers", "/lucky-groups"]);
  expect(page.words()).toContain("แตะ “สุ่มเลข” เพื่อเริ่ม");
  expect(page.chosen()).toEqual(["2 ตัว"]);
  expect(page.buttons()).not.toContain(KEEP);
  expect(page.buttons()).not.toContain(BET);
  await page.press("สุ่มเลข");
  expect(compact(page.words())).toContain("เลขของคุณ0708091011");
  await page.press("3 ตัว");
  await page.type("กี่เลข", "2");
  await page.press("สุ่มใหม่");
  expect(compact(page.words())).toContain("เลขของคุณ012013");
  expect(compact(page.words())).not.toContain("014");
  await page.press(BET);
  await says("เลือกงวดที่จะแทง");
  await page.press("ปิด");
  await page.press(KEEP);
  const name = page.typed("ชื่อกลุ่ม");
  expect(name.replaceAll(/\s/g, " ")).toBe("เลขนำโชค 21 พ.ย.");
  await page.press("บันทึก");
  await vi.waitFor(() => expect(sent).toEqual([saved(name, ["012", "013"])]));
});

it.each([
  ["", 1],
  ["0", 1],
  ["11", 10],
])("of %j numbers %i are drawn: one at least, and ten at most", async (wanted, count) => {
  const { page, sent } = await memberPart(
    groups,
    () => import("./LuckyNumbersScreen.tsx"),
    answers,
  );
  await page.type("กี่เลข", wanted);
  await page.press("สุ่มเลข");
  await page.press(KEEP);
  await page.press("บันทึก");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const { lines } = (sent[0] as { readonly body: { readonly lines: readonly unknown[] } }).body;
  expect(lines).toHaveLength(count);
});

it("a dream is found by a word or a number, shown, kept by its name, and bet with", async () => {
  const { page, says, sent } = await memberPart(
    groups,
    () => import("./DreamNumbersScreen.tsx"),
    answers,
  );
  const SEARCH = "ฝันเห็นอะไร";
  expect(page.links()).toEqual(["/lucky-numbers"]);
  expect(page.buttons()).toHaveLength(40);
  await page.type(SEARCH, "ไม่มีสิ่งนี้");
  expect(page.words()).toContain("ไม่พบในตำรานี้ ลองคำสั้นลง หรือเลข 2 หลัก");
  await page.press("ดูทั้งหมด");
  expect([page.typed(SEARCH), page.buttons().length]).toEqual(["", 40]);
  // Its name is the list's own, and that of an animal of the game the game's.
  await page.type(SEARCH, "ปลาเล็ก");
  expect(page.buttons().map(compact)).toEqual(["ปลาเล็ก014181"]);
  await page.type(SEARCH, "13");
  expect(page.buttons().map(compact)).toEqual(["ช้าง135393"]);
  await page.press("ช้าง");
  await says("ฝันเห็นช้าง");
  expect(page.words()).toContain("ทุกเลขมีโอกาสออกเท่ากัน ไม่ว่าฝันเห็นอะไร");
  await page.press(BET);
  await says("เลือกงวดที่จะแทง");
  expect(page.words()).not.toContain("ทุกเลขมีโอกาสออกเท่ากัน");
  await page.press("ปิด");
  await page.press("ช้าง");
  await page.press(KEEP);
  expect(page.typed("ชื่อกลุ่ม")).toBe("ฝันเห็นช้าง");
  await page.press("บันทึก");
  await vi.waitFor(() => expect(sent).toEqual([saved("ฝันเห็นช้าง", ["13", "53", "93"])]));
});
