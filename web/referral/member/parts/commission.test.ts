/** Commission goes to the wallet only after the question is answered yes. */
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { act, closeBrowser, openBrowser, sentBody, textsAt } from "../../../testing/browser.ts";
import { open } from "../../../testing/page.ts";

let sent: unknown[] = [];

beforeEach(async () => {
  openBrowser();
  vi.resetModules();
  sent = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    // What another screen still reads is no transfer.
    if (init.method === "POST") sent.push(sentBody(init));
    return Response.json({ data: { amount: "12.50" } });
  });
  const { loadTexts } = await import("../../../text/i18n.ts");
  await loadTexts(["referral", "common"]);
});
afterAll(closeBrowser);

it.each([
  [true, [{ amount: "12.50" }]],
  [false, []],
])("answered %s, %j is sent", async (answer, calls) => {
  const { text } = await import("../../../text/i18n.ts");
  const { questions } = await import("../../../ui/confirm.ts");
  const { Commission } = await import("./Commission.tsx");
  const referral = { balance: "12.50", earned: "12.50", transferred: "0.00" } as never;
  const page = await open(createElement(Commission, { referral }));
  await page.press(text("referral:transfer"));
  const [asked] = questions.get();
  expect(asked?.body).toContain("12.50");
  await act(() => asked?.answer(answer));
  await act(() => new Promise((done) => setImmediate(done)));
  expect(sent).toEqual(calls);
});
