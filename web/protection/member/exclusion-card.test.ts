/** Somebody excludes themselves once the word is typed, and is signed out with it. */
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { act, closeBrowser, openBrowser, sentBody, textsAt } from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";

const member = { id: "a", phone_number: "0811111111", nickname: "A", role: "USER" } as const;
const CONFIRM = "ระงับการเล่น 1 ปี";
let sent: unknown[] = [];

beforeEach(async () => {
  openBrowser();
  sent = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    if (init.method !== "GET") sent.push(sentBody(init));
    return Response.json({ until: "2027-11-20T12:00:00Z" });
  });
  (await import("../../app/session.ts")).beginSession("token", member, 0);
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["protection", "common"]);
});
afterAll(closeBrowser);

it("sends the length that was chosen after the word, and not without it", async () => {
  const { ExclusionCard } = await import("./parts/ExclusionCard.tsx");
  const { session } = await import("../../app/session.ts");
  const page = await open(createElement(ExclusionCard, { running: null }));
  await page.press("เลือกระยะเวลา");
  await page.press("1 ปี");
  for (const word of ["", "หยุด", "หยุดเล่นแล้ว"]) {
    await page.type("พิมพ์คำว่า", word);
    expect(page.buttons()).not.toContain(CONFIRM);
  }
  // As words are that were copied: with a place where a line may end.
  await page.type("พิมพ์คำว่า", " หยุด\u200bเล่น ");
  await page.press(CONFIRM);
  await vi.waitFor(() => expect(session()).toBeNull());
  expect(sent).toEqual([{ length: "1_YEAR" }]);
});

it("whose answer is lost may have begun, and is not told as one that failed", async () => {
  const { ExclusionCard } = await import("./parts/ExclusionCard.tsx");
  const page = await open(createElement(ExclusionCard, { running: null }));
  await page.press("เลือกระยะเวลา");
  await page.press("1 ปี");
  await page.type("พิมพ์คำว่า", "หยุดเล่น");
  vi.stubGlobal("fetch", async () => new Response("<html>504</html>", { status: 504 }));
  await page.press(CONFIRM);
  await vi.waitFor(() => expect(page.text()).toContain("ไม่สามารถเชื่อมต่อเซิร์ฟเวอร์"));
});

it("that runs is made longer by what ends later than it, and by nothing else", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T19:00:00+07:00") });
  const { ExclusionCard } = await import("./parts/ExclusionCard.tsx");
  const lengths = ["6 เดือน", "1 ปี", "5 ปี", "ตลอดไป"];
  const offered = async (until: string) => {
    const running = { began_at: "2026-11-20T12:00:00Z", until };
    const page = await open(createElement(ExclusionCard, { running }));
    await page.press("ขยายเวลา");
    const [chosen] = page.chosen();
    return { chosen, offers: lengths.filter((one) => page.text().includes(one)) };
  };
  // Begun a minute ago for a year, and half a year ago.
  expect(await offered("2027-11-20T18:59:00+07:00")).toEqual({
    chosen: "5 ปี",
    offers: ["5 ปี", "ตลอดไป"],
  });
  expect(await offered("2027-05-19T18:59:00+07:00")).toEqual({ chosen: "6 เดือน", offers: lengths });
  vi.useRealTimers();
});

it("takes the word in capitals, too, where the language has them", async () => {
  const { switchLanguage } = await import("../../app/switch-language.ts");
  Object.assign(document, { querySelectorAll: () => [] });
  await act(() => switchLanguage("en"));
  const { text } = await import("../../text/i18n.ts");
  const { ExclusionCard } = await import("./parts/ExclusionCard.tsx");
  const page = await open(createElement(ExclusionCard, { running: null }));
  await page.press(text("protection:exclude_open"));
  const word = text("protection:exclude_word");
  await page.type(text("protection:exclude_type", { word }), word.toUpperCase());
  const length = text("protection:exclude.6_MONTHS");
  await page.press(text("protection:exclude_confirm", { length }));
  await vi.waitFor(() => expect(sent).toEqual([{ length: "6_MONTHS" }]));
});
