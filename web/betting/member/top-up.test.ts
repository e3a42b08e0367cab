/** Where the money does not suffice for a slip, the way leads to a deposit of what is missing. */
import { balance } from "@chokdee/domain/wallet/contract.ts";
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";

beforeEach(async () => {
  openBrowser();
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    return Response.json({ data: path === balance.path ? { balance: 1_200 } : [] });
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["betting", "common"]);
  const member = { id: "a", phone_number: "0811111111", nickname: "A", role: "USER" } as const;
  (await import("../../app/session.ts")).beginSession("token", member, 0);
});
afterAll(closeBrowser);

it.each([
  [150_050, "301"],
  [121_000, "100"],
])("a slip of %i satang with 1,200 baht leads to a deposit of %s baht", async (stake, amount) => {
  const { SlipFooter } = await import("./parts/SlipFooter.tsx");
  const line = { key: "TWO_TOP:11", betType: "TWO_TOP", number: "11", amountSatang: stake };
  const round = { id: "7", close_time: "2099-01-01T00:00:00Z" };
  const sending = { phase: "EDITING", submission: null };
  const page = await open(createElement(SlipFooter, { round, lines: [line], sending } as never));
  await vi.waitFor(() => expect(page.links()).toHaveLength(1));
  const [link = ""] = page.links();
  expect(new URL(link, "http://chokdee").searchParams.get("amount")).toBe(amount);
});
