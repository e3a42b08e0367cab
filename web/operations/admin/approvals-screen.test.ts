/** What can be done with a request, by whom, and which page of them is shown. */
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";

const [OWN, OTHERS] = ["own", "others"];
let asked: string[] = [];

function requestOf(id: string) {
  const nothing = { round: null, lottery: null, change: null, result: null, forecast: null };
  return {
    ...nothing,
    id,
    kind: "CREDIT",
    status: "WAITING",
    member: { id: "m", nickname: "ก้อย", phone_number: "0812345678" },
    amount: "10.00",
    evidence: null,
    alike: 0,
    reason: `REASON ${id}`,
    asked_by: { id, nickname: "แดง" },
    asked_at: "2026-11-25T12:00:00Z",
    expires_at: "2026-11-26T12:00:00Z",
    decided_by: null,
    decided_at: null,
    decision_reason: null,
  };
}

async function screen(...ids: readonly string[]) {
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    const { searchParams } = new URL(path, "http://house.test");
    if (path.includes("/approvals")) asked.push(searchParams.toString());
    const items = ids.map(requestOf);
    return Response.json({ data: { items, next_cursor: "c", rights: ["owner"] } });
  });
  const user = { id: "own", phone_number: "0811111111", nickname: "A", role: "ADMIN" } as const;
  (await import("../../app/session.ts")).beginSession("token", user, 0);
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["admin-staff", "admin-rounds", "admin-desk", "admin", "common"]);
  const { queryClient } = await import("../../app/query-client.ts");
  queryClient.setQueryData(["backoffice", "staff", "me"], { rights: ["owner"] });
  const { default: ApprovalsScreen } = await import("./ApprovalsScreen.tsx");
  const page = await open(createElement(ApprovalsScreen));
  await vi.waitFor(() => expect(page.text()).toContain("REASON"));
  return page;
}

beforeEach(() => {
  openBrowser();
  asked = [];
});
afterAll(closeBrowser);

it("leads to the member whose money is asked for", async () => {
  const page = await screen(OTHERS ?? "");
  expect(page.links()).toContain("/admin/users?member=m");
});

it.each([
  [OWN, ["ถอนคำขอ"]],
  [OTHERS, ["ปฏิเสธ", "อนุมัติ"]],
])("a request that is %s offers %j", async (id, offered) => {
  const page = await screen(id);
  const acts = ["ถอนคำขอ", "ปฏิเสธ", "อนุมัติ"];
  expect(page.buttons().filter((name) => acts.includes(name))).toEqual(offered);
});

it("those of another state are shown from their first page on", async () => {
  const page = await screen(OTHERS);
  await page.press("ถัดไป");
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  await page.press("ปฏิเสธแล้ว");
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  expect(asked).toEqual([
    "status=WAITING&limit=25",
    "status=WAITING&limit=25&cursor=c",
    "status=REJECTED&limit=25",
  ]);
});
