/** The operator's own accounts name their bank as a reader of another language knows it. */
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";

const account = {
  id: "a",
  bank_code: "004",
  bank_name: "ธนาคารกสิกรไทย",
  account_name: "Chokdee",
  account_number: "0721934850",
  promptpay_id: null,
  active: true,
};
const bank = { id: "004", code: "004", name_th: "ธนาคารกสิกรไทย", color: "#138f2d", active: true };

beforeEach(async () => {
  openBrowser();
  vi.resetModules();
  const nothing = () => undefined;
  const media = { matches: true, addEventListener: nothing, removeEventListener: nothing };
  vi.stubGlobal("matchMedia", () => media);
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    if (path.endsWith("/staff/me")) return Response.json({ data: { rights: ["owner"] } });
    if (path.includes("/admin/withdrawals")) {
      return Response.json({ data: { items: [], next_cursor: null, total: 0 } });
    }
    return Response.json({
      data: { items: [path.endsWith("/banks") ? bank : account], next_cursor: null },
    });
  });
});
afterAll(async () => {
  await closeBrowser();
});

async function textIn(language: string): Promise<string> {
  localStorage.setItem("language", language);
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["admin-deposits", "admin-withdrawals", "admin-desk", "admin", "common"]);
  const { queryClient } = await import("../../app/query-client.ts");
  queryClient.setQueryData(["backoffice", "staff", "me"], { rights: ["owner"] });
  queryClient.setQueryData(["backoffice", "banks"], [bank]);
  const { default: ReceivingScreen } = await import("./ReceivingScreen.tsx");
  const { PaidFrom } = await import("../../withdrawals/admin/PaidFrom.tsx");
  const { ReceivingDialog } = await import("./ReceivingDialog.tsx");
  const { default: WithdrawalsScreen } =
    await import("../../withdrawals/admin/WithdrawalsScreen.tsx");
  const list = await open(createElement(ReceivingScreen));
  const choice = await open(createElement(PaidFrom, { value: "", onChange: () => undefined }));
  const form = await open(
    createElement(ReceivingDialog, { account: undefined, onClose: () => undefined }),
  );
  const filter = await open(createElement(WithdrawalsScreen));
  return [list, choice, form, filter].map((page) => page.text()).join(" ");
}

it("in full in Thai", async () => {
  expect(await textIn("th")).toContain("ธนาคารกสิกรไทย");
});

it("by its short name in Burmese", async () => {
  const shown = await textIn("my");
  expect(shown.match(/Kasikorn/g)).toHaveLength(4);
  expect(shown).not.toContain("ธนาคาร");
});
