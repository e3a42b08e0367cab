/** What the form of a withdrawal says of an amount with satang. */
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { show } from "../../testing/page.ts";

let balance = 0;

beforeEach(async () => {
  openBrowser();
  localStorage.setItem("accessToken", "t");
  localStorage.setItem("user", JSON.stringify({ id: "m1", phone_number: "0812345678" }));
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    return Response.json(path.includes("balance") ? { balance } : { data: [], total: "0.00" });
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["withdrawals", "common"]);
});
afterAll(closeBrowser);

const account = {
  id: "1",
  account_number: "0451239876",
  account_name: "ก้อย ใจดี",
  bank: { id: "004", code: "004", name_th: "กสิกรไทย", color: "#138f2d", account_groups: null },
};

it.each([
  [750.5, "ถอนทั้งหมด 750.50 บาท"],
  [750, "ถอนทั้งหมด 750 บาท"],
])("of %s baht all is offered as %s", async (have, told) => {
  balance = have;
  const { queryClient } = await import("../../app/query-client.ts");
  queryClient.clear();
  const { WithdrawalForm } = await import("./parts/WithdrawalForm.tsx");
  const limits = { min: 100, max: 50_000, fee: "0.00", daily_limit: 10, used_today: 0 };
  const text = await show(
    createElement(WithdrawalForm, {
      account: account as never,
      limits: limits as never,
      onDone: () => undefined,
    }),
  );
  await vi.waitFor(() => expect(text()).toContain("ถอนทั้งหมด"));
  expect(text()).toContain(told);
});
