/** The order of a transfer by hand (finding A9): money that comes without a reference finds nobody. */
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { show } from "../../testing/page.ts";

const ACCOUNT = "1112223334";

beforeEach(async () => {
  openBrowser();
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    if (!path.includes("bank-accounts/active")) return Response.json({ data: [] });
    const bank = { bank_code: "KBANK", bank_name: "กสิกรไทย", color: "#138f2d" };
    const account = { id: "1", account_name: "บ้าน", display_number: ACCOUNT, ...bank };
    return Response.json({ success: true, data: { items: [account] } });
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["deposits", "wallet", "common"]);
});
afterAll(async () => {
  await closeBrowser();
});

it("a transfer begins with its reference: the steps and its button stand above the account", async () => {
  const { AutoMode } = await import("./parts/AutoMode.tsx");
  const text = await show(createElement(AutoMode, { onBack: () => undefined }));
  await vi.waitFor(() => expect(text().replaceAll(/[ -]/g, "")).toContain(ACCOUNT));
  const shown = text().replaceAll(/[ -]/g, "");
  const places = ["กดขอเลขอ้างอิงก่อนโอน", "เครดิตเข้าเอง", ACCOUNT].map((words) =>
    shown.indexOf(words),
  );
  expect(Math.min(...places)).toBeGreaterThan(0);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(shown.lastIndexOf("ขอเลขอ้างอิง")).toBeLessThan(shown.indexOf(ACCOUNT));
});
