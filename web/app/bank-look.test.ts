/** Banks are stored by their full Thai names; members read them in their own language (B15). */
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, mount, openBrowser, textsAt } from "../testing/browser.ts";

const KASIKORN = "ธนาคารกสิกรไทย";

beforeEach(() => {
  openBrowser();
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    return Response.json([{ id: "1", code: "004", name_th: KASIKORN, color: "#138f2d" }]);
  });
});
afterAll(async () => {
  await closeBrowser();
});

it.each([
  ["th", KASIKORN],
  ["en", "Kasikorn"],
  ["my", "Kasikorn"],
  ["shn", "Kasikorn"],
])("in %s an entry of the statement names the bank %s", async (language, name) => {
  localStorage.setItem("language", language);
  const { loadTexts } = await import("../text/i18n.ts");
  await loadTexts(["common"]);
  const { useBankName } = await import("./bank-look.ts");
  const bankName = await mount(() => useBankName());
  await vi.waitFor(() => expect(bankName.value()(KASIKORN)).toBe(name));
  expect(bankName.value()("ธนาคารที่ไม่มี")).toBe("ธนาคารที่ไม่มี");
  await bankName.unmount();
});
