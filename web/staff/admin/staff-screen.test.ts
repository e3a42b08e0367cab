/** Whose account opens in the list of staff: a colleague's, and not one's own. */
import type { Right } from "@chokdee/domain/rights.ts";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import {
  act,
  closeBrowser,
  elementsIn,
  mount,
  openBrowser,
  textsAt,
} from "../../testing/browser.ts";

const user = { id: "own", phone_number: "0811111111", nickname: "A", role: "ADMIN" } as const;

beforeEach(async () => {
  openBrowser();
  vi.stubGlobal("matchMedia", () => new EventTarget());
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) =>
    init === undefined
      ? new Response(textsAt(path))
      : Response.json({ data: { items: [], next_cursor: null, rights: ["owner"] } }),
  );
  (await import("../../app/session.ts")).beginSession("token", user, 0);
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["admin-staff", "admin-desk", "admin", "common"]);
});
afterAll(closeBrowser);

it.each([
  ["own", ["owner"], false],
  ["other", ["owner"], true],
  ["other", ["auditor"], false],
] as const)("the account %s opens for somebody with %j: %s", async (id, rights, opens) => {
  const { queryClient } = await import("../../app/query-client.ts");
  queryClient.setQueryData<{ rights: readonly Right[] }>(["backoffice", "staff", "me"], { rights });
  const { default: StaffScreen } = await import("./StaffScreen.tsx");
  const { StaffDialog } = await import("./StaffDialog.tsx");
  const page = await mount(() => StaffScreen());
  const parts = () => elementsIn(page.value());
  const click = parts().find(({ props }) => "onRowClick" in props)?.props["onRowClick"];
  await act(() => (click as ((row: object) => void) | undefined)?.({ id }));
  expect(parts().some(({ type }) => type === StaffDialog)).toBe(opens);
});
