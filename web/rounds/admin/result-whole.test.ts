/** What is typed of a draw is asked about and sent once each number has all its digits. */
import { afterAll, expect, it } from "vitest";

import { act, closeBrowser, mount, openBrowser } from "../../testing/browser.ts";

afterAll(closeBrowser);

it.each([
  ["123456", "654321", true],
  ["123456", "65432", false],
  ["12345", "654321", false],
  ["123456", "", false],
])("two prizes typed as %s and %s are a whole draw: %s", async (first, second, isWhole) => {
  openBrowser();
  await (await import("../../text/i18n.ts")).loadTexts(["admin"]);
  const { useResultForm } = await import("./result-form.ts");
  const form = await mount(() => useResultForm("GSB", {}));
  for (const [at, text] of [first, second].entries()) {
    const cell = form.value().cells[at];
    if (cell) await act(() => form.value().type(cell, text));
  }
  const typed = { prize_first: first, prize_second: second };
  expect(form.value().entry).toEqual(isWhole ? typed : undefined);
});
