/** A notice is said in the reader's language as far as it was written in it, else in Thai. */
import { afterAll, expect, it } from "vitest";

import { closeBrowser, openBrowser } from "../../testing/browser.ts";

afterAll(closeBrowser);

it("what was not written in the reader's language is said in Thai", async () => {
  openBrowser();
  localStorage.setItem("language", "en");
  const { loadTexts, text } = await import("../../text/i18n.ts");
  await loadTexts(["notices", "common"]);
  const { noticeWords } = await import("./notice-words.ts");
  const words = (notice: object) => noticeWords(notice as never, text);
  const news = { bodies: { th: "เนื้อหา", en: "BODY" } };
  expect(words({ event: "PROMOTION", news: { ...news, titles: { th: "โปร" } } })).toEqual({
    title: "โปร",
    body: "BODY",
  });
  expect(words({ event: "ANNOUNCEMENT", news: { titles: { th: "ข่าว" } } }).body).toBe("ข่าว");
  const won = { event: "WIN", amount: "4711.50", round: { names: { th: "ฮานอย" } } };
  expect(words(won).body).toMatch(/ฮานอย.*4,711\.50|4,711\.50.*ฮานอย/);
  const voided = (amount: string) => words({ ...won, event: "REFUND", amount }).body;
  expect(["3.00", "-92.00", "0.00"].map(voided)).toEqual([
    "ฮานอย was called off. 3.00 baht is back in your wallet",
    "ฮานอย was called off: a change of −92.00 baht",
    "ฮานอย was called off: a change of 0.00 baht",
  ]);
  expect(words({ ...won, event: "CORRECTION", amount: "0.00" }).body).toBe(
    "ฮานอย was corrected: other lines of yours won, and your money stays the same",
  );
  expect(words({ event: "PROMOTION", news: null })).toEqual({ title: "", body: "" });
});

it.each([
  [28, true, "ยี่กี รอบที่ 28 ออกผลแล้ว"],
  [1, true, "ยี่กี รอบที่ 1 ออกผลแล้ว"],
  [1, false, "ยี่กี ออกผลแล้ว"],
  // One that was voided and left its number to a new round.
  [-28, true, "ยี่กี ออกผลแล้ว"],
])(
  "a result of round %i of a day (numbered: %s) is told as: %s",
  async (sequence, isNumbered, said) => {
    openBrowser();
    localStorage.setItem("language", "th");
    const { loadTexts, text } = await import("../../text/i18n.ts");
    await loadTexts(["notices", "common"]);
    const { noticeWords } = await import("./notice-words.ts");
    const round = { names: { th: "ยี่กี", en: "Yeekee" }, sequence, is_numbered: isNumbered };
    const { body } = noticeWords({ event: "RESULT", amount: null, round } as never, text);
    expect(body).toContain(said);
  },
);
