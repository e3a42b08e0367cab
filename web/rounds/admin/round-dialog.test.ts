/** A round is changed where it closes after it opens, in Thai time as it is typed. */
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, sentBody, textsAt } from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";

let sent: unknown[] = [];

beforeEach(async () => {
  openBrowser();
  sent = [];
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("requestAnimationFrame", () => 0);
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    if (init.method !== "GET") sent.push(sentBody(init));
    return Response.json({ data: { items: [] } });
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["admin-rounds", "admin-desk", "admin", "common"]);
});
afterAll(closeBrowser);

const OPENS = "2026-11-20T01:00:00.000Z";

it.each([
  ["at which it opens", OPENS, false],
  ["before it opens", "2026-11-20T00:59:00.000Z", false],
  ["a minute after it opens", "2026-11-20T01:01:00.000Z", true],
])("a round that closes at the minute %s is saved: %s, %s", async (_, close_time, isSaved) => {
  const type = { id: "5", code: "x", category: "HANOI", name_th: "หวย", names: { th: "หวย" } };
  const round = { id: "7", name: "งวด", draw_date: "2026-11-20", open_time: OPENS, close_time };
  const { RoundDialog } = await import("./RoundDialog.tsx");
  const page = await open(
    createElement(RoundDialog, {
      round: { ...round, lottery_type: type } as never,
      onClose: () => undefined,
    }),
  );
  await page.type("ชื่อที่แสดง (ไม่ใส่ใช้ชื่อหวย)", "งวดใหม่");
  await page.press("บันทึก");
  if (isSaved) await vi.waitFor(() => expect(sent).toHaveLength(1));
  const body = { name: "งวดใหม่", draw_date: "2026-11-20", open_time: OPENS, close_time };
  expect(sent).toEqual(isSaved ? [body] : []);
  expect(page.text().includes("เวลาเปิดต้องมาก่อนเวลาปิด")).toBe(!isSaved);
});
