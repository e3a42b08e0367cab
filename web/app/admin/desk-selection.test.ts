/** What of a queue can be selected, and what the selection sums up. */
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import {
  act,
  closeBrowser,
  elementsIn,
  mount,
  openBrowser,
  textsAt,
} from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";
import { payout } from "../../testing/payout-desk.ts";

let items: readonly object[] = [];

beforeEach(async () => {
  openBrowser();
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true }));
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    const of = path.includes("/withdrawals") || path.includes("/deposits") ? items : [];
    const page = { items: of, total: of.length, next_cursor: null, rights: ["owner"] };
    return Response.json({ data: path.includes("/banks") ? [] : page });
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  const groups = ["admin-withdrawals", "admin-deposits", "admin-desk", "admin", "common"];
  await loadTexts(groups as never);
  const { queryClient } = await import("../../app/query-client.ts");
  queryClient.setQueryData(["backoffice", "staff", "me"], { rights: ["owner"] });
});
afterAll(closeBrowser);

it("withdrawals that wait can be selected in a list of all, and those that are paid cannot", async () => {
  items = [
    payout({ id: "w", amount: "1.00" }),
    payout({ id: "p", amount: "2.00", status: "APPROVED" }),
  ];
  location.hash = "#/admin/withdrawals?status=ALL";
  const { default: WithdrawalsScreen } =
    await import("../../withdrawals/admin/WithdrawalsScreen.tsx");
  const screen = await mount(() => WithdrawalsScreen());
  type List = { readonly items: unknown; readonly selected: readonly { readonly id: string }[] };
  const rows = () => {
    const found = elementsIn(screen.value()).find(({ props }) => "selectable" in props);
    if (!found) throw new Error("There are no rows.");
    return { ...found, list: found.props["list"] as List };
  };
  await vi.waitFor(() => expect(rows().list.items).toHaveLength(2));
  const { type, props } = rows();
  const page = await open(createElement(type as never, props));
  await page.tick("เลือก ก้อย 1.00");
  await expect(page.tick("เลือก ก้อย 2.00")).rejects.toThrow("No box");
  expect(rows().list.selected.map(({ id }) => id)).toEqual(["w"]);
});

it("selected deposits are summed up by what is transferred", async () => {
  const deposit = (id: string, qr_amount: string) => ({
    id,
    amount: "250.00",
    qr_amount,
    status: "PENDING",
    waiting_approval_id: null,
    member: { nickname: "ก้อย", phone_number: "0812345678" },
  });
  items = [deposit("a", "250.37"), deposit("b", "250.41")];
  const { default: DepositsScreen } = await import("../../deposits/admin/DepositsScreen.tsx");
  const { DepositBulk } = await import("../../deposits/admin/DepositDialogs.tsx");
  const screen = await mount(() => DepositsScreen());
  const parts = () => elementsIn(screen.value());
  type Select = { readonly toggle: (id: string) => void };
  const selecting = () => parts().find(({ props }) => props["selecting"])?.props["selecting"];
  await vi.waitFor(() => expect(selecting()).toBeDefined());
  for (const id of ["a", "b"]) await act(() => (selecting() as Select).toggle(id));
  expect(parts().find(({ type }) => type === DepositBulk)?.props["amount"]).toBe("500.78");
});
