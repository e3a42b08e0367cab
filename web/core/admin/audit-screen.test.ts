/** The audit and its file are of what is chosen, and of one person by their id. */
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import {
  act,
  closeBrowser,
  elementsIn,
  mount,
  openBrowser,
  textsAt,
} from "../../testing/browser.ts";

let asked: URLSearchParams[] = [];

beforeEach(async () => {
  openBrowser();
  asked = [];
  vi.stubGlobal("matchMedia", () => new EventTarget());
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    asked.push(new URL(path, "http://house.test").searchParams);
    // Nothing is saved here.
    if (path.includes("format=csv")) return new Response(null, { status: 503 });
    return Response.json({ data: { items: [], next_cursor: null } });
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["admin-audit", "admin-desk", "admin", "common"]);
});
afterAll(closeBrowser);

/** What was asked that is not empty. */
const wanted = () =>
  asked.map((query) => Object.fromEntries([...query].filter(([, value]) => value !== "")));

it("of one action from one day on, and then of one of the staff alone", async () => {
  location.hash = "#/admin/audit?action=credit.adjust&from=2026-11-01";
  const { default: AuditScreen } = await import("./AuditScreen.tsx");
  const page = await mount(() => AuditScreen());
  const parts = () => elementsIn(page.value());
  const narrowed = { action: "credit.adjust", from: "2026-11-01" };
  type Column = { readonly key: string; readonly cell: (row: object) => unknown };
  const columns = parts().find(({ props }) => "columns" in props)?.props["columns"] as Column[];
  const cell = columns
    .find(({ key }) => key === "actor")
    ?.cell({
      actor: { id: "s-1", nickname: "แดง", phone_number: "0812345678" },
    });
  const [only] = elementsIn(cell).flatMap(({ props }) => props["onClick"] ?? []);
  await act(() => (only as () => void)());
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  type Head = { readonly asked: object; readonly file: { mutate: (of: object) => void } };
  const [head] = parts().flatMap(({ props }) => ("file" in props ? [props] : []));
  const { asked: of, file } = head as unknown as Head;
  await act(() => file.mutate(of));
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  expect(wanted()).toEqual([
    { limit: "25", ...narrowed },
    { limit: "25", ...narrowed, actor: "s-1" },
    { format: "csv", ...narrowed, actor: "s-1" },
  ]);
});
