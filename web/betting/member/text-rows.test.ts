/** What is asked about a pasted line: to choose where there is a choice, else to edit. */
import { BET_TYPES } from "@chokdee/domain/betting/bet-types.ts";
import { readSlipText } from "@chokdee/domain/betting/slip-text/read.ts";
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { show } from "../../testing/page.ts";

beforeEach(async () => {
  openBrowser();
  vi.stubGlobal("fetch", async (path: string) => new Response(textsAt(path)));
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["slip-text", "betting", "common"]);
});
afterAll(closeBrowser);

it.each([
  ["582 โต๊ด 100", "เลือกหรือแก้ให้ชัด", "582=100 โต๊ด"],
  ["12:50", "อ่านได้หลายแบบ แก้ให้ชัด", ""],
])("of %s it says: %s", async (written, said, offered) => {
  const { TextRows } = await import("./parts/TextRows.tsx");
  const { rows } = readSlipText(written, BET_TYPES);
  const text = await show(createElement(TextRows, { rows, faults: [], onText: () => undefined }));
  const plain = text().replaceAll(/[\u2060\u00A0]/g, (sign) => (sign === "\u2060" ? "" : " "));
  expect(plain).toContain(said);
  expect(plain).toContain(offered);
  if (offered === "") expect(plain).not.toContain("เลือก");
});
