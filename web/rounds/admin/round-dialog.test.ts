/** A round is changed where it closes after it opens, in Thai time as it is typed. */
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { closeBrowser, openBrowser, sentBody, textsAt } from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";
import { toldText } from "../../testing/shown.ts";

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
  await expect(page.type("หวย", "6")).rejects.toThrow("takes nothing");
  await page.type("ชื่อที่แสดง (ไม่ใส่ใช้ชื่อหวย)", " งวดใหม่ ");
  await page.press("บันทึก");
  if (isSaved) await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual(isSaved ? [{ name: "งวดใหม่", over: { name: "งวด" } }] : []);
  expect(page.text().includes("เวลาเปิดต้องมาก่อนเวลาปิด")).toBe(!isSaved);
  if (isSaved) await vi.waitFor(async () => expect(await toldText()).toBe("บันทึกงวดแล้ว"));
});

it("of a round only what was changed is sent: hours of one's own take it off its schedule", async () => {
  const { show, sent } = await backOffice(["admin-rounds", "admin-plan", "lottery"]);
  const type = { id: "5", code: "x", category: "HANOI", name_th: "หวย", names: { th: "หวย" } };
  // Closed early, between two minutes.
  const times = { open_time: OPENS, close_time: "2026-11-20T02:03:04.567Z" };
  const round = { id: "7", name: "งวด", draw_date: "2026-11-20", ...times, lottery_type: type };
  const { RoundDialog } = await import("./RoundDialog.tsx");
  const onClose = vi.fn<() => void>();
  const page = await show(RoundDialog, { round: round as never, onClose });
  await page.type("วันที่ออกผล", "21/11/2569");
  await page.press("บันทึก");
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await page.type("ปิดรับ (เวลาไทย)", "22/11/2569");
  await page.press("บันทึก");
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  const draw_date = "2026-11-21";
  const over = { draw_date: round.draw_date };
  const both = { draw_date, close_time: "2026-11-22T02:03:00.000Z" };
  const bodies = [
    { draw_date, over },
    { ...both, over: { ...over, close_time: times.close_time } },
  ];
  expect(sent.map(({ body }) => body)).toEqual(bodies);
});

it("a name that is taken away is sent: the round is called as its lottery again", async () => {
  const { show, sent } = await backOffice(["admin-rounds", "admin-plan", "lottery"]);
  const type = { id: "5", code: "x", category: "HANOI", name_th: "หวย", names: { th: "หวย" } };
  const times = { open_time: OPENS, close_time: "2026-11-20T02:00:00.000Z" };
  const round = { id: "7", name: "งวด", draw_date: "2026-11-20", ...times, lottery_type: type };
  const { RoundDialog } = await import("./RoundDialog.tsx");
  const page = await show(RoundDialog, { round: round as never, onClose: () => undefined });
  await page.type("ชื่อที่แสดง (ไม่ใส่ใช้ชื่อหวย)", "");
  await page.press("บันทึก");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ name: "", over: { name: "งวด" } });
});

async function adding() {
  const office = await backOffice(["admin-rounds", "admin-plan", "lottery"]);
  const { takeServerTime } = await import("../../ui/clock.ts");
  // Half past midnight of the 21st in Bangkok.
  takeServerTime(Date.parse("2026-11-20T17:30:00Z"), Date.now(), Date.now());
  const type = { id: "5", code: "x", category: "HANOI", name_th: "หวย", names: { th: "หวย" } };
  office.answer("/api/admin/lottery-types", { items: [type] });
  const { RoundDialog } = await import("./RoundDialog.tsx");
  const onClose = vi.fn<() => void>();
  const page = await office.show(RoundDialog, { onClose });
  await page.says("เลือกหวย");
  await page.type("หวย", "5");
  return { ...office, page, onClose };
}

it("a new round is of today in Bangkok and opens now, until something else is typed", async () => {
  const { page, sent, onClose } = await adding();
  await page.press("สร้างงวด");
  expect([sent, page.words()]).toEqual([[], expect.stringContaining("กรุณากรอกช่องนี้")]);
  await page.type("ปิดรับ (เวลาไทย)", "22/11/2569");
  await page.press("สร้างงวด");
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[0]?.body).toMatchObject({
    lottery_type_id: "5",
    draw_date: "2026-11-21",
    open_time: "2026-11-20T17:30:00.000Z",
  });
});

it.each([
  ["DRAW_IS_PAST", /วันที่ออกผล .*ไม่ได้ 4711.* เปิดรับ \(เวลาไทย\)/],
  ["DRAW_DATE_OUT_OF_RANGE", /วันที่ออกผล .*ไม่ได้ 4711.* เปิดรับ \(เวลาไทย\)/],
  ["CLOSES_TOO_LATE", /ปิดรับ \(เวลาไทย\) .*ไม่ได้ 4711/],
  ["ROUND_TIMES_INVALID", /ปิดรับ \(เวลาไทย\) .*ไม่ได้ 4711/],
])("a round that is refused for %s says so at its field, and stays", async (code, said) => {
  const { page, refuse, onClose } = await adding();
  await page.type("ปิดรับ (เวลาไทย)", "22/11/2569");
  refuse("ไม่ได้ 4711", 422, { code });
  await page.press("สร้างงวด");
  await page.says(said);
  expect(page.words().split("ไม่ได้ 4711")).toHaveLength(2);
  expect(onClose).not.toHaveBeenCalled();
});
