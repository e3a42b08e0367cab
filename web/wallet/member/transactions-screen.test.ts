/** The member's statement, its sums and its file are of what is chosen. */
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import {
  act,
  closeBrowser,
  elementsIn,
  mount,
  openBrowser,
  textsAt,
} from "../../testing/browser.ts";

let asked: string[] = [];

beforeEach(async () => {
  openBrowser();
  asked = [];
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    if (init === undefined || address.startsWith("/locales")) return new Response(textsAt(address));
    asked.push(new URL(address, "http://house.test").searchParams.toString());
    // Nothing is saved here.
    if (address.includes("format=csv")) return new Response(null, { status: 503 });
    return Response.json({ data: { items: [], next_cursor: null } });
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["wallet", "common"]);
});
afterAll(closeBrowser);

it("of one type from one day on are the entries, the sums of days and the file", async () => {
  const { default: TransactionsScreen } = await import("./TransactionsScreen.tsx");
  const { StatementBody } = await import("./parts/StatementBody.tsx");
  const page = await mount(() => TransactionsScreen());
  const parts = () => elementsIn(page.value());
  const types = () => parts().find(({ type }) => type === StatementBody)?.props["types"];
  type Change = { readonly onChange: (value: string) => void };
  const props = (test: (props: Record<string, unknown>) => boolean) =>
    parts().find((element) => test(element.props))?.props as unknown;
  expect(types()).toBeNull();
  await act(() => (props((one) => one["value"] === "ALL") as Change).onChange("DEPOSIT"));
  await act(() => (props((one) => "max" in one) as Change).onChange("2026-11-01"));
  expect(types()).toEqual(["DEPOSIT"]);
  const button = props((one) => "loading" in one) as { readonly onClick: () => void };
  await act(() => button.onClick());
  await vi.waitFor(() => expect(asked.at(-1)).toContain("format=csv"));
  expect(asked.slice(-2)).toEqual([
    "type=DEPOSIT&from=2026-11-01&limit=50",
    "type=DEPOSIT&from=2026-11-01&format=csv",
  ]);
});
