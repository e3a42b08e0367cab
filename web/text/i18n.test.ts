/** What i18next was set up to do: to find, fill in and change the language of texts. */
import { afterAll, beforeEach, expect, test, vi } from "vitest";

import { act, closeBrowser, mount, openBrowser, textsAt } from "../testing/browser.ts";

beforeEach(() => void openBrowser());
afterAll(closeBrowser);

const load = () => import("./i18n.ts");

/** A server whose files of texts say something else, by the end of their address. */
function answer(files: Readonly<Record<string, () => Response>>): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address.replace("/locales/", ""));
    const [, own] = Object.entries(files).find(([end]) => address.endsWith(end)) ?? [];
    return own?.() ?? new Response(textsAt(address));
  });
  return asked;
}

test("a counted word is singular for 1 only, as a number or as it is written", async () => {
  const { chooseLanguage, loadTexts, text } = await load();
  await loadTexts(["betting"]);
  await chooseLanguage("en");
  const counts = [0, 1, "1", 2, "1,001"];
  expect(counts.map((count) => text("betting:line_count", { count }))).toEqual([
    "0 lines",
    "1 line",
    "1 line",
    "2 lines",
    "1,001 lines",
  ]);
});

test("what stands in a value is neither filled in nor looked up", async () => {
  const { loadTexts, text } = await load();
  await loadTexts(["betting"]);
  const limit = "{{used}} $t(common:close) $& <b>";
  expect(text("betting:cancellations", { limit, used: 2 })).toContain(limit);
});

test("a name without a value stays to be seen", async () => {
  const { text } = await load();
  expect(text("common:minutes")).toContain("{{count}}");
});

test("a text that a language lacks is in Thai, and one that Thai lacks is none", async () => {
  answer({ "en/lucky.json": () => Response.json({ title: "Lucky" }) });
  const { chooseLanguage, loadTexts, text, useTranslation } = await load();
  await loadTexts(["lucky"]);
  const { textIfAny } = (await mount(() => useTranslation("lucky"))).value();
  const thai = text("lucky:filled", { count: 3 });
  await chooseLanguage("en");
  expect(textIfAny("lucky", "title")).toBe("Lucky");
  expect(text("lucky:filled", { count: 3 })).toBe(thai);
  expect(textIfAny("lucky", "no_such_text")).toBeUndefined();
});

test("a language is shown once the groups in use are there, and no other is fetched", async () => {
  const asked = answer({});
  const { chooseLanguage, chosenLanguage, loadTexts, useTranslation } = await load();
  await loadTexts(["lucky"]);
  const page = await mount(() => useTranslation(["lucky", "common"]));
  const said = () => page.value().t("filled", { count: 2 });
  const before = said();
  asked.length = 0;
  await act(() => chooseLanguage("shn"));
  expect(asked.toSorted()).toEqual(["auth", "common", "lucky"].map((group) => `shn/${group}.json`));
  expect([chosenLanguage(), page.value().language]).toEqual(["shn", "shn"]);
  expect(localStorage.getItem("language")).toBe("shn");
  expect(document.documentElement.lang).toBe("shn");
  expect(said()).not.toBe(before);
  // Shan words are kept whole (whole-words.ts).
  expect(said()).toContain("\u2060");
});

test("where a file does not come, the language stays, and the next choice asks again", async () => {
  let isDown = true;
  answer({
    "en/common.json": () => (isDown ? new Response(null, { status: 404 }) : Response.json({})),
  });
  const { chooseLanguage, chosenLanguage } = await load();
  await expect(chooseLanguage("en")).rejects.toThrow("common");
  expect([chosenLanguage(), localStorage.getItem("language")]).toEqual(["th", null]);
  isDown = false;
  // Within a second it is the same failure.
  await vi.waitFor(() => chooseLanguage("en"));
  expect(chosenLanguage()).toBe("en");
});

test("a page opens in the language that was chosen on it", async () => {
  localStorage.setItem("language", "my");
  const asked = answer({});
  const { chosenLanguage, i18nReady, text } = await load();
  await i18nReady;
  expect(asked).toEqual(["my/common.json"]);
  expect(chosenLanguage()).toBe("my");
  expect(text("common:close")).not.toBe("close");
});
