/** The file of bank lines without a deposit is of those that are shown. */
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
  vi.stubGlobal("matchMedia", () => new EventTarget());
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    if (path.includes("format=csv")) {
      asked.push(new URL(path, "http://house.test").searchParams.toString());
      // Nothing is saved here.
      return new Response(null, { status: 503 });
    }
    return Response.json({ data: { items: [], total: 0, next_cursor: null, rights: ["owner"] } });
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["admin-deposits", "admin-desk", "admin", "common"]);
});
afterAll(closeBrowser);

it.each([
  ["", "status=WAITING&sort=queue"],
  ["?status=CLOSED&search=สมชาย&sort=newest", "status=CLOSED&search=สมชาย&sort=newest"],
])("of the list with %j the file is of %s", async (address, query) => {
  location.hash = `#/admin/unmatched${address}`;
  const { default: UnmatchedScreen } = await import("./UnmatchedScreen.tsx");
  const page = await mount(() => UnmatchedScreen());
  const [file] = elementsIn(page.value()).flatMap(({ props }) => props["file"] ?? []);
  await act(() => (file as { readonly save: () => void }).save());
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  const of = new URLSearchParams(asked[0]);
  of.delete("format");
  expect(of.toString()).toBe(new URLSearchParams(query).toString());
});
