/** What waits names its round in the reader's language, once. */
import type { Approval } from "@chokdee/domain/operations/approvals-contract.ts";
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";

const lottery = { code: "laos", names: { th: "ลาวพัฒนา", my: "လာအိုထီ" } };
const asked = (name: string): Approval => ({
  id: name,
  kind: "VOID",
  status: "WAITING",
  round: { id: "7", name, draw_date: "2026-11-27", lottery },
  lottery: null,
  change: null,
  result: null,
  forecast: null,
  member: null,
  amount: null,
  evidence: null,
  alike: 0,
  reason: null,
  asked_by: { id: "a", nickname: "Nan" },
  asked_at: "2026-11-25T12:00:00Z",
  expires_at: "2026-11-26T12:00:00Z",
  decided_by: null,
  decided_at: null,
  decision_reason: null,
});

beforeEach(() => {
  openBrowser();
  vi.resetModules();
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    return Response.json({
      data: { items: [asked("ลาวพัฒนา"), asked("ลาวพัฒนา พิเศษ")], next_cursor: null },
    });
  });
});
afterAll(async () => {
  await closeBrowser();
});

/** How often the Thai name stands there: once for each round, which may have a name behind it. */
it.each([
  ["th", 2],
  ["my", 0],
])("in %s", async (language, times) => {
  localStorage.setItem("language", language);
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["admin-staff", "admin-rounds", "admin-desk", "admin", "common"]);
  const { queryClient } = await import("../../app/query-client.ts");
  queryClient.setQueryData(["backoffice", "staff", "me"], { rights: ["owner"] });
  const { default: ApprovalsScreen } = await import("./ApprovalsScreen.tsx");
  const page = await open(createElement(ApprovalsScreen));
  await vi.waitFor(() => expect(page.text()).toContain("พิเศษ"));
  expect(page.text().match(/ลาวพัฒนา/g) ?? []).toHaveLength(times);
});
