/** Numbers that were kept, drawn or dreamt go into the round that is chosen, as the member has them. */
import { listLuckySets } from "@chokdee/domain/lucky/contract.ts";
import { listActiveRounds } from "@chokdee/domain/rounds/contract.ts";
import { afterAll, expect, it, vi } from "vitest";

import { aRound, BETTING_TEXTS, bettingWeb } from "../../testing/bet-desk.ts";
import { closeBrowser } from "../../testing/browser.ts";
import { full, summary } from "../../testing/lucky-set.ts";

afterAll(closeBrowser);

async function screen(load: () => Promise<unknown>) {
  const web = await bettingWeb({}, "/there");
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts([...BETTING_TEXTS, "dreams"] as never);
  web.answer(listActiveRounds.path, { data: [aRound("7")] });
  web.answer(`GET ${listLuckySets.path}`, { data: [summary] });
  web.answer("GET /api/lucky-sets/7", { data: full });
  const page = await web.show(await load());
  /** Chooses the round; answers what then stands in it. */
  const into = async () => {
    await page.says("เลือกงวดที่จะแทง");
    await vi.waitFor(() => expect(page.words()).toContain("งวดที่ 7"));
    await page.press("งวดที่ 7");
    await vi.waitFor(() => expect(page.at()).toContain("/lottery-betting"));
    const kept = Array.from({ length: sessionStorage.length }, (_, at) =>
      sessionStorage.getItem(sessionStorage.key(at) ?? ""),
    ).join("");
    return [...new Set([...kept.matchAll(/"number":"(\d+)"/g)].map(([, number]) => number))];
  };
  return { page, into };
}

it("of a set", async () => {
  const { page, into } = await screen(() => import("./LuckyGroupsScreen.tsx"));
  await page.says("เลขแม่");
  await page.press("แทงเลขนี้");
  expect(await into()).toEqual(expect.arrayContaining(["12", "345"]));
});

it("of a dream", async () => {
  const { page, into } = await screen(() => import("./DreamNumbersScreen.tsx"));
  await page.type("ฝันเห็นอะไร", "13");
  await page.press("ช้าง");
  await page.press("แทงเลขนี้");
  expect(await into()).toEqual(["13", "53", "93"]);
});

it("of chance", async () => {
  const { page, into } = await screen(() => import("./LuckyNumbersScreen.tsx"));
  await page.type("กี่เลข", "1");
  await page.press("สุ่มเลข");
  const drawn = /เลขของคุณ (\d ?\d)/.exec(page.words())?.[1]?.replace(" ", "");
  await page.press("แทงเลขนี้");
  expect(await into()).toEqual([drawn]);
});

it("and a new set after one was changed begins with none", async () => {
  const { page } = await screen(() => import("./LuckyGroupsScreen.tsx"));
  await page.says("เลขแม่");
  await page.press("แก้ไข เลขแม่");
  await page.says("แก้ไขกลุ่มเลข");
  await page.press("ปิด");
  await vi.waitFor(() => expect(page.words()).not.toContain("แก้ไขกลุ่มเลข"));
  await page.press("สร้างกลุ่มเลข");
  await page.says("ชื่อกลุ่ม");
  expect(page.words()).not.toContain("เลขในกลุ่ม");
  expect(page.typed("ชื่อกลุ่ม")).toBe("");
});
