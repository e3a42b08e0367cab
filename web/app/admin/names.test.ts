/** What the server names in Thai, as the back office says it in another language. */
import { afterAll, expect, it } from "vitest";

import { closeBrowser, mount, openBrowser } from "../../testing/browser.ts";

afterAll(closeBrowser);

async function namesIn(language: string) {
  openBrowser();
  localStorage.setItem("language", language);
  await (await import("../../text/i18n.ts")).loadTexts(["common", "betting"]);
  const { useNames } = await import("./names.ts");
  return (await mount(useNames)).value();
}

const yeekee = { name_th: "ยี่กี", names: { th: "ยี่กี", en: "Yeekee" } };
const hanoi = { name_th: "หวยฮานอย", names: { th: "หวยฮานอย" } };

it.each([
  ["th", "ยี่กี รอบที่ 7", yeekee, "ยี่กี รอบที่ 7"],
  ["en", "ยี่กี รอบที่ 7", yeekee, "Yeekee 7"],
  ["en", "ยี่กี", yeekee, "Yeekee"],
  ["en", "งวดพิเศษ 2569", yeekee, "งวดพิเศษ 2569"],
  ["en", "หวยฮานอย", hanoi, "หวยฮานอย"],
])("in %s the round %s of %j is called %s", async (language, name, lottery, called) => {
  expect((await namesIn(language)).round({ name }, lottery)).toBe(called);
});

it("a bet type has its name in the language, and one that is not known its code", async () => {
  const { betType } = await namesIn("en");
  expect([betType("THREE_TOP"), betType("TEN_TOP")]).toEqual(["3 top", "TEN_TOP"]);
});
