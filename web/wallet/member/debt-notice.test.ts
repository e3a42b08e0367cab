/** What a member who owes something is told: what it keeps them from, by the house's settings. */
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { show } from "../../testing/page.ts";

const debt = {
  kind: "COMMISSION",
  reference: "m",
  since: null,
  amount: "50.00",
  collected: "0.00",
  written_off: "0.00",
  rest: "50.00",
  round: null,
};
let blocks = {};

beforeEach(async () => {
  openBrowser();
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) =>
    init === undefined
      ? new Response(textsAt(path))
      : Response.json({
          data: { total: "50.00", items: [debt], blocks_withdrawals: true, ...blocks },
        }),
  );
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["wallet", "common"]);
  const { queryClient } = await import("../../app/query-client.ts");
  queryClient.clear();
});
afterAll(async () => {
  await closeBrowser();
});

async function told(): Promise<string> {
  const { DebtNotice } = await import("./DebtNotice.tsx");
  const texts = await show(createElement(DebtNotice));
  await vi.waitFor(() => expect(texts()).toContain("50.00"));
  return texts();
}

it("is that nothing can be withdrawn, and nothing staked where the house wants that too", async () => {
  const { text } = await import("../../text/i18n.ts");
  blocks = {};
  expect(await told()).toContain(text("wallet:debt_blocks"));
  expect(await told()).not.toContain(text("wallet:debt_blocks_bets"));
  const { queryClient } = await import("../../app/query-client.ts");
  queryClient.clear();
  blocks = { blocks_bets: true };
  expect(await told()).toContain(text("wallet:debt_blocks_bets"));
});
